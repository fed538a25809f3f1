/** 年間作業計画書 and 月次実施報告書: documents like any other, with the table as their pages. Today is 17 June 2026. */
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { strFromU8, unzipSync } from 'fflate'
import type { InspectionKind, Plan, YearTable } from '#domain/plans/plans.contract.ts'
import { readPdf } from '#tests/engine/pdf/pdf-text.ts'
import type { PlanDocument, PlanDocumentRequest } from '#domain/plans/plan-documents.contract.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'
import { kindBody, planBody } from './bodies.ts'

let office: Office
let building_id: number
let template_id: number

const at = (path: string) => office.company.path + path
const post = async <T>(path: string, body: object, person: Person = office.master): Promise<T> =>
  (await answered<{ data: T }>(await person.browser.post(at(path), body), 201)).data
const read = async <T>(path: string): Promise<T> =>
  (await answered<{ data: T }>(await office.member.browser.get(at(path)), 200)).data

beforeAll(async () => {
  office = await openOffice({ clock: () => new Date('2026-06-17T10:00:00+09:00') })
  building_id = (await post<{ id: number }>('/buildings', { name: '青葉ビル' })).id
  const kind = await post<InspectionKind>(
    '/inspection-kinds',
    kindBody({ rule: { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } }),
  )
  await post('/plans', planBody(building_id, kind.id, { anchor_on: null }))
  const items = [{ name: '備考', type: 'text' }]
  template_id = (await post<{ id: number }>('/templates', { name: '送付状', document_type_id: 1, items })).id
})
afterAll(() => office.close())

const body = (values: Partial<PlanDocumentRequest> = {}): PlanDocumentRequest => ({
  building_id,
  template_id,
  title: '年間作業計画書 青葉ビル 2026年度',
  sheet: 'year',
  year: 2026,
  paper: 'a4',
  with_matter: true,
  ...values,
})

describe('a table as a document', () => {
  it.each([
    ['year', { sheet: 'year', year: 2026, paper: 'a3' }, 1190.55],
    ['month', { sheet: 'month', month: '2026-05', year: null, title: '実施報告 5月' }, 841.89],
  ] as const)(
    'has the %s as its pages, belongs to a matter of the building, and is submitted',
    async (_, values, width) => {
      const made = await post<PlanDocument>('/plan-documents', body(values), office.member)
      const document = await read<Document>(`/documents/${made.id}`)
      expect(document.document_embed_resources.map(({ file }) => file.name)).toEqual([`${made.title}.pdf`])
      expect(document.matter).toMatchObject({ name: made.title })
      expect(await read(`/matters/${document.matter!.id}`)).toMatchObject({ building: { id: building_id } })
      const pdf = await office.member.browser.get(at(`/documents/${made.id}/download?download_type=pdf`))
      expect(pdf.status).toBe(200)
      const pages = (await PDFDocument.load(await pdf.arrayBuffer())).getPages()
      expect(pages.length).toBeGreaterThan(1)
      expect(pages.at(-1)!.getSize().width).toBeCloseTo(width, 0)
      const put = (path: string, values_: object) => office.member.browser.put(at(path), values_)
      await answered(await put(`/documents/${made.id}`, { submit_destinations: [{ email: 'owner@example.jp' }] }), 200)
      await answered(await put(`/documents/${made.id}`, { submit_mode: 2 }), 200)
      await answered(await office.member.browser.post(at(`/documents/${made.id}/submit`), {}), 200)
    },
  )

  it('says nothing of what the owner is not to read; the company’s own table has it all', async () => {
    const own = (await post<{ id: number }>('/buildings', { name: '見せないビル', owner_emails: 'owner@example.jp' }))
      .id
    const rule = { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } as const
    for (const [name, is_shown_to_owner] of [
      ['共用部清掃', undefined],
      ['社内巡回', false],
    ] as const) {
      const kind = await post<InspectionKind>('/inspection-kinds', kindBody({ name, rule }))
      const plan = await post<Plan>('/plans', planBody(own, kind.id, { anchor_on: null, is_shown_to_owner }))
      expect(plan.is_shown_to_owner).toBe(is_shown_to_owner ?? true)
    }
    const table = await read<YearTable>(`/year-table?building_id=${own}&year=2026`)
    expect(table.rows.map(({ plan }) => plan.kind.name).toSorted()).toEqual(['共用部清掃', '社内巡回'])
    const months = { sheet: 'month', month: '2026-05', year: null, title: '実施報告' } as const
    for (const values of [{}, months]) {
      const made = await post<PlanDocument>('/plan-documents', body({ building_id: own, ...values }))
      const pdf = await office.member.browser.get(at(`/documents/${made.id}/download?download_type=pdf`))
      const text = (await readPdf(new Uint8Array(await pdf.arrayBuffer()))).pages.join('')
      expect([text.includes('共用部清掃'), text.includes('社内巡回')]).toEqual([true, false])
    }
    const sheetOf = async (asked: object) => {
      const file = await office.member.browser.post(at('/year-table-download'), {
        year: 2026,
        format: 'excel',
        ...asked,
      })
      return JSON.stringify(
        Object.values(unzipSync(new Uint8Array(await file.arrayBuffer()))).map((part) => strFromU8(part)),
      )
    }
    expect(await sheetOf({ owner: 'owner@example.jp' })).not.toContain('社内巡回')
    expect(await sheetOf({ building_id: [own] })).toContain('社内巡回')
  })

  it('stands alone where no matter is wanted', async () => {
    const made = await post<PlanDocument>('/plan-documents', body({ with_matter: false }))
    expect((await read<Document>(`/documents/${made.id}`)).matter).toBeNull()
  })

  it.each([
    [{ template_id: 999_999 }, 'template_id'],
    [{ title: '' }, 'title'],
    [{ sheet: 'month', month: null }, 'month'],
    [{ sheet: 'year', year: null }, 'year'],
    [{ sheet: 'week' as never }, 'sheet'],
  ] as const)('refuses %j', async (values, field) => {
    const response = await office.member.browser.post(at('/plan-documents'), body(values))
    expect(Object.keys((await answered<{ errors: object }>(response, 422)).errors)).toEqual([field])
  })

  it('is nothing for guests, strangers and whoever is not signed in', async () => {
    const ask = (person: { browser: Person['browser'] }, path = at('/plan-documents')) =>
      person.browser.post(path, body())
    expect((await office.app.openBrowser().post(at('/plan-documents'), body())).status).toBe(401)
    expect((await ask(office.guest)).status).toBe(403)
    expect((await ask(office.stranger)).status).toBe(404)
    expect((await office.stranger.browser.post(`${office.otherCompany.path}/plan-documents`, body())).status).toBe(422)
  })
})
