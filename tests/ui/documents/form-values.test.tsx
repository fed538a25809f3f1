/** What the form itself says stands in the fields of both editors, and is nobody's entry. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { formValueHint } from '#domain/documents/form-values.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { inSystem } from '#server/db/client.ts'
import { templateItems } from '#server/db/schema/templates.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { makeFormWithValues } from '#tests/made-forms.ts'
import { giveSizes } from '../files/stage.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'

const parts = [{ item_value: '良' }, { item_value: '否' }]
const items = [
  { name: '点検', type: 'separator' },
  { name: '所見', type: 'textarea', cell_reference: '0:A1' },
  { name: '判定', type: 'radio', item_parts: parts, cell_reference: '0:B1' },
  { name: '達成率', type: 'percent', cell_reference: '0:C1' },
  { name: '点検日', type: 'date', cell_reference: '0:D1' },
  { name: '備考', type: 'text', cell_reference: '0:F1' },
]

const stage = openStage()
let author: Person
let template: Template
beforeAll(async () => {
  author = await stage.app.createPerson(stage.company, 0, '小林 大輔')
  const { id } = await stage.createTemplate('点検表', 3, makeFormWithValues())
  template = (
    await answered<{ data: Template }>(
      await stage.master.browser.put(`${stage.company.path}/templates/${id}`, { items }),
      200,
    )
  ).data
})
afterEach(() => vi.restoreAllMocks())

const createDocument = async (): Promise<Document> =>
  (
    await answered<{ data: Document }>(
      await author.browser.post(`${stage.company.path}/documents`, { title: '定期点検', template_id: template.id }),
      201,
    )
  ).data
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

test('at the desk they stand in the fields, can be written over, and come back to a field that is emptied', async () => {
  const { id } = await createDocument()
  const user = await stage.open(author, `/documents/${id}/edit`)
  await screen.findByRole('region', { name: '入力フォーム' })
  await waitFor(() => expect(field('所見')).toHaveValue('異常なし'))
  expect(field('所見')).toHaveAccessibleDescription(formValueHint)
  expect(field('達成率')).toHaveValue('80%')
  expect(screen.getByRole('radio', { name: '良' })).toBeChecked()
  // A frame for a day and a blank cell say nothing.
  expect(field('点検日')).toHaveValue('')
  expect(field('備考')).toHaveAccessibleDescription('')
  // Nobody has typed anything.
  expect(screen.getByText('0 / 5 項目入力済み')).toBeInTheDocument()

  await user.click(field('所見'))
  fireEvent.change(field('所見'), { target: { value: '' } })
  expect(field('所見')).toHaveValue('')
  await user.tab()
  expect(field('所見')).toHaveValue('異常なし')
  await user.type(field('所見'), '。')
  expect(field('所見')).toHaveValue('異常なし。')
  expect(field('所見')).toHaveAccessibleDescription('')
  await user.click(screen.getByRole('radio', { name: '否' }))
  await user.click(field('達成率'))
  fireEvent.change(field('達成率'), { target: { value: '' } })
  expect(field('達成率')).toHaveValue('')
  await user.tab()
  expect(field('達成率')).toHaveValue('80%')
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await waitFor(async () => expect(await stored(id)).toEqual({ 所見: '異常なし。', 判定: '否' }))
})

test('on a phone they stand in the fields too', async () => {
  onPhone()
  giveSizes()
  const { id } = await createDocument()
  const user = await stage.open(author, `/documents/${id}/edit`)
  await user.click(await screen.findByRole('button', { name: /^点検 残り5項目 未入力/ }))
  await waitFor(() => expect(screen.getByLabelText('所見')).toHaveValue('異常なし'))
  expect(field('所見')).toHaveAccessibleDescription(formValueHint)
  expect(field('達成率')).toHaveValue('80%')
  expect(screen.getByRole('radio', { name: '良' })).toBeChecked()
  expect(field('点検日')).toHaveValue('')
  await user.type(field('備考'), '屋上')
  await user.click(screen.getByRole('button', { name: '書類を保存' }))
  await waitFor(async () => expect(await stored(id)).toEqual({ 備考: '屋上' }))
})

test('on a phone items with one name tell their cells, with a look at the sheet there', async () => {
  // Saved before names had to differ.
  const ids = template.items.filter(({ name }) => name === '点検日' || name === '達成率').map(({ id }) => id)
  await inSystem(stage.app.database.db, async (tx) => {
    for (const id of ids) await tx.update(templateItems).set({ name: '数量' }).where(eq(templateItems.id, id))
  })
  onPhone()
  giveSizes()
  const { id } = await createDocument()
  const user = await stage.open(author, `/documents/${id}/edit`)
  await user.click(await screen.findByRole('button', { name: /^点検 残り5項目 未入力/ }))
  expect(await screen.findByLabelText('数量 C1')).toBeInTheDocument()
  expect(field('数量 D1')).toBeInTheDocument()
  const glimpse = await screen.findByRole('img', { name: 'シート「表紙」のC1のあたり' })
  expect(glimpse.querySelector('[data-selected][data-address="C1"]')).toHaveTextContent('80%')
  expect(screen.getByRole('img', { name: 'シート「表紙」のD1のあたり' })).toBeInTheDocument()
  // The others are known by their names.
  expect(screen.getAllByRole('img', { name: /のあたり$/ })).toHaveLength(2)
})
