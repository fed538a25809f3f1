/** Fixed sentences of screens, as the specification gives them. */
export const emptyTexts = {
  noData: 'データがありません',
  noSections: 'セクションがありません。',
  noSheetItems: 'このシートには項目がありません。',
  loading: 'ローディング',
  noTemplatesOfMatter: 'この案件には書類テンプレートが登録されていません。',
  itemMissing: 'アイテムが見つかりません',
  controlMissing: 'コントロールが見つかりません',
  documentMissing: '文書情報が存在しません',
} as const

/** What no ごみ箱 keeps can be had back for a day, by whoever deleted it. */
export const undoTooLate = '1日を過ぎたか、すでに元に戻されている可能性があります。'
export const undoFailure = `元に戻せませんでした。${undoTooLate}`

export const placeholders = {
  dateTime: '日時を入力',
  text: 'テキストを入力',
  addText: 'テキストを追加',
  number: '数値を入力',
  percent: '10 や 12.5%',
  time: '8:30',
  select: '選択',
  date: '年/月/日',
  matterSearch: '案件名を検索',
  matterPickerSearch: '案件名で検索',
  documentSearch: '書類名を検索',
  contactSearch: '連絡先を検索',
  reportFolderSearch: '報告フォルダ内を検索',
} as const

export const copyIdTexts = {
  done: (id: number): string => `IDをコピーしました:${id}`,
  failed: 'IDのコピーに失敗しました',
} as const

/** A failed action: fact, then remedy; e.g. failureText('書類', '保存'). */
export const failureText = (object: string, action: string): string =>
  `${object}の${action}に失敗しました。時間をおいて、やり直してください。`
