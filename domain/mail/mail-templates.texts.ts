import { mailPlaceholders } from './mail-placeholders.ts'

export const mailTemplateTexts = {
  title: '送付メールのテンプレート',
  one: '送付メールのテンプレート',
  hint: `書類を提出するときに選ぶと、件名とメッセージに入ります。${mailPlaceholders.map((name) => `{${name}}`).join('、')}は、送るときに置き換わります。`,
  empty: 'テンプレートはまだありません。',
  add: 'テンプレートを追加',
  edit: 'テンプレートを編集',
  name: 'テンプレート名',
  subject: '件名',
  text: 'メッセージ',
  taken: '同じ名前のテンプレートがあります。',
  unknown: (words: readonly string[]): string =>
    `${words.join('、')}は使えません。使えるのは${mailPlaceholders.map((name) => `{${name}}`).join('、')}です。`,
  changed: 'ほかの人がテンプレートを変更しました。新しい内容を確認して、もう一度保存してください。',
  saved: 'テンプレートを保存しました',
  deleted: (name: string): string => `「${name}」を削除しました`,
  choose: 'メールのテンプレート',
  none: 'テンプレートを使わない',
} as const
