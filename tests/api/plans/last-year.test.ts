/** 昨年度の表を写す: said first, done once, had back for a day. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { roles } from '#domain/users/users.labels.ts'
import type { InspectionKind, Plan, PlanOccurrence, YearCopy, YearTable } from '#domain/plans/plans.contract.ts'
import { answered } from '../answers.ts'
import { openOffice, type Office } from '../matters/office.ts'
import { kindBody, planBody } from './bodies.ts'

let office: Office
let plan: Plan
const today = '2026-03-17'

const at = (path: string) => office.company.path + path
const read = async <T>(path: string): Promise<T> =>
  (await answered<{ data: T }>(await office.member.browser.get(at(path)), 200)).data
const send = async <T>(path: string, body: object, status: number): Promise<T> =>
  (await answered<{ data: T }>(await office.member.browser.post(at(path), body), status)).data

beforeAll(async () => {
  office = await openOffice({ clock: () => new Date(`${today}T10:00:00+09:00`) })
  const { id } = await send<{ id: number }>('/buildings', { name: '青葉ビル', owner_emails: 'owner@aoba.example' }, 201)
  const rule = { counting: 'window', each: { n: 6, unit: 'month' }, times: 1 } as const
  const kind = await send<InspectionKind>('/inspection-kinds', kindBody({ name: '機器点検', rule }), 201)
  plan = await send<Plan>('/plans', planBody(id, kind.id, { anchor_on: null, valid_from: '2025-04-01' }), 201)
  const done = (await yearOf(2025)).map((row) => row.id)
  for (const [index, performed_on] of ['2025-06-10', '2025-11-20'].entries())
    await send('/occurrences/close', { occurrence_ids: [done[index]], performed_on, reason: '紙の記録' }, 200)
})
afterAll(() => office.close())

const yearOf = async (year: number): Promise<PlanOccurrence[]> =>
  (await read<YearTable>(`/year-table?building_id=${plan.building.id}&year=${year}`)).rows[0]!.occurrences
const monthsOf = async (year: number) => (await yearOf(year)).map(({ planned_month }) => planned_month)
const preview = (query = '') => read<YearCopy>(`/year-table-copy?year=2026${query}`)

it('says what would move, moves it once, and brings all of it back', async () => {
  expect(await monthsOf(2026)).toEqual(['2026-04', '2026-10'])
  const { moves, same, kept } = await preview(`&building_id=${plan.building.id}`)
  expect(moves).toMatchObject([
    { kind_name: '機器点検', building: { name: '青葉ビル' }, from_month: '2026-04', planned_month: '2026-06' },
    { from_month: '2026-10', planned_month: '2026-11' },
  ])
  expect([same, kept]).toEqual([0, 0])
  expect(await monthsOf(2026)).toEqual(['2026-04', '2026-10'])
  const occurrence_ids = moves.map(({ occurrence_id }) => occurrence_id)
  const copy = () => send<{ moved_ids: number[] }>('/year-table-copy', { year: 2026, occurrence_ids }, 200)
  const [one, other] = await Promise.all([copy(), copy()])
  expect([...one.moved_ids, ...other.moved_ids].toSorted()).toEqual(occurrence_ids.toSorted())
  expect(await copy()).toEqual({ moved_ids: [] })
  expect(await monthsOf(2026)).toEqual(['2026-06', '2026-11'])
  expect(await preview()).toEqual({ moves: [], same: 0, kept: 2 })
  await send(`/occurrences/${occurrence_ids[0]}/undo`, {}, 200)
  expect(await monthsOf(2026)).toEqual(['2026-04', '2026-10'])
})

it('copies for all of an owner, and moves only what was chosen', async () => {
  expect((await preview('&owner=nobody@aoba.example')).moves).toEqual([])
  expect((await preview(`&user_id=${office.member.id}`)).moves).toEqual([])
  const { moves } = await preview('&owner=owner@aoba.example')
  const [first] = moves
  await send('/year-table-copy', { year: 2026, occurrence_ids: [first!.occurrence_id] }, 200)
  expect(await monthsOf(2026)).toEqual(['2026-06', '2026-10'])
  // What is next to last year's is a month of its own.
  expect(await preview()).toMatchObject({ moves: [{ from_month: '2026-10' }], kept: 1 })
})

it('refuses whom it does not concern, and what cannot be', async () => {
  const [{ id }] = (await yearOf(2026)) as [PlanOccurrence]
  const body = { year: 2026, occurrence_ids: [id] }
  const guest = await office.app.createPerson(office.company, roles.guest, '客')
  expect((await office.app.openBrowser().post(at('/year-table-copy'), body)).status).toBe(401)
  expect((await guest.browser.get(at('/year-table-copy?year=2026'))).status).toBe(403)
  expect((await guest.browser.post(at('/year-table-copy'), body)).status).toBe(404)
  const { stranger, otherCompany } = office
  expect((await stranger.browser.post(`${otherCompany.path}/year-table-copy`, body)).status).toBe(404)
  for (const wrong of [{ year: 2026, occurrence_ids: [] }, { year: 26, occurrence_ids: [id] }, {}])
    expect((await office.member.browser.post(at('/year-table-copy'), wrong)).status).toBe(422)
  expect((await office.member.browser.get(at('/year-table-copy'))).status).toBe(422)
})
