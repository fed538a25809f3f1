/** Pins on a drawing that is carried along, where there is no signal: put, moved, confirmed and written about, and there once afterwards. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import type { Drawing, Pin } from '#domain/drawings/drawings.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { failures } from '#mocks/failures.ts'
import { createDrawing } from '#src/api/new-drawings.ts'
import { login } from '#src/api/sign-in.ts'
import { forgetCsrfCookie } from '#src/api/csrf.ts'
import { answered } from '#tests/api/answers.ts'
import { password } from '#tests/api/app.ts'
import type { Person } from '#tests/api/app.ts'
import { viewer } from '../drawing-viewer.ts'
import { createStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'
import { uploadVersion } from './new-version.ts'
import { emptyMemory } from '../uploads/browser-memory.ts'

let stage: Stage
let member: Person
let colleague: Person
let buildingId: number
let picture: Uint8Array<ArrayBuffer>
let drawing: Drawing
let pin: Pin

const post = async <T,>(path: string, body: Record<string, unknown>): Promise<T> =>
  (await answered<{ data: T }>(await member.browser.post(`${stage.company.path}${path}`, body), 201)).data

beforeAll(async () => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView ??= () => undefined
  stage = await createStage()
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
  colleague = await stage.app.createPerson(stage.company, 0, '高橋 健一')
  picture = new Uint8Array(
    await sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  )
  const matter = await post<Matter>('/matters', {
    name: '空調機の点検',
    matter_category_id: 1,
    building_name: '青葉台グリーンビル',
  })
  buildingId = matter.building_id!
})
beforeEach(async () => {
  stage.browser.cookies.clear()
  emptyMemory()
  viewer.handlers = undefined
  viewer.state = undefined
  await login({ email: member.email, password, remember: false })
  drawing = await createDrawing(
    stage.company.key,
    { name: '5F 平面図', type: 'image', building_id: buildingId, file: new File([picture], 'plan.png') },
    // jsdom's forms travel with progress only.
    { onProgress: () => undefined },
  )
  stage.browser.cookies.clear()
  forgetCsrfCookie()
  pin = await post<Pin>(`/drawings/${drawing.id}/pins`, { lng: 0.25, lat: 0.5, text: '点検口' })
})
afterEach(() => {
  cleanup()
  stage.browser.server.resetHandlers()
  vi.unstubAllGlobals()
})
afterAll(() => stage.close())

const stored = async (): Promise<Pin[]> =>
  (await answered<{ data: Drawing }>(await member.browser.get(`${stage.company.path}/drawings/${drawing.id}`), 200))
    .data.pins
const arrives = (pins: object[]) => waitFor(async () => expect(await stored()).toMatchObject(pins))
const change = async (body: object) =>
  answered(await colleague.browser.put(`${stage.company.path}/pins/${pin.id}`, { ...body }), 200)

/** The drawing itself is carried: what is asked of it is answered. */
const loseConnection = () =>
  stage.browser.server.use(failures.offline('/api/c/midori/drawings/*/pins'), failures.offline('/api/c/midori/pins/*'))
