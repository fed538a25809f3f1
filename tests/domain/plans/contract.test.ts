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

it.each<[string, object, string[]]>([
  ['as it is', {}, []],
  ['ends before it begins', { valid_until: '2026-03-31' }, [planTexts.dateOrder]],
  ['a season that begins and ends on days that there are', { season: { from: '02-29', to: '12-31' } }, []],
  ...['02-30', '02-31', '04-31', '11-31', '00-10', '13-01', '01-32', '1-1'].map((from): [string, object, string[]] => [
    `a season from ${from}`,
    { season: { from, to: '12-31' } },
    [planTexts.notAMonthDay],
  ]),
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
