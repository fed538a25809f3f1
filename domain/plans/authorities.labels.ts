/** 行政庁: whom the company reports to, as it has asked there itself. */
export const authorityColumnLabels = {
  name: '名称',
  office: '窓口',
  address: '所在地',
  tel: '電話番号',
  url: 'ホームページ',
  online_filing: '電子申請',
  groups: '用途の区分',
  confirmed_on: '確認日',
  source: '出典',
  note: '備考',
} as const

export const groupColumnLabels = {
  use: '用途',
  every_years: '報告の周期（年）',
  fiscal_year: '報告の年度（1つ）',
  from: '時期の始まり',
  to: '時期の終わり',
} as const

/** Whether it takes reports over the net; empty where nobody knows. */
export const onlineFilingLabels = { accepted: 'できる', refused: 'できない' } as const
export type OnlineFiling = keyof typeof onlineFilingLabels

export const authorityTexts = {
  inUse: 'この行政庁を報告先にした計画があります。ごみ箱にある計画も含めて、先に計画の報告先を変更してください。',
  groupInUse: (use: string): string =>
    `「${use}」の区分を使う計画があります。ごみ箱にある計画も含めて、先に計画の区分を変更してください。`,
  undoGone: '変更の前に報告先だった行政庁か用途の区分が削除されたため、元に戻せません。',
  taken: 'この行政庁は、すでに追加されています。',
  notAnAddress: 'ホームページは、https:// で始まるアドレスを入力してください。',
  confirmedInFuture: '確認日は、今日以前の日付を入力してください。',
  /** Beside whatever nobody has asked the office about. */
  unconfirmed: '確認してください',
  unconfirmedHint: '窓口に確かめてから、確認日を入力してください。それまでは「確認してください」と表示します。',
} as const
