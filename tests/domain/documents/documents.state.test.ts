import type { ApprovalStatus, SubmitMode } from '#domain/approvals/approvals.labels.ts'
import { describe, expect, it } from 'vitest'
import type { ApprovalState } from '#domain/approvals/approvals.state.ts'
import {
  hasDestination,
  setSubmitMode,
  submissionActions,
  submissionNotice,
  submissionRefusals as refusals,
  submitDocument,
} from '#domain/documents/documents.state.ts'

const now = '2026-06-17T10:00:00.000+09:00'
const step = (deleted_at: string | null) => ({
  lineage: 1,
  order_number: 1,
  all_or_one: 'all' as const,
  users: [{ id: 2, status: null, comment: null, updated_at: null }],
  created_at: now,
  deleted_at,
})
const make = (
  approval_status: ApprovalStatus,
  submit_mode: SubmitMode,
  steps = [] as ApprovalState['steps'],
  submitted_at: string | null = null,
): ApprovalState => ({ approval_status, submit_mode, submitted_at, applicant_id: 1, steps })

const states = {
  unset: make(1, 0),
  chosen: make(1, 1),
  immediate: make(1, 2),
  applying: make(2, 1, [step(null)]),
  sentBack: make(3, 0, [step(now)]),
  sentBackImmediate: make(3, 2, [step(now)]),
  cancelled: make(1, 0, [step(now)]),
  approved: make(4, 1, [step(null)]),
  submitted: make(4, 1, [step(null)], now),
}
type StateName = keyof typeof states
const names = Object.keys(states) as StateName[]

describe('choosing the submit mode', () => {
  const choose = (
    name: StateName,
    mode: SubmitMode,
    facts: { isRestricted?: boolean; hasDestination?: boolean } = {},
  ) => setSubmitMode(states[name], { mode, isRestricted: false, hasDestination: true, now, ...facts })

  it.each<[SubmitMode, StateName[]]>([
    [1, ['unset', 'sentBack', 'cancelled']],
    [2, ['unset', 'sentBack', 'cancelled']],
    [0, ['chosen', 'immediate', 'sentBackImmediate', 'approved']],
  ])('mode %i is reached exactly from %j', (mode, from) => {
    expect(names.filter((name) => choose(name, mode).ok)).toEqual(from)
    for (const name of from) expect(choose(name, mode)).toMatchObject({ state: { submit_mode: mode } })
  })

  it.each<[StateName, SubmitMode, object, string, string]>([
    ['submitted', 1, {}, 'conflict', refusals.submitted],
    ['submitted', 0, {}, 'conflict', refusals.submitted],
    ['applying', 2, {}, 'conflict', refusals.cancelFirst],
    ['applying', 0, {}, 'conflict', refusals.cancelFirst],
    ['approved', 2, {}, 'conflict', refusals.modeSet],
    ['immediate', 1, {}, 'conflict', refusals.modeSet],
    ['unset', 0, {}, 'conflict', refusals.nothingToReset],
    ['unset', 2, { isRestricted: true }, 'forbidden', refusals.restricted],
    ['unset', 2, { hasDestination: false }, 'invalid', refusals.noDestination],
  ])('is refused from %s to %i %j', (name, mode, facts, reason, message) => {
    expect(choose(name, mode, facts)).toEqual({ ok: false, reason, message })
  })

  it('does not go past a standing round', () => {
    const standing = make(1, 0, [step(null)])
    expect(setSubmitMode(standing, { mode: 2, isRestricted: false, hasDestination: true, now })).toMatchObject({
      ok: false,
      message: refusals.underApproval,
    })
  })
})

