/** What was made of a plan or a kind is taken back: its fields, its people and its times, for a day, as long as nothing was done since. */
import fc from 'fast-check'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type {
  InspectionKind,
  InspectionKindReach,
  Plan,
  UpdatePlanRequest,
  YearTable,
} from '#domain/plans/plans.contract.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import { undoTooLate } from '#domain/text/screens.ts'
import { inCompany } from '#server/db/client.ts'
import { inspectionKinds, occurrences } from '#server/db/schema/plans.ts'
import { makeOccurrences, type OccurrenceRow } from '#server/occurrences/making.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'
import { kindBody, planBody } from './bodies.ts'

type Answer<T> = { data: T }
let office: Office
let building_id: number
const start = '2026-06-17'

beforeAll(async () => {
  office = await openOffice({ clock: () => new Date(`${start}T10:00:00+09:00`) })
  building_id = (await post<{ id: number }>('/buildings', { name: '青葉台ビル' })).id
})
afterAll(() => office.close())

const at = (path: string) => office.company.path + path
const send = async <T>(method: 'post' | 'put' | 'get', path: string, status: number, body?: object, who?: Person) =>
  await answered<Answer<T> & { message: string }>(
    await (who ?? office.member).browser.request(method.toUpperCase(), at(path), body),
    status,
  )
const post = async <T>(path: string, body: object) => (await send<T>('post', path, 201, body)).data
const put = async <T>(path: string, body: object) => (await send<T>('put', path, 200, body)).data
const undo = async <T = Plan>(path: string) => (await send<T>('post', `${path}/undo`, 200)).data
const refused = async (path: string, status: number, who?: Person) =>
  (await send('post', `${path}/undo`, status, undefined, who)).message

const monthly = { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } as const
const halfYearly = { counting: 'window', each: { n: 6, unit: 'month' }, times: 1 } as const
const makeKind = (values: Parameters<typeof kindBody>[0] = { rule: monthly }) =>
  post<InspectionKind>('/inspection-kinds', kindBody(values))
const makePlan = async (values: Parameters<typeof planBody>[2] = {}, kind?: InspectionKind): Promise<Plan> =>
  post<Plan>('/plans', planBody(building_id, (kind ?? (await makeKind())).id, { anchor_on: null, ...values }))
const rowsOf = ({ id }: Pick<Plan, 'id'>): Promise<OccurrenceRow[]> =>
  inCompany(office.app.deps.database.db, office.company.id, (tx) =>
    tx
      .select()
      .from(occurrences)
      .where(eq(occurrences.plan_id, id))
      .orderBy(asc(occurrences.due_by), asc(occurrences.id)),
  )
type Line = { field: string; before: string | null; after: string | null }
const history = async ({ id }: Pick<Plan, 'id'>): Promise<Line[]> =>
  (
    await office.app.deps.database.pool.query<Line>(
      "select field, before, after from histories where historyable_type = 'plan' and historyable_id = $1 order by id",
      [id],
    )
  ).rows

it('puts back fields, people and every row that is not arranged, as it was; the arranged one stays; once', async () => {
  const facility = await post<{ id: number }>('/facilities', { name: '受水槽', facility_category_id: 2, building_id })
  const plan = await makePlan({ facility_ids: [facility.id], note: '裏口から' })
  const [, july, august] = (await rowsOf(plan)).filter(({ due_by }) => due_by >= start)
  await post('/visits', { visits: [{ occurrence_ids: [july!.id], name: '7月分', start_date: '2026-07-14' }] })
  await put(`/occurrences/${august!.id}/place`, { planned_month: '2026-08', planned_on: '2026-08-20' })
  const [before, wasPlan] = [await rowsOf(plan), (await send<Plan>('get', `/plans/${plan.id}`, 200)).data]
  expect(wasPlan.canUndo).toBe(false)
  const other = await makeKind({ name: '別の点検', rule: halfYearly })
  const edited = await put<Plan>(`/plans/${plan.id}`, {
    kind_id: other.id,
    facility_ids: [],
    note: null,
    price: 12_000,
    updated_at: wasPlan.updated_at,
  })
  expect(edited.canUndo).toBe(true)
  expect((await rowsOf(plan)).length).toBeLessThan(before.length)
  const table = await send<YearTable>('get', `/year-table?building_id=${building_id}&year=2026`, 200)
  expect(table.data.rows.find((row) => row.plan.id === plan.id)!.plan.canUndo).toBe(true)

  const back = await undo(`/plans/${plan.id}`)
  expect(back).toEqual({ ...wasPlan, updated_at: back.updated_at })
  expect(await rowsOf(plan)).toEqual(before)
  expect(back.updated_at > edited.updated_at).toBe(true)
  expect((await history(plan)).slice(-4)).toEqual(
    expect.arrayContaining([
      { field: 'price', before: '¥12,000', after: null },
      { field: 'note', before: null, after: '裏口から' },
      { field: 'facility_ids', before: null, after: '受水槽' },
    ]),
  )
  expect(await refused(`/plans/${plan.id}`, 404)).toBe(undoTooLate)
})

