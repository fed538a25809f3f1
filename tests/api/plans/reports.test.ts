/** 官公署への報告: a row of its own beside the inspection, from its last day to the receipt. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '#domain/users/users.labels.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import type {
  DueFigures,
  InspectionKind,
  ListedOccurrence,
  Plan,
  PlanOccurrence,
  Visit,
  YearTable,
} from '#domain/plans/plans.contract.ts'
import type { TrashEntry } from '#domain/trash/trash.contract.ts'
import { inCompany } from '#server/db/client.ts'
import { makeOccurrences } from '#server/occurrences/making.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'
import { kindBody, planBody } from './bodies.ts'

let office: Office
let admin: Person
let building_id: number
const today = '2026-06-17'

beforeAll(async () => {
  office = await openOffice({ clock: () => new Date(`${today}T10:00:00+09:00`) })
  admin = await office.app.createPerson(office.company, roles.admin, '管理 花子')
  building_id = (await post<{ id: number }>('/buildings', { name: '青葉台グリーンビル' })).id
})
afterAll(() => office.close())

const at = (path: string) => office.company.path + path
const read = async <T>(path: string): Promise<T> =>
  (await answered<{ data: T }>(await office.member.browser.get(at(path)), 200)).data
const post = async <T>(path: string, body: object, status = 201): Promise<T> =>
  (await answered<{ data: T }>(await office.member.browser.post(at(path), body), status)).data
const put = async <T>(path: string, body: object): Promise<T> =>
  (await answered<{ data: T }>(await office.member.browser.put(at(path), body), 200)).data

const halfYearly = { counting: 'window', each: { n: 6, unit: 'month' }, times: 1 } as const
const makePlan = async (
  values: Parameters<typeof planBody>[2] = {},
  kind: Parameters<typeof kindBody>[0] = {},
): Promise<Plan> => {
  const { id } = await post<InspectionKind>(
    '/inspection-kinds',
    kindBody({ name: '消防用設備等 総合点検', rule: halfYearly, report_to: '消防署長', report_years: 3, ...kind }),
  )
  return post<Plan>('/plans', planBody(building_id, id, { anchor_on: null, ...values }))
}
const reportsOf = async ({ id }: Plan, year = 2026): Promise<PlanOccurrence[]> =>
  (await read<YearTable>(`/year-table?building_id=${building_id}&year=${year}`)).rows.find(
    ({ plan }) => plan.id === id,
  )!.reports
const errorsOf = async (response: Response) =>
  (await answered<{ errors: Record<string, string[]> }>(response, 422)).errors
const report = (id: number, body: object, person = office.member) =>
  person.browser.post(at(`/occurrences/${id}/report`), body)

describe('a report', () => {
  it('is due so many years after the last one, as the kind says or the plan for its building', async () => {
    const plan = await makePlan({ reported_on: '2023-07-10' })
    expect(plan).toMatchObject({ report_years: null, last_reported_on: '2023-07-10' })
    expect(plan.report_rule).toEqual({ counting: 'rolling', every: { n: 3, unit: 'year' } })
    expect(await reportsOf(plan)).toMatchObject([{ role: 'report', due_by: '2026-07-10', planned_month: '2026-07' }])
    await put(`/plans/${plan.id}`, { report_years: 1, reported_on: '2026-05-01' })
    expect((await reportsOf(plan, 2027)).map(({ due_by, is_forecast }) => [due_by, is_forecast])).toEqual([
      ['2027-05-01', false],
    ])
    expect(await post(`/plans/${plan.id}/reach`, { report_years: 0 }, 200)).toMatchObject({ gone: 1, added: 0 })
    await put(`/plans/${plan.id}`, { report_years: 0 })
    expect(await reportsOf(plan, 2027)).toEqual([])
  })

  it('is made once, for two processes and a second time', async () => {
    const { id } = await makePlan()
    const make = () =>
      inCompany(office.app.deps.database.db, office.company.id, (tx) =>
        makeOccurrences(tx, { company_id: office.company.id }, [id], '2026-08-20'),
      )
    const counts = await Promise.all([make(), make()])
    expect(Math.min(...counts)).toBe(0)
    expect(await make()).toBe(0)
  })

  it('is in the months of its authority, beside the inspection, once they are known', async () => {
    const rule = { counting: 'report', every_years: 1, due_year: null, season: null } as const
    const plan = await makePlan({}, { name: '建築設備 定期検査', rule, report_years: null })
    expect(await reportsOf(plan)).toEqual([])
    expect(await read<DueFigures>('/occurrence-figures')).toMatchObject({ unasked: 1 })
    const season = { from: '08-01', to: '11-29' }
    const known = await put<Plan>(`/plans/${plan.id}`, {
      due_year: 2026,
      season,
      wish: { month: 9, week: null, weekday: null, date: null },
    })
    expect(known.rule).toMatchObject({ due_year: 2026, season })
    expect(await reportsOf(plan)).toMatchObject([{ due_by: '2026-11-29', planned_month: '2026-09' }])
    expect(known.next).toMatchObject({ due_by: '2026-11-29' })
    expect(await read<DueFigures>('/occurrence-figures')).toMatchObject({ unasked: 0 })
  })

  it('is handed in with day, number and file, corrected, and taken back within a day', async () => {
    const plan = await makePlan({ reported_on: '2023-07-10' })
    const [open] = await reportsOf(plan)
    const form = new FormData()
    form.set('sent_on', '2026-06-10')
    form.set('receipt_number', '第1234号')
    form.set('file', new File(['受付印'], '控え.txt'))
    const answer = await answered<{ data: ListedOccurrence }>(
      await office.member.browser.post(at(`/occurrences/${open!.id}/report`), form),
      200,
    )
    expect(answer.data).toMatchObject({
      state: 'completed',
      performed_on: '2026-06-10',
      receipt_number: '第1234号',
      report_file: { name: '控え.txt' },
    })
    const { path, id: file_id } = answer.data.report_file!
    expect((await office.member.browser.get(path)).status).toBe(200)
    const guest = await office.app.createPerson(office.company, roles.guest, '客')
    expect((await guest.browser.get(path)).status).toBe(404)
    // Three years from the day that it was handed in; the inspections go on as they were.
    expect(await read<Plan>(`/plans/${plan.id}`)).toMatchObject({
      last_reported_on: '2026-06-10',
      last_performed_on: null,
      next: { due_by: '2026-09-30' },
    })
    const corrected = await post<ListedOccurrence>(
      `/occurrences/${open!.id}/report`,
      { sent_on: '2026-06-11', receipt_number: '第1235号' },
      200,
    )
    expect(corrected).toMatchObject({ performed_on: '2026-06-11', report_file: { id: file_id } })
    const { rows } = await office.app.deps.database.pool.query<{ after: string }>(
      "select after from histories where historyable_type = 'plan' and historyable_id = $1 and field = 'occurrences' order by id",
      [plan.id],
    )
    expect(rows.map(({ after }) => after)).toEqual([
      '完了 2026/06/10 受付番号 第1234号',
      '完了 2026/06/11 受付番号 第1235号',
    ])
    expect(await post(`/occurrences/${open!.id}/undo`, {}, 200)).toMatchObject({ receipt_number: '第1234号' })
    expect(await post(`/occurrences/${open!.id}/undo`, {}, 200)).toMatchObject({ state: 'planned', report_file: null })
    await answered(await office.member.browser.post(at(`/occurrences/${open!.id}/undo`), {}), 404)
  })

  it('that two people record is not overwritten unseen: the second is told who was first, and may decide then', async () => {
    const plan = await makePlan({ reported_on: '2023-07-10' })
    const [open] = await reportsOf(plan)
    const { id, updated_at } = open!
    const first = { sent_on: '2026-06-10', receipt_number: '第1234号', updated_at }
    await answered(await report(id, first, admin), 200)
    const mine = { sent_on: '2026-06-11', receipt_number: '第9号', updated_at }
    const refused = await answered<{ message: string; current: ListedOccurrence }>(await report(id, mine), 409)
    expect(refused).toMatchObject({
      message: `${admin.name}さんがこの届出を先に記録しました。`,
      current: { performed_on: '2026-06-10', receipt_number: '第1234号', updated_by: { id: admin.id } },
    })
    expect(await reportsOf(plan)).toMatchObject([{ performed_on: '2026-06-10', receipt_number: '第1234号' }])
    // Whoever says what stands there already contests nothing.
    await answered(await report(id, { ...first, updated_at }), 200)
    const [now] = await reportsOf(plan)
    await answered(await report(id, { ...mine, updated_at: now!.updated_at }), 200)
    expect(await reportsOf(plan)).toMatchObject([{ receipt_number: '第9号' }])
  })

  it('refuses what cannot be', async () => {
    const plan = await makePlan({ reported_on: '2023-07-10' })
    const [open] = await reportsOf(plan)
    expect(await errorsOf(await report(open!.id, {}))).toHaveProperty('sent_on')
    expect(await errorsOf(await report(open!.id, { sent_on: '2026-06-18' }))).toEqual({
      sent_on: [planTexts.reportInFuture],
    })
    expect(await errorsOf(await report(open!.id, { sent_on: '2023-07-10' }))).toHaveProperty('sent_on')
    expect(await errorsOf(await report(open!.id, { sent_on: today, receipt_number: 'あ'.repeat(300) }))).toHaveProperty(
      'receipt_number',
    )
    const message = async (response: Response, status: number) =>
      (await answered<{ message: string }>(response, status)).message
    expect(await message(await report(plan.next!.id, { sent_on: today }), 409)).toBe(planTexts.notAReport)
    const close = { occurrence_ids: [open!.id], performed_on: today }
    expect(await message(await office.member.browser.post(at('/occurrences/close'), close), 409)).toBe(
      planTexts.isReport,
    )
    const visits = { visits: [{ occurrence_ids: [open!.id], name: '報告' }] }
    expect(await message(await office.member.browser.post(at('/visits'), visits), 409)).toBe(planTexts.isReport)
    expect(await read<Visit[]>(`/visits?occurrence_id=${open!.id}`)).toEqual([])
    const guest = await office.app.createPerson(office.company, roles.guest, '客')
    expect((await report(open!.id, { sent_on: today }, guest)).status).toBe(404)
    expect((await report(999_999, { sent_on: today })).status).toBe(404)
    const path = `/occurrences/${open!.id}/report`
    expect((await office.app.openBrowser().post(at(path), { sent_on: today })).status).toBe(401)
    const { stranger, otherCompany } = office
    expect((await stranger.browser.post(otherCompany.path + path, { sent_on: today })).status).toBe(404)
    await answered(await admin.browser.post(at(`/occurrences/${open!.id}/skip`), { reason: '廃止' }), 200)
    expect((await report(open!.id, { sent_on: today })).status).toBe(409)
  })

  it('is listed by itself, in the file by its name, and comes back with its plan', async () => {
    const plan = await makePlan({ reported_on: '2023-06-01' }, { name: '防火対象物点検' })
    const [open] = await reportsOf(plan)
    const listed = await read<ListedOccurrence[]>('/occurrences?topic=report&per_page=100')
    expect(listed.every(({ role }) => role === 'report')).toBe(true)
    expect(listed.find(({ id }) => id === open!.id)).toMatchObject({
      last_performed_on: '2023-06-01',
      kind: { rule: { counting: 'rolling' } },
    })
    const file = await office.member.browser.post(at('/occurrence-csv-download'), { topic: ['report'] })
    expect(await file.text()).toContain('防火対象物点検の報告')
    expect((await read<ListedOccurrence[]>('/rounds?month=2026-06')).every(({ role }) => role === 'inspection')).toBe(
      true,
    )
    await report(open!.id, { sent_on: today, receipt_number: '77' })
    await answered(await office.member.browser.delete(at(`/plans/${plan.id}`)), 204)
    const entry = (await read<TrashEntry[]>('/trash?noun=plan')).find(({ record_id }) => record_id === plan.id)!
    await post(`/trash/${entry.id}/restore`, {}, 200)
    expect(await reportsOf(plan)).toMatchObject([{ id: open!.id, receipt_number: '77', state: 'completed' }])
  })
})
