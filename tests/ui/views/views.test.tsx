import { http } from 'msw'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { View } from '#domain/views/views.contract.ts'
import { writeListChoices } from '#src/lib/list-choices.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { onPhone } from '../phone.ts'
import { createStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'

let stage: Stage
let member: Person
let other: Person

beforeAll(async () => {
  stage = await createStage()
  const { app, company } = stage
  member = await app.createPerson(company, 0, '中村 彩')
  other = await app.createPerson(company, 0, '小林 大輔')
  for (const [name, matter_category_id] of [
    ['う点検', 1],
    ['あ点検', 1],
    ['い工事', 2],
  ] as const)
    await answered(await stage.master.browser.post(`${company.path}/matters`, { name, matter_category_id }), 201)
})
beforeEach(() => stage.browser.cookies.clear())
afterAll(() => stage.close())

const open = async (person: Person, search: string) => {
  cleanup()
  stage.browser.cookies.clear()
  const user = await stage.open(person, `/matters${search}`)
  await screen.findByRole('table', { name: '案件' })
  return user
}
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link', { name: /(点検|工事)$/ })
    .map((link) => link.textContent)
const chip = (name: string | RegExp) => screen.findByRole('button', { name })

const save = async (person: Person, name: string, search: View['search'], is_shared = false): Promise<number> => {
  const state = { search, hidden: [], shown: [], widths: {} }
  const { data } = await answered<{ data: View }>(
    await person.browser.post(`${stage.company.path}/views`, { list: 'matters', name, is_shared, state }),
    201,
  )
  return data.id
}

test('a list is saved under a name, and its address is the view', async () => {
  const user = await open(member, '?user_id=all&matter_category_id=[1]&sort=name')
  await user.click(await chip('ビュー'))
  await user.click(await screen.findByRole('menuitem', { name: 'この表示を保存' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'ビューの保存' }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('ビュー名は必須です。')).toBeInTheDocument()
  await user.click(dialog.getByRole('textbox', { name: /ビュー名/ }))
  await user.paste('点検だけ')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await chip('ビュー：点検だけ')
  expect(window.location.search).toMatch(/^\?view=\d+$/)
  expect(names()).toEqual(['あ点検', 'う点検'])
})

test('what is changed is said, and saved over it or taken back', async () => {
  const id = await save(member, '順番', { user_id: 'all', matter_category_id: [1], sort: 'name' })
  const user = await open(member, `?view=${id}`)
  await chip('ビュー：順番')
  await user.click(screen.getByRole('button', { name: '案件名' }))
  await user.click(await chip('ビュー：変更あり：順番'))
  await user.click(await screen.findByRole('menuitem', { name: '上書き保存' }))
  expect(await screen.findByText('ビュー「順番」を上書き保存しました')).toBeInTheDocument()
  await waitFor(() => expect(window.location.search).toBe(`?view=${id}`))
  await waitFor(() => expect(names()).toEqual(['う点検', 'あ点検']))
  act(() => writeListChoices(`list.${member.id}.matters.view-${id}`, { hidden: ['users'] }))
  await user.click(await chip('ビュー：変更あり：順番'))
  await user.click(await screen.findByRole('menuitem', { name: '変更を取り消す' }))
  await chip('ビュー：順番')
  expect(screen.getByRole('columnheader', { name: 'メンバー' })).toBeInTheDocument()
})

test('one that was deleted is had back as it was, also as what the list begins with', async () => {
  const id = await save(member, '捨てる', { user_id: 'all', matter_category_id: [2], sort: 'name' }, true)
  const views = async () =>
    (
      await answered<{ data: View[] }>(await member.browser.get(`${stage.company.path}/views?list=matters`), 200)
    ).data.filter(({ name }) => name === '捨てる')
  await answered(await member.browser.put(`${stage.company.path}/views/default`, { list: 'matters', view_id: id }), 204)
  const [before] = await views()
  const user = await open(member, `?view=${id}`)
  await user.click(await chip('ビュー：捨てる'))
  await user.click(await screen.findByRole('menuitem', { name: '削除' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '削除' }))
  await user.click(await screen.findByRole('button', { name: '元に戻す' }))
  await chip('ビュー：捨てる')
  await waitFor(async () => expect((await views())[0]).toMatchObject({ is_default: true }))
  const [after] = await views()
  expect({ ...after, id, updated_at: before!.updated_at }).toEqual(before)
  await answered(await member.browser.delete(`${stage.company.path}/views/${after!.id}`), 204)
})

test('a shared one is opened by others, who may begin with it but not delete it', async () => {
  const id = await save(member, '共有', { user_id: 'all', matter_category_id: [2] }, true)
  const user = await open(other, `?view=${id}`)
  await user.click(await chip('ビュー：共有'))
  expect(names()).toEqual(['い工事'])
  const begin = await screen.findByRole('menuitem', { name: '初期表示にする' })
  expect(screen.queryByRole('menuitem', { name: '削除' })).not.toBeInTheDocument()
  await user.click(begin)
  expect(await screen.findByText('「共有」を初期表示にしました')).toBeInTheDocument()
  await open(other, '')
  await chip('ビュー：共有')
  await waitFor(() => expect(names()).toEqual(['い工事']))
})

test('a view that is gone, and what is gone of one, is said; the rest is shown', async () => {
  await open(member, '?view=999999&user_id=all')
  expect(await screen.findByText(/指定されたビューは見つかりません。/)).toBeInTheDocument()
  expect(names()).toHaveLength(3)
  const id = await save(member, '建物', { building_id: [999_999], user_id: 'all' })
  await open(member, `?view=${id}`)
  expect(
    await screen.findByText('ビュー「建物」の条件のうち、削除されたか閲覧できない建物を除いて表示しています。'),
  ).toBeInTheDocument()
  expect(names()).toHaveLength(3)
})

test('a shared 自分 is whoever opens the view, and the dialog says so', async () => {
  for (const person of [member, other]) {
    const body = { name: `${person.name.slice(0, 2)}の巡回点検`, matter_category_id: 3, user_ids: [person.id] }
    await answered(await stage.master.browser.post(`${stage.company.path}/matters`, body), 201)
  }
  const user = await open(member, `?user_id=${member.id}&matter_category_id=[3]`)
  await user.click(await chip('ビュー'))
  await user.click(await screen.findByRole('menuitem', { name: 'この表示を保存' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'ビューの保存' }))
  expect(
    dialog.getByText('「自分」の絞り込みは、このビューを開いた人それぞれの「自分」になります。'),
  ).toBeInTheDocument()
  await user.click(dialog.getByRole('checkbox', { name: '社内のユーザーと共有する' }))
  await user.click(dialog.getByRole('textbox', { name: /ビュー名/ }))
  await user.paste('自分の巡回')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await chip('ビュー：自分の巡回')
  expect(names()).toEqual(['中村の巡回点検'])
  await open(other, window.location.search)
  await chip('ビュー：自分の巡回')
  await chip('メンバー：自分')
  await waitFor(() => expect(names()).toEqual(['小林の巡回点検']))
})

test('the rows of a default view are asked for once, and from the second time on without waiting for the views', async () => {
  const id = await save(member, '朝の一覧', { user_id: 'all', matter_category_id: [2] })
  const body = { list: 'matters', view_id: id }
  await answered(await member.browser.put(`${stage.company.path}/views/default`, body), 204)
  await open(member, '')
  await chip('ビュー：朝の一覧')
  const asked: string[] = []
  const hear = ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url)
    if (/\/(matters|views)$/.test(pathname)) asked.push(pathname.split('/').at(-1)! + decodeURIComponent(search))
  }
  let answerViews = () => undefined as void
  const held = new Promise<void>((resolve) => (answerViews = resolve))
  stage.browser.server.events.on('request:start', hear)
  stage.browser.server.use(
    http.get('*/api/c/midori/views', async () => {
      await held
    }),
  )
  cleanup()
  stage.browser.cookies.clear()
  await stage.open(member, '/matters')
  await waitFor(() => expect(asked).toEqual(expect.arrayContaining([expect.stringMatching(/^matters\?/)])))
  answerViews()
  await chip('ビュー：朝の一覧')
  await waitFor(() => expect(names()).toEqual(['い工事']))
  const rows = asked.filter((call) => call.startsWith('matters?'))
  expect(rows).toEqual([expect.stringContaining('matter_category_id')])
  stage.browser.server.events.removeAllListeners()
  stage.browser.server.resetHandlers()
})

test('a phone asks a view of a desk for no more than its cards tell, as what it carries has no more', async () => {
  const state = { search: { user_id: 'all' }, hidden: [], shown: ['urgency'], widths: {} }
  const { data } = await answered<{ data: View }>(
    await member.browser.post(`${stage.company.path}/views`, {
      list: 'matters',
      name: '緊急度つき',
      is_shared: false,
      state,
    }),
    201,
  )
  const asked: string[] = []
  const hear = ({ request }: { request: Request }) => void asked.push(request.url)
  stage.browser.server.events.on('request:start', hear)
  onTestFinished(() => {
    stage.browser.server.events.removeAllListeners()
    vi.restoreAllMocks()
  })
  onPhone()
  cleanup()
  await stage.open(member, `/matters?view=${data.id}`)
  await screen.findByRole('link', { name: 'あ点検' })
  await chip('ビュー：緊急度つき')
  const lists = asked.filter((url) => new URL(url).pathname.endsWith('/matters'))
  expect(lists).not.toEqual([])
  expect(lists.filter((url) => url.includes('with_details'))).toEqual([])
})