it('is asked of whoever made the change, within a day', async () => {
  const plan = await makePlan()
  await put(`/plans/${plan.id}`, { note: '別' })
  expect((await send<Plan>('get', `/plans/${plan.id}`, 200, undefined, office.other)).data.canUndo).toBe(false)
  expect(await refused(`/plans/${plan.id}`, 404, office.other)).toBe(undoTooLate)
  await answered(await office.app.openBrowser().post(at(`/plans/${plan.id}/undo`)), 401)
  await answered(await office.stranger.browser.post(`${office.otherCompany.path}/plans/${plan.id}/undo`), 404)
  await office.app.deps.database.pool.query("update undo_entries set done_at = '2026-06-16T09:00:00+09:00'")
  expect((await send<Plan>('get', `/plans/${plan.id}`, 200)).data.canUndo).toBe(false)
  expect(await refused(`/plans/${plan.id}`, 404)).toBe(undoTooLate)
})

it.each<[string, (plan: Plan, open: OccurrenceRow) => Promise<unknown>]>([
  ['somebody changed the plan', (plan) => send('put', `/plans/${plan.id}`, 200, { note: 'さらに別' }, office.other)],
  [
    'somebody arranged a row',
    (_plan, { id }) => post('/visits', { visits: [{ occurrence_ids: [id], name: '手配', start_date: '2026-07-14' }] }),
  ],
  ['somebody moved a row', (_plan, { id }) => put(`/occurrences/${id}/place`, { planned_month: '2026-07' })],
  [
    'somebody let a row go',
    (_plan, { id }) => send('post', `/occurrences/${id}/skip`, 200, { reason: '休館' }, office.master),
  ],
])('is refused with a sentence where %s, and leaves all as it is', async (_, since) => {
  const plan = await makePlan()
  await put(`/plans/${plan.id}`, { wish: { month: null, week: null, weekday: null, date: 20 } })
  await since(
    plan,
    (await rowsOf(plan)).find(({ due_by }) => due_by === '2026-07-31')!,
  )
  const [before, wasPlan] = [await rowsOf(plan), (await send<Plan>('get', `/plans/${plan.id}`, 200)).data]
  const message = await refused(`/plans/${plan.id}`, wasPlan.note === 'さらに別' ? 404 : 409)
  expect([planTexts.undoOvertaken, undoTooLate]).toContain(message)
  expect(await rowsOf(plan)).toEqual(before)
  expect((await send<Plan>('get', `/plans/${plan.id}`, 200)).data).toEqual(wasPlan)
})

it('comes back a morning later, though what follows from the day has moved', async () => {
  const plan = await makePlan({}, await makeKind({ rule: { counting: 'rolling', every: { n: 1, unit: 'month' } } }))
  const keys = (await rowsOf(plan)).map(({ period_key }) => period_key)
  await put(`/plans/${plan.id}`, { valid_until: '2026-09-30' })
  const make = (day: string) =>
    inCompany(office.app.deps.database.db, office.company.id, (tx) =>
      makeOccurrences(tx, { company_id: office.company.id }, [plan.id], day),
    )
  await make('2026-06-18')
  await undo(`/plans/${plan.id}`)
  expect(await make(start)).toBe(0)
  expect((await rowsOf(plan)).map(({ period_key }) => period_key)).toEqual(keys)
})

it('is refused where the kind that it had is gone', async () => {
  const [kind, other] = [await makeKind({ name: '消える種目', rule: monthly }), await makeKind()]
  const plan = await makePlan({}, kind)
  await put(`/plans/${plan.id}`, { kind_id: other.id })
  await answered(await office.member.browser.delete(at(`/inspection-kinds/${kind.id}`)), 204)
  expect(await refused(`/plans/${plan.id}`, 409)).toBe(planTexts.undoKindGone)
})

