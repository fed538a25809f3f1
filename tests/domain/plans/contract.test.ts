import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPlanRequestSchema, ruleSchema } from '#domain/plans/plans.contract.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import { rulesOf } from './timings.ts'

it.each(Object.entries(rulesOf))('takes each rule that is counted by: %s', (_, rules) => {
  fc.assert(
    fc.property(rules as fc.Arbitrary<unknown>, (rule) => {
      expect(ruleSchema.parse(rule)).toEqual(rule)
    }),
  )
})

const plan = {
  building_id: 1,
  kind_id: 1,
  performer: 'own',
  valid_from: '2026-04-01',
  wish: { month: null, week: null, weekday: null, date: null },
  on_closed_day: 'keep',
  pauses: [],
  facility_ids: [],
  user_ids: [],
  template_ids: [],
}
const sentences = (values: object): string[] =>
  createPlanRequestSchema.safeParse({ ...plan, ...values }).error?.issues.map(({ message }) => message) ?? []

it.each([
  ['as it is', {}, []],
  ['ends before it begins', { valid_until: '2026-03-31' }, [planTexts.dateOrder]],
  [
    'a rest that ends before it begins',
    { pauses: [{ from: '2026-06-01', until: '2026-05-01' }] },
    [planTexts.pauseOrder],
  ],
  [
    'rests that overlap',
    {
      pauses: [
        { from: '2026-07-01', until: '2026-08-01' },
        { from: '2026-06-01', until: '2026-07-01' },
      ],
    },
    [planTexts.pausesOverlap],
  ],
  [
    'a rest after one without an end',
    {
      pauses: [
        { from: '2026-06-01', until: null },
        { from: '2026-07-01', until: '2026-08-01' },
      ],
    },
    [planTexts.pausesOverlap],
  ],
])('says what is wrong with a plan: %s', (_, values, said) => {
  expect(sentences(values)).toEqual(said)
})
