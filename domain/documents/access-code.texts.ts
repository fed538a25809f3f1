/** アクセスコード: what a recipient types besides having the link, where the sender wants that; told on another way than the letter. */
import { publicLinkErrors } from './public-link-errors.ts'

export const accessCodeLength = { shortest: 6, longest: 32 }

export const accessCodeTexts = {
  label: 'アクセスコード',
  hint: '設定すると、リンクを開いた人にアクセスコードを尋ねます。提出先には、電話などメール以外の方法で伝えてください。',
  title: 'アクセスコードの入力',
  needed: publicLinkErrors.locked,
  about: '送信者からお知らせするアクセスコードを入力してください。',
  inLetter: 'この書類を開くには、アクセスコードが必要です。送信者から別にお知らせします。',
  action: '書類を開く',
  wrong: 'アクセスコードが違います。',
  length: `アクセスコードは${accessCodeLength.shortest}文字以上${accessCodeLength.longest}文字以内で入力してください。`,
  newMissing: '新しいアクセスコードを入力してください。',
  renew: 'アクセスコードを設定し直す',
  renewLabel: '新しいアクセスコード',
  renewHint:
    '前のアクセスコードでは開けなくなります。リンクが有効な提出先には、新しいアクセスコードになったことだけをメールで知らせます。新しいコードは、電話などメール以外の方法で伝えてください。',
  renewed: 'アクセスコードを設定し直しました',
  renewedMail: 'アクセスコードが新しくなりました。前のアクセスコードでは、書類を開けません。',
  renewedHow:
    '以前お送りしたメールのリンクを開き、新しいアクセスコードを入力してください。新しいアクセスコードは、送信者から別にお知らせします。',
  none: 'この書類には、アクセスコードが設定されていません。',
  set: '設定あり',
  anew: '設定し直し',
  unset: '設定なし',
} as const
