import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { createTemplate } from '#tests/api/forms.ts'
import type { Person } from '#tests/api/app.ts'
import { giveSizes } from '../files/stage.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'

const items = [
  { name: '作業', type: 'separator' },
  { name: '件名', type: 'text' },
  { name: '差額', type: 'number' },
  { name: '税率', type: 'percentage' },
  { name: '開始', type: 'time_of_day' },
  { name: '実施日', type: 'date' },
  { name: '完了日時', type: 'datetime' },
]

const stage = openStage()
let author: Person
let template: Template

beforeAll(async () => {
  author = await stage.app.createPerson(stage.company, 0, '小林 大輔')
  template = await createTemplate(stage, '作業報告書', items)
})
afterEach(() => vi.restoreAllMocks())

const idOf = (name: string): number => template.items.find((item) => item.name === name)!.id
const createDocument = async (data: Record<string, string> = {}): Promise<Document> => {
  const { id, updated_at } = (
    await answered<{ data: Document }>(
      await author.browser.post(`${stage.company.path}/documents`, { title: '定期点検', template_id: template.id }),
      201,
    )
  ).data
  const docs_data = Object.entries(data).map(([name, value]) => ({ item_id: idOf(name), data: value }))
  return (
    await answered<{ data: Document }>(
      await author.browser.put(`${stage.company.path}/documents/${id}`, { docs_data, updated_at }),
      200,
    )
  ).data
}
const stored = async (id: number) => {
  const { data } = await answered<{ data: Document }>(
    await author.browser.get(`${stage.company.path}/documents/${id}`),
    200,
  )
  return Object.fromEntries(
    data.docs_data.map(({ item_id, data: value }) => [
      template.items.find(({ id: own }) => own === item_id)!.name,
      value,
    ]),
  )
}
const field = (name: string) => screen.getByLabelText(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

test('at the desk fields tell how an entry was read, and are written in one way once they are left', async () => {
  const { id } = await createDocument()
  const user = await stage.open(author, `/documents/${id}/edit`)
  await screen.findByRole('region', { name: '入力フォーム' })

  for (const [name, typed, hint, shown] of [
    ['差額', '▲１２，３４５', '-12,345', '-12,345'],
    ['税率', '0.8', '0.8% と読み取りました', '0.8%'],
    ['開始', '２５：００', '25時間00分 と読み取りました', '25:00'],
    ['実施日', '令和7年11月9日', '2025年11月9日(日)', '2025/11/09'],
    ['完了日時', 'R7.11.9 午後1時', '2025年11月9日(日) 13:00', '2025/11/09 13:00:00'],
  ] as const) {
    await user.click(field(name))
    type(name, typed)
    expect(field(name)).toHaveValue(typed)
    expect(field(name)).toHaveAccessibleDescription(hint)
    await user.tab()
    expect(field(name)).toHaveValue(shown)
  }
  // What says itself is not said twice.
  type('税率', '10')
  expect(field('税率')).toHaveAccessibleDescription('10%')
  await user.click(field('税率'))
  await user.tab()
  expect(field('税率')).toHaveValue('10%')
  expect(field('税率')).toHaveAccessibleDescription('')

  await user.click(screen.getByRole('button', { name: '保存する' }))
  await waitFor(async () =>
    expect(await stored(id)).toEqual({
      差額: '-12345',
      税率: '0.1',
      開始: '25:00',
      実施日: '2025-11-09',
      完了日時: '2025-11-09T13:00:00',
    }),
  )
})

test('at the desk what is not understood stays as typed, with a sentence at the field', async () => {
  const { id } = await createDocument({ 開始: '8:30' })
  const user = await stage.open(author, `/documents/${id}/edit`)
  await screen.findByRole('region', { name: '入力フォーム' })
  expect(field('開始')).toHaveValue('8:30')
  for (const [name, typed, error] of [
    ['差額', '〃', '差額に「〃」や「同上」は使えません。値を入力してください。'],
    ['税率', '一割', '税率は 10 や 12.5% のような割合を入力してください。'],
    ['開始', '朝', '開始は 8:30 のような時刻か時間を入力してください。'],
    ['実施日', '7/11/9', '日付の年は、2025年のような西暦4桁か、令和7年のような元号で入力してください。'],
  ] as const) {
    await user.click(field(name))
    type(name, typed)
    expect(field(name)).toHaveAccessibleDescription('')
    await user.tab()
    expect(field(name)).toHaveValue(typed)
    expect(field(name)).toHaveAccessibleDescription(error)
  }
  await user.click(screen.getByRole('button', { name: '保存する' }))
  expect(field('差額')).toHaveFocus()
  expect(await stored(id)).toEqual({ 開始: '08:30' })
})

test('an entry that is taken back is shown as it was before', async () => {
  const { id } = await createDocument({ 税率: '10%' })
  const user = await stage.open(author, `/documents/${id}/edit`)
  await screen.findByRole('region', { name: '入力フォーム' })
  type('税率', '8')
  await user.click(screen.getByRole('button', { name: '元に戻す' }))
  expect(field('税率')).toHaveValue('10%')
  expect(field('税率')).toHaveAccessibleDescription('')
})

test('on a phone days are typed as people write them, with the calendar beside', async () => {
  onPhone()
  giveSizes()
  const { id } = await createDocument({ 実施日: '2025/11/1' })
  const user = await stage.open(author, `/documents/${id}/edit`)
  await user.click(await screen.findByRole('button', { name: /^作業(?!のメニュー)/ }))
  await screen.findByLabelText('実施日')
  expect(field('実施日')).toHaveValue('2025/11/01')
  // The calendar's own keyboard of digits would have neither 令和 nor a stroke.
  expect(field('実施日')).toHaveAttribute('inputmode', 'text')
  for (const typed of ['２０２５／１１／０９', '20251109', '令和7年11月9日', 'R7.11.9', 'Ｒ７．１１．９']) {
    await user.click(field('実施日'))
    type('実施日', typed)
    expect(field('実施日')).toHaveValue(typed)
    expect(field('実施日')).toHaveAccessibleDescription('2025年11月9日(日)')
    await user.click(field('件名'))
    expect(field('実施日')).toHaveValue('2025/11/09')
  }
  type('実施日', '11/9')
  expect(field('実施日')).toHaveAccessibleDescription(/年11月9日\(.\) と読み取りました$/)
  await user.click(field('件名'))
  type('実施日', '7/11/9')
  await user.click(field('件名'))
  expect(field('実施日')).toHaveValue('7/11/9')
  expect(field('実施日')).toHaveAccessibleDescription(
    '実施日の年は、2025年のような西暦4桁か、令和7年のような元号で入力してください。',
  )
  type('実施日', 'R7.11.9')
  type('完了日時', '令和7年11月9日 午後1時')
  expect(field('完了日時')).toHaveAccessibleDescription('2025年11月9日(日) 13:00')
  await user.click(screen.getByRole('button', { name: '書類を保存' }))
  await waitFor(async () => expect(await stored(id)).toEqual({ 実施日: '2025-11-09', 完了日時: '2025-11-09T13:00:00' }))
})

test('on a phone a time is typed, or turned to and saved at once', async () => {
  onPhone()
  giveSizes()
  const { id } = await createDocument({ 開始: '8:30', 税率: '10%' })
  const user = await stage.open(author, `/documents/${id}/edit`)
  await user.click(await screen.findByRole('button', { name: /^作業(?!のメニュー)/ }))
  await screen.findByLabelText('開始')
  expect(field('開始')).toHaveValue('8:30')
  expect(field('開始')).toHaveAttribute('inputmode', 'numeric')
  expect(field('税率')).toHaveValue('10%')

  await user.click(screen.getByRole('button', { name: '開始を時計で選ぶ' }))
  const wheels = within(await screen.findByRole('dialog', { name: '時刻を選択' }))
  expect(wheels.getByRole('spinbutton', { name: '時' })).toHaveAttribute('aria-valuenow', '8')
  await user.type(wheels.getByRole('spinbutton', { name: '分' }), '45')
  await user.click(wheels.getByRole('button', { name: '適用' }))
  await waitFor(async () => expect(await stored(id)).toEqual({ 開始: '08:45', 税率: '0.1' }))
  expect(field('開始')).toHaveValue('8:45')

  await user.click(field('開始'))
  type('開始', '1730')
  expect(field('開始')).toHaveAccessibleDescription('17:30')
  await user.click(field('税率'))
  expect(field('開始')).toHaveValue('17:30')
  type('税率', '8')
  await user.click(screen.getByRole('button', { name: '書類を保存' }))
  await waitFor(async () => expect(await stored(id)).toEqual({ 開始: '17:30', 税率: '0.08' }))
})
