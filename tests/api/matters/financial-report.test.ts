/** The money of many matters, and the lists that its figures lead to. Today is 2026-06-17 in Tokyo. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FinancialReport } from '#domain/matters/financial-report.contract.ts'
import type { MatterListItem } from '#domain/matters/matters.contract.ts'
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
    expect(await listed('booked_to=2025-12')).toBe(1)
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
      '年月,案件数,うち収支未登録,売上,原価,粗利',
      '2026年5月,2,0,180000,110000,70000',
      '2026年6月,2,1,9999999999,0,9999999999',
      '合計,4,1,10000179999,110000,10000069999',
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
