/**
 * The approval of a document as a state machine on plain data. A document has rounds (`lineage` 1, 2, …), a round has
 * steps (`order_number` 1, 2, …), a step has approvers. Only the running round's steps have no deleted_at; past rounds
 * stay for 過去の申請. Every transition answers the whole next state or why it is refused; nothing is changed in place.
 * Moments are ISO 8601 texts.
 */
import {
  type AllOrOne,
  type ApprovalAnswer,
  type StepIcon,
  approvalStatuses,
  submitModes,
  type ApprovalStatus,
  type SubmitMode,
} from './approvals.labels.ts'

export type StepApprover = {
  id: number
  status: ApprovalAnswer | null
  comment: string | null
  updated_at: string | null
  /** Who may answer today in the place of somebody absent. */
  substitute?: { id: number } | null
  /** Who has answered in the approver's place. */
  answered_by?: { id: number } | null
}

export type ApprovalStep<U extends StepApprover = StepApprover> = {
  lineage: number
  order_number: number
  all_or_one: AllOrOne
  users: U[]
  created_at: string
  deleted_at: string | null
}

export type ApprovalState = {
  approval_status: ApprovalStatus
  submit_mode: SubmitMode
  submitted_at: string | null
  /** Who asked for the running or last round. */
  applicant_id: number | null
  steps: ApprovalStep[]
}

// ---- reading ----

/** The running (or approved) round's steps in order. */
export const activeSteps = <S extends ApprovalStep>(steps: readonly S[]): S[] =>
  steps.filter((step) => step.deleted_at === null).sort((a, b) => a.order_number - b.order_number)

/** A non-deleted approval record exists; so it also is once approved. */
export const isUnderApproval = (steps: readonly ApprovalStep[]): boolean =>
  steps.some((step) => step.deleted_at === null)

/** The request was cancelled (or reset): there were rounds, all are past, and the status is unset. */
export const isApprovalRemoved = (state: Pick<ApprovalState, 'approval_status' | 'steps'>): boolean =>
  state.approval_status === approvalStatuses.unset && state.steps.length > 0 && !isUnderApproval(state.steps)

export const stepIcon = (step: Pick<ApprovalStep, 'all_or_one' | 'users'>): StepIcon => {
  if (step.users.some((user) => user.status === 'NG')) return 'rejected'
  const approvals = step.users.filter((user) => user.status === 'OK').length
  return approvals > 0 && (step.all_or_one === 'one' || approvals === step.users.length) ? 'approved' : 'pending'
}

/** The lowest unfinished step of the running round; null when there is none. */
export const currentStep = <S extends ApprovalStep>(steps: readonly S[]): S | null => {
  const unfinished = activeSteps(steps).find((step) => stepIcon(step) !== 'approved')
  return unfinished && stepIcon(unfinished) === 'pending' ? unfinished : null
}

/** In the current step and not answered yet: the person's own row, or else that of somebody absent for whom they stand in. */
export const awaitedApprover = <U extends StepApprover>(
  steps: readonly ApprovalStep<U>[],
  userId: number,
): U | undefined => {
  const waiting = currentStep(steps)?.users.filter((user) => user.status === null) ?? []
  return waiting.find((user) => user.id === userId) ?? waiting.find((user) => user.substitute?.id === userId)
}

/** The comment field stands on a row that is this person's to answer. */
export const isAwaiting = (steps: readonly ApprovalStep[], userId: number): boolean =>
  awaitedApprover(steps, userId) !== undefined

/** Whether the person has answered, in the newest round. */
export const hasResponded = (steps: readonly ApprovalStep[], userId: number): boolean =>
  latestRound(steps).some((step) => step.users.some((user) => user.id === userId && user.status !== null))

const latestRound = <S extends ApprovalStep>(steps: readonly S[]): S[] => {
  const lineage = steps.reduce((highest, step) => Math.max(highest, step.lineage), 0)
  return steps.filter((step) => step.lineage === lineage)
}

export type PastRequest<S extends ApprovalStep = ApprovalStep> = {
  lineage: number
  outcome: 'sent_back' | 'cancelled'
  /** When it was sent back or cancelled. */
  ended_at: string
  created_at: string
  steps: S[]
}

/** 過去の申請: the ended rounds, newest first. */
export const pastRequests = <S extends ApprovalStep>(steps: readonly S[]): PastRequest<S>[] => {
  const rounds = Map.groupBy(
    steps.filter((step) => step.deleted_at !== null),
    (step) => step.lineage,
  )
  return [...rounds]
    .sort(([a], [b]) => b - a)
    .flatMap(([lineage, unordered]): PastRequest<S>[] => {
      const round = unordered.toSorted((a, b) => a.order_number - b.order_number)
      const first = round[0]
      if (!first?.deleted_at) return []
      const sentBack = round.flatMap((step) => step.users).find((user) => user.status === 'NG')
      return [
        {
          lineage,
          outcome: sentBack ? 'sent_back' : 'cancelled',
          ended_at: sentBack?.updated_at ?? first.deleted_at,
          created_at: first.created_at,
          steps: round,
        },
      ]
    })
}

