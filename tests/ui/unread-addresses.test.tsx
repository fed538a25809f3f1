import { createRouter } from '@tanstack/react-router'
import { cleanup, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asItStands } from '#src/lib/search-params.ts'
import { routeTree } from '#src/route-tree.gen.ts'
import { answered } from '#tests/api/answers.ts'
import { createStage } from './stage.tsx'
import type { Stage } from './stage.tsx'

type Node = { fullPath: string; children?: Record<string, Node> }
type Options = { staticData?: { address?: unknown }; validateSearch?: unknown }
const routes = Object.values(createRouter({ routeTree, context: undefined as never }).routesById).map((route) => ({
  path: (route as { fullPath: string }).fullPath,
  options: (route as { options: Options }).options,
}))

/** Addresses under which screens stand, and none of their own. */
const rooms = (() => {
  const all = Object.values(createRouter({ routeTree, context: undefined as never }).routesById) as Node[]
  const bare = ({ fullPath }: Node) => fullPath.replace(/\/$/, '')
  const screens = new Set(all.filter(({ children }) => !children).map(bare))
  return [...new Set(all.filter(({ children }) => children).map(bare))].filter((path) => !screens.has(path))
})()

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.close())

test('whatever address stands as it was typed can be told what of it was not read', () => {
  const silent = routes.filter(({ options }) => options.validateSearch === asItStands && !options.staticData?.address)
  expect(silent.map(({ path }) => path)).toEqual([])
})

const told = routes.filter(({ options }) => options.staticData?.address).map(({ path }) => path)

test.each(told)('%s says what of its address it ignores, and shows the rest', async (path) => {
  const place = path.replace('/c/$companyId', '').replace(/\/$/, '')
  await stage.open(stage.master, `${place}?page=two&date=2026-13-40&start_date=2026-13-40&booked_from=2026-13`)
  expect(await screen.findByText(/ページ「two」は読み取れないため無視しました。/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '再試行' })).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument()
  cleanup()
  stage.browser.cookies.clear()
})

test.each([
  ['/calendar?date=2026-13-40', '日付「2026-13-40」は読み取れないため無視しました。'],
  ['/matters?user_id=all&start_date=2026-02-30', '予定日「2026-02-30」は読み取れないため無視しました。'],
  ['/documents?end_date=2026-13-40', '作成日「2026-13-40」は読み取れないため無視しました。'],
  ['/settings/audit?start_date=yesterday', '日時「yesterday」は読み取れないため無視しました。'],
  ['/documents?start_date=2026-06-30&end_date=2026-06-01', '作成日「2026-06-01」は読み取れないため無視しました。'],
  ['/matters?user_id=all&booked_from=2026-06&booked_to=2026-05', '計上月「2026-05」は読み取れないため無視しました。'],
  ['/matters/financials?booked_from=2026-13', '計上月「2026-13」は読み取れないため無視しました。'],
])('an invalid date in %s is named', async (address, sentence) => {
  await stage.open(stage.master, address)
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '再試行' })).not.toBeInTheDocument()
  cleanup()
  stage.browser.cookies.clear()
})

test('an address under which others stand is a screen too, never an empty window', async () => {
  const { id } = await answered<{ data: { id: number } }>(
    await stage.master.browser.post(`${stage.company.path}/templates`, {
      ...{ name: '日報', document_type_id: 3, items: [{ name: '件名', type: 'text' }] },
    }),
    201,
  ).then(({ data }) => data)
  expect(rooms).not.toEqual([])
  for (const path of rooms) {
    await stage.open(stage.master, path.replace('/c/$companyId', '').replaceAll(/\$\w+/g, String(id)))
    expect(await screen.findByRole('heading', { level: 1 }), path).toBeInTheDocument()
    cleanup()
    stage.browser.cookies.clear()
  }
})