it('puts back what a visit of the other kind had closed in the plans beside', async () => {
  const own = (await post<{ id: number }>('/buildings', { name: '消防のビル' })).id
  const small = await makeKind({ name: '機器点検', rule: halfYearly })
  const whole = await makeKind({ name: '総合点検', rule: halfYearly, fulfils_kind_ids: [small.id] })
  const unrelated = await makeKind({ name: '清掃', rule: halfYearly })
  const beside = await post<Plan>('/plans', planBody(own, small.id, { anchor_on: null }))
  const plan = await post<Plan>('/plans', planBody(own, unrelated.id, { anchor_on: null }))
  await answered(
    await office.member.browser.post(at('/occurrences/close'), {
      occurrence_ids: [plan.next!.id],
      performed_on: start,
    }),
    200,
  )
  const states = async () => (await rowsOf(beside)).map(({ state }) => state)
  const before = await states()
  await put(`/plans/${plan.id}`, { kind_id: whole.id })
  expect((await states())[0]).toBe('performed')
  await undo(`/plans/${plan.id}`)
  expect(await states()).toEqual(before)
  // And the other way round: what it closed opens when it is no longer of that kind.
  await put(`/plans/${plan.id}`, { kind_id: whole.id })
  await put(`/plans/${plan.id}`, { kind_id: unrelated.id })
  expect(await states()).toEqual(before)
})

it('a kind comes back with the times of all its plans, unless one of them was arranged', async () => {
  const kind = await makeKind()
  const plans = [await makePlan({}, kind), await makePlan({}, kind)]
  const before = await Promise.all(plans.map(rowsOf))
  const change = () => put(`/inspection-kinds/${kind.id}`, { name: '半年点検', rule: halfYearly })
  await change()
  const back = await undo<InspectionKind>(`/inspection-kinds/${kind.id}`)
  expect(back).toMatchObject({ name: kind.name, rule: monthly })
  expect(await Promise.all(plans.map(rowsOf))).toEqual(before)
  expect(await refused(`/inspection-kinds/${kind.id}`, 404)).toBe(undoTooLate)
  await change()
  const [row] = (await rowsOf(plans[1]!)).filter(({ due_by }) => due_by > start)
  await post('/visits', { visits: [{ occurrence_ids: [row!.id], name: '手配' }] })
  expect(await refused(`/inspection-kinds/${kind.id}`, 409)).toBe(planTexts.undoOvertaken)
  await answered(await office.app.openBrowser().post(at(`/inspection-kinds/${kind.id}/undo`)), 401)
  const [stored] = await inCompany(office.app.deps.database.db, office.company.id, (tx) =>
    tx
      .select()
      .from(inspectionKinds)
      .where(and(eq(inspectionKinds.id, kind.id))),
  )
  expect(stored!.rule).toEqual(halfYearly)
})

it('a kind says before it is saved what a change reaches, and offers its way back to whoever made it', async () => {
  const kind = await makeKind()
  await makePlan({}, kind)
  await makePlan({}, kind)
  const path = `/inspection-kinds/${kind.id}`
  const reach = async (body: object) => (await send<InspectionKindReach>('post', `${path}/reach`, 200, body)).data
  expect(await reach({ name: '別の名前' })).toEqual({ plans: 2, added: 0, changed: 0, gone: 0 })
  const said = await reach({ rule: halfYearly })
  expect(said.gone).toBeGreaterThan(0)
  const counted = async () => {
    const { rows } = await office.app.deps.database.pool.query<{ total: number }>(
      'select count(*)::int as total from occurrences join plans on plans.id = plan_id where kind_id = $1',
      [kind.id],
    )
    return rows[0]!.total
  }
  const before = await counted()
  expect(kind.canUndo).toBe(false)
  expect((await put<InspectionKind>(path, { rule: halfYearly })).canUndo).toBe(true)
  expect(await counted()).toBe(before + said.added - said.gone)
  const listed = async (who: Person) =>
    (await send<InspectionKind[]>('get', '/inspection-kinds', 200, undefined, who)).data.find(
      ({ id }) => id === kind.id,
    )
  expect(await listed(office.member)).toMatchObject({ canUndo: true })
  expect(await listed(office.master)).toMatchObject({ canUndo: false })
  for (const [who, root, status] of [
    [office.guest, office.company.path, 404],
    [office.stranger, office.otherCompany.path, 404],
    [{ browser: office.app.openBrowser() }, office.company.path, 401],
    [office.member, office.company.path, 422],
  ] as const)
    await answered(
      await who.browser.post(`${root}${path}/reach`, { rule: status === 422 ? { counting: 'never' } : halfYearly }),
      status,
    )
})