const goOnline = () => {
  stage.browser.server.resetHandlers()
  act(() => void window.dispatchEvent(new Event('online')))
}
const open = async (query = '') => {
  const user = await stage.open(member, `/drawings/${drawing.id}${query}`)
  await screen.findByRole('heading', { level: 1, name: '5F 平面図' })
  await waitFor(() => expect(viewer.state).toBeDefined())
  return user
}
type User = Awaited<ReturnType<typeof open>>
const add = async (user: User, text: string, at = { lng: 0.4, lat: 0.6 }) => {
  await user.click(screen.getByRole('button', { name: 'ピンを追加' }))
  act(() => viewer.handlers!.onPlace!(at))
  const dialog = within(await screen.findByRole('dialog', { name: 'ピンの追加' }))
  await user.type(dialog.getByRole('textbox', { name: 'ピンのメモ' }), text)
  await user.click(dialog.getByRole('button', { name: '追加' }))
}
const panelOf = async (name: string) => within(await screen.findByRole('region', { name }))
const edit = async (user: User, name: string, text: string) => {
  await user.click(await screen.findByRole('button', { name: `${name}のメニュー` }))
  await user.click(await screen.findByRole('menuitem', { name: '編集' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByRole('textbox', { name: 'ピンのメモ' })
  await user.clear(field)
  await user.type(field, text)
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
}

test('a pin is put, told apart as not sent, written about and confirmed, and arrives once as it stands', async () => {
  const user = await open()
  loseConnection()
  await add(user, 'ひび割れ')
  const panel = await panelOf('未送信のピン')
  expect(await panel.findByText('送信待ち')).toBeInTheDocument()
  expect(panel.getByText('番号は送信したあとに付きます')).toBeInTheDocument()
  expect(panel.getByText(new RegExp(`^${businessDay(new Date()).replaceAll('-', '/')} `))).toBeInTheDocument()
  expect(viewer.state!.marks).toMatchObject([{ id: pin.id }, { lng: 0.4, lat: 0.6, number: 0 }])
  await edit(user, 'ひび割れ', '幅0.3mmのひび割れ')
  await user.click(panel.getByRole('button', { name: '確認済みにする' }))
  expect(await panel.findByText('確認済み')).toBeInTheDocument()
  expect(await stored()).toHaveLength(1)

  goOnline()
  await arrives([{ id: pin.id }, { number: 2, lng: 0.4, lat: 0.6, text: '幅0.3mmのひび割れ', state: 2 }])
  // Whoever looked at it looks at the same one still.
  expect(await screen.findByRole('region', { name: 'ピン2' })).toBeInTheDocument()
  await waitFor(() => expect(window.location.search).toBe(`?pin=${viewer.state!.selectedId}`))
  expect(viewer.state!.selectedId).toBeGreaterThan(0)
})

test('a pin is moved and moved back, and what waits survives a killed tab in its order', async () => {
  const user = await open(`?pin=${pin.id}`)
  loseConnection()
  await user.click(screen.getByRole('button', { name: '編集' }))
  await waitFor(() => expect(viewer.handlers!.onMove).toBeDefined())
  act(() => viewer.handlers!.onMove!(pin.id, { lng: 0.3, lat: 0.4 }))
  expect(await (await panelOf('ピン1')).findByText('送信待ち')).toBeInTheDocument()
  act(() => viewer.handlers!.onMove!(pin.id, { lng: 0.6, lat: 0.7 }))
  await waitFor(() => expect(screen.getByRole('heading', { name: '送信を待っています 2件' })).toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: '元に戻す' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: '送信を待っています 3件' })).toBeInTheDocument())
  cleanup()

  await open()
  expect(await screen.findByRole('heading', { name: '送信を待っています 3件' })).toBeInTheDocument()
  await waitFor(() => expect(viewer.state!.marks).toMatchObject([{ lng: 0.3, lat: 0.4 }]))
  goOnline()
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^送信を待っています/ })).not.toBeInTheDocument())
  await arrives([{ lng: 0.3, lat: 0.4 }])
})

test('what others changed besides stays, and of what both changed both are shown', async () => {
  const user = await open(`?pin=${pin.id}`)
  loseConnection()
  await edit(user, '点検口', '点検口は南側')
  await user.click((await panelOf('ピン1')).getByRole('button', { name: '確認済みにする' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: '送信を待っています 2件' })).toBeInTheDocument())
  await change({ text: '点検口は北側', direction: 90 })
  goOnline()
  const panel = await panelOf('ピン1')
  await user.click(await panel.findByRole('button', { name: '両方の内容を確認' }))
  const dialog = within(await screen.findByRole('dialog', { name: '他のユーザーがピンを変更しました' }))
  expect(dialog.getByText(/^高橋 健一さんが.*に保存しました/)).toBeInTheDocument()
  expect(dialog.getByRole('radio', { name: '自分：点検口は南側' })).not.toBeChecked()
  expect(dialog.queryByText('向き')).not.toBeInTheDocument()
  await user.click(dialog.getByRole('radio', { name: '相手：点検口は北側' }))
  await user.click(dialog.getByRole('button', { name: '選んだ内容で保存' }))
  await arrives([{ text: '点検口は北側', direction: 90, state: 2 }])
})

test('what the server refuses stays on the drawing with why, and is put right there', async () => {
  const user = await open()
  loseConnection()
  await add(user, 'ひび割れ')
  await panelOf('未送信のピン')
  stage.browser.server.resetHandlers()
  stage.browser.server.use(
    failures.validation(`/api/c/midori/drawings/${drawing.id}/pins`, { text: ['ピンのメモを入力してください。'] }),
  )
  act(() => void window.dispatchEvent(new Event('online')))
  const panel = await panelOf('未送信のピン')
  expect(await panel.findByText('ピンのメモを入力してください。')).toBeInTheDocument()
  stage.browser.server.resetHandlers()
  await edit(user, 'ひび割れ', '柱のひび割れ')
  await arrives([{ id: pin.id }, { text: '柱のひび割れ' }])
})

