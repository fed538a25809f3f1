/** 年間作業計画表 in a client's own form, from its upload to what is approved and submitted: each value in its cell. Today is 17 June 2026. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { BoundValue } from '#domain/documents/bound-values.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { proposeSources } from '#domain/documents/propose-sources.ts'
import type { PlanDocument, PlanDocumentRequest } from '#domain/plans/plan-documents.contract.ts'
import type { InspectionKind, Plan, YearTable } from '#domain/plans/plans.contract.ts'
import { yearSheet } from '#domain/plans/year-sheet.ts'
import { cellAddress } from '#domain/templates/cell-reference.ts'
import type { createdTemplateAnswerSchema, Template } from '#domain/templates/templates.contract.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { letterOf } from '#tests/month-sheets.ts'
import { formMonths, makeDoubleYearForm, makeYearForm } from '#tests/year-forms.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from '../documents/office.ts'
import { kindBody, planBody } from './bodies.ts'

const today = '2026-06-17'
let office: DocumentsOffice
let building_id: number
let approver: Person

const at = (path: string) => office.company.path + path
const post = async <T>(path: string, body: object | FormData, status = 201): Promise<T> =>
  (await answered<Answer<T>>(await office.master.browser.post(at(path), body), status)).data
const put = async <T>(path: string, body: object): Promise<T> =>
  (await answered<Answer<T>>(await office.master.browser.put(at(path), body), 200)).data
const get = async <T>(path: string): Promise<T> =>
  (await answered<Answer<T>>(await office.master.browser.get(at(path)), 200)).data

/** The form with what its upload proposes, as a person saves it. */
const uploaded = async (name: string, bytes: Uint8Array): Promise<Template> => {
  const body = new FormData()
  body.append('name', name)
  body.append('document_type_id', '3')
  body.append('excel_file', new File([Buffer.from(bytes)], `${name}.xlsx`))
  const { id, proposed_items } = await post<z.infer<typeof createdTemplateAnswerSchema>['data']>('/templates', body)
  const sources = proposeSources(proposed_items.map((item, index) => ({ ...item, id: index })))
  return put<Template>(`/templates/${id}`, {
    items: proposed_items.map((item, index) => ({ ...item, ...sources.get(index) })),
  })
}

const table = () => get<YearTable>(`/year-table?building_id=${building_id}&year=2026`)
const timeOf = async (kind: string, month: string) =>
  (await table()).rows
    .find(({ plan }) => plan.kind.name === kind)!
    .occurrences.find(({ planned_month }) => planned_month === month)!

const addPlan = async (kind: object, plan: object = {}): Promise<Plan> => {
  const { id } = await post<InspectionKind>('/inspection-kinds', kindBody(kind))
  return post<Plan>('/plans', planBody(building_id, id, plan))
}

beforeAll(async () => {
  office = await openDocumentsOffice({ clock: () => new Date(`${today}T10:00:00+09:00`) })
  approver = await office.app.createPerson(office.company, 1, '承認 花子')
  building_id = (
    await post<{ id: number }>('/buildings', { name: '青葉台グリーンビル', address: '東京都港区青葉台1-2-3' })
  ).id
  const monthly = { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 }
  await addPlan({ name: '空気環境測定', group_name: '環境衛生' })
  await addPlan(
    { name: '定期清掃', group_name: '清掃', is_legal: false, law: null, rule: monthly },
    {
      anchor_on: null,
      performer: 'partner',
      partner_name: '青葉クリーン',
      price: 30_000,
      hours: 2.5,
      note: '床面のみ',
    },
  )
  await addPlan(
    {
      ...{ name: '消防用設備等 総合点検', group_name: '消防', law: '消防法', article: '17条の3の3', report_years: 1 },
      ...{ report_to: '港消防署', rule: { counting: 'window', each: { n: 1, unit: 'year' }, times: 1 } },
    },
    {
      ...{ anchor_on: null, performer: 'partner', partner_name: '港防災', price: 120_000 },
      wish: { month: 9, week: null, weekday: null, date: 14 },
    },
  )
  const close = async (kind: string, month: string, performed_on: string) =>
    post(
      '/occurrences/close',
      { occurrence_ids: [(await timeOf(kind, month)).id], performed_on, reason: '紙の記録より' },
      200,
    )
  await close('定期清掃', '2026-04', '2026-04-24')
  await close('定期清掃', '2026-05', '2026-05-22')
  const july = await timeOf('定期清掃', '2026-07')
  await put(`/occurrences/${july.id}/place`, {
    planned_month: '2026-08',
    planned_on: '2026-08-05',
    reason: '祭りのため',
  })
}, 60_000)
afterAll(() => office.close())

