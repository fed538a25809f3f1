/** 点検モード of a form whose rows are sections, as Excel forms are read, and what becomes of a failed item. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Document, ItemMatter } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { createTemplate } from '#tests/api/forms.ts'
import type { Person } from '#tests/api/app.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'

type Answer<T> = { data: T }
const verdict = (name: string) => ({ name, type: 'radio', item_parts: [{ item_value: '良' }, { item_value: '否' }] })
const items = [
  { name: '冷却塔', type: 'separator' },
  { name: '冷却塔：入口温度（℃）', type: 'number' },
  verdict('冷却塔：判定'),
  { name: 'ポンプ', type: 'separator' },
  { name: 'ポンプ：入口温度（℃）', type: 'number' },
  verdict('ポンプ：判定'),
  { name: '検針', type: 'separator' },
  { name: '電力（kWh）：今回', type: 'number' },
  { name: '電力（kWh）：備考', type: 'text' },
  { name: '水道（㎥）：今回', type: 'number' },
  { name: '水道（㎥）：備考', type: 'text' },
]

const stage = openStage()
let author: Person
let approver: Person
let template: Template
let matterId: number

const post = async <T,>(path: string, body: object): Promise<T> =>
  (await answered<Answer<T>>(await author.browser.post(`${stage.company.path}/${path}`, body), 201)).data

beforeAll(async () => {
  author = await stage.app.createPerson(stage.company, 0, '小林 大輔')
  approver = await stage.app.createPerson(stage.company, 1, '中村 彩')
  template = await createTemplate(stage, '巡回点検表', items)
  const { id: building_id } = await post<{ id: number }>('buildings', { name: '青葉ビル' })
  const matter = { name: '月次点検', matter_category_id: 1, building_id, user_ids: [author.id, approver.id] }
  matterId = (await post<{ id: number }>('matters', matter)).id
  for (const reading of ['1000', '1100', '1200', '1300', '1400', '1500'])
    await fill(await create(), { '電力（kWh）：今回': reading, '電力（kWh）：備考': '異常なし' })
})
beforeEach(() => {
  localStorage.clear()
  emptyMemory()
})
afterEach(() => vi.restoreAllMocks())

const idOf = (name: string): number =>
  template.items.find((item) => item.name === name && item.type !== 'separator')!.id
const create = async (): Promise<number> =>
  (await post<Document>('documents', { title: '点検', template_id: template.id, matter_id: matterId })).id
const fill = async (id: number, values: Record<string, string>): Promise<void> => {
  const docs_data = Object.entries(values).map(([name, data]) => ({ item_id: idOf(name), data }))
  await answered(await author.browser.put(`${stage.company.path}/documents/${id}`, { docs_data }), 200)
}
const stored = async (id: number): Promise<Record<string, unknown>> => {
  const { data } = await answered<Answer<Document>>(
    await author.browser.get(`${stage.company.path}/documents/${id}`),
    200,
  )
  return Object.fromEntries(
    data.docs_data.map(({ item_id, data: value }) => [template.items.find((item) => item.id === item_id)!.name, value]),
  )
}
const inspect = async (id: number) => {
  onPhone()
  const user = await stage.open(author, `/documents/${id}/edit`)
  await user.click(await screen.findByRole('button', { name: '点検モードで入力' }))
  return user
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = async (user: Awaited<ReturnType<typeof inspect>>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

describe('rows', () => {
  test('are a screen each, with their columns for labels and their own units', async () => {
    const id = await create()
    const user = await inspect(id)
    await heading('冷却塔')
    expect(screen.getByText(/^1 \/ 2行/)).toBeInTheDocument()
    await user.type(screen.getByLabelText('入口温度（℃）'), '31')
    await user.click(screen.getByRole('button', { name: '冷却塔：入口温度（℃）を1つ上げる' }))
    await press(user, '次の行')
    await heading('ポンプ')
    expect(screen.getByRole('button', { name: '前の行' })).toBeInTheDocument()
    await press(user, '次へ')
    await heading('電力（kWh）')
    expect(screen.getByLabelText('今回').closest('.MuiInputBase-root')).toHaveTextContent('kWh')
    await waitFor(async () => expect(await stored(id)).toEqual({ '冷却塔：入口温度（℃）': '32' }))
  })

  test('take all last values at once', async () => {
    const id = await create()
    const user = await inspect(id)
    await press(user, '次の行')
    await press(user, '次へ')
    await press(user, '前回値をすべて写す')
    await press(user, '写す')
    await waitFor(async () =>
      expect(await stored(id)).toEqual({ '電力（kWh）：今回': '1500', '電力（kWh）：備考': '異常なし' }),
    )
    expect(screen.getAllByText('前回値')).toHaveLength(2)
    await answered(await author.browser.delete(`${stage.company.path}/documents/${id}`), 204)
  })

  test('judge a meter as one wherever its name says so, and ask of one that stands lower', async () => {
    const id = await create()
    const user = await inspect(id)
    await press(user, '次の行')
    await press(user, '次へ')
    await heading('電力（kWh）')
    const reading = screen.getByLabelText('今回')
    await user.type(reading, '1600')
    await user.tab()
    expect(screen.queryByText('これまでと大きく違う値です。')).not.toBeInTheDocument()
    await user.clear(reading)
    await user.type(reading, '160')
    await press(user, '次の行')
    const question = within(await screen.findByRole('alertdialog', { name: '電力（kWh）：今回' }))
    expect(question.getByText(/前回 1500 kWh。今回 160 kWh で合っていますか。/)).toBeInTheDocument()
    await user.click(question.getByRole('button', { name: '交換・桁あふれ' }))
    await heading('水道（㎥）')
    await waitFor(async () => expect(await stored(id)).toEqual({ '電力（kWh）：今回': '160' }))
  })
})

test('a swipe leads on and back, a scroll and one within a field do not', async () => {
  await inspect(await create())
  await heading('冷却塔')
  const swipe = (from: [number, number], to: [number, number], on: Element = screen.getByText('入口温度（℃）')) => {
    const touch = ([clientX, clientY]: [number, number]) => [{ clientX, clientY }]
    fireEvent.touchStart(on, { touches: touch(from) })
    fireEvent.touchEnd(on, { changedTouches: touch(to) })
  }
  // Back from the first, too short, too steep, and within a field that a finger moves the cursor in.
  swipe([100, 300], [300, 300])
  swipe([300, 300], [250, 300])
  swipe([300, 300], [200, 380])
  swipe([300, 300], [100, 300], screen.getByLabelText('入口温度（℃）'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  await heading('冷却塔')
  swipe([300, 300], [200, 320])
  await heading('ポンプ')
  swipe([100, 300], [200, 300])
  await heading('冷却塔')
})

test('the sections as lists are a press away, and remembered', async () => {
  const id = await create()
  const user = await inspect(id)
  await heading('冷却塔')
  await press(user, '一覧で表示')
  expect(await screen.findByText('1 / 3画面 入力 0 / 8')).toBeInTheDocument()
  await press(user, '次へ')
  await press(user, '次へ')
  expect(await screen.findByLabelText('水道（㎥）：今回')).toBeInTheDocument()
  await press(user, 'セクションの一覧に戻る')
  await press(user, '点検モードで入力')
  expect(await screen.findByText('3 / 3画面 入力 0 / 8')).toBeInTheDocument()
  await press(user, '1項目ずつ表示')
  await heading('電力（kWh）')
})

test('what failed stands before the approver with the matter made of it, also once it was corrected', async () => {
  const id = await create()
  await fill(id, { '冷却塔：判定': '否', 'ポンプ：判定': '否' })
  const { matter } = await post<ItemMatter>(`documents/${id}/matters`, { item_id: idOf('ポンプ：判定') })
  await fill(id, { 'ポンプ：判定': '良' })
  const ask = {
    comment: '確認をお願いします',
    steps: [{ approvers: [{ id: approver.id }], is_only_one_approval: false }],
  }
  await answered(await author.browser.put(`${stage.company.path}/documents/${id}`, { submit_destinations: [] }), 200)
  await answered(await author.browser.post(`${stage.company.path}/documents/${id}/approval`, ask), 201)

  const user = await stage.open(approver, '/documents-approval')
  expect(await screen.findByText('異常1件：冷却塔：判定 否')).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: '点検' }))
  const failed = within(await screen.findByRole('list', { name: '異常1件' }))
  expect(failed.getByText('異常：否')).toBeInTheDocument()
  const corrected = within(screen.getByRole('list', { name: '直されて案件の残る項目' }))
  expect(corrected.getByText('現在の値：良')).toBeInTheDocument()
  expect(corrected.getByRole('link', { name: `案件：${matter.name}` })).toHaveAttribute(
    'href',
    `/c/${stage.company.key}/matters/${matter.id}`,
  )
})
