/**
 * Submission: from unset through a mode to submitted. The approval inside the mode 承認後に提出 is approvals.state.ts;
 * both work on the same plain state.
 */
import { approvalStatuses, submitModes, type SubmitMode } from '../approvals/approvals.labels.ts'
import {
  approvalRefusals,
  isApprovalRemoved,
  isUnderApproval,
  resetSubmission,
  type ApprovalState,
  type Outcome,
  type Refusal,
} from '../approvals/approvals.state.ts'

export const submissionRefusals = {
  ...approvalRefusals,
  underApproval: '承認フローが設定されているため、すぐに提出することはできません。',
  modeSet: '提出方法は既に設定されています。',
  restricted: '提出には承認が必要です。',
  noMode: '提出方法を設定してください。',
  notApproved: '承認が完了していません。',
  noDestination: '提出先を設定してください。',
} as const

const refuse = (reason: Refusal['reason'], message: string): Refusal => ({ ok: false, reason, message })

/** A mail recipient, or a matter whose report folder takes the document. */
export const hasDestination = (document: {
  document_submit_mails: readonly unknown[]
  matter_id: number | null
}): boolean => document.document_submit_mails.length > 0 || document.matter_id !== null

export const isSubmitted = (state: Pick<ApprovalState, 'submitted_at'>): boolean => state.submitted_at !== null

/** `PUT documents/{id} {submit_mode}`: choosing a mode from unset, or 0 to go back to unset. */
export const setSubmitMode = (
  state: ApprovalState,
  change: { mode: SubmitMode; isRestricted: boolean; hasDestination: boolean; now: string },
): Outcome<'mode_set' | 'reset'> => {
  if (change.mode === submitModes.unset) return resetSubmission(state, change.now)
  if (state.submitted_at !== null) return refuse('conflict', submissionRefusals.submitted)
  if (state.approval_status === approvalStatuses.applying) return refuse('conflict', submissionRefusals.cancelFirst)
  if (state.submit_mode !== submitModes.unset) return refuse('conflict', submissionRefusals.modeSet)
  if (change.mode === submitModes.immediately) {
    if (change.isRestricted) return refuse('forbidden', submissionRefusals.restricted)
    if (isUnderApproval(state.steps)) return refuse('conflict', submissionRefusals.underApproval)
    if (!change.hasDestination) return refuse('invalid', submissionRefusals.noDestination)
  }
  return { ok: true, event: 'mode_set', state: { ...state, submit_mode: change.mode } }
}

/** `POST documents/{id}/submit`. */
export const submitDocument = (
  state: ApprovalState,
  facts: { hasDestination: boolean; isRestricted: boolean; now: string },
): Outcome<'submitted'> => {
  if (state.submitted_at !== null) return refuse('conflict', submissionRefusals.submitted)
  if (state.approval_status === approvalStatuses.applying) return refuse('conflict', submissionRefusals.notApproved)
  if (state.submit_mode === submitModes.unset) return refuse('conflict', submissionRefusals.noMode)
  if (state.submit_mode === submitModes.afterApproval && state.approval_status !== approvalStatuses.approved) {
    return refuse('conflict', submissionRefusals.notApproved)
  }
  if (state.submit_mode === submitModes.immediately && facts.isRestricted)
    return refuse('forbidden', submissionRefusals.restricted)
  if (!facts.hasDestination) return refuse('invalid', submissionRefusals.noDestination)
  return { ok: true, event: 'submitted', state: { ...state, submitted_at: facts.now } }
}

/** What the applicant's screen offers in a state; whether a request may be taken back is canCancelApproval's to say. */
export type SubmissionActions = {
  /** The two options of the first screen. */
  chooseDirect: boolean
  chooseApproval: boolean
  /** 承認を申請 / リセット. */
  requestApproval: boolean
  reset: boolean
  /** 提出先設定に進む. */
  setDestination: boolean
  /** この内容で提出する. */
  submit: boolean
}

export const submissionActions = (
  state: ApprovalState,
  facts: { isApplicant: boolean; canFinish: boolean; isRestricted: boolean; hasDestination: boolean },
): SubmissionActions => {
  const isApplying = state.approval_status === approvalStatuses.applying
  const isApproved = state.approval_status === approvalStatuses.approved
  const isOpen = facts.isApplicant && state.submitted_at === null && !isApplying
  const isUnset = isOpen && state.submit_mode === submitModes.unset && !isApproved
  const isFinishing = facts.canFinish && state.submitted_at === null && isApproved
  const isReady = isOpen && (isApproved || (state.submit_mode === submitModes.immediately && !facts.isRestricted))
  return {
    chooseDirect: isUnset && !facts.isRestricted,
    chooseApproval: isUnset,
    requestApproval: isOpen && !isApproved && state.submit_mode !== submitModes.immediately,
    reset: isOpen && (state.submit_mode !== submitModes.unset || isApproved),
    setDestination: (isOpen && !facts.isRestricted) || isFinishing,
    submit: (isReady || isFinishing) && facts.hasDestination,
  }
}

/** The red note of the settings: what ended the last round while nothing new has begun. */
export const submissionNotice = (state: ApprovalState): 'sent_back' | 'cancelled' | null => {
  if (state.submitted_at !== null || state.submit_mode !== submitModes.unset) return null
  if (state.approval_status === approvalStatuses.sentBack) return 'sent_back'
  return isApprovalRemoved(state) ? 'cancelled' : null
}