const body = (template_id: number, values: Partial<PlanDocumentRequest> = {}): PlanDocumentRequest => ({
  building_id,
  template_id,
  title: '年間作業計画書 青葉台グリーンビル 2026年度',
  sheet: 'year',
  year: 2026,
  paper: 'a4',
  with_matter: true,
  ...values,
})

const excelOf = async (document: { id: number }): Promise<Uint8Array> => {
  const response = await office.master.browser.get(`${office.pathOf(document)}/download?download_type=excel`)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

const cellsIn = async (document: { id: number }): Promise<Map<string, string | number>> => {
  const [sheet] = readWorkbook(await excelOf(document)).sheets
  return new Map(
    sheet!.rows.flatMap(({ index, cells }) =>
      cells.flatMap(({ column, value }): [string, string | number][] => {
        const address = cellAddress({ row: index, column })
        if (value.type === 'number') return [[address, value.number]]
        return value.type === 'text' && value.text !== '' ? [[address, value.text]] : []
      }),
    ),
  )
}

/** The page's lines from the top, each its texts from the left. */
const linesOn = async (document: { id: number }): Promise<string[][]> => {
  const response = await office.master.browser.get(`${office.pathOf(document)}/download?download_type=pdf`)
  expect(response.status).toBe(200)
  const task = getDocument({ data: new Uint8Array(await response.arrayBuffer()), verbosity: 0 })
  const pdf = await task.promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const texts = items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ text: item.str, x: item.transform[4] as number, y: item.transform[5] as number }]
      : [],
  )
  await task.destroy()
  const lines: (typeof texts)[] = []
  for (const each of texts.toSorted((one, other) => other.y - one.y)) {
    const last = lines.at(-1)
    // Marks stand in the middle of their cell, words at its foot.
    if (last && Math.abs(last[0]!.y - each.y) < 10) last.push(each)
    else lines.push([each])
  }
  return lines.map((own) => own.toSorted((one, other) => one.x - other.x).map(({ text }) => text))
}

/** Asked for, approved by somebody else, submitted. */
const throughTo = async (document: { id: number }): Promise<Document> => {
  await office.ask(office.master, document, [approver])
  await answered(await office.answer(approver, document, true), 200)
  return (
    await answered<Answer<Document>>(await office.master.browser.post(`${office.pathOf(document)}/submit`, {}), 200)
  ).data
}

const months = (values: Record<number, string>): string[] => formMonths.map((month) => values[month] ?? '')
/** What each row of a form of one line a plan says: B to R. */
const rows = [
  ['消防用設備等 総合点検', '消防法', '1年に1回', '港防災', ...months({ 9: '○14' }), ''],
  ['消防用設備等 総合点検の報告', '消防法', '1年以内ごと', '港消防署', ...months({ 3: '○' }), ''],
  [
    ...['定期清掃', '', '1か月に1回', '青葉クリーン'],
    ...months({
      4: '●24',
      5: '●22',
      6: '○',
      7: '△',
      8: '○2',
      9: '○',
      10: '○',
      11: '○',
      12: '○',
      1: '○',
      2: '○',
      3: '○',
    }),
    '床面のみ',
  ],
  [
    ...['空気環境測定', 'ビル管法', '2か月以内ごと', '株式会社midori'],
    ...months({ 6: '×未', 8: '（○）', 10: '（○）', 12: '（○）', 2: '（○）' }),
    '',
  ],
]

it('says in its own words what the table of the screen says', async () => {
  const shown = yearSheet([await table()], today, false).rows.slice(0, rows.length)
  expect(shown.map(({ cells }) => cells.slice(5, 17))).toEqual(rows.map((row) => row.slice(4, 16)))
})

