/** The table of a form that computes beside its lines and under them, and what is typed and pasted on the sheet itself. */
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { corpusBytes } from '#tests/corpus.ts'
import { openStage } from '../stage.tsx'

const lines = Array.from({ length: 15 }, (_, index) => 18 + index)
const items = [
  { name: '件名', type: 'text', cell_reference: '0:C8' },
  ...lines.flatMap((row, index) => [
    { name: `明細${index + 1}：品名・仕様`, type: 'text', cell_reference: `0:B${row}` },
    { name: `明細${index + 1}：数量`, type: 'number', cell_reference: `0:E${row}` },
    { name: `明細${index + 1}：単価`, type: 'number', cell_reference: `0:G${row}` },
    { name: `明細${index + 1}：備考`, type: 'text', cell_reference: `0:I${row}` },
  ]),
]

const stage = openStage()
let template: Template
beforeAll(async () => {
  const { id } = await stage.createTemplate('見積書', 2, corpusBytes('forms/03_omitsumorisho.xlsx'))
  const saved = await stage.master.browser.put(`${stage.company.path}/templates/${id}`, { items })
  template = (await answered<{ data: Template }>(saved, 200)).data
})
beforeEach(() => window.localStorage.clear())

const open = async (): Promise<UserEvent> => {
  const created = await stage.master.browser.post(`${stage.company.path}/documents`, {
    title: '見積',
    template_id: template.id,
  })
  const { id } = (await answered<{ data: Document }>(created, 201)).data
  const user = await stage.open(stage.master, `/documents/${id}/edit`)
  const fold = await screen.findByRole('button', { name: /^明細\d \/ 15行/ })
  if (fold.getAttribute('aria-expanded') === 'false') await user.click(fold)
  await screen.findByText('自動', {}, { timeout: 15_000 })
  return user
}
const table = () => screen.getByRole('grid', { name: '明細' })
const heads = () =>
  within(table())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
const line = (row: number): string[] =>
  [...within(table()).getAllByRole('row')[row + 1]!.querySelectorAll('td')].map(
    (cell) => cell.firstElementChild?.textContent ?? cell.textContent,
  )
const onSheet = (address: string): HTMLElement => document.querySelector<HTMLElement>(`[data-address="${address}"]`)!
const active = () => document.activeElement?.getAttribute('aria-label') ?? null
const paste = (target: Element, text: string) => {
  const clipboardData = { getData: () => text, files: [], items: [] }
  fireEvent(target, createEvent.paste(target, { clipboardData }))
}

test('shows what the form computes of each line, and adds up under them', async () => {
  const user = await open()
  expect(heads()).toEqual(['行', '品名・仕様', '数量', '単価', '金額自動', '備考'])
  fireEvent.mouseDown(table().querySelector('td[data-row="0"][data-column="0"]')!.firstElementChild!, { button: 0 })
  await user.keyboard('ファン{Tab}2{Tab}38500{Tab}')
  // The keys pass over it.
  expect(active()).toBe('明細1 備考')
  await user.keyboard('{ArrowLeft}')
  expect(active()).toBe('明細1 単価')
  await user.keyboard('{End}')
  expect(active()).toBe('明細1 備考')
  await waitFor(() => expect(line(0)[3]).toMatch(/77,000/), { timeout: 15_000 })
  const totals = within(screen.getByRole('group', { name: '明細の合計' }))
  expect(totals.getByText(/^小計/)).toHaveTextContent(/77,000/)
  expect(totals.getByText(/^合計/)).toHaveTextContent(/84,700/)
  expect(totals.queryByText(/が未入力/)).not.toBeInTheDocument()
  await user.keyboard('{ArrowDown}{Home}ベルト')
  expect(await totals.findByText('数量が未入力 1行')).toBeInTheDocument()
})

test('takes a range of Excel with its computed column, and says nothing of what it computes itself', async () => {
  await open()
  const first = table().querySelector('td[data-row="0"][data-column="0"]')!
  fireEvent.mouseDown(first.firstElementChild!, { button: 0 })
  await waitFor(() => expect(active()).toBe('明細1 品名・仕様'))
  paste(document.activeElement!, 'ファン\t2\t38500\t77000\t急ぎ\nベルト\t1\t要見積\t0\t')
  expect(line(0)).toEqual(['ファン', '2', '38,500', expect.anything(), '急ぎ'])
  expect(screen.getByText('1件は入力できない値です。')).toBeInTheDocument()
  expect(screen.queryByText(/表に入らない/)).not.toBeInTheDocument()
  expect(await screen.findByText('単価が未入力 1行')).toBeInTheDocument()
})

test('is typed into and pasted into on the sheet itself', async () => {
  const user = await open()
  const sheet = screen.getByRole('region', { name: 'シートの表示' })
  await waitFor(() => expect(onSheet('B19')).toBeInTheDocument())
  const grid = within(sheet).getByRole('grid')
  await user.click(onSheet('B18'))
  grid.focus()
  await user.keyboard('{ArrowDown}')
  expect(onSheet('B19')).toHaveAttribute('aria-selected', 'true')
  // The letter goes into the field of the cell.
  await user.keyboard('ベ')
  expect(active()).toBe('明細2 品名・仕様')
  expect(line(1)[0]).toBe('ベ')
  grid.focus()
  await user.keyboard('{Delete}')
  expect(line(1)[0]).toBe('')
  paste(grid, 'ファン\t2\t台\t38500\nベルト\t1\t本\t900')
  expect(line(1).slice(0, 3)).toEqual(['ファン', '2', '38,500'])
  expect(line(2).slice(0, 3)).toEqual(['ベルト', '1', '900'])
  // 単位 is no item here: two cells are told of.
  expect(
    await screen.findByText('6項目に貼り付けました。項目のないセルの2件は貼り付けていません。'),
  ).toBeInTheDocument()
  await user.click(screen.getAllByRole('button', { name: '元に戻す' }).at(-1)!)
  await waitFor(() => expect(line(2)[0]).toBe(''))
})
