/** 記入を依頼: a guest of the matter is asked to fill in a document. */
import { approvalStatuses, type ApprovalStatus } from '../approvals/approvals.labels.ts'

export const guestRequestStateLabels = {
  asked: '記入待ち',
  handed_in: '社内の確認中',
  sent_back: '差し戻し',
  done: '確認済み',
} as const
export type GuestRequestState = keyof typeof guestRequestStateLabels

export const guestRequestLabels = { user_id: '依頼先', due_date: '期限', note: '依頼内容' } as const

/** What comes of the document's own state: whatever way it took, what is approved or submitted is asked of nobody. */
export const guestRequestState = (
  document: { submitted_at: unknown; approval_status: ApprovalStatus },
  request: { handed_in_at: unknown },
): GuestRequestState => {
  if (document.submitted_at !== null || document.approval_status === approvalStatuses.approved) return 'done'
  if (document.approval_status === approvalStatuses.applying) return 'handed_in'
  // What was sent back before anybody was asked is not theirs.
  return document.approval_status === approvalStatuses.sentBack && request.handed_in_at !== null ? 'sent_back' : 'asked'
}

export const guestRequestTexts = {
  title: '記入の依頼',
  ask: '記入を依頼',
  about: '案件のゲストに、この書類の記入を依頼します。ゲストにはメールが届き、この書類だけを編集できるようになります。',
  noGuests: 'この案件にゲストがいません。案件のメンバーに追加すると、依頼できます。',
  noDue: 'なし',
  ofHome: '記入を依頼された書類',
  handIn: '提出する（社内の確認へ）',
  askedBy: (name: string): string => `${name}さんから、この書類の記入を依頼されています。`,
  sentBackBy: (name: string): string =>
    `${name}さんから、この書類が差し戻されています。直して、もう一度提出してください。`,
  handedInTo: (name: string): string => `${name}さんの確認へ提出しました。`,
  beforeHandIn: (name: string): string => `${name}さんに届きます。確認が終わるまで、書類は編集できません。`,
  done: '依頼された書類の確認が終わりました。',
  saveFirst: '入力内容を保存すると、提出できます。',
  sendFirst: '送信待ちの内容が届くと、提出できます。',
  withdraw: (name: string) => ({
    title: '記入の依頼の取り消し',
    message: `${name}さんは、この書類を開けなくなります。記入した内容は残ります。`,
    confirmLabel: '取り消す',
  }),
  /** In the history. */
  line: (name: string, due: string | null): string => (due === null ? name : `${name}（期限 ${due}）`),
  notOfMatter: '依頼先は、この案件のゲストから選択してください。',
  pastDue: '期限は今日以降の日付を入力してください。',
  locked: 'この書類は現在編集できません。申請中、承認済み、または提出済みです。',
  withdrawLocked: '社内の確認中か確認済みの書類の依頼は取り消せません。差し戻すと取り消せます。',
  gone: 'この書類の記入は、もう依頼されていません。',
  askerLeft: '依頼した人が退会しています。会社の担当者に連絡してください。',
  /** Where whoever hands it in adds nothing. */
  handedIn: '記入が終わりました。確認をお願いします。',
} as const