describe('a form of one line a plan', () => {
  let template: Template
  beforeAll(async () => {
    template = await uploaded('年間点検計画表', makeYearForm())
  })

  it('is filled to the cell, approved and submitted', async () => {
    const made = await post<PlanDocument>('/plan-documents', body(template.id))
    const document = await get<Document>(`/documents/${made.id}`)
    expect(document).toMatchObject({ plan_year: 2026, machines_before: 0, document_embed_resources: [] })
    expect(document.docs_data.every(({ is_bound }) => is_bound)).toBe(true)
    const submitted = await throughTo(document)
    expect(submitted).toMatchObject({ submitted_at: expect.any(String), approval_status: 4 })

    const cells = await cellsIn(document)
    expect([cells.get('B3'), cells.get('O3'), cells.get('B4')]).toEqual([
      '青葉台グリーンビル',
      '2026',
      '東京都港区青葉台1-2-3',
    ])
    const columns = Array.from({ length: 17 }, (_, index) => letterOf(index + 2))
    const read = Array.from({ length: 12 }, (_, row) => columns.map((column) => cells.get(`${column}${row + 8}`) ?? ''))
    expect(read).toEqual([...rows, ...Array.from({ length: 8 }, () => columns.map(() => ''))])

    // （○）14 and a firm's whole name are wider than some columns.
    const sheets = readWorkbook(await excelOf(document))
    const inRows = sheets.sheets[0]!.rows.filter(({ index }) => index >= 7 && index < 11).flatMap(({ cells: own }) =>
      own.filter(({ value }) => value.type === 'text'),
    )
    expect(inRows.length).toBeGreaterThan(30)
    expect(inRows.filter(({ style }) => !sheets.styles[style]!.alignment.shrinkToFit)).toEqual([])

    const lines = await linesOn(document)
    const begin = lines.findIndex((line) => line.includes('点検種目') || line.includes('No.'))
    expect(lines.slice(begin + 1, begin + 5)).toEqual(
      rows.map((row, index) => [String(index + 1), ...row.filter((value) => value !== '')]),
    )
  })

  it('is renewed from the table until an approval is asked for', async () => {
    const { id } = await post<PlanDocument>('/plan-documents', body(template.id, { title: '年間作業計画書 差し替え' }))
    const cell = (reference: string) => template.items.find((item) => item.cell_reference === reference)!.id
    const now = async () =>
      new Map((await get<BoundValue[]>(`/documents/${id}/bound-values`)).map(({ item_id, value }) => [item_id, value]))
    expect((await now()).get(cell('0:N10'))).toBe('○')
    const time = await timeOf('定期清掃', '2026-12')
    await put(`/occurrences/${time.id}/place`, { planned_month: '2026-12', planned_on: '2026-12-21' })
    expect((await now()).get(cell('0:N10'))).toBe('○21')
    await put(`/documents/${id}`, { docs_data: [{ item_id: cell('0:N10'), data: '○21', is_bound: true }] })
    expect((await cellsIn({ id })).get('N10')).toBe('○21')
    await put(`/occurrences/${time.id}/place`, { planned_month: '2026-12', planned_on: null })
  })

  it('of another year holds that year, whenever it is made', async () => {
    const made = await post<PlanDocument>('/plan-documents', body(template.id, { title: '2027年度', year: 2027 }))
    const cells = await cellsIn(made)
    expect([cells.get('O3'), cells.get('F10'), cells.get('G10')]).toEqual(['2027', '○', '○'])
    const copy = await post<Document>(`/documents/${made.id}/copy`, {})
    expect(copy.plan_year).toBe(2027)
  })

  it('made of a matter is of the year that runs', async () => {
    const matter = await post<{ id: number }>('/matters', { name: '年間計画', matter_category_id: 10, building_id })
    const document = await office.create(office.master, { template_id: template.id, matter_id: matter.id })
    expect((await cellsIn(document)).get('O3')).toBe('2026')
    const bare = await office.create(office.master, { template_id: template.id })
    expect(bare.docs_data.some(({ data }) => String(data).includes('○'))).toBe(false)
  })

  it('needs a matter of the building', async () => {
    const response = await office.master.browser.post(at('/plan-documents'), body(template.id, { with_matter: false }))
    expect((await answered<{ errors: object }>(response, 422)).errors).toEqual({
      with_matter: ['様式に建物の点検計画を差し込むには、建物の案件が必要です。'],
    })
  })

  it('shows a guest nothing of the plans', async () => {
    const guest = await office.app.createPerson(office.company, 2, '外部 太郎')
    const matter = await post<{ id: number }>('/matters', {
      ...{ name: '年間計画', matter_category_id: 10, building_id },
      ...{ user_ids: [office.master.id, guest.id], template_ids: [template.id] },
    })
    await put(`/templates/${template.id}/guests`, { guests_see: true, guests_create: true })
    const document = await office.create(guest, { template_id: template.id, matter_id: matter.id })
    expect(document.docs_data.map(({ data }) => data)).not.toContain('定期清掃')
    expect(document.docs_data.map(({ data }) => data)).toContain('青葉台グリーンビル')
  })
})

