/** From every state that a document can come into, somebody of the company can still bring it to its submission. */
import fc from 'fast-check'
import type { SubmitMode } from '#domain/approvals/approvals.labels.ts'
import { describe, expect, it } from 'vitest'
import { canCancelApproval } from '#domain/approvals/approvals.policy.ts'
import {
  activeSteps,
  answerApproval,
  cancelApproval,
  isAwaiting,
  leaveApproval,
  requestApproval,
  type ApprovalState,
} from '#domain/approvals/approvals.state.ts'
import {
  canEditDestination,
  canFinishDocument,
  canManageRecipients,
  canSubmitDocument,
  isRestricted,
  type DocumentFacts,
} from '#domain/documents/documents.policy.ts'
import { setSubmitMode, submitDocument, submissionActions } from '#domain/documents/documents.state.ts'
import { roles, type Role } from '#domain/users/users.labels.ts'
import type { Actor } from '#domain/users/users.policy.ts'

const now = '2026-06-17T10:00:00.000+09:00'

type Company = { members_require_approval: boolean }
/** An author, a colleague whom approval may be asked of, and the Master, who has nothing to do with the document. */
type World = { people: readonly Actor[]; approver_id: number; isOnMatter: boolean }
type State = ApprovalState & { matter_id: number | null; recipients: number }

const [author, colleague, master] = [1, 2, 3]
const worldOf = (role: Role, approver_id: number, isOnMatter: boolean): World => ({
  people: [
    { id: author, role },
    { id: colleague, role: roles.member },
    { id: master, role: roles.master },
  ],
  approver_id,
  isOnMatter,
})

const factsOf = (state: State, { isOnMatter }: World, actor: Actor): DocumentFacts => ({
  submitted_at: state.submitted_at,
  approval_status: state.approval_status,
  submit_mode: state.submit_mode,
  matter_id: state.matter_id,
  is_matter_member: isOnMatter && state.matter_id !== null && actor.id === author,
  author_ids: [author],
  first_author_id: author,
  applicant_id: state.applicant_id,
  approver_ids: activeSteps(state.steps).flatMap(({ users }) => users.map(({ id }) => id)),
  is_shown_to_guests: false,
})

const hasDestination = ({ matter_id, recipients }: State) => matter_id !== null || recipients > 0

/** Every state that one of the people brings about in one step, as the server would let them. */
const after = (state: State, world: World, company: Company): State[] =>
  world.people.flatMap((actor) => {
    const facts = factsOf(state, world, actor)
    const restricted = isRestricted(actor, company)
    const moves: (ReturnType<typeof submitDocument> | { ok: boolean; state?: Partial<State> })[] = []
    if (canSubmitDocument(actor, facts)) {
      const user_ids = [world.approver_id === actor.id ? master : world.approver_id]
      moves.push(requestApproval(state, { applicant_id: actor.id, now, steps: [{ all_or_one: 'all', user_ids }] }))
      for (const mode of [0, 1, 2] as SubmitMode[])
        moves.push(setSubmitMode(state, { mode, isRestricted: restricted, hasDestination: hasDestination(state), now }))
    }
    if (canEditDestination(actor, facts, company)) {
      moves.push({ ok: true, state: { recipients: 1 } }, { ok: true, state: { recipients: 0, matter_id: null } })
    }
    if (canCancelApproval(actor, { approval_applicant_id: state.applicant_id })) moves.push(cancelApproval(state, now))
    if (isAwaiting(state.steps, actor.id))
      for (const answer of ['OK', 'NG'] as const)
        moves.push(answerApproval(state, { user_id: actor.id, answer, comment: '確認', now }))
    if (canFinishDocument(actor, facts))
      moves.push(submitDocument(state, { hasDestination: hasDestination(state), isRestricted: restricted, now }))
    return moves.flatMap((move) => (move.ok && move.state ? [{ ...state, ...move.state }] : []))
  })

/** What tells two states apart for what can still happen; past rounds do not. */
const keyOf = (state: State) =>
  JSON.stringify([
    state.approval_status,
    state.submit_mode,
    state.submitted_at,
    state.applicant_id,
    state.matter_id,
    state.recipients,
    activeSteps(state.steps).map(({ users }) => users.map(({ id, status }) => [id, status])),
  ])