it('a newer version of the preset that was looked at is noted, and nothing else; taking that back shows it again', async () => {
  const kind = await makeKind({ preset_key: 'fire-equipment-functional', preset_version: 1, rule: monthly })
  const path = `/inspection-kinds/${kind.id}`
  const { updated_at: _1, canUndo: _2, ...rest } = kind
  expect(await put<InspectionKind>(path, { preset_version: 2 })).toMatchObject({ ...rest, preset_version: 2 })
  expect(await undo<InspectionKind>(path)).toMatchObject({ ...rest, preset_version: 1 })
})

const edits: UpdatePlanRequest[] = [
  { wish: { month: null, week: null, weekday: null, date: 20 } },
  { pauses: [{ from: '2026-08-01', until: '2026-09-30' }] },
  { valid_until: '2026-12-31' },
  { valid_from: '2026-05-01' },
  { on_closed_day: 'after', wish: { month: null, week: 2, weekday: 6, date: null } },
  { note: '鍵は管理室' },
]
const index = fc.nat({ max: 9 })
const someStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('edit' as const), body: fc.constantFrom(...edits) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('undo' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constantFrom('move' as const, 'move' as const, 'arrange' as const, 'take back' as const),
      index,
      by: fc.nat({ max: 2 }),
    }),
  },
)

type Kept = { plan: Plan; rows: OccurrenceRow[]; isTouched: boolean; isTakenBack: boolean }

it('edit, move, arrange and undo in any order: one row a period, what is arranged untouched, nothing undone twice', async () => {
  const kind = await makeKind({ name: '巡回', rule: monthly })
  const facts = ({ updated_at: _, ...row }: OccurrenceRow) => row
  await fc.assert(
    fc.asyncProperty(fc.array(someStep, { minLength: 4, maxLength: 12 }), async (steps) => {
      const plan = await makePlan({}, kind)
      /** What the next undo brings back, as long as nothing has happened since. */
      let kept = null as Kept | null
      const planNow = async () => (await send<Plan>('get', `/plans/${plan.id}`, 200)).data
      for (const step of steps) {
        const [before, wasPlan] = [await rowsOf(plan), await planNow()]
        const open = before.filter(({ state }) => state === 'planned')
        const row = 'index' in step && open.length > 0 ? open[step.index % open.length] : undefined
        if (step.act === 'edit') {
          const saved = await put<Plan>(`/plans/${plan.id}`, step.body)
          if (saved.updated_at !== wasPlan.updated_at)
            kept = { plan: wasPlan, rows: before, isTouched: false, isTakenBack: false }
        } else if (step.act === 'undo') {
          const response = await office.member.browser.post(at(`/plans/${plan.id}/undo`))
          // What was done since and taken back may be as it was, or not quite.
          if (!kept?.isTakenBack) expect(response.status === 200).toBe(kept !== null && !kept.isTouched)
          if (kept && response.ok) {
            const after = (await answered<Answer<Plan>>(response, 200)).data
            expect(after).toEqual({ ...kept.plan, updated_at: after.updated_at, canUndo: false })
            expect((await rowsOf(plan)).map(facts)).toEqual(kept.rows.map(facts))
            kept = null
          } else {
            expect([404, 409]).toContain(response.status)
            expect(await rowsOf(plan)).toEqual(before)
          }
        } else if (step.act === 'take back') {
          const anyRow = before[step.index % Math.max(before.length, 1)]
          const status = anyRow && (await office.member.browser.post(at(`/occurrences/${anyRow.id}/undo`))).status
          if (status === 200 && kept) kept = { ...kept, isTouched: true, isTakenBack: true }
        } else if (row) {
          const month = row.planned_month
          const response = await (step.act === 'arrange'
            ? office.member.browser.post(at('/visits'), { visits: [{ occurrence_ids: [row.id], name: '巡回' }] })
            : office.member.browser.put(at(`/occurrences/${row.id}/place`), {
                planned_month:
                  month.slice(0, 5) + String(Math.min(12, Number(month.slice(5)) + step.by)).padStart(2, '0'),
                reason: '都合',
              }))
          expect(response.status).toBeLessThan(500)
          if (response.ok && kept) kept = { ...kept, isTouched: true }
        }
        const after = new Map((await rowsOf(plan)).map((each) => [each.id, each]))
        // Only whoever arranged it takes that back.
        for (const fixed of before.filter(({ state }) => state === 'arranged' && step.act !== 'take back'))
          expect(after.get(fixed.id)).toEqual(fixed)
        const keys = [...after.values()].map(({ role, period_key }) => `${role} ${period_key}`)
        expect(new Set(keys).size).toBe(keys.length)
      }
    }),
    { numRuns: 10, seed: 37 },
  )
}, 120_000)