// ---- transitions ----

/** conflict = the state has moved on (409); forbidden = not this person's to do (403); invalid = the input (422). */
export type Refusal = { ok: false; reason: 'conflict' | 'forbidden' | 'invalid'; message: string }
export type Outcome<E extends string> = { ok: true; state: ApprovalState; event: E } | Refusal

const refuse = (reason: Refusal['reason'], message: string): Refusal => ({ ok: false, reason, message })

export const approvalRefusals = {
  submitted: '既に提出済みです。',
  alreadyApplying: '既に承認を申請中です。',
  alreadyApproved: '既に承認済みです。',
  immediate: '提出方法が「すぐに提出」に設定されています。',
  notApplying: '承認を申請中ではありません。',
  notApprover: 'この書類の承認者ではありません。',
  alreadyHandled: '既に処理済みです',
  earlierStep: '前のステップの承認が完了していません。',
  cancelFirst: '承認を申請中です。先に承認リクエストを取り消してください。',
  nothingToReset: '提出設定は未設定です。',
  noSteps: '承認ステップは必須です',
  noSuchApprover: '交代できる承認者が見つかりません。',
  substituteTaken: 'この承認者は既に選択されています。',
  substituteApplicant: '自分自身を承認者に設定することはできません。',
} as const

const ended = (steps: readonly ApprovalStep[], now: string): ApprovalStep[] =>
  steps.map((step) => (step.deleted_at === null ? { ...step, deleted_at: now } : step))

const withAnswer = (step: ApprovalStep, userId: number, answer: Omit<StepApprover, 'id'>): ApprovalStep => ({
  ...step,
  users: step.users.map((user) => (user.id === userId ? { ...user, ...answer } : user)),
})

/** The applicant sends a round of approval: status applying, mode after approval. */
export const requestApproval = (
  state: ApprovalState,
  request: {
    applicant_id: number
    steps: readonly { all_or_one: AllOrOne; user_ids: readonly number[] }[]
    now: string
  },
): Outcome<'requested'> => {
  if (state.submitted_at !== null) return refuse('conflict', approvalRefusals.submitted)
  if (state.approval_status === approvalStatuses.applying) return refuse('conflict', approvalRefusals.alreadyApplying)
  if (state.approval_status === approvalStatuses.approved) return refuse('conflict', approvalRefusals.alreadyApproved)
  if (state.submit_mode === submitModes.immediately) return refuse('conflict', approvalRefusals.immediate)
  if (request.steps.length === 0) return refuse('invalid', approvalRefusals.noSteps)
  const lineage = Math.max(0, ...state.steps.map((step) => step.lineage)) + 1
  const round = request.steps.map((step, index): ApprovalStep => ({
    lineage,
    order_number: index + 1,
    all_or_one: step.all_or_one,
    users: step.user_ids.map((id) => ({ id, status: null, comment: null, updated_at: null })),
    created_at: request.now,
    deleted_at: null,
  }))
  return {
    ok: true,
    event: 'requested',
    state: {
      ...state,
      approval_status: approvalStatuses.applying,
      submit_mode: submitModes.afterApproval,
      applicant_id: request.applicant_id,
      steps: [...state.steps, ...round],
    },
  }
}

/**
 * An approver answers the current step. The first NG ends the round as sent back; the last step's completion approves.
 * Events: answered (others of the step still wait), step_finished (the next step starts), approved, sent_back.
 */
