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
