import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import { answered } from '#tests/api/answers.ts'
import { catchDownloads } from '../downloads.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
const year = Number(businessDay(new Date()).slice(0, 4))

beforeAll(async () => {
  const create = async (noun: string, body: object) =>
    (
      await answered<{ data: { id: number } }>(
        await stage.master.browser.post(`${stage.company.path}/${noun}`, body),
        201,
      )
    ).data.id
  const building_id = await create('buildings', { name: '青葉台グリーンビル' })
  for (const [name, age, renewal_cost] of [
    ['い ポンプ', 9, 300_000],
    ['あ 空調機', 8, null],
    ['う 消火器', 7, 20_000],
    ['え 受信機', 12, 40_000],
  ] as const)
    await create('facilities', {
      ...{ name, building_id, facility_category_id: 1, installation_floor: 'B1F', renewal_cost },
      ...{ installed_at: `${year - age}-04-01`, legal_lifetime: 10 },
    })
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const open = async (search = '') => {
  cleanup()
  const user = await stage.open(stage.master, `/facilities/renewals${search}`)
  await screen.findByRole('table', { name: '更新計画' })
  return user
}
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link', { name: /^[あいう] / })
    .map((link) => link.textContent)
const heads = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label'))

test('columns, their widths and the order of the plan are chosen and remembered', async () => {
  const user = await open()
  expect(names()).toEqual(['い ポンプ', 'あ 空調機', 'う 消火器'])
  expect(heads()).not.toContain('更新費用')
  await user.click(screen.getByRole('button', { name: '更新計画の列の設定' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: '更新費用' }))
  await user.click(screen.getByRole('menuitemcheckbox', { name: `${year}年` }))
  await user.keyboard('{Escape}')
  fireEvent.keyDown(screen.getByRole('separator', { name: '更新予定日の幅' }), { key: 'ArrowRight' })
  await user.click(screen.getByRole('button', { name: '更新費用' }))
  expect(names()).toEqual(['う 消火器', 'い ポンプ', 'あ 空調機'])
  await user.click(screen.getByRole('button', { name: '更新費用' }))
  // What nobody knows the cost of stays last.
  expect(names()).toEqual(['い ポンプ', 'う 消火器', 'あ 空調機'])

  await open()
  expect(names()).toEqual(['い ポンプ', 'う 消火器', 'あ 空調機'])
  expect(heads().slice(0, 4)).toEqual(['設備名', '更新予定日', '更新費用', `${year + 1}年`])
  expect(screen.getByRole('separator', { name: '更新予定日の幅' })).toHaveAttribute('aria-valuenow', '136')
  const total = within(screen.getByRole('rowheader', { name: '合計' }).closest('tr')!)
  expect(
    total
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(0, 5),
  ).toEqual([...['', '', '300,000', '', '20,000']])
  await open('?sort=name')
  expect(names()).toEqual(['あ 空調機', 'い ポンプ', 'う 消火器'])
})

test('the files are asked for as the plan stands on the screen', async () => {
  const saved = catchDownloads()
  const asked: unknown[] = []
  stage.browser.server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/facility-renewals-download'))
      void request
        .clone()
        .json()
        .then((body: unknown) => asked.push(body))
  })
  const building = (await stage.master.browser
    .get(`${stage.company.path}/buildings`)
    .then((answer) => answer.json())) as { data: [{ id: number }] }
  const building_id = building.data[0].id
  const user = await open(`?building_id=${building_id}&sort=-renewal_cost`)
  await user.click(screen.getByRole('button', { name: '更新計画の列の設定' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: '更新費用' }))
  for (let index = 1; index < 10; index++)
    await user.click(screen.getByRole('menuitemcheckbox', { name: `${year + index}年` }))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Excelでダウンロード' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatch(/^更新計画_\d{8}\.xlsx$/)
  expect(asked).toEqual([
    {
      building_id: [building_id],
      columns: ['name', 'renewal_on', 'renewal_cost', 'year-0'],
      sort: '-renewal_cost',
      download_type: 'excel',
    },
  ])
})

test('the print icon and Ctrl+P make the PDF, which has every year', async () => {
  const saved = catchDownloads()
  const asked: { download_type: string }[] = []
  stage.browser.server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/facility-renewals-download'))
      void request
        .clone()
        .json()
        .then((body: { download_type: string }) => asked.push(body))
  })
  const user = await open('')
  await user.click(screen.getByRole('button', { name: '印刷' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: '印刷' })).toBeEnabled())
  await user.keyboard('{Control>}p{/Control}')
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved.map((name: string) => name.split('.').at(-1))).toEqual(['pdf', 'pdf'])
  expect(asked.map(({ download_type }) => download_type)).toEqual(['pdf', 'pdf'])
})

test('says in what the amounts are, and marks what should have been renewed', async () => {
  await open()
  expect(screen.getByText('単位：円')).toBeVisible()
  const rowOf = (name: string) => within(screen.getByRole('link', { name }).closest('tr')!)
  expect(rowOf('え 受信機').getByTitle('超過')).toBeInTheDocument()
  expect(rowOf('い ポンプ').queryByTitle('超過')).not.toBeInTheDocument()
})