test('photos of one that was not sent wait with it, through a killed tab, and are attached once it is there', async () => {
  const user = await open()
  loseConnection()
  await add(user, 'ひび割れ')
  const unsent = await panelOf('未送信のピン')
  const photos = within(unsent.getByRole('region', { name: '写真・ファイル' }))
  await user.upload(unsent.getByLabelText('写真を選ぶ', { selector: 'input' }), [
    new File([picture], 'ひび割れ.png', { type: 'image/png' }),
    new File([picture.slice()], '全体.png', { type: 'image/png' }),
  ])
  expect(await photos.findByText('全体.png')).toBeInTheDocument()
  const pinned = viewer.state!.selectedId!
  expect(pinned).toBeLessThan(0)
  cleanup()

  await open(`?pin=${pinned}`)
  const again = await panelOf('未送信のピン')
  expect(await again.findByText('ひび割れ.png')).toBeInTheDocument()
  goOnline()
  await arrives([{ id: pin.id }, { number: 2, text: 'ひび割れ' }])
  await waitFor(async () =>
    expect((await stored())[1]!.files.map(({ name }) => name).toSorted()).toEqual(['ひび割れ.png', '全体.png']),
  )
  expect(await (await panelOf('ピン2')).findByRole('button', { name: '全体.pngを表示' })).toBeInTheDocument()
})

test('what waits for one that is deleted here goes with it', async () => {
  const user = await open()
  loseConnection()
  await add(user, '間違い')
  const panel = await panelOf('未送信のピン')
  await user.upload(
    panel.getByLabelText('写真を選ぶ', { selector: 'input' }),
    new File([picture], '間違い.png', { type: 'image/png' }),
  )
  await screen.findByRole('heading', { name: '送信を待っています 2件' })
  await user.click(screen.getByRole('button', { name: '間違いのメニュー' }))
  await user.click(await screen.findByRole('menuitem', { name: '削除' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '削除' }))
  await waitFor(() => expect(screen.queryByText(/^送信を待っています/)).not.toBeInTheDocument())
})

test('what was pointed at here stands on the version that was looked at, though another came meanwhile', async () => {
  const user = await open(`?pin=${pin.id}`)
  loseConnection()
  await user.click(screen.getByRole('button', { name: '編集' }))
  await waitFor(() => expect(viewer.handlers!.onMove).toBeDefined())
  act(() => viewer.handlers!.onMove!(pin.id, { lng: 0.3, lat: 0.4 }))
  await screen.findByRole('heading', { name: '送信を待っています 1件' })
  await add(user, 'ひび割れ')
  await panelOf('未送信のピン')
  await uploadVersion(colleague, `${stage.company.path}/drawings/${drawing.id}`, picture)
  goOnline()
  await arrives([
    { lng: 0.3, lat: 0.4, version: 1 },
    { number: 2, lng: 0.4, lat: 0.6, version: 1 },
  ])
  expect(await screen.findByText('2件のピンは、前の版の位置のままです。')).toBeInTheDocument()
})

test('a move meets a colleague’s word that the pin stands right on a newer version', async () => {
  const user = await open(`?pin=${pin.id}`)
  loseConnection()
  await user.click(screen.getByRole('button', { name: '編集' }))
  await waitFor(() => expect(viewer.handlers!.onMove).toBeDefined())
  act(() => viewer.handlers!.onMove!(pin.id, { lng: 0.3, lat: 0.4 }))
  await screen.findByRole('heading', { name: '送信を待っています 1件' })
  await uploadVersion(colleague, `${stage.company.path}/drawings/${drawing.id}`, picture)
  await change({ lng: 0.25, lat: 0.5, version: 2 })
  goOnline()
  await user.click(await (await panelOf('ピン1')).findByRole('button', { name: '両方の内容を確認' }))
  const dialog = within(await screen.findByRole('dialog', { name: '他のユーザーがピンを変更しました' }))
  expect(dialog.getByRole('radio', { name: '自分：左から30%、上から40%' })).not.toBeChecked()
  await user.click(dialog.getByRole('radio', { name: '相手：左から25%、上から50%（第2版）' }))
  await user.click(dialog.getByRole('button', { name: '選んだ内容で保存' }))
  await waitFor(() => expect(screen.queryByText(/^送信を待っています/)).not.toBeInTheDocument())
  await arrives([{ lng: 0.25, version: 2 }])
})

test('one that was not sent is deleted from this device', async () => {
  const user = await open()
  loseConnection()
  await add(user, '間違い')
  await panelOf('未送信のピン')
  await user.click(screen.getByRole('button', { name: '間違いのメニュー' }))
  await user.click(await screen.findByRole('menuitem', { name: '削除' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '削除' }))
  await waitFor(() => expect(viewer.state!.marks).toHaveLength(1))
  expect(screen.queryByText(/^送信を待っています/)).not.toBeInTheDocument()
})