it('has 予定 and 実績 in lines of their own, and its sums work out', async () => {
  const template = await uploaded('年間作業予定・実績表', makeDoubleYearForm())
  const made = await post<PlanDocument>('/plan-documents', body(template.id))
  const document = await throughTo(made)
  const cells = await cellsIn(document)
  const line = (row: number) =>
    Array.from({ length: 12 }, (_, index) => cells.get(`${letterOf(index + 4)}${row}`) ?? '')
  expect(
    ['A5', 'B5', 'P5', 'A7', 'P7', 'A9', 'B9', 'P9', 'Q9', 'A11', 'P11', 'A13'].map((each) => cells.get(each)),
  ).toEqual([
    ...['消防用設備等 総合点検', '港防災', 120_000, '消防用設備等 総合点検の報告', undefined],
    ...['定期清掃', '青葉クリーン', 360_000, '床面のみ', '空気環境測定', undefined, undefined],
  ])
  expect(line(9)).toEqual(
    months({ 4: '○', 5: '○', 6: '○', 7: '△', 8: '○2', 9: '○', 10: '○', 11: '○', 12: '○', 1: '○', 2: '○', 3: '○' }),
  )
  expect(line(10)).toEqual(months({ 4: '●24', 5: '●22' }))
  expect(line(12)).toEqual(months({ 6: '×未' }))
  const paper = (await linesOn(document)).flat()
  expect(paper.filter((text) => text === '480,000')).toHaveLength(1)
  expect(paper.filter((text) => text === '●24')).toHaveLength(1)
})

it('of fewer rows goes on in further documents', async () => {
  const template = await uploaded('3行の様式', makeYearForm(3))
  const made = await post<PlanDocument>('/plan-documents', body(template.id, { title: '計画', with_continued: true }))
  const { matter_id } = await get<Document>(`/documents/${made.id}`)
  const all = (await get<Document[]>('/documents'))
    .filter((document) => document.matter_id === matter_id)
    .toSorted((one, other) => one.id - other.id)
  expect(all.map(({ title, machines_before }) => [title, machines_before])).toEqual([
    ['計画', 0],
    ['計画（2）', 3],
  ])
  const cells = await cellsIn(all[1]!)
  expect([cells.get('B8'), cells.get('H8'), cells.get('B9')]).toEqual(['空気環境測定', '×未', undefined])
})

it('says which row of the table an item is of', async () => {
  const refused = async (item: object) =>
    (
      await answered<{ errors: Record<string, string[]> }>(
        await office.master.browser.post(at('/templates'), {
          ...{ name: '計画', document_type_id: 3, items: [{ name: '項目', type: 'text', ...item }] },
        }),
        422,
      )
    ).errors
  expect(await refused({ source: 'plan_name', source_row: null })).toEqual({
    'items.0.source_row': ['年間作業計画表の何件目かを入力してください。'],
  })
  expect(await refused({ source: 'plan_month_4', source_row: 1, type: 'number' })).toEqual({
    'items.0.source': ['「数値」の項目には、点検計画：4月を差し込めません。'],
  })
})
