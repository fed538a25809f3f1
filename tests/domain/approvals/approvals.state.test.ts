import { describe, expect, it } from 'vitest'
import {
  activeSteps,
  answerApproval,
  approvalRefusals,
  cancelApproval,
  currentStep,
  hasResponded,
  isApprovalRemoved,
  isAwaiting,
  isUnderApproval,
  leaveApproval,
  pastRequests,
  requestApproval,
  resetSubmission,
  stepIcon,
  substituteApprover,
  type ApprovalState,
  type Outcome,
} from '#domain/approvals/approvals.state.ts'
import type { AllOrOne, ApprovalAnswer } from '#domain/approvals/approvals.labels.ts'

const applicant = 1
const [aya, ken, mari, jun] = [11, 12, 13, 14] as const
const stranger = 99
const at = (minute: number): string => `2026-06-17T10:${String(minute).padStart(2, '0')}:00.000+09:00`

const blank: ApprovalState = { approval_status: 1, submit_mode: 0, submitted_at: null, applicant_id: null, steps: [] }

const stateOf = <E extends string>(outcome: Outcome<E>): ApprovalState => {
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.state
}
const request = (state: ApprovalState, steps: [AllOrOne, number[]][], minute = 0): ApprovalState =>
  stateOf(
    requestApproval(state, {
      applicant_id: applicant,
      steps: steps.map(([all_or_one, user_ids]) => ({ all_or_one, user_ids })),
      now: at(minute),
    }),
  )
const reply = (user_id: number, answer: ApprovalAnswer = 'OK', minute = 5) => ({
  user_id,
  answer,
  comment: '確認しました。',
  now: at(minute),
})
const answer = (state: ApprovalState, user: number, given: ApprovalAnswer = 'OK', minute = 5): ApprovalState =>
  stateOf(answerApproval(state, reply(user, given, minute)))

/** Two steps: both 亜弥 and 健, then one of 真理 and 潤. */
const applying = request(blank, [
  ['all', [aya, ken]],
  ['one', [mari, jun]],
])
const secondStep = answer(answer(applying, aya), ken)
const approved = answer(secondStep, mari)
const sentBack = answer(answer(applying, aya, 'OK', 3), ken, 'NG', 4)
const cancelled = stateOf(cancelApproval(applying, at(9)))
const immediate: ApprovalState = { ...blank, submit_mode: 2 }
const chosen: ApprovalState = { ...blank, submit_mode: 1 }
const submitted: ApprovalState = { ...approved, submitted_at: at(30) }

const states = { blank, chosen, immediate, applying, secondStep, approved, sentBack, cancelled, submitted }
type StateName = keyof typeof states

describe('requesting approval', () => {
  const ask = (state: ApprovalState) =>
    requestApproval(state, { applicant_id: applicant, steps: [{ all_or_one: 'all', user_ids: [aya] }], now: at(0) })

  it.each<[StateName, number]>([
    ['blank', 1],
    ['chosen', 1],
    ['sentBack', 2],
    ['cancelled', 2],
  ])('from %s begins round %i', (name, lineage) => {
    const outcome = ask(states[name])
    expect(outcome).toMatchObject({
      ok: true,
      event: 'requested',
      state: { approval_status: 2, submit_mode: 1, applicant_id: applicant },
    })
    expect(activeSteps(stateOf(outcome).steps)).toMatchObject([{ lineage, order_number: 1, deleted_at: null }])
  })

  it.each<[StateName, string]>([
    ['applying', approvalRefusals.alreadyApplying],
    ['secondStep', approvalRefusals.alreadyApplying],
    ['approved', approvalRefusals.alreadyApproved],
    ['immediate', approvalRefusals.immediate],
    ['submitted', approvalRefusals.submitted],
  ])('is refused from %s: %s', (name, message) => {
    expect(ask(states[name])).toEqual({ ok: false, reason: 'conflict', message })
  })

  it('needs a step', () => {
    expect(requestApproval(blank, { applicant_id: applicant, steps: [], now: at(0) })).toMatchObject({
      reason: 'invalid',
      message: '承認ステップは必須です',
    })
  })
})

