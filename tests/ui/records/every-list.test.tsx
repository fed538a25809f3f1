/** What each list can do: a list that has no row here fails, and one that cannot do something says why. */
import { globSync, readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { auditListLabels } from '#domain/audit/audit.labels.ts'
import { buildingListLabels } from '#domain/buildings/building-list.labels.ts'
import { documentListLabels } from '#domain/documents/document-list.labels.ts'
import { occurrenceListLabels } from '#domain/plans/occurrence-list.labels.ts'
import { facilityListLabels } from '#domain/facilities/facility-list.labels.ts'
import { matterListLabels } from '#domain/matters/matters.labels.ts'
import type { Building } from '#domain/buildings/buildings.contract.ts'
import type { Contact } from '#domain/contacts/contacts.contract.ts'
import { createDrawing } from '#src/api/new-drawings.ts'
import { login } from '#src/api/sign-in.ts'
import { forgetCsrfCookie } from '#src/api/csrf.ts'
import { writePreference } from '#src/lib/preference.ts'
import { password } from '#tests/api/app.ts'
import { answered } from '#tests/api/answers.ts'
import { sheetPng } from '#tests/api/drawings/sheets.ts'
import { kindBody, planBody } from '#tests/api/plans/bodies.ts'
import { createDocumentStage } from '../documents/stage.tsx'
import type { DocumentStage } from '../documents/stage.tsx'

type Listed = {
  noun: string
  /** Where it is made. */
  file: string
  path: string
  /** Something that stands in it. */
  name: string | RegExp
  /** What can be done with several; none where nothing can be. */
  bulk: readonly string[]
  /** The columns of its file, each of which it can show; null: it has no file. */
  columns: Readonly<Record<string, string>> | null
  hasViews: boolean
  /** Where the name leads by itself; null: to nothing, for what it names is not there to be opened. */
  leads: 'link' | 'button' | null
  /** All rows in one table; not of people, whose pages stand beside each other by their kind. */
  isWhole?: false
}

const lists: Listed[] = [
  {
    noun: '案件',
    file: 'matters/list/matter-list-page.tsx',
    path: '/matters?user_id=all',
    name: '外壁調査',
    columns: matterListLabels,
    hasViews: true,
    leads: 'link',
    bulk: [
      'ステータスを変更',
      '予定日を変更',
      '主担当を変更',
      'メンバーを追加',
      'メンバーを外す',
      '選択のCSVをダウンロード',
      '削除',
    ],
  },
  {
    noun: '書類',
    file: 'documents/list/document-list-page.tsx',
    path: '/documents?',
    name: '空調機点検報告書',
    columns: documentListLabels,
    hasViews: true,
    leads: 'link',
    bulk: ['PDFをZIPでダウンロード', '削除'],
  },
  {
    noun: '建物',
    file: 'buildings/list/building-list-page.tsx',
    path: '/buildings?',
    name: '港南タワー',
    columns: buildingListLabels,
    hasViews: true,
    leads: 'link',
    bulk: ['QRラベルを印刷', '削除'],
  },
  {
    noun: '設備',
    file: 'facilities/list/facility-list-page.tsx',
    path: '/facilities?',
    name: '受水槽',
    columns: facilityListLabels,
    hasViews: true,
    leads: 'link',
    bulk: ['QRラベルを印刷', '削除'],
  },
  {
    noun: '期限',
    file: 'plans/due/due-list-page.tsx',
    path: '/plans?',
    name: '港南タワーの空気環境測定',
    columns: occurrenceListLabels,
    hasViews: true,
    leads: null,
    bulk: ['まとめて手配', '協力会社に日程を依頼', 'まとめて実施済みにする'],
  },
  {
    noun: '図面',
    file: 'drawings/list/drawing-list-page.tsx',
    path: '/drawings?',
    name: '1階平面図',
    columns: null,
    hasViews: true,
    leads: 'link',
    bulk: ['削除'],
  },
  {
    noun: '連絡先',
    file: 'contacts/contact-list-page.tsx',
    path: '/contacts?',
    name: '三浦 裕子',
    columns: null,
    hasViews: true,
    leads: 'button',
    bulk: ['削除'],
  },
  {
    noun: '書類テンプレート',
    file: 'templates/list/template-list-page.tsx',
    path: '/settings/templates?',
    name: '工事完了報告書',
    // Each is used by its own documents; 保管 and 削除 ask of each.
    columns: null,
    hasViews: true,
    leads: 'link',
    bulk: [],
  },
  {
    noun: 'ゲスト',
    file: 'users/use-user-list.ts',
    path: '/settings/users?tab=guests',
    name: '原田 誠',
    columns: null,
    hasViews: false,
    leads: null,
    isWhole: false,
    bulk: [],
  },
  {
    noun: 'ごみ箱',
    file: 'trash/trash-page.tsx',
    path: '/settings/trash?',
    name: '防災センター',
    columns: null,
    hasViews: false,
    leads: null,
    bulk: [],
  },
  {
    noun: '操作の記録',
    file: 'audit/audit-list-page.tsx',
    path: '/settings/audit?',
    name: /ログイン/,
    columns: auditListLabels,
    hasViews: false,
    leads: null,
    bulk: [],
  },
]
/** Those that are read like letters, one under the other, at a desk too. */
const inboxes = ['notifications/notifications-page.tsx', 'comments/comments-page.tsx']

test('every list has its row', () => {
  const made = globSync('src/features/**/*.{ts,tsx}').filter((path) =>
    readFileSync(path, 'utf8').includes('useRecordList('),
  )
  expect(made.map((path) => path.replace('src/features/', '')).sort()).toEqual(
    [...lists.map(({ file }) => file), ...inboxes].sort(),
  )
})

let stage: DocumentStage

const post = async <Data,>(path: string, body: Record<string, unknown>): Promise<Data> =>
  (await answered<{ data: Data }>(await stage.master.browser.post(`${stage.company.path}${path}`, body), 201)).data

beforeAll(async () => {
  stage = await createDocumentStage()
  await stage.app.createPerson(stage.company, 2, '原田 誠')
  const building = await post<Building>('/buildings', { name: '港南タワー' })
  const kind = await post<{ id: number }>('/inspection-kinds', kindBody())
  await post('/plans', planBody(building.id, kind.id))
  await post('/matters', { name: '外壁調査', matter_category_id: 7, building_id: building.id })
  await post('/facilities', { name: '受水槽', facility_category_id: 2, building_id: building.id })
  await post('/contacts', { name: '三浦 裕子' })
  const { id } = await post<Contact>('/contacts', { name: '防災センター' })
  await answered(await stage.master.browser.delete(`${stage.company.path}/contacts/${id}`), 204)
  await stage.createDocument(stage.master, '空調機点検報告書')
  await login({ email: stage.master.email, password, remember: false })
  const file = new File([new Uint8Array(await sheetPng())], 'plan.png', { type: 'image/png' })
  await createDrawing(
    stage.company.key,
    { name: '1階平面図', type: 'image', building_id: building.id, file },
    { onProgress: () => undefined },
  )
  stage.browser.cookies.clear()
  forgetCsrfCookie()
})
beforeEach(() => {
  stage.browser.cookies.clear()
  // Its rows stand in a table, as everywhere else.
  writePreference('drawings.view', 'list')
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  stage.browser.server.resetHandlers()
})
afterAll(() => stage.close())

test.each(lists.filter(({ bulk }) => bulk.length > 0))('$noun: what can be done with several', async (listed) => {
  const user = await stage.open(stage.master, listed.path)
  await user.click(await screen.findByRole('checkbox', { name: `${listed.name}を選択` }))
  const bar = (await screen.findByText('1件選択中')).closest('tr')!
  await waitFor(() =>
    expect(
      within(bar)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(listed.bulk),
  )
})

/** As if there were 250: a list that long is not worth making. */
const pretendMany = () =>
  stage.browser.server.use(
    http.get('*/api/c/*', async ({ request }) => {
      const headers = new Headers(request.headers)
      headers.set('cookie', stage.browser.cookies.header())
      const answer = await stage.app.app.fetch(new Request(request.url, { headers }))
      if (!answer.headers.get('content-type')?.includes('json')) return new HttpResponse(answer.body, answer)
      const body = (await answer.json()) as { meta?: { total?: number } }
      const isList = answer.ok && body.meta?.total !== undefined
      return HttpResponse.json(isList ? { ...body, meta: { ...body.meta, total: 250, last_page: 13 } } : body, answer)
    }),
  )

test.each(lists)('$noun: pages, columns, views and names', async (listed) => {
  pretendMany()
  const user = await stage.open(stage.master, listed.path)
  const pager = within(await screen.findByRole('navigation', { name: 'ページ送り' }))
  const sizes = within(pager.getByRole('combobox', { name: '1ページの件数' })).getAllByRole('option')
  expect(sizes.map(({ textContent }) => textContent)).toEqual([
    ...['20件ずつ', '50件ずつ', '100件ずつ'],
    ...(listed.isWhole === false ? [] : ['すべて']),
  ])
  expect(pager.getByRole('textbox', { name: 'ページ番号' })).toBeInTheDocument()

  const table = screen.getByRole('table')
  await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(1))
  if (listed.leads) expect(await within(table).findByRole(listed.leads, { name: listed.name })).toBeInTheDocument()
  // What it is sorted by stands among its columns, whatever the window's width.
  const heads = within(table).getAllByRole('columnheader', { hidden: true })
  const hidden = heads.filter((head) => head.hasAttribute('aria-sort') && head.closest('[hidden]'))
  expect(hidden).toEqual([])

  expect(screen.queryAllByRole('button', { name: /^ビュー/ })).toHaveLength(listed.hasViews ? 1 : 0)
  if (!listed.columns) return
  expect(screen.getByRole('button', { name: 'CSVをダウンロード' })).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: `${listed.noun}の列の設定` }))
  const menu = within(await screen.findByRole('menu', { name: '表示する列' }))
  const offered = [
    // The name is there always.
    ...within(table).getAllByRole('columnheader', { hidden: true }),
    ...menu.getAllByRole('menuitemcheckbox'),
  ].map((each) => each.getAttribute('aria-label') ?? each.textContent)
  for (const label of Object.values(listed.columns))
    expect(
      offered.some((text) => text.startsWith(label)),
      label,
    ).toBe(true)
})

