/** What every list of records does alike, whichever its noun. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Building } from '#domain/buildings/buildings.contract.ts'
import type { Contact } from '#domain/contacts/contacts.contract.ts'
import { createDrawing } from '#src/api/new-drawings.ts'
import { login } from '#src/api/sign-in.ts'
import { forgetCsrfCookie } from '#src/api/csrf.ts'
import { password } from '#tests/api/app.ts'
import { answered } from '#tests/api/answers.ts'
import { sheetPng } from '#tests/api/drawings/sheets.ts'
import { kindBody, planBody } from '#tests/api/plans/bodies.ts'
import { catchDownloads } from '../downloads.ts'
import { createDocumentStage } from '../documents/stage.tsx'
import type { DocumentStage } from '../documents/stage.tsx'

let stage: DocumentStage

const post = async <Data,>(path: string, body: Record<string, unknown>): Promise<Data> =>
  (await answered<{ data: Data }>(await stage.master.browser.post(`${stage.company.path}${path}`, body), 201)).data

beforeAll(async () => {
  stage = await createDocumentStage()
  await stage.app.createPerson(stage.company, 2, '原田 誠')
  await post('/matters', { name: '外壁調査', matter_category_id: 7 })
  const building = await post<Building>('/buildings', { name: '港南タワー' })
  const kind = await post<{ id: number }>('/inspection-kinds', kindBody())
  await post('/plans', planBody(building.id, kind.id))
  await post('/facilities', { name: '受水槽', facility_category_id: 2, building_id: building.id })
  await post('/contacts', { name: '三浦 裕子' })
  const { id } = await post<Contact>('/contacts', { name: '防災センター' })
  await answered(await stage.master.browser.delete(`${stage.company.path}/contacts/${id}`), 204)
  await stage.createDocument(stage.master, '空調機点検報告書')
  await login({ email: stage.master.email, password, remember: false })
  await createDrawing(
    stage.company.key,
    {
      name: '1階平面図',
      type: 'image',
      building_id: building.id,
      file: new File([new Uint8Array(await sheetPng())], 'plan.png', { type: 'image/png' }),
    },
    { onProgress: () => undefined },
  )
  stage.browser.cookies.clear()
  forgetCsrfCookie()
  for (let i = 0; i < 21; i += 1) await post('/contacts', { name: `積む${i}` })
})
beforeEach(() => stage.browser.cookies.clear())
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  stage.browser.server.resetHandlers()
})
afterAll(() => stage.close())

const asked = () => Object.fromEntries(new URLSearchParams(window.location.search))

/** The address of each list, with what it takes to show all, and something that stands in it. */
const lists = [
  ['案件', '/matters?user_id=all', '外壁調査'],
  ['書類', '/documents?', '空調機点検報告書'],
  ['建物', '/buildings?', '港南タワー'],
  ['設備', '/facilities?', '受水槽'],
  ['図面', '/drawings?', '1階平面図'],
  ['期限', '/plans?', '空気環境測定'],
  ['連絡先', '/contacts?', '三浦 裕子'],
  ['書類テンプレート', '/settings/templates?', '工事完了報告書'],
  ['ゲスト', '/settings/users?tab=guests', '原田 誠'],
  ['ごみ箱', '/settings/trash?', '防災センター'],
  ['操作の記録', '/settings/audit?', /ログイン/],
] as const

test.each(lists)('%s: a page past the end is the last one that there is', async (noun, path, name) => {
  await stage.open(stage.master, `${path}&page=7`)
  expect((await screen.findAllByText(name)).length).toBeGreaterThan(0)
  await waitFor(() => expect(asked()['page']).toBe(noun === '連絡先' ? '2' : '1'))
  expect(screen.queryByText(/ありません$|いません$|空です$/)).not.toBeInTheDocument()
})

test.each([
  ['案件', '/matters?user_id=all', '外壁調査', '案件名を検索'],
  ['書類', '/documents', '空調機点検報告書', '書類名を検索'],
  ['建物', '/buildings', '港南タワー', '建物名・管理番号・住所を検索'],
  ['設備', '/facilities', '受水槽', '設備名・機器番号を検索'],
  ['期限', '/plans', '港南タワーの空気環境測定', '種目・建物・会社を検索'],
])('%s: what is selected does not outlive its filter', async (noun, path, name, search) => {
  const user = await stage.open(stage.master, path)
  await user.click(await screen.findByRole('checkbox', { name: `${name}を選択` }))
  expect(await screen.findByText('1件選択中')).toBeInTheDocument()
  const bar = within(screen.getByRole('search', { name: `${noun}の絞り込み` }))
  await user.type(bar.getByRole('searchbox', { name: search }), name.slice(0, 2))
  await waitFor(() => expect(window.location.search).toContain(encodeURIComponent(name.slice(0, 2))))
  await waitFor(() => expect(screen.queryByText('1件選択中')).not.toBeInTheDocument())
  expect(await screen.findByRole('checkbox', { name: `${name}を選択` })).not.toBeChecked()
})

