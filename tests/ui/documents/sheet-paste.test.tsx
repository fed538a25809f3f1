/** A range of Excel pasted into a field of any form: over its cells, what does not fit named, and all taken back at once. */
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { labelledForm } from '#tests/labelled-form.ts'
import { createStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'

let stage: Stage
let template: Template
beforeAll(async () => {
  stage = await createStage()
  const { id } = await stage.createTemplate('点検報告', 3, labelledForm('件名', '台数', '点検日', '判定', '所見'))
  const items = [
    { name: '件名', type: 'text' },
    { name: '台数', type: 'number' },
    { name: '点検日', type: 'date' },
    { name: '判定', type: 'select', item_parts: [{ item_value: '良' }, { item_value: '否' }] },
    { name: '所見', type: 'textarea' },
  ].map((item, row) => ({ ...item, cell_reference: `0:B${row + 1}` }))
  const saved = await stage.master.browser.put(`${stage.company.path}/templates/${id}`, { items })
  template = (await answered<{ data: Template }>(saved, 200)).data
})
afterAll(() => stage.close())

const open = async () => {
  const created = await stage.master.browser.post(`${stage.company.path}/documents`, {
    title: '点検報告',
    template_id: template.id,
  })
  const { id } = (await answered<{ data: Document }>(created, 201)).data
  const user = await stage.open(stage.master, `/documents/${id}/edit`)
  await waitFor(() => expect(document.querySelector('[data-address="B1"]')).toBeInTheDocument())
  return { id, user }
}
/** Whether the field was to take it itself. */
const paste = (target: Element, text: string, html = ''): boolean => {
  const clipboardData = { getData: (type: string) => (type === 'text/html' ? html : text), files: [], items: [] }
  const event = createEvent.paste(target, { clipboardData })
  fireEvent(target, event)
  return !event.defaultPrevented
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const refusedCells = () => screen.queryByRole('list', { name: '入力できない値のセル' })

test('goes over the items from its cell on; what is no value stands as it came, and is named until it is put right', async () => {
  const { id, user } = await open()
  await user.type(field('件名'), '空調機')
  expect(paste(field('台数'), '三台\r\n2026/11/9\r\n優\r\n異常なし\r\nおわり\r\n')).toBe(false)
  expect(field('件名')).toHaveValue('空調機')
  expect(field('台数')).toHaveValue('三台')
  expect(field('所見')).toHaveValue('異常なし')
  expect(
    screen.getByText(
      '4項目に貼り付けました。2件は入力できない値です。貼り付けた文字のまま残し、計算には入れません。項目のないセルの1件は貼り付けていません。',
    ),
  ).toBeInTheDocument()
  const named = within(refusedCells()!)
  expect(named.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['B2 台数', 'B4 判定'])

  await user.click(named.getByRole('button', { name: 'B2 台数' }))
  expect(field('台数')).toHaveFocus()
  await user.keyboard('3')
  expect(field('台数')).toHaveValue('3')
  expect(named.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['B4 判定'])
  await user.keyboard('{Control>}z{/Control}{Control>}z{/Control}')
  await waitFor(() => expect(field('台数')).toHaveValue(''))
  expect(field('所見')).toHaveValue('')
  // What was typed before stands.
  expect(field('件名')).toHaveValue('空調機')
  expect(refusedCells()).not.toBeInTheDocument()

  paste(field('台数'), '3\r\n11/9\r\n')
  expect(screen.getByText('2項目に貼り付けました。')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await waitFor(async () => {
    const stored = await answered<{ data: Document }>(
      await stage.master.browser.get(`${stage.company.path}/documents/${id}`),
      200,
    )
    expect(stored.data.docs_data.map(({ data }) => data)).toEqual(['空調機', '3', expect.stringMatching(/-11-09$/)])
  })
})

test('of one cell, and of lines into a text of lines, is the field’s own', async () => {
  await open()
  expect(paste(field('件名'), '空調機\r\n')).toBe(true)
  expect(paste(field('所見'), '1行目\n2行目')).toBe(true)
  expect(screen.queryByText(/項目に貼り付けました/)).not.toBeInTheDocument()
  // Excel says of two cells that they are a table.
  expect(paste(field('所見'), '1行目\r\n2行目\r\n', '<table><tr><td>1行目</td></tr></table>')).toBe(false)
  expect(field('所見')).toHaveValue('1行目')
})

test('the sheet’s cells are copied as Excel copies them', async () => {
  const { user } = await open()
  await user.type(field('件名'), '空調機')
  const cell = (address: string) => document.querySelector(`[data-address="${address}"]`)!
  fireEvent.mouseDown(cell('A1'), { button: 0, buttons: 1 })
  fireEvent.mouseOver(cell('B2'), { buttons: 1 })
  fireEvent.mouseUp(cell('B2'))
  let text = ''
  const grid = within(screen.getByRole('region', { name: 'シートの表示' })).getByRole('grid')
  fireEvent.copy(grid, { clipboardData: { setData: (_: string, data: string) => (text = data) } })
  expect(text).toBe('件名\t空調機\r\n台数\t')
})
