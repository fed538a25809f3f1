/** 実施率: what the database counts is what the rules count one by one, for whoever sees plans. Today is 17 June 2026. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Outcome } from '#domain/plans/outcome.contract.ts'
import { outcomeGroups } from '#domain/plans/due-choices.ts'
import { outcomeFacts, outcomeMonth, ratesOf, sumOutcomes } from '#domain/plans/outcome.ts'
import type { InspectionKind, Plan, PlanOccurrence, YearTable } from '#domain/plans/plans.contract.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'
import { kindBody, planBody } from './bodies.ts'

let office: Office
let plans: Plan[]
let tower: number
let hall: number
const today = '2026-06-17'
const year = 'planned_from=2026-04&planned_to=2027-03'

const at = (path: string) => office.company.path + path
const post = async <T>(path: string, body: object, status = 201, person = office.master): Promise<T> =>
  (await answered<{ data: T }>(await person.browser.post(at(path), body), status)).data
const read = async <T>(path: string, person: Person = office.member): Promise<T> =>
  (await answered<{ data: T }>(await person.browser.get(at(path)), 200)).data
const outcome = (rest: string, months = year) => read<Outcome>(`/plan-outcome?${months}&${rest}`)
const timesOf = async (building_id: number): Promise<PlanOccurrence[]> =>
  (await read<YearTable>(`/year-table?building_id=${building_id}&year=2026`)).rows.flatMap(
    ({ occurrences }) => occurrences,
  )

const monthly = { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } as const

beforeAll(async () => {
  office = await openOffice({ clock: () => new Date(`${today}T10:00:00+09:00`) })
  tower = (await post<{ id: number }>('/buildings', { name: '青葉タワー' })).id
  hall = (await post<{ id: number }>('/buildings', { name: '桜会館' })).id
  const legal = await post<InspectionKind>('/inspection-kinds', kindBody({ rule: monthly }))
  const own = await post<InspectionKind>(
    '/inspection-kinds',
    kindBody({ name: '巡回', is_legal: false, law: null, rule: monthly }),
  )
  const chain = await post<InspectionKind>('/inspection-kinds', kindBody({ name: '水質検査', law: '水道法' }))
  const values = { anchor_on: null, valid_from: '2026-04-01' }
  plans = [
    await post<Plan>('/plans', planBody(tower, legal.id, { ...values, user_ids: [office.other.id] })),
    await post<Plan>('/plans', planBody(hall, own.id, { ...values, performer: 'partner', partner_name: '緑サービス' })),
    await post<Plan>('/plans', planBody(hall, chain.id, values)),
  ]
  const rows = await timesOf(tower)
  const due = (day: string) => rows.find(({ due_by }) => due_by === day)!.id
  const close = (id: number, performed_on: string) =>
    post('/occurrences/close', { occurrence_ids: [id], performed_on, reason: '紙の記録' }, 200)
  await close(due('2026-04-30'), '2026-04-28')
  await close(due('2026-05-31'), '2026-06-02')
  await post(`/occurrences/${due('2026-07-31')}/skip`, { reason: '休館' }, 200)
  await answered(
    await office.master.browser.put(at(`/occurrences/${due('2026-08-31')}/place`), {
      planned_month: '2026-09',
      reason: '改修のため',
    }),
    200,
  )
})
afterAll(() => office.close())

describe('the outcome', () => {
  it('counts each month as the rules count its times one by one', async () => {
    const found = await outcome('by=month')
    const times = [...(await timesOf(tower)), ...(await timesOf(hall))]
    expect(found.rows.map(({ month }) => month)).toEqual(
      Array.from(
        { length: 12 },
        (_, index) => `${index < 9 ? 2026 : 2027}-${String(((index + 3) % 12) + 1).padStart(2, '0')}`,
      ),
    )
    for (const { month, building: _, kind: __, label: ___, ...figures } of found.rows) {
      const own = times.filter((time) => outcomeMonth(time) === month)
      const counts = sumOutcomes(own.map((time) => ({ ...outcomeFacts(time, today), count: 1 })))
      expect(figures, String(month)).toEqual({ ...counts, ...ratesOf(counts) })
    }
    expect(found.rows[0]).toMatchObject({ planned: 3, done: 1, in_time: 1, missed: 2, overdue: 1, done_rate: 1 / 3 })
    // Moved to September, it stays where it was planned first.
    expect(found.rows[4]).toMatchObject({ label: '2026年8月', planned: 2, waiting: 2, done_rate: null })
    expect(found.year_start_month).toBe(4)
  })

  it('adds up to the same by building, law and kind, the worst first', async () => {
    const [byMonth, ...others] = await Promise.all(outcomeGroups.map((by) => outcome(`by=${by}`)))
    for (const each of others) expect(each.totals).toEqual(byMonth!.totals)
    const labels = others.map(({ rows }) => rows.map(({ label, missed }) => [label, missed]))
    expect(labels).toEqual([
      [
        ['桜会館', 3],
        ['青葉タワー', 0],
      ],
      [
        ['根拠なし（契約・自主）', 2],
        ['水道法', 1],
        ['ビル管法', 0],
      ],
      [
        ['巡回', 2],
        ['水質検査', 1],
        ['空気環境測定', 0],
      ],
    ])
    expect(others[0]!.rows[0]!.building).toEqual({ id: hall, name: '桜会館' })
    expect(others[2]!.rows[0]!.kind).toEqual({ id: plans[1]!.kind.id, name: '巡回' })
  })

  it.each([
    ['building_id[]=TOWER', 12],
    ['is_legal=0', 12],
    ['performer=partner', 12],
    ['name=緑サ', 12],
    ['user_id=OTHER', 12],
    ['user_id=OTHER&performer=partner', 0],
    ['building_id[]=999999', 0],
  ])('is narrowed down by %s', async (rest, planned) => {
    const asked = rest.replace('TOWER', String(tower)).replace('OTHER', String(office.other.id))
    expect((await outcome(`by=building&${asked}`)).totals.planned).toBe(planned)
  })

  it('goes to a file with the same figures', async () => {
    const body = { by: 'law', planned_from: '2026-04', planned_to: '2026-06' }
    const response = await office.member.browser.post(at('/plan-outcome-csv-download'), body)
    expect(response.headers.get('content-disposition')).toContain('20260617.csv')
    const lines = (await response.text()).replace('﻿', '').split('\r\n')
    expect(lines[0]).toBe(
      '根拠,予定,実施,うち完了,見送り,これから,未実施,期限内,期限後,期限超過,実施率（%）,期限内率（%）',
    )
    expect(lines.slice(1)).toEqual([
      '根拠なし（契約・自主）,3,0,0,0,1,2,0,0,2,0,0',
      '水道法,1,0,0,0,0,1,0,0,0,0,',
      'ビル管法,3,2,0,0,1,0,1,1,0,100,50',
      '合計,7,2,0,0,2,3,1,1,2,40,25',
      '',
    ])
  })

  it('refuses months that make no sense', async () => {
    for (const months of [
      'planned_from=2026-13&planned_to=2026-12',
      'planned_from=2026-05&planned_to=2026-04',
      'planned_from=2001-01&planned_to=2026-12',
      'planned_to=2026-12',
    ])
      expect((await office.member.browser.get(at(`/plan-outcome?by=month&${months}`))).status, months).toBe(422)
    expect((await office.member.browser.get(at(`/plan-outcome?by=person&${year}`))).status).toBe(422)
  })

  it('is the company’s own: a guest and strangers see none of it', async () => {
    const path = at(`/plan-outcome?by=month&${year}`)
    const body = { by: 'month', planned_from: '2026-04', planned_to: '2027-03' }
    expect((await office.app.openBrowser().get(path)).status).toBe(401)
    expect((await office.guest.browser.get(path)).status).toBe(403)
    expect((await office.guest.browser.post(at('/plan-outcome-csv-download'), body)).status).toBe(403)
    expect((await office.stranger.browser.get(path)).status).toBe(404)
    const other = `${office.otherCompany.path}/plan-outcome?by=building&${year}&building_id[]=${tower}`
    expect((await answered<{ data: Outcome }>(await office.stranger.browser.get(other), 200)).data.rows).toEqual([])
  })
})