test.each([
  ['建物', '/buildings', ['消すビル1', '消すビル2'], 'buildings', {}],
  ['設備', '/facilities', ['消すポンプ1', '消すポンプ2'], 'facilities', { facility_category_id: 2 }],
  ['連絡先', '/contacts', ['消す人1', '消す人2'], 'contacts', {}],
  ['案件', '/matters?user_id=all', ['消す案件1', '消す案件2'], 'matters', { matter_category_id: 1 }],
])('%s: several are deleted, and come back', async (noun, path, names, api, more) => {
  const { id: building_id } = await post<Building>('/buildings', { name: `${noun}の建物` })
  const rest = api === 'facilities' ? { ...more, building_id } : more
  for (const name of names) await post(`/${api}`, { name, ...rest })
  const user = await stage.open(stage.master, path)
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `${name}を選択` }))
  await user.click(await screen.findByRole('button', { name: '削除' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(
    question.getByText(new RegExp(`^選択した2件の${noun}を削除します。.*30日間はごみ箱から元に戻せます。$`)),
  ).toBeVisible()
  await user.click(question.getByRole('button', { name: '削除' }))
  await screen.findByText(`2件の${noun}を削除しました`)
  await waitFor(() => expect(screen.queryByText(names[0]!)).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: '元に戻す' }))
  await screen.findByText(`2件の${noun}を元に戻しました`)
  for (const name of names) await screen.findByText(name)
})

