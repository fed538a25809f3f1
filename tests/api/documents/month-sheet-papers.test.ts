/** Month sheets after real ones, from the upload to what is approved and submitted: each number stands in its cell of PDF and Excel. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Document } from '#domain/documents/documents.contract.ts'
import { parseCellReference } from '#domain/templates/cell-reference.ts'
import { monthSheetsOf } from '#domain/templates/month-grids.ts'
import type { createdTemplateAnswerSchema, Template, TemplateItem } from '#domain/templates/templates.contract.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { makeChlorineSheet, makeMeterSheet, makeRoundSheet } from '#tests/month-sheets.ts'
import type { z } from 'zod'
import { answered } from '../answers.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let building_id: number
const at = (path: string) => office.company.path + path
const post = async <T>(path: string, body: object | FormData): Promise<T> =>
  (await answered<Answer<T>>(await office.master.browser.post(at(path), body), 201)).data
beforeAll(async () => {
  office = await openDocumentsOffice({ clock: () => new Date('2026-06-30T17:00:00+09:00') })
  building_id = (await post<{ id: number }>('/buildings', { name: '青葉ビル' })).id
})
afterAll(() => office.close())

const uploaded = async (name: string, bytes: Uint8Array): Promise<Template> => {
  const body = new FormData()
  body.append('name', name)
  body.append('document_type_id', '3')
  body.append('excel_file', new File([Buffer.from(bytes)], `${name}.xlsx`))
  const { id, proposed_items } = await post<z.infer<typeof createdTemplateAnswerSchema>['data']>('/templates', body)
  const items = { items: proposed_items }
  return (await answered<Answer<Template>>(await office.master.browser.put(at(`/templates/${id}`), items), 200)).data
}

/** 3.17: the point before it, the day behind. */
const valueFor = ({ type, item_parts }: TemplateItem, point: number, day: number): string => {
  if (type === 'number') return `${point + 1}.${String(day).padStart(2, '0')}`
  if (type === 'time') return `${String(8 + (day % 3)).padStart(2, '0')}:${String(day).padStart(2, '0')}`
  return item_parts[0]?.item_value ?? '記録'
}

/** Into every cell of June. */
const valuesOf = ({ grids = [], items }: Template) =>
  monthSheetsOf(grids, items).flatMap(({ points, columns }) =>
    points.flatMap((point, index) =>
      columns.flatMap(({ number }, column) => {
        const item = point.items[column]
        return item && number <= 30 ? [{ item, data: valueFor(item, index, number) }] : []
      }),
    ),
  )

const download = async (sheet: Document, type: 'pdf' | 'excel'): Promise<Uint8Array> => {
  const response = await office.master.browser.get(`${office.pathOf(sheet)}/download?download_type=${type}`)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

/** Numbers of two decimals, as they stand on the pages. */
const numbersOn = async (pdf: Uint8Array): Promise<string[]> => {
  const task = getDocument({ data: pdf.slice(), verbosity: 0 })
  const document = await task.promise
  const found: string[] = []
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent()
    found.push(
      ...items.flatMap((item) => ('str' in item && /^\d+\.\d\d$/.test(item.str.trim()) ? item.str.trim() : [])),
    )
  }
  await task.destroy()
  return found.toSorted()
}

/** Made for the building, filled in, approved by somebody else, submitted. */
const throughTo = async (template: Template): Promise<Document> => {
  const sheet = await post<Document>('/month-sheets', { building_id, template_id: template.id, period: '2026-06-01' })
  const docs_data = valuesOf(template).map(({ item, data }) => ({ item_id: item.id, data }))
  const saved = await office.save(office.master, sheet, { docs_data, updated_at: sheet.updated_at })
  const approver = await office.app.createPerson(office.company, 1, '承認 花子')
  await office.ask(office.master, saved, [approver])
  await answered(await office.answer(approver, saved, true), 200)
  return (await answered<Answer<Document>>(await office.master.browser.post(`${office.pathOf(saved)}/submit`, {}), 200))
    .data
}

const forms: [string, () => Uint8Array, { points: number; numbers: number }][] = [
  ['日常巡回点検表', makeRoundSheet, { points: 8, numbers: 5 }],
  ['残留塩素等検査記録', makeChlorineSheet, { points: 7, numbers: 1 }],
  ['電気使用量検針簿', makeMeterSheet, { points: 5, numbers: 5 }],
]
it.each(forms)('%s', async (name, make, { points, numbers }) => {
  const template = await uploaded(name, make())
  const [grid] = monthSheetsOf(template.grids ?? [], template.items)
  expect(grid!.points.filter(({ items }) => items.some((item) => item !== null))).toHaveLength(points)
  const filled = valuesOf(template)
  const typed = filled.filter(({ item }) => item.type === 'number').map(({ data }) => data)
  expect(typed).toHaveLength(numbers * 30)

  const sheet = await throughTo(template)
  expect(sheet).toMatchObject({ submitted_at: expect.any(String), approval_status: 4 })
  const cells = readWorkbook(await download(sheet, 'excel')).sheets[0]!.rows.flatMap((row) =>
    row.cells.map((cell) => ({ row: row.index, ...cell })),
  )
  const valueAt = (reference: string) => {
    const place = parseCellReference(reference)!
    return cells.find(({ row, column }) => row === place.row && column === place.column)?.value
  }
  for (const { item, data } of filled) {
    const value = valueAt(item.cell_reference!)
    if (item.type === 'number') expect({ name: item.name, value }).toMatchObject({ value: { number: Number(data) } })
    else expect({ name: item.name, type: value?.type }).not.toMatchObject({ type: 'empty' })
  }
  // What the meters add up to, day by day: five points of 1.17, 2.17 … and what the form adds of nothing on the 31st.
  const totals = name.startsWith('電気')
    ? [...Array.from({ length: 30 }, (_, index) => (15 + (index + 1) * 0.05).toFixed(2))]
    : []
  const onPaper = await numbersOn(await download(sheet, 'pdf'))
  const wanted = typed.map((each) => Number(each).toFixed(2))
  expect(onPaper.filter((each) => wanted.includes(each))).toEqual(wanted.toSorted())
  for (const total of new Set(totals)) {
    const sums = cells.filter(({ value }) => value.type === 'number' && value.number.toFixed(2) === total)
    expect({ total, count: sums.length }).toEqual({ total, count: 1 })
  }
})