test.each([
  ['案件', '/matters?name=無い', '案件の絞り込み'],
  ['書類', '/documents?title=無い', '書類の絞り込み'],
  ['建物', '/buildings?name=無い', '建物の絞り込み'],
  ['設備', '/facilities?name=無い', '設備の絞り込み'],
  ['図面', '/drawings?name=無い', '図面の絞り込み'],
  ['期限', '/plans?name=無い', '期限の絞り込み'],
  ['連絡先', '/contacts?keyword=無い', '連絡先の絞り込み'],
  ['テンプレート', '/settings/templates?name=無い', '書類テンプレートの絞り込み'],
  ['記録', '/settings/audit?start_date=2001-01-01&end_date=2001-01-01', '操作の記録の絞り込み'],
  ['もの', '/settings/trash?noun=drawing', 'ごみ箱の絞り込み'],
])('%s: what nothing fits says so in the same words, and the way out is beside it', async (noun, path, bar) => {
  const user = await stage.open(stage.master, path)
  expect(await screen.findByText(`条件に一致する${noun}がありません`)).toBeInTheDocument()
  expect(screen.getByText('条件を変更してください。')).toBeInTheDocument()
  expect(screen.getByRole('search', { name: bar })).toBeInTheDocument()
  const clear = screen.getAllByRole('button', { name: '選択をクリア' })
  expect(clear).toHaveLength(2)
  await user.click(clear[1]!)
  await waitFor(() => expect(screen.queryByText(/^条件に一致する/)).not.toBeInTheDocument())
  expect(screen.queryByRole('button', { name: '選択をクリア' })).not.toBeInTheDocument()
})

test.each([
  ['案件', '/matters?user_id=all'],
  ['建物', '/buildings'],
  ['設備', '/facilities'],
  ['期限', '/plans'],
  ['操作の記録', '/settings/audit'],
])('%s: its file is got by a button of one name', async (noun, path) => {
  const names = catchDownloads()
  const user = await stage.open(stage.master, path)
  await user.click(await screen.findByRole('button', { name: 'CSVをダウンロード' }))
  await waitFor(() => expect(names).toHaveLength(1))
  expect(names[0]).toMatch(new RegExp(`^${noun}`))
})

test.each([['連絡先', '/contacts?keyword=積む']])(
  '%s: a page has as many rows as the person chose, here and the next time',
  async (noun, path) => {
    const user = await stage.open(stage.master, path)
    const table = () => within(screen.getByRole('table', { name: noun }))
    await screen.findByText('1 - 20 / 21')
    await user.selectOptions(await screen.findByRole('combobox', { name: '1ページの件数' }), '50件ずつ')
    await screen.findByText('1 - 21 / 21')
    expect(table().getAllByRole('row')).toHaveLength(22)
    expect(asked()).toMatchObject({ per_page: '50' })
    cleanup()
    stage.browser.cookies.clear()
    await stage.open(stage.master, path)
    await screen.findByText('1 - 21 / 21')
  },
)

test.each([
  ['案件', '/matters?user_id=all&sort=name', '案件名', 'カテゴリ'],
  ['建物', '/buildings?sort=linked_matters_count', '案件', '階数'],
  ['設備', '/facilities?sort=renewal_on', '更新時期', '型番'],
])('%s: the column that the rows are sorted by stays', async (noun, path, sorted, other) => {
  const user = await stage.open(stage.master, path)
  await user.click(await screen.findByRole('button', { name: `${noun}の列の設定` }))
  const menu = within(await screen.findByRole('menu', { name: '表示する列' }))
  await user.click(menu.getByRole('menuitemcheckbox', { name: other }))
  expect(screen.queryByRole('columnheader', { name: other, hidden: true })).not.toBeInTheDocument()
  const own = menu.queryByRole('menuitemcheckbox', { name: `${sorted}（並び替え中）` })
  // The name can never be left out, and has no line in the menu.
  if (sorted !== '案件名') expect(own).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('columnheader', { name: sorted, hidden: true })).toHaveAttribute('aria-sort', 'ascending')
})
