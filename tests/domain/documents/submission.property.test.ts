import fc from 'fast-check'
import { describe, it } from 'vitest'
import {
  activeSteps,
  answerApproval,
  cancelApproval,
  leaveApproval,
  requestApproval,
  resetSubmission,
  stepIcon,
  substituteApprover,
  type ApprovalState,
} from '#domain/approvals/approvals.state.ts'
import { setSubmitMode, submitDocument } from '#domain/documents/documents.state.ts'

const now = '2026-06-17T10:00:00.000+09:00'
const start: ApprovalState = { approval_status: 1, submit_mode: 0, submitted_at: null, applicant_id: null, steps: [] }
const person = fc.integer({ min: 2, max: 6 })

type Move = (state: ApprovalState) => ApprovalState
const next = (outcome: { ok: true; state: ApprovalState } | { ok: false }, before: ApprovalState): ApprovalState =>
  outcome.ok ? outcome.state : before

const move: fc.Arbitrary<Move> = fc.oneof(
  fc
    .uniqueArray(person, { minLength: 1, maxLength: 4 })
    .chain((people) =>
      fc.tuple(fc.constant(people), fc.constantFrom('all' as const, 'one' as const), fc.nat(people.length)),
    )
    .map(
      ([people, all_or_one, cut]): Move =>
        (state) =>
          next(
            requestApproval(state, {
              applicant_id: 1,
              now,
              steps: [people.slice(0, cut), people.slice(cut)]
                .filter((users) => users.length > 0)
                .map((user_ids) => ({ all_or_one, user_ids })),
            }),
            state,
          ),
    ),
  fc.tuple(person, fc.constantFrom('OK' as const, 'OK' as const, 'NG' as const)).map(
    ([user_id, answer]): Move =>
      (state) =>
        next(answerApproval(state, { user_id, answer, comment: '確認', now }), state),
  ),
  fc.constant<Move>((state) => next(cancelApproval(state, now), state)),
  fc.constant<Move>((state) => next(resetSubmission(state, now), state)),
  fc.tuple(person, person).map(
    ([user_id, substitute_user_id]): Move =>
      (state) =>
        next(substituteApprover(state, { order_number: 1, user_id, substitute_user_id }), state),
  ),
  fc.uniqueArray(person).map(
    (gone): Move =>
      (state) =>
        leaveApproval(state, { remains: (id) => !gone.includes(id), now }).state,
  ),
  fc.constantFrom(0 as const, 1 as const, 2 as const).map(
    (mode): Move =>
      (state) =>
        next(setSubmitMode(state, { mode, isRestricted: false, hasDestination: true, now }), state),
  ),
  fc.constant<Move>((state) => next(submitDocument(state, { hasDestination: true, isRestricted: false, now }), state)),
)

const flaw = (before: ApprovalState, state: ApprovalState): string | null => {
  const active = activeSteps(state.steps)
  const icons = active.map(stepIcon)
  if (new Set(active.map((step) => step.lineage)).size > 1) return 'two rounds run at once'
  if (icons.includes('rejected')) return 'a rejected round still runs'
  if ((state.approval_status === 2) !== icons.includes('pending'))
    return 'applying without, or pending steps with another status'
  if ((state.approval_status === 4) !== (icons.length > 0 && !icons.includes('pending')))
    return 'approved without all steps approved, or the reverse'
  if (active.length > 0 && state.submit_mode !== 1) return 'a round runs in another mode'
  if (state.submitted_at !== null && before.submitted_at !== null && state !== before)
    return 'a submitted document changed'
  if (state.submitted_at !== null && !(state.submit_mode === 2 || state.approval_status === 4))
    return 'submitted without approval'
  if (state.steps.length < before.steps.length) return 'a past round vanished'
  return null
}

describe('any sequence of moves', () => {
  it('keeps approval and submission consistent', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 25 }), (moves) => {
        let state = start
        for (const step of moves) {
          const after = step(state)
          const found = flaw(state, after)
          if (found) throw new Error(`${found}: ${JSON.stringify(after)}`)
          state = after
        }
      }),
      { numRuns: 2000, seed: 20260617 },
    )
  })
})
