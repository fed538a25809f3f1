/** How far a request to a partner is, and where its link leads. */
import { describe, expect, it } from 'vitest'
import { proposeDaysSchema } from '#domain/plans/partner-requests.contract.ts'
import {
  linkEnd,
  partnerLinkStateOf,
  partnerStateOf,
  proposedDays,
  type PartnerFacts,
} from '#domain/plans/partner-requests.ts'
import type { PartnerLinkState, PartnerState } from '#domain/plans/partner-requests.labels.ts'

const today = '2026-06-03'
const at = new Date('2026-06-02T10:00:00+09:00')
const asked: PartnerFacts = {
  expires_on: '2026-07-03',
  revoked_at: null,
  superseded_at: null,
  answer: null,
  decision: null,
}

const rows: [string, Partial<PartnerFacts>, PartnerState, PartnerLinkState][] = [
  ['waits', {}, 'asked', 'open'],
  ['on its last day', { expires_on: today }, 'asked', 'open'],
  ['the day after', { expires_on: '2026-06-02' }, 'expired', 'expired'],
  ['was taken back', { revoked_at: at }, 'revoked', 'revoked'],
  ['was taken back, then asked anew', { revoked_at: at, superseded_at: at }, 'revoked', 'revoked'],
  ['was asked anew', { superseded_at: at }, 'superseded', 'superseded'],
  ['proposed a day', { answer: 'day' }, 'proposed', 'used'],
  ['reported', { answer: 'done' }, 'reported', 'used'],
  ['agreed', { answer: 'day', decision: 'accepted', superseded_at: at }, 'agreed', 'used'],
  ['confirmed', { answer: 'done', decision: 'accepted' }, 'confirmed', 'used'],
  ['sent back', { answer: 'done', decision: 'returned', superseded_at: at }, 'returned', 'used'],
  ['answered, long ago', { answer: 'day', expires_on: '2026-01-01' }, 'proposed', 'used'],
]

describe('a request', () => {
  it.each(rows)('%s', (_, facts, state, link) => {
    expect(partnerStateOf({ ...asked, ...facts }, today)).toBe(state)
    expect(partnerLinkStateOf({ ...asked, ...facts }, true, today)).toBe(link)
  })

  it.each([
    [{}, 'closed'],
    [{ expires_on: '2026-06-02' }, 'closed'],
    [{ revoked_at: at }, 'revoked'],
    [{ answer: 'day' }, 'used'],
  ] as const)('of an inspection that is done leads to no form: %o', (facts, link) => {
    expect(partnerLinkStateOf({ ...asked, ...facts }, false, today)).toBe(link)
  })
})

it.each([
  [null, '2026-07-03'],
  ['2026-06-01', '2026-07-03'],
  ['2026-09-30', '2026-10-30'],
])('a link lasts thirty days, from the day that was agreed where that is later: %s', (agreed_on, end) => {
  expect(linkEnd(today, agreed_on)).toBe(end)
})

it('each day is proposed once, the earliest first', () => {
  expect(proposedDays(['2026-06-09', undefined, '2026-06-08'])).toEqual(['2026-06-08', '2026-06-09'])
  expect(proposedDays(['2026-06-09', '2026-06-09', null])).toEqual(['2026-06-09'])
})

it.each([
  [{ day1: '2026-06-09' }, true],
  [{ day1: '2026-02-30' }, false],
  [{ day2: '2026-06-09' }, false],
  [{ day1: '2026-06-09', note: 'あ'.repeat(5001) }, false],
  [{ day1: '12026-06-09' }, false],
])('%o is taken: %s', (typed, isTaken) => {
  expect(proposeDaysSchema.safeParse(typed).success).toBe(isTaken)
})