/** Each call of this kind waits until it is let go, one after another. */
const holdEach = (call: RegExp) => {
  const held: (() => void)[] = []
  stage.browser.server.use(
    http.delete('*/api/c/*', async ({ request }) => {
      if (call.test(request.url)) await new Promise<void>((resolve) => held.push(resolve))
    }),
  )
  return async (count: number) => {
    for (let each = 0; each < count; each += 1) {
      await waitFor(() => expect(held).not.toEqual([]))
      held.shift()!()
    }
  }
}

test('many that are deleted tell how far they are, and what a stop leaves stays selected', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `多く消すビル${index + 1}`)
  for (const name of names) await post('/buildings', { name })
  const letGo = holdEach(/\/buildings\/\d+$/)
  const user = await stage.open(stage.master, '/buildings?search=多く消すビル')
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `${name}を選択` }))
  await user.click(await screen.findByRole('button', { name: '削除' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '削除' }))
  const progress = await screen.findByRole('group', { name: '建物を削除中' })
  expect(progress).toHaveTextContent('0／8件')
  await letGo(3)
  await waitFor(() => expect(progress).toHaveTextContent('3／8件'))
  await user.click(within(progress).getByRole('button', { name: 'キャンセル' }))
  await letGo(1)
  await screen.findByText('4件の建物を削除しました')
  await waitFor(() => expect(screen.queryByRole('group', { name: '建物を削除中' })).not.toBeInTheDocument())
  expect(await screen.findByText('4件選択中')).toBeVisible()
})
