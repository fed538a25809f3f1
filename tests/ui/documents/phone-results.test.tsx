/** An Excel form on a phone: what the form makes of what is typed stands beside the fields, and where an item is on its sheet. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { changedResults } from '#src/features/documents/editor/phone/section-results.ts'
import { zoomToFit } from '#src/widgets/sheet-view/zoom.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { makeAmountForm } from '#tests/made-forms.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'

const items = [
  { name: '明細1', type: 'separator' },
  { name: '数量', type: 'number', cell_reference: '0:B1' },
  { name: '単価', type: 'number', cell_reference: '0:D1' },
]

const stage = openStage()
let author: Person
let template: Template
beforeAll(async () => {
  author = await stage.app.createPerson(stage.company, 0, '小林 大輔')
  const { id } = await stage.createTemplate('見積', 3, makeAmountForm() as Uint8Array<ArrayBuffer>)
  const at = `${stage.company.path}/templates/${id}`
  template = (await answered<{ data: Template }>(await stage.master.browser.put(at, { items }), 200)).data
})
beforeEach(() => {
  localStorage.clear()
  emptyMemory()
  onPhone()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const open = async () => {
  const { data } = await answered<{ data: Document }>(
    await author.browser.post(`${stage.company.path}/documents`, { title: '見積', template_id: template.id }),
    201,
  )
  return stage.open(author, `/documents/${data.id}/edit`)
}

test('a section shows the sums that follow what is typed', async () => {
  const user = await open()
  await user.click(await screen.findByRole('button', { name: /^明細1 / }))
  const results = within(await screen.findByRole('region', { name: '計算結果' }))
  expect(results.getByText('計算の結果は、入力するとここに出ます。')).toBeInTheDocument()
  await user.type(screen.getByLabelText('数量'), '3')
  await user.type(screen.getByLabelText('単価'), '28500')
  await waitFor(() => expect(results.getByTitle('F1')).toHaveTextContent('金額85500'), { timeout: 20_000 })
  expect(results.queryByText('28500')).not.toBeInTheDocument()
  expect(results.queryByText('税別')).not.toBeInTheDocument()
})

test('an item that is alone on its screen shows its place on the sheet', async () => {
  const user = await open()
  await user.click(await screen.findByRole('button', { name: '点検モードで入力' }))
  expect(
    await screen.findByRole('img', { name: 'シート「明細」のB1のあたり' }, { timeout: 20_000 }),
  ).toBeInTheDocument()
})

test('results without words before them are named by those over them', () => {
  const cell = (address: string, value: string) => ({ address, value, class: '', colspan: 1, rowspan: 1 })
  const sheet = (sum: string): SheetTable => ({
    sheetIndex: 0,
    name: '明細',
    state: 'visible',
    columnCount: 2,
    columnWidthsPx: [80, 80],
    rowHeightsPx: [20, 20],
    rows: [
      { index: 0, class: '', cells: [cell('A1', '数量'), cell('B1', '金額')] },
      { index: 1, class: '', cells: [cell('A2', '3'), cell('B2', sum)] },
    ],
    styles: {},
    widthPx: 160,
    heightPx: 40,
    drawings: [],
    uncomputed: [],
    note: null,
  })
  expect(changedResults(sheet('¥0'), sheet('¥94,050'), new Set(['A2']))).toEqual([
    { address: 'B2', name: '金額', value: '¥94,050' },
  ])
})

test('the preview of a phone begins as wide as its window', () => {
  expect(zoomToFit(1000, 360)).toBe(0.36)
  expect(zoomToFit(300, 360)).toBe(1)
  expect(zoomToFit(20_000, 360)).toBe(0.1)
})
