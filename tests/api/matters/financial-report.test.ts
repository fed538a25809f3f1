/** The money of many matters, and the lists that its figures lead to. Today is 2026-06-17 in Tokyo. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FinancialReport } from '#domain/matters/financial-report.contract.ts'
import type { MatterListItem } from '#domain/matters/matters.contract.ts'
import type { Attendance } from '#domain/attendances/attendances.contract.ts'
import { attendanceSteps } from '#domain/attendances/attendances.labels.ts'
import { hoursOf, spentOf, totalMinutes } from '#domain/attendances/attendances.rules.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from './office.ts'

let office: Office
let path: string
let tower: number

beforeAll(async () => {
  // 16:00 UTC is the next month's 01:00 in Tokyo.
  office = await openOffice({ clock: () => new Date('2026-06-16T16:00:00Z') })
  path = `${office.company.path}/matter-financial-report`
  const add = async (body: Record<string, unknown>, ...money: [sales: number, cost: number][]) => {
    const matter = await office.createMatter(office.member, body)
    for (const [sales, cost] of money)
      await answered(
        await office.member.browser.post(`${office.company.path}/matters/${matter.id}/financials`, { sales, cost }),
        201,
      )
    return matter
  }
  // Two rows of one matter are one matter; the month is that of its last day.
  const first = await add(
    { start_date: '2026-04-28', end_date: '2026-05-02', building_name: '青葉ビル' },
    [100_000, 60_000],
    [50_000, 10_000],
  )
  tower = first.building_id!
  await add({ start_date: '2026-05-20', building_id: tower, matter_category_id: 2 }, [30_000, 40_000])
  await add({ end_date: '2026-06-30', building_name: '桜ビル' }, [9_999_999_999, 0])
  await add({ start_date: '2026-06-01' })
  await add({ start_date: '2025-12-01', matter_category_id: 3 }, [1, 1])
  const gone = await add({ start_date: '2026-05-10' }, [777, 777])
  await answered(await office.member.browser.delete(`${office.company.path}/matters/${gone.id}`), 204)
})
afterAll(() => office.close())

const query = 'booked_from=2026-04&booked_to=2026-06'
const report = async (rest: string, person: Person = office.member) =>
  (await answered<{ data: FinancialReport }>(await person.browser.get(`${path}?${query}&${rest}`), 200)).data
const shown = ({ rows }: FinancialReport) =>
  rows.map(({ label, matters_count, sales, cost }) => [label, matters_count, sales, cost])

const pressed = (matter_id: number, user_id: number, step: string, at: string) =>
  office.app.database.pool.query(
    `insert into attendances (company_id, matter_id, user_id, step, entered_at)
     select company_id, id, $2, $3, $4 from matters where id = $1`,
    [matter_id, user_id, step, at],
  )

describe('the report of money', () => {
  it('has every month of the range, and what its matters add up to', async () => {
    const found = await report('by=month')
    expect(shown(found)).toEqual([
      ['2026年4月', 0, 0, 0],
      ['2026年5月', 2, 180_000, 110_000],
      ['2026年6月', 2, 9_999_999_999, 0],
    ])
    expect(found.totals).toEqual({
      matters_count: 4,
      unrecorded_count: 1,
      sales: 10_000_179_999,
      cost: 110_000,
      profit: 10_000_069_999,
      worked_minutes: 0,
    })
  })

  it('has buildings and categories with the largest sales first', async () => {
    expect(shown(await report('by=building'))).toEqual([
      ['桜ビル', 1, 9_999_999_999, 0],
      ['青葉ビル', 2, 180_000, 110_000],
      ['建物なし', 1, 0, 0],
    ])
    expect(shown(await report('by=category'))).toEqual([
      ['点検', 3, 10_000_149_999, 70_000],
      ['修繕工事', 1, 30_000, 40_000],
    ])
  })

  it('counts money by the row’s own day, and hours by the day on which they were worked', async () => {
    const { member, company } = office
    const matter = await office.createMatter(member, { start_date: '2024-03-10', building_name: '月またぎビル' })
    const path = `${company.path}/matters/${matter.id}`
    const row = async (body: object) => answered(await member.browser.post(`${path}/financials`, body), 201)
    await row({ sales: 1000, cost: 0, day: '2024-04-05' })
    await row({ sales: 10, cost: 4 })
    await row({ sales: 0, cost: 300, day: '2025-01-01' })
    const press = (step: string, at: string) => pressed(matter.id, member.id, step, at)
    for (const [step, at] of [
      ['started', '2024-03-31T22:00:00+09:00'],
      ['ended', '2024-03-31T23:30:00+09:00'],
      ['started', '2024-04-01T09:00:00+09:00'],
      ['ended', '2024-04-01T09:45:00+09:00'],
      // Never ended.
      ['started', '2024-04-01T10:00:00+09:00'],
    ] as const)
      await press(step, at)
    const of = async (query: string) =>
      (
        await answered<{ data: FinancialReport }>(
          await member.browser.get(`${company.path}/matter-financial-report?${query}`),
          200,
        )
      ).data
    const months = await of('booked_from=2024-03&booked_to=2024-04&by=month')
    expect(
      months.rows.map(({ matters_count, sales, cost, worked_minutes }) => [matters_count, sales, cost, worked_minutes]),
    ).toEqual([
      [1, 10, 4, 90],
      [0, 1000, 0, 45],
    ])
    const [building] = (await of('booked_from=2024-04&booked_to=2024-04&by=building')).rows
    expect(building).toMatchObject({
      label: '月またぎビル',
      matters_count: 0,
      sales: 1000,
      cost: 0,
      worked_minutes: 45,
    })
  })

  it('counts hours as the matter’s own page does, whatever was pressed in whatever order', async () => {
    const { member, other, company } = office
    const matter = await office.createMatter(member, { start_date: '2023-03-10', building_name: '時計ビル' })
    let state = 7
    /** Below `most`, the same each time. */
    const random = (most: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * most)
    }
    for (let index = 0; index < 120; index += 1) {
      const [user, step] = [[member, other][random(2)]!, attendanceSteps[random(4)]!]
      const at = `2023-03-0${1 + random(3)}T${String(8 + random(9)).padStart(2, '0')}:${String(random(60)).padStart(2, '0')}:${String(random(60)).padStart(2, '0')}+09:00`
      await pressed(matter.id, user.id, step, at)
    }
    const { data } = await answered<{ data: Attendance[] }>(
      await member.browser.get(`${company.path}/matters/${matter.id}/attendances`),
      200,
    )
    const spent = spentOf(data)
    const found = await answered<{ data: FinancialReport }>(
      await member.browser.get(`${path}?booked_from=2023-03&booked_to=2023-03&by=building`),
      200,
    )
    expect(found.data.totals.worked_minutes).toBe(totalMinutes(spent, 'worked'))
    const csv = await member.browser.post(`${company.path}/matter-csv-download`, {})
    const cells = (await csv.text()).split('\r\n')
    expect(
      cells.some((line) =>
        line.endsWith(`,${hoursOf(totalMinutes(spent, 'worked')!)},${hoursOf(totalMinutes(spent, 'there')!)}`),
      ),
    ).toBe(true)
  })

  it('is narrowed down as the list is', async () => {
    expect(shown(await report(`by=category&building_id[]=${tower}`))).toEqual([
      ['点検', 1, 150_000, 70_000],
      ['修繕工事', 1, 30_000, 40_000],
    ])
    expect((await report(`by=month&user_id=${office.other.id}`)).totals.matters_count).toBe(0)
  })

  it('counts exactly the matters that the list shows for a figure', async () => {
    const listed = async (filter: string) =>
      (
        await answered<{ data: MatterListItem[]; meta: { total: number } }>(
          await office.member.browser.get(`${office.company.path}/matters?${filter}`),
          200,
        )
      ).meta.total
    expect(await listed('booked_from=2026-05&booked_to=2026-05')).toBe(2)
    expect(await listed('booked_from=2026-04&booked_to=2026-04')).toBe(0)
    expect(await listed(`${query}&building_id[]=${tower}`)).toBe(2)
    expect(await listed(`${query}&is_linked_building=0`)).toBe(1)
    expect(await listed(`${query}&is_linked_building=1`)).toBe(3)
    expect(await listed('booked_from=2025-12&booked_to=2025-12')).toBe(1)
  })

  it('comes as a file with its sum', async () => {
    const response = await office.member.browser.post(`${path}-csv-download`, {
      by: 'month',
      booked_from: '2026-05',
      booked_to: '2026-06',
    })
    expect(response.status).toBe(200)
    expect(decodeURIComponent(response.headers.get('content-disposition')!)).toContain('収支集計_20260617.csv')
    expect((await response.text()).split('\r\n')).toEqual([
      '年月,案件数,うち収支未登録,売上,原価,粗利,作業時間（時間）',
      '2026年5月,2,0,180000,110000,70000,0',
      '2026年6月,2,1,9999999999,0,9999999999,0',
      '合計,4,1,10000179999,110000,10000069999,0',
      '',
    ])
  })

  it('is for internal users of the company alone', async () => {
    const body = { by: 'month', booked_from: '2026-05', booked_to: '2026-06' }
    const visitor = office.app.openBrowser()
    await answered(await visitor.get(`${path}?${query}&by=month`), 401)
    await answered(await office.guest.browser.get(`${path}?${query}&by=month`), 403)
    await answered(await office.guest.browser.post(`${path}-csv-download`, body), 403)
    await answered(await office.stranger.browser.get(`${path}?${query}&by=month`), 404)
    await answered(await office.stranger.browser.post(`${path}-csv-download`, body), 404)
  })

  it.each([
    ['no months', 'by=month'],
    ['no such month', 'by=month&booked_from=2026-13&booked_to=2026-14'],
    ['backwards', 'by=month&booked_from=2026-06&booked_to=2026-05'],
    ['too long', 'by=month&booked_from=2010-01&booked_to=2026-05'],
    ['by nothing known', 'by=weather&booked_from=2026-05&booked_to=2026-06'],
  ])('is refused for %s', async (_, filter) => {
    await answered(await office.member.browser.get(`${path}?${filter}`), 422)
  })
})
