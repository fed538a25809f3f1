import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { createStage, type Stage } from '../stage.tsx'

let stage: Stage
let member: Person
let guest: Person

beforeAll(async () => {
  stage = await createStage()
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
  guest = await stage.app.createPerson(stage.company, 2, '原田 誠')
  const add = async (name: string, body: Record<string, unknown>, money?: { sales: number; cost: number }) => {
    const { data } = await answered<{ data: { id: number } }>(
      await member.browser.post(`${stage.company.path}/matters`, { name, matter_category_id: 1, ...body }),
      201,
    )
    if (money)
      await answered(await member.browser.post(`${stage.company.path}/matters/${data.id}/financials`, money), 201)
  }
  await add('空調機点検', { end_date: '2026-05-02', building_name: '青葉ビル' }, { sales: 150_000, cost: 70_000 })
  await add('漏水の調査', { end_date: '2026-06-02' }, { sales: 1000, cost: 3000 })
  await add('清掃', { end_date: '2026-06-03' })
})
afterEach(() => stage.browser.cookies.clear())
afterAll(() => stage.close())

const address = '/matters/financials?booked_from=2026-05&booked_to=2026-06'

test('the report adds up by month and by building, and each figure leads to its matters', async () => {
  const user = await stage.open(member, address)
  const table = await screen.findByRole('table', { name: '収支集計' })
  const cells = (name: string) =>
    within(within(table).getByRole('row', { name: new RegExp(name) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(cells('2026年5月')).toEqual(['1件', '—', '¥150,000', '¥70,000', '¥80,000', '53.3%'])
  expect(cells('2026年6月')).toEqual(['2件', '—', '¥1,000', '¥3,000', '-¥2,000', '-200.0%'])
  expect(cells('^合計')).toEqual(['3件', '—', '¥151,000', '¥73,000', '¥78,000', '51.7%'])
  screen.getByText('収支が登録されていない案件1件は、金額に含まれていません。')

  await user.click(screen.getByRole('tab', { name: '建物別' }))
  const place = await screen.findByRole('rowheader', { name: '青葉ビル' })
  expect(within(place).getByRole('link', { name: '青葉ビル' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/c\/midori\/buildings\/\d+$/),
  )
  await user.click(await screen.findByRole('link', { name: '建物なしの案件2件を表示' }))
  const list = await screen.findByRole('table', { name: '案件' })
  await within(list).findByRole('link', { name: '漏水の調査' })
  within(list).getByRole('link', { name: '清掃' })
  expect(within(list).queryByRole('link', { name: '空調機点検' })).toBeNull()

  await user.click(screen.getByRole('button', { name: '建物なしの絞り込みを解除' }))
  await within(await screen.findByRole('table', { name: '案件' })).findByRole('link', { name: '空調機点検' })
  screen.getByRole('button', { name: '計上月：2026年5月〜2026年6月の絞り込みを解除' })
})

test('a guest has neither the report nor the way to it', async () => {
  await stage.open(guest, address)
  await screen.findByRole('heading', { name: 'Not Found' })
})

test('names the last month of the chart whole, and none so near that the two meet', async () => {
  await stage.open(member, '/matters/financials?booked_from=2025-12&booked_to=2026-11')
  const chart = await screen.findByRole('group', { name: /^売上と原価のグラフ/ })
  const named = [...chart.querySelectorAll('text')].filter(({ textContent }) => textContent.endsWith('月'))
  const last = named.at(-1)!
  expect(last).toHaveTextContent('2026年11月')
  expect([last.getAttribute('text-anchor'), last.getAttribute('x')]).toEqual(['end', '720'])
  const [before] = named.slice(-2)
  expect(Number(before!.getAttribute('x')) + 34).toBeLessThan(720 - 68)
})

test('names every month where there is room for it', async () => {
  await stage.open(member, '/matters/financials?booked_from=2026-06&booked_to=2026-11')
  const chart = await screen.findByRole('group', { name: /^売上と原価のグラフ/ })
  const named = [...chart.querySelectorAll('text')].filter(({ textContent }) => textContent.endsWith('月'))
  expect(named.map(({ textContent }) => textContent)).toEqual([6, 7, 8, 9, 10, 11].map((month) => `2026年${month}月`))
})