describe('answering', () => {
  it('waits for the others of a step where all must approve', () => {
    expect(answerApproval(applying, reply(aya))).toMatchObject({
      ok: true,
      event: 'answered',
      state: { approval_status: 2 },
    })
  })

  it('starts the next step when the last of a step approves', () => {
    const outcome = answerApproval(answer(applying, aya), reply(ken))
    expect(outcome).toMatchObject({ ok: true, event: 'step_finished', state: { approval_status: 2 } })
    expect(currentStep(stateOf(outcome).steps)?.order_number).toBe(2)
  })

  it.each([mari, jun])('approves when one (%i) of a one-approver last step approves', (user) => {
    expect(answerApproval(secondStep, reply(user))).toMatchObject({
      ok: true,
      event: 'approved',
      state: { approval_status: 4, submit_mode: 1 },
    })
  })

  it.each<[StateName, number]>([
    ['applying', aya],
    ['applying', ken],
    ['secondStep', jun],
  ])('sends back from %s at the first NG of %i and ends the round', (name, user) => {
    const outcome = answerApproval(states[name], reply(user, 'NG', 7))
    expect(outcome).toMatchObject({ ok: true, event: 'sent_back', state: { approval_status: 3, submit_mode: 0 } })
    expect(stateOf(outcome).steps.every((step) => step.deleted_at === at(7))).toBe(true)
  })

  it.each<[string, ApprovalState, number, string, string]>([
    ['blank', blank, aya, 'conflict', approvalRefusals.notApplying],
    ['immediate', immediate, aya, 'conflict', approvalRefusals.notApplying],
    ['a stranger', applying, stranger, 'forbidden', approvalRefusals.notApprover],
    ['the applicant', applying, applicant, 'forbidden', approvalRefusals.notApprover],
    ['a later step', applying, mari, 'forbidden', approvalRefusals.earlierStep],
    ['a second answer', answer(applying, aya), aya, 'conflict', approvalRefusals.alreadyHandled],
    ['an earlier step', secondStep, aya, 'conflict', approvalRefusals.alreadyHandled],
    [
      'a late answer in an any-one step that is not the last',
      answer(
        request(blank, [
          ['one', [aya, ken]],
          ['all', [mari]],
        ]),
        aya,
      ),
      ken,
      'conflict',
      '既に処理済みです',
    ],
    ['a late answer in the approved any-one step', approved, jun, 'conflict', '既に処理済みです'],
    ['a late answer after a send-back', sentBack, aya, 'conflict', '既に処理済みです'],
    ['an answer after the request was cancelled', cancelled, aya, 'conflict', '既に処理済みです'],
    ['submitted', submitted, jun, 'conflict', approvalRefusals.submitted],
  ])('is refused: %s', (_, state, user, reason, message) => {
    expect(answerApproval(state, reply(user))).toEqual({ ok: false, reason, message })
  })

  it('leaves the given state as it was', () => {
    const before = structuredClone(applying)
    answerApproval(applying, reply(aya, 'NG'))
    expect(applying).toEqual(before)
  })
})

describe('cancelling', () => {
  it.each<StateName>(['applying', 'secondStep'])('from %s returns to unset and keeps the round as past', (name) => {
    const state = stateOf(cancelApproval(states[name], at(9)))
    expect(state).toMatchObject({ approval_status: 1, submit_mode: 0 })
    expect(isUnderApproval(state.steps)).toBe(false)
    expect(isApprovalRemoved(state)).toBe(true)
  })

  it.each<[StateName, string]>([
    ['blank', approvalRefusals.notApplying],
    ['chosen', approvalRefusals.notApplying],
    ['immediate', approvalRefusals.notApplying],
    ['approved', approvalRefusals.notApplying],
    ['sentBack', approvalRefusals.notApplying],
    ['cancelled', approvalRefusals.notApplying],
    ['submitted', approvalRefusals.submitted],
  ])('is refused from %s: %s', (name, message) => {
    expect(cancelApproval(states[name], at(9))).toEqual({ ok: false, reason: 'conflict', message })
  })
})

describe('resetting', () => {
  it.each<StateName>(['chosen', 'immediate', 'approved'])('from %s clears to unset', (name) => {
    const state = stateOf(resetSubmission(states[name], at(20)))
    expect(state).toMatchObject({ approval_status: 1, submit_mode: 0 })
    expect(isUnderApproval(state.steps)).toBe(false)
  })

  it('keeps a send-back visible when only the mode is taken back', () => {
    expect(stateOf(resetSubmission({ ...sentBack, submit_mode: 2 }, at(20)))).toMatchObject({
      approval_status: 3,
      submit_mode: 0,
    })
  })

  it.each<[StateName, string]>([
    ['blank', approvalRefusals.nothingToReset],
    ['sentBack', approvalRefusals.nothingToReset],
    ['cancelled', approvalRefusals.nothingToReset],
    ['applying', approvalRefusals.cancelFirst],
    ['secondStep', approvalRefusals.cancelFirst],
    ['submitted', approvalRefusals.submitted],
  ])('is refused from %s: %s', (name, message) => {
    expect(resetSubmission(states[name], at(20))).toEqual({ ok: false, reason: 'conflict', message })
  })
})