describe('submitting', () => {
  const submit = (name: StateName, facts: { hasDestination?: boolean; isRestricted?: boolean } = {}) =>
    submitDocument(states[name], { hasDestination: true, isRestricted: false, now, ...facts })

  it.each<[StateName, true | string]>([
    ['unset', refusals.noMode],
    ['chosen', refusals.notApproved],
    ['immediate', true],
    ['applying', refusals.notApproved],
    ['sentBack', refusals.noMode],
    ['sentBackImmediate', true],
    ['cancelled', refusals.noMode],
    ['approved', true],
    ['submitted', refusals.submitted],
  ])('from %s: %s', (name, expected) => {
    const outcome = submit(name)
    if (expected === true) expect(outcome).toMatchObject({ ok: true, event: 'submitted', state: { submitted_at: now } })
    else expect(outcome).toEqual({ ok: false, reason: 'conflict', message: expected })
  })

  it.each<StateName>(['immediate', 'approved'])('from %s needs a destination', (name) => {
    expect(submit(name, { hasDestination: false })).toEqual({
      ok: false,
      reason: 'invalid',
      message: '提出先を設定してください。',
    })
  })

  it('a restricted user submits only what is approved', () => {
    expect(submit('immediate', { isRestricted: true })).toMatchObject({ ok: false, reason: 'forbidden' })
    expect(submit('approved', { isRestricted: true }).ok).toBe(true)
  })

  it('counts a recipient or a matter as destination', () => {
    expect(hasDestination({ document_submit_mails: [], matter_id: null })).toBe(false)
    expect(hasDestination({ document_submit_mails: [{}], matter_id: null })).toBe(true)
    expect(hasDestination({ document_submit_mails: [], matter_id: 3 })).toBe(true)
  })
})

describe('what the settings offer', () => {
  const offered = (
    name: StateName,
    facts: { isApplicant?: boolean; canFinish?: boolean; isRestricted?: boolean; hasDestination?: boolean } = {},
  ) =>
    Object.entries(
      submissionActions(states[name], {
        isApplicant: true,
        canFinish: false,
        isRestricted: false,
        hasDestination: true,
        ...facts,
      }),
    )
      .filter(([, isOffered]) => isOffered)
      .map(([action]) => action)

  it.each<[StateName, string[]]>([
    ['unset', ['chooseDirect', 'chooseApproval', 'requestApproval', 'setDestination']],
    ['chosen', ['requestApproval', 'reset', 'setDestination']],
    ['immediate', ['reset', 'setDestination', 'submit']],
    ['applying', []],
    ['sentBack', ['chooseDirect', 'chooseApproval', 'requestApproval', 'setDestination']],
    ['cancelled', ['chooseDirect', 'chooseApproval', 'requestApproval', 'setDestination']],
    ['approved', ['reset', 'setDestination', 'submit']],
    ['submitted', []],
  ])('in %s: %j', (name, actions) => expect(offered(name)).toEqual(actions))

  it.each(names)('nothing to somebody else in %s', (name) => expect(offered(name, { isApplicant: false })).toEqual([]))
  it('no direct way and no destination to a restricted user', () => {
    expect(offered('unset', { isRestricted: true })).toEqual(['chooseApproval', 'requestApproval'])
    expect(offered('approved', { isRestricted: true, canFinish: false })).toEqual(['reset', 'submit'])
  })
  it('destination and submission, and nothing else, to whoever may only bring it to its end', () => {
    const finisher = { isApplicant: false, canFinish: true }
    expect(offered('approved', finisher)).toEqual(['setDestination', 'submit'])
    expect(offered('approved', { ...finisher, hasDestination: false })).toEqual(['setDestination'])
    for (const name of ['unset', 'chosen'] as const) expect(offered(name, finisher)).toEqual([])
  })
  it('no submitting without a destination', () =>
    expect(offered('approved', { hasDestination: false })).not.toContain('submit'))
  it('offers to submit exactly where submitting is allowed', () => {
    const allowed = names.filter(
      (name) => submitDocument(states[name], { hasDestination: true, isRestricted: false, now }).ok,
    )
    expect(names.filter((name) => offered(name).includes('submit'))).toEqual(allowed)
  })

  it.each<[StateName, string | null]>([
    ['sentBack', 'sent_back'],
    ['cancelled', 'cancelled'],
    ['unset', null],
    ['applying', null],
    ['sentBackImmediate', null],
    ['submitted', null],
  ])('the red note in %s is %s', (name, notice) => expect(submissionNotice(states[name])).toBe(notice))
})