export const answerApproval = (
  state: ApprovalState,
  reply: { user_id: number; answer: ApprovalAnswer; comment: string; now: string },
): Outcome<'answered' | 'step_finished' | 'approved' | 'sent_back'> => {
  if (state.submitted_at !== null) return refuse('conflict', approvalRefusals.submitted)
  // Whoever asked does not answer, in nobody's place.
  const awaited = reply.user_id === state.applicant_id ? undefined : awaitedApprover(state.steps, reply.user_id)
  const approver_id = awaited?.id ?? reply.user_id
  const own = latestRound(state.steps).find((step) => step.users.some((user) => user.id === approver_id))
  if (state.approval_status !== approvalStatuses.applying) {
    return own ? refuse('conflict', approvalRefusals.alreadyHandled) : refuse('conflict', approvalRefusals.notApplying)
  }
  if (!own) return refuse('forbidden', approvalRefusals.notApprover)
  const answered = own.users.some((user) => user.id === approver_id && user.status !== null)
  if (answered || stepIcon(own) !== 'pending') return refuse('conflict', approvalRefusals.alreadyHandled)
  if (currentStep(state.steps) !== own) return refuse('forbidden', approvalRefusals.earlierStep)

  const next = withAnswer(own, approver_id, {
    status: reply.answer,
    comment: reply.comment,
    updated_at: reply.now,
    answered_by: approver_id === reply.user_id ? null : { id: reply.user_id },
  })
  const steps = state.steps.map((step) => (step === own ? next : step))
  if (reply.answer === 'NG') {
    return {
      ok: true,
      event: 'sent_back',
      state: {
        ...state,
        approval_status: approvalStatuses.sentBack,
        submit_mode: submitModes.unset,
        steps: ended(steps, reply.now),
      },
    }
  }
  if (stepIcon(next) !== 'approved') return { ok: true, event: 'answered', state: { ...state, steps } }
  return currentStep(steps) === null
    ? { ok: true, event: 'approved', state: { ...state, approval_status: approvalStatuses.approved, steps } }
    : { ok: true, event: 'step_finished', state: { ...state, steps } }
}

const unset = (state: ApprovalState, now: string): ApprovalState => ({
  ...state,
  approval_status: approvalStatuses.unset,
  submit_mode: submitModes.unset,
  steps: ended(state.steps, now),
})

/** The applicant takes the running request back. */
export const cancelApproval = (state: ApprovalState, now: string): Outcome<'cancelled'> => {
  if (state.submitted_at !== null) return refuse('conflict', approvalRefusals.submitted)
  if (state.approval_status !== approvalStatuses.applying) return refuse('conflict', approvalRefusals.notApplying)
  return { ok: true, event: 'cancelled', state: unset(state, now) }
}

/** Back to unset from a chosen mode, and from approved as long as nothing is submitted; a 差し戻し stays told. */
export const resetSubmission = (state: ApprovalState, now: string): Outcome<'reset'> => {
  if (state.submitted_at !== null) return refuse('conflict', approvalRefusals.submitted)
  if (state.approval_status === approvalStatuses.applying) return refuse('conflict', approvalRefusals.cancelFirst)
  const isApproved = state.approval_status === approvalStatuses.approved
  if (state.submit_mode === submitModes.unset && !isApproved) return refuse('conflict', approvalRefusals.nothingToReset)
  return {
    ok: true,
    event: 'reset',
    state: isApproved ? unset(state, now) : { ...state, submit_mode: submitModes.unset },
  }
}

/** An admin names who answers instead of an approver that has not answered yet. */
export const substituteApprover = (
  state: ApprovalState,
  change: { order_number: number; user_id: number; substitute_user_id: number },
): Outcome<'substituted'> => {
  if (state.submitted_at !== null) return refuse('conflict', approvalRefusals.submitted)
  if (state.approval_status !== approvalStatuses.applying) return refuse('conflict', approvalRefusals.notApplying)
  const round = activeSteps(state.steps)
  const step = round.find((candidate) => candidate.order_number === change.order_number)
  const leaver = step?.users.find((user) => user.id === change.user_id)
  if (!step || !leaver) return refuse('invalid', approvalRefusals.noSuchApprover)
  if (leaver.status !== null || stepIcon(step) !== 'pending') return refuse('conflict', approvalRefusals.alreadyHandled)
  if (change.substitute_user_id === state.applicant_id) return refuse('invalid', approvalRefusals.substituteApplicant)
  if (round.some((other) => other.users.some((user) => user.id === change.substitute_user_id)))
    return refuse('invalid', approvalRefusals.substituteTaken)
  const next = {
    ...step,
    users: step.users.map((user) => (user === leaver ? { ...user, id: change.substitute_user_id } : user)),
  }
  return {
    ok: true,
    event: 'substituted',
    state: { ...state, steps: state.steps.map((other) => (other === step ? next : other)) },
  }
}

/**
 * Approvers have left the company: with nobody left in an unfinished step the round returns as cancelled;
 * otherwise it waits, for the others or for a substitute.
 */
export const leaveApproval = (
  state: ApprovalState,
  leaving: { remains: (userId: number) => boolean; now: string },
): { state: ApprovalState; event: 'cancelled' | 'waiting' } => {
  const isDeserted =
    state.approval_status === approvalStatuses.applying &&
    activeSteps(state.steps).some(
      (step) => stepIcon(step) === 'pending' && !step.users.some((user) => leaving.remains(user.id)),
    )
  return isDeserted ? { state: unset(state, leaving.now), event: 'cancelled' } : { state, event: 'waiting' }
}
