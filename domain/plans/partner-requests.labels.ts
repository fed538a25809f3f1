/** 協力会社への依頼: a partner is asked by a mailed link, without an account, for a day or for what was done. */

/** What a letter asks for; with the link of the first a partner may say the second too. */
export const partnerAskLabels = { day: '日程の提案', done: '実施の報告' } as const
export type PartnerAsk = keyof typeof partnerAskLabels

export const partnerDecisionLabels = { accepted: '承諾', returned: '差し戻し' } as const
export type PartnerDecision = keyof typeof partnerDecisionLabels

export const partnerStateLabels = {
  asked: '返事待ち',
  proposed: '日程の提案あり',
  reported: '実施の報告あり',
  agreed: '日程を承諾',
  confirmed: '実施を確認',
  returned: '差し戻し',
  revoked: '取り消し',
  superseded: '送り直し',
  expired: '期限切れ',
} as const
export type PartnerState = keyof typeof partnerStateLabels

/** An answer that nobody has looked at yet. */
export const waitingPartnerStates = ['proposed', 'reported'] as const satisfies PartnerState[]

/** Where a link leads: to the job, or to why it does not. */
export type PartnerLinkState = 'open' | 'used' | 'revoked' | 'superseded' | 'expired' | 'closed'

export const partnerRequestLabels = {
  email: '送り先のメールアドレス',
  name: '送り先の名前',
  message: 'メッセージ',
  days: '希望日',
  note: '備考',
  performed_on: '実施日',
  file: '報告書・写真',
  decision_note: '理由',
} as const

export const partnerTexts = {
  notPartner: '実施が協力会社の計画ではありません。',
  notOpen: 'すでに実施済みか、見送られた実施回です。',
  answerWaits: '協力会社から回答が届いています。先に回答を確認してください。',
  noAddress: '協力会社のメールアドレスがわかりません。送り先を入力してください。',
  nothingToAsk: '依頼できる実施回がありません。',
  notWaiting: 'この回答は、すでに確認済みです。',
  notProposed: '提案された日から選択してください。',
  notRevocable: '返事を待っている依頼だけを取り消せます。',
  byPartner: '協力会社の報告による',
  pastDay: '今日以降の日付を入力してください。',
  farDay: '1年以内の日付を入力してください。',
  performedInFuture: '実施日は、今日以前の日付を入力してください。',
  wrongFile: 'PDF、写真（JPEG、PNG、HEICなど）、Excelのファイルを選択してください。',
  chooseFileAgain: 'ファイルは、もう一度選択してください。',
  used: 'このリンクからの回答は、すでに送信されています。',
} as const

/** What stands on the page in place of the job. */
export const partnerLinkTexts: Record<Exclude<PartnerLinkState, 'open' | 'used'>, string> = {
  revoked: 'この依頼は取り消されました。',
  superseded: '新しいリンクを、もう一度メールで送っています。新しいほうのメールから開いてください。',
  expired: 'このリンクの有効期限が切れています。',
  closed: 'この依頼は終わりました。回答の必要はありません。',
}
export const unknownPartnerLink = 'このリンクは無効です。メールのリンクを確認してください。'
