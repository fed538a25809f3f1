/** Whatever is done with plans in whichever order: a period has one row, what happened stays, a second making changes nothing. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InspectionKind, Plan } from '#domain/plans/plans.contract.ts'
import { inCompany } from '#server/db/client.ts'
import { occurrences } from '#server/db/schema/plans.ts'
import { makeOccurrences, type OccurrenceRow } from '#server/occurrences/making.ts'
import { eq } from 'drizzle-orm'
import { answered } from '../answers.ts'
import { openOffice, type Office } from '../matters/office.ts'
import { kindBody, planBody } from './bodies.ts'

type Answer<T> = { data: T }
let office: Office
let building_id: number
const today = '2026-06-17'

beforeAll(async () => {
  office = await openOffice({ clock: () => new Date(`${today}T10:00:00+09:00`) })
  building_id = (
    await answered<Answer<{ id: number }>>(
      await office.master.browser.post(`${office.company.path}/buildings`, { name: '青葉台ビル' }),
      201,
    )
  ).data.id
})
afterAll(() => office.close())

const rules = [
  { counting: 'rolling', every: { n: 2, unit: 'month' } },
  { counting: 'window', each: { n: 3, unit: 'month' }, times: 1 },
  { counting: 'window', each: { n: 1, unit: 'year' }, times: 2 },
  { counting: 'season', season: { from: '06-01', to: '09-30' }, every_years: 1 },
  { counting: 'certificate', valid_for: { n: 1, unit: 'year' } },
  { counting: 'age', first: { n: 10, unit: 'year' }, every: { n: 3, unit: 'year' } },
] as const

const index = fc.nat({ max: 7 })
const someStep = fc.oneof(
  fc.record({ act: fc.constant('move' as const), index, month: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ act: fc.constantFrom('close' as const, 'skip' as const, 'undo' as const, 'arrange' as const), index }),
  fc.record({ act: fc.constant('kind' as const), rule: fc.constantFrom(...rules) }),
  fc.record({ act: fc.constant('pause' as const), month: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ act: fc.constant('twice' as const), days: fc.integer({ min: 0, max: 400 }) }),
)
type Step = typeof someStep extends fc.Arbitrary<infer Value> ? Value : never

const isFixed = ({ state }: OccurrenceRow) => state !== 'planned'

it('hold together', async () => {
  const { path, id: company_id } = office.company
  const { db } = office.app.deps.database
  const { browser } = office.master
  const rowsOf = (plan: Plan) =>
    inCompany(db, company_id, (tx) =>
      tx.select().from(occurrences).where(eq(occurrences.plan_id, plan.id)).orderBy(occurrences.due_by, occurrences.id),
    )
  const make = (plan: Plan, day: string) =>
    inCompany(db, company_id, (tx) => makeOccurrences(tx, { company_id }, [plan.id], day))

  const run = async (plan: Plan, step: Step): Promise<{ status: number } | undefined> => {
    const rows = await rowsOf(plan)
    const row = 'index' in step ? rows[step.index % Math.max(rows.length, 1)] : undefined
    const two = (month: number) => String(month).padStart(2, '0')
    switch (step.act) {
      case 'move':
        return (
          row &&
          browser.put(`${path}/occurrences/${row.id}/place`, {
            planned_month: `2026-${two(step.month)}`,
            reason: '都合',
          })
        )
      case 'close':
        return (
          row &&
          browser.post(`${path}/occurrences/close`, {
            occurrence_ids: [row.id],
            performed_on: today,
            certificate_until: '2027-06-30',
          })
        )
      case 'skip':
        return row && browser.post(`${path}/occurrences/${row.id}/skip`, { reason: '休館' })
      case 'undo':
        return row && browser.post(`${path}/occurrences/${row.id}/undo`)
      case 'arrange':
        return row && browser.post(`${path}/visits`, { visits: [{ occurrence_ids: [row.id], name: '点検' }] })
      case 'kind':
        return browser.put(`${path}/inspection-kinds/${plan.kind.id}`, { rule: step.rule })
      case 'pause':
        return browser.put(`${path}/plans/${plan.id}`, {
          pauses: [{ from: `2026-${two(step.month)}-01`, until: `2026-${two(step.month)}-28` }],
        })
      case 'twice': {
        const day = new Date(Date.UTC(2026, 5, 17 + step.days)).toISOString().slice(0, 10)
        await Promise.all([make(plan, day), make(plan, day)])
        return undefined
      }
    }
  }

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...rules),
      fc.array(someStep, { minLength: 3, maxLength: 10 }),
      async (rule, steps) => {
        const kind = (
          await answered<Answer<InspectionKind>>(
            await browser.post(`${path}/inspection-kinds`, kindBody({ rule })),
            201,
          )
        ).data
        const plan = (
          await answered<Answer<Plan>>(await browser.post(`${path}/plans`, planBody(building_id, kind.id)), 201)
        ).data
        for (const step of steps) {
          const before = (await rowsOf(plan)).filter(isFixed)
          const answer = await run(plan, step)
          expect(answer?.status ?? 200).toBeLessThan(500)
          const after = new Map((await rowsOf(plan)).map((each) => [each.id, each]))
          // Only what a person takes back changes what has happened.
          if (step.act !== 'undo' && step.act !== 'close' && step.act !== 'skip')
            for (const row of before) expect(after.get(row.id)).toEqual(row)
          const keys = [...after.values()].map(({ period_key }) => period_key)
          expect(new Set(keys).size).toBe(keys.length)
        }
        await make(plan, today)
        expect(await make(plan, today)).toBe(0)
      },
    ),
    { numRuns: 12 },
  )
}, 120_000)