describe('an approver who leaves', () => {
  const swap = (state: ApprovalState, order_number: number, user_id: number, substitute_user_id: number) =>
    substituteApprover(state, { order_number, user_id, substitute_user_id })

  it('is replaced in the same step', () => {
    const state = stateOf(swap(applying, 1, ken, stranger))
    expect(activeSteps(state.steps)[0]?.users.map((user) => user.id)).toEqual([aya, stranger])
    expect(isAwaiting(state.steps, stranger)).toBe(true)
  })

  it.each<[string, ApprovalState, number, number, number, string]>([
    ['an answer given', answer(applying, aya), 1, aya, stranger, approvalRefusals.alreadyHandled],
    ['a finished step', secondStep, 1, ken, stranger, approvalRefusals.alreadyHandled],
    ['no such step', applying, 3, aya, stranger, approvalRefusals.noSuchApprover],
    ['no such approver', applying, 1, mari, stranger, approvalRefusals.noSuchApprover],
    ['somebody already chosen', applying, 1, aya, mari, approvalRefusals.substituteTaken],
    ['the applicant', applying, 1, aya, applicant, approvalRefusals.substituteApplicant],
    ['nothing running', blank, 1, aya, stranger, approvalRefusals.notApplying],
    ['approved', approved, 2, jun, stranger, approvalRefusals.notApplying],
    ['submitted', submitted, 2, jun, stranger, approvalRefusals.submitted],
  ])('is not replaced: %s', (_, state, order, user, substitute, message) => {
    expect(swap(state, order, user, substitute)).toMatchObject({ ok: false, message })
  })

  const leave = (state: ApprovalState, ...gone: number[]) =>
    leaveApproval(state, { remains: (id) => !gone.includes(id), now: at(40) })
  it('cancels the round when a step has nobody left', () => {
    const { state, event } = leave(applying, mari, jun)
    expect(event).toBe('cancelled')
    expect(state).toMatchObject({ approval_status: 1, submit_mode: 0 })
    expect(isApprovalRemoved(state)).toBe(true)
  })
  it.each<[string, ApprovalState, number[]]>([
    ['others remain in the step', applying, [aya, mari]],
    ['only a finished step is deserted', secondStep, [aya, ken]],
    ['nothing is running', approved, [mari, jun]],
  ])('keeps the round while %s', (_, state, gone) => {
    expect(leave(state, ...gone)).toEqual({ state, event: 'waiting' })
  })
})

describe('reading a round', () => {
  it.each<[AllOrOne, (ApprovalAnswer | null)[], string]>([
    ['all', [null, null], 'pending'],
    ['all', ['OK', null], 'pending'],
    ['all', ['OK', 'OK'], 'approved'],
    ['all', ['OK', 'NG'], 'rejected'],
    ['all', [null, 'NG'], 'rejected'],
    ['one', [null, null], 'pending'],
    ['one', [null, 'OK'], 'approved'],
    ['one', ['OK', 'NG'], 'rejected'],
  ])('shows a step of %s with %j as %s', (all_or_one, answers, icon) => {
    expect(
      stepIcon({ all_or_one, users: answers.map((status, id) => ({ id, status, comment: null, updated_at: null })) }),
    ).toBe(icon)
  })

  it.each<[string, ApprovalState, number[]]>([
    ['first step', applying, [aya, ken]],
    ['second step', secondStep, [mari, jun]],
    ['approved', approved, []],
    ['sent back', sentBack, []],
    ['cancelled', cancelled, []],
  ])('the current step is whose in %s', (_, state, mine) => {
    expect(currentStep(state.steps)?.users.map(({ id }) => id) ?? []).toEqual(mine)
  })

  it('awaits only those of the current step who have not answered', () => {
    const half = answer(applying, aya)
    expect([aya, ken, mari].filter((id) => isAwaiting(half.steps, id))).toEqual([ken])
    expect([aya, ken, mari].filter((id) => hasResponded(half.steps, id))).toEqual([aya])
  })

  it('forgets the answers of earlier rounds', () => {
    expect(hasResponded(request(sentBack, [['all', [aya]]]).steps, aya)).toBe(false)
  })

  it('lists past requests newest first, sent back with its time, cancelled with its deletion', () => {
    const third = request(
      stateOf(cancelApproval(request(sentBack, [['all', [aya]]], 15), at(16))),
      [['all', [mari]]],
      18,
    )
    expect(pastRequests(third.steps)).toMatchObject([
      { lineage: 2, outcome: 'cancelled', created_at: at(15), ended_at: at(16) },
      {
        lineage: 1,
        outcome: 'sent_back',
        created_at: at(0),
        ended_at: at(4),
        steps: [{ order_number: 1 }, { order_number: 2 }],
      },
    ])
  })

  it('says removed only after rounds that are all past with an unset status', () => {
    expect(
      Object.entries(states)
        .filter(([, state]) => isApprovalRemoved(state))
        .map(([name]) => name),
    ).toEqual(['cancelled'])
  })
})