const reachable = (from: State, world: World, company: Company): Map<string, State> => {
  const seen = new Map([[keyOf(from), from]])
  for (const state of seen.values())
    for (const next of after(state, world, company)) if (!seen.has(keyOf(next))) seen.set(keyOf(next), next)
  return seen
}

const canBeSubmitted = (from: State, world: World, company: Company): boolean =>
  [...reachable(from, world, company).values()].some(({ submitted_at }) => submitted_at !== null)

const start = (matter_id: number | null): State => ({
  approval_status: 1,
  submit_mode: 0,
  submitted_at: null,
  applicant_id: null,
  steps: [],
  matter_id,
  recipients: 0,
})

const authors = [roles.guest, roles.member, roles.admin] as const
const companies = [{ members_require_approval: false }, { members_require_approval: true }]
const cases = authors.flatMap((role) =>
  companies.flatMap((company) =>
    [colleague, master].flatMap((approver) =>
      [null, 5].flatMap((matter_id) => [{ role, company, approver, matter_id, isOnMatter: matter_id !== null }]),
    ),
  ),
)

describe('a document', () => {
  it.each(cases)(
    'by role $role where approval is a must: $company.members_require_approval, approver $approver, matter $matter_id',
    ({ role, company, approver, matter_id, isOnMatter }) => {
      const world = worldOf(role, approver, isOnMatter)
      const states = [...reachable(start(matter_id), world, company).values()]
      expect(states.length).toBeGreaterThan(5)
      const stuck = states.filter((state) => !canBeSubmitted(state, world, company))
      expect(stuck.map(keyOf)).toEqual([])
    },
  )

  it('is stuck nowhere either when settings change and approvers leave on the way', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('act' as const), pick: fc.nat(1000) }),
      fc.record({ kind: fc.constantFrom('setting' as const, 'leave' as const), pick: fc.nat(1) }),
    )
    fc.assert(
      fc.property(fc.constantFrom(...cases), fc.array(step, { maxLength: 20 }), (first, steps) => {
        const world = worldOf(first.role, first.approver, first.isOnMatter)
        let { company } = first
        let state = start(first.matter_id)
        for (const { kind, pick } of steps) {
          const next = after(state, world, company)
          if (kind === 'setting') company = { members_require_approval: pick === 1 }
          else if (kind === 'leave')
            state = {
              ...state,
              ...leaveApproval(state, { remains: (id) => id !== colleague || pick === 1, now }).state,
            }
          else if (next.length > 0) state = next[pick % next.length]!
          if (!canBeSubmitted(state, world, company)) throw new Error(`stuck: ${keyOf(state)}`)
        }
      }),
      { numRuns: 300, seed: 20261127 },
    )
  })

  it('that is out has somebody who sends its letters again and takes its links back', () => {
    for (const { role, company, approver, matter_id, isOnMatter } of cases) {
      const world = worldOf(role, approver, isOnMatter)
      const out = [...reachable(start(matter_id), world, company).values()].filter(
        ({ submitted_at, recipients }) => submitted_at !== null && recipients > 0,
      )
      for (const state of out)
        expect(world.people.some((actor) => canManageRecipients(actor, factsOf(state, world, actor), company))).toBe(
          true,
        )
    }
  })

  it('offers on the screen what the server lets a person do once it is approved', () => {
    for (const { role, company, approver, matter_id, isOnMatter } of cases) {
      const world = worldOf(role, approver, isOnMatter)
      for (const state of reachable(start(matter_id), world, company).values()) {
        if (state.approval_status !== 4 || state.submitted_at !== null) continue
        for (const actor of world.people) {
          const facts = factsOf(state, world, actor)
          const actions = submissionActions(state, {
            isApplicant: canSubmitDocument(actor, facts),
            canFinish: canFinishDocument(actor, facts) && canEditDestination(actor, facts, company),
            isRestricted: isRestricted(actor, company),
            hasDestination: hasDestination(state),
          })
          expect(actions.submit).toBe(canFinishDocument(actor, facts) && hasDestination(state))
          expect(actions.setDestination).toBe(canEditDestination(actor, facts, company))
          // Whoever only brings it to its end does not undo the approval.
          expect(actions.reset).toBe(canSubmitDocument(actor, facts))
        }
      }
    }
  })
})
