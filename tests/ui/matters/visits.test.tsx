/** 到着・作業開始・作業終了・退出: one press each, with a connection or without, and into the report by another. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { failures } from '#mocks/failures.ts'
import type { Attendance } from '#domain/attendances/attendances.contract.ts'
import { businessDay, shiftDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { writtenAtHeader } from '#domain/written.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'

const stage = openStage()
let worker: Person
let matterId: number

type Answer<T> = { data: T }
const post = async <T,>(path: string, body: object, headers: Record<string, string> = {}): Promise<T> =>
  (await answered<Answer<T>>(await worker.browser.request('POST', `${stage.company.path}${path}`, body, headers), 201))
    .data
const stored = async (): Promise<Attendance[]> =>
  (
    await answered<Answer<Attendance[]>>(
      await worker.browser.get(`${stage.company.path}/matters/${matterId}/attendances`),
      200,
    )
  ).data

beforeAll(async () => {
  worker = await stage.app.createPerson(stage.company, 0, '中村 彩')
})
beforeEach(async () => {
  emptyMemory()
  onPhone()
  matterId = (await post<{ id: number }>('/matters', { name: '漏水対応', matter_category_id: 1 })).id
})
afterEach(() => vi.restoreAllMocks())

const today = () => within(screen.getByRole('list', { name: '今日の記録' }))

test('each press tells the next step, and the last is taken back', async () => {
  const user = await stage.open(worker, `/matters/${matterId}`)
  await user.click(await screen.findByRole('button', { name: '到着を記録' }))
  await user.click(await screen.findByRole('button', { name: '作業開始を記録' }))
  expect(await screen.findByRole('button', { name: '作業終了を記録' })).toBeInTheDocument()
  expect((await stored()).map(({ step, place }) => [step, place])).toEqual([
    ['arrived', null],
    ['started', null],
  ])
  expect(today().getAllByText(/^\d{2}:\d{2}$/)).toHaveLength(2)
  await user.click((await screen.findAllByRole('button', { name: '元に戻す' })).at(-1)!)
  expect(await screen.findByRole('button', { name: '作業開始を記録' })).toBeInTheDocument()
  expect((await stored()).map(({ step }) => step)).toEqual(['arrived'])
})

test('without a connection it waits with its time, is shown, taken back, and arrives once', async () => {
  const user = await stage.open(worker, `/matters/${matterId}`)
  const press = await screen.findByRole('button', { name: '到着を記録' })
  stage.browser.server.use(failures.offline())
  await user.click(press)
  await user.click(await screen.findByRole('button', { name: '作業開始を記録' }))
  expect(await screen.findByRole('button', { name: '作業終了を記録' })).toBeInTheDocument()
  const list = within(screen.getByRole('list', { name: '現地の記録' }))
  expect(list.getAllByText('送信待ち')).toHaveLength(2)
  await user.click(list.getAllByRole('button', { name: '取り消す' })[1]!)
  expect(await screen.findByRole('button', { name: '作業開始を記録' })).toBeInTheDocument()
  stage.browser.server.resetHandlers()
  window.dispatchEvent(new Event('online'))
  await waitFor(async () => expect((await stored()).map(({ step }) => step)).toEqual(['arrived']), { timeout: 15_000 })
  expect((await stored())[0]!.written_at).not.toBeNull()
})

test('what was forgotten is entered with its time, also without a connection, and marked wherever it stands', async () => {
  const user = await stage.open(worker, `/matters/${matterId}`)
  await user.click(await screen.findByRole('button', { name: '到着を記録' }))
  const enter = async (step: string, time: string) => {
    await user.click(await screen.findByRole('button', { name: 'ほかの記録' }))
    await user.click(await screen.findByRole('menuitem', { name: '時刻を入力して記録' }))
    const dialog = within(await screen.findByRole('dialog', { name: '時刻を入力して記録' }))
    await user.click(dialog.getByRole('combobox', { name: /記録するもの/ }))
    await user.click(await screen.findByRole('option', { name: step }))
    const field = dialog.getByRole('textbox', { name: /^日時/ })
    await user.clear(field)
    await user.type(field, time)
    await user.click(dialog.getByRole('button', { name: '記録' }))
    return dialog
  }
  const day = businessDay(new Date()).replaceAll('-', '/')
  const dialog = await enter('作業開始', `${shiftDay(businessDay(new Date()), 1).replaceAll('-', '/')} 09:00`)
  expect(await dialog.findByText('これから先の日時は記録できません。')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: '破棄' }))
  stage.browser.server.use(failures.offline())
  await enter('作業開始', `${day} 00:00`)
  const list = within(await screen.findByRole('list', { name: '現地の記録' }))
  expect(await list.findByText(/作業開始 00:00（手入力）/)).toBeInTheDocument()
  stage.browser.server.resetHandlers()
  window.dispatchEvent(new Event('online'))
  await waitFor(
    async () =>
      expect((await stored()).map(({ step, entered_at }) => [step, entered_at])).toContainEqual([
        'started',
        `${day.replaceAll('/', '-')}T00:00:00.000+09:00`,
      ]),
    { timeout: 15_000 },
  )
  expect(await list.findByText(/作業開始 00:00（手入力）/)).toBeInTheDocument()
})

test('the place is told only where the person turned it on and the browser allows it', async () => {
  const getCurrentPosition = vi.fn((told: (position: object) => void) =>
    told({ coords: { latitude: 35.69, longitude: 139.76, accuracy: 12 } }),
  )
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  const user = await stage.open(worker, `/matters/${matterId}`)
  await user.click(await screen.findByRole('button', { name: '到着を記録' }))
  await waitFor(async () => expect(await stored()).toHaveLength(1))
  expect(getCurrentPosition).not.toHaveBeenCalled()
  await user.click(screen.getByRole('switch', { name: '位置も記録する（この端末）' }))
  await user.click(await screen.findByRole('button', { name: '作業開始を記録' }))
  await waitFor(async () => expect(await stored()).toHaveLength(2))
  expect((await stored())[1]!.place).toEqual({ latitude: 35.69, longitude: 139.76, accuracy: 12 })
  Reflect.deleteProperty(navigator, 'geolocation')
})

test('the report takes the visit over into the fields that ask for it', async () => {
  const items = [
    { name: '訪問', type: 'separator' },
    { name: '到着時刻', type: 'time' },
    { name: '作業時間（分）', type: 'number' },
    { name: '受付日時', type: 'datetime' },
    { name: '所見', type: 'text' },
  ]
  const { data: template } = await answered<Answer<Template>>(
    await stage.master.browser.post(`${stage.company.path}/templates`, {
      name: '作業報告書',
      document_type_id: 3,
      items,
    }),
    201,
  )
  const template_id = template.id
  const { id } = await post<Document>('/documents', { title: '報告書', template_id, matter_id: matterId })
  // What was written down of the call goes along.
  await answered(
    await stage.master.browser.put(`${stage.company.path}/matters/${matterId}`, { received_at: '2026-06-17 08:40:00' }),
    200,
  )
  const minutesAgo = (minutes: number) => ({
    [writtenAtHeader]: new Date(Date.now() - minutes * 60_000).toISOString(),
    'X-Device-Time': new Date().toISOString(),
  })
  await post(`/matters/${matterId}/attendances`, { step: 'arrived' }, minutesAgo(4))
  await post(`/matters/${matterId}/attendances`, { step: 'started' }, minutesAgo(3))
  await post(`/matters/${matterId}/attendances`, { step: 'ended' }, minutesAgo(1))
  const user = await stage.open(worker, `/documents/${id}/edit`)
  await user.click(await screen.findByRole('button', { name: '現地の記録を差し込む（3項目）' }))
  await waitFor(
    async () => {
      const { data } = await answered<Answer<Document>>(
        await worker.browser.get(`${stage.company.path}/documents/${id}`),
        200,
      )
      expect(data.docs_data.map((each) => each.data)).toEqual([
        expect.stringMatching(/^\d{2}:\d{2}$/),
        '2',
        expect.stringMatching(/^2026-06-17T08:40/),
      ])
    },
    { timeout: 15_000 },
  )
  expect(screen.queryByRole('button', { name: /現地の記録を差し込む/ })).not.toBeInTheDocument()
})

test('the money of a matter says how long was worked for it', async () => {
  const minutesAgo = (minutes: number) => ({
    [writtenAtHeader]: new Date(Date.now() - minutes * 60_000).toISOString(),
    'X-Device-Time': new Date().toISOString(),
  })
  await post(`/matters/${matterId}/attendances`, { step: 'started' }, minutesAgo(4))
  await post(`/matters/${matterId}/attendances`, { step: 'ended' }, minutesAgo(1))
  await stage.open(worker, `/matters/${matterId}?tab=financials`)
  expect(await screen.findByText('作業時間の合計 3分')).toBeInTheDocument()
})
