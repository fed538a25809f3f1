/** What leaves as a file leaves a line in the trail, or says here why it leaves none. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#domain/audit/audit.contract.ts'
import type { Paged } from '#domain/paging.ts'
import { createApp } from '#server/app.ts'
import { registeredCalls } from '#server/http/route.ts'
import { asFile, makePng } from '#tests/made-files.ts'
import { answered } from '../answers.ts'
import { drawingForm, sheetPng } from '../drawings/sheets.ts'
import { openOffice, type Office } from '../matters/office.ts'
import { kindBody, planBody } from '../plans/bodies.ts'

let office: Office
let made: Record<'building' | 'facility' | 'drawing' | 'entry' | 'document' | 'ledger' | 'view' | 'plate', number>

type Answer<T> = { data: T }
const create = async <T>(path: string, body: unknown): Promise<T> =>
  (await answered<Answer<T>>(await office.master.browser.post(office.company.path + path, body), 201)).data

beforeAll(async () => {
  office = await openOffice()
  type Created = { id: number }
  const { id: building_id } = await create<Created>('/buildings', { name: '青葉台ビル' })
  const facility = await create<Created>('/facilities', { name: '受水槽', facility_category_id: 2, building_id })
  const drawing = await create<Created>(
    '/drawings',
    drawingForm(await sheetPng(), { name: '1階平面図', type: 'image', building_id }),
  )
  const matter = await office.createMatter(office.master)
  const form = new FormData()
  form.append('files', asFile(await makePng('外壁.png')))
  const [entry] = await create<{ id: number; file_id: number }[]>(`/matters/${matter.id}/reporting-folders`, form)
  const items = [{ name: '所見', type: 'text' }]
  const template = await create<Created>('/templates', { name: '報告書', document_type_id: 3, items })
  const document = await create<Created>('/documents', { title: '報告', template_id: template.id })
  const ledger = await create<Created>(`/matters/${matter.id}/photo-ledgers`, {
    name: '外壁の台帳',
    layout: 2,
    has_cover: false,
    originals_only: false,
    photos: [{ file_id: entry!.file_id, category: 2, title: '外壁' }],
  })
  const ownFile = async (record: string, name: string): Promise<number> => {
    const files = new FormData()
    files.append('files', asFile(await makePng(name)))
    return (await create<Created[]>(`${record}/files`, files))[0]!.id
  }
  const kind = await create<Created>('/inspection-kinds', kindBody())
  await create('/plans', planBody(building_id, kind.id))
  made = {
    building: building_id,
    facility: facility.id,
    drawing: drawing.id,
    entry: entry!.id,
    document: document.id,
    ledger: ledger.id,
    view: await ownFile(`/buildings/${building_id}`, '全景.png'),
    plate: await ownFile(`/facilities/${facility.id}`, '銘板.png'),
  }
})
afterAll(() => office.close())

/** How each is asked for, and what the line says. */
const told: Record<string, { body?: () => object; query?: string; id?: () => number; line: string }> = {
  'post /audit-csv-download': { body: () => ({}), line: '操作の記録' },
  'post /building-csv-download': { body: () => ({}), line: '建物' },
  'post /document-csv-download': { body: () => ({}), line: '書類' },
  'post /facility-csv-download': { body: () => ({}), line: '設備' },
  'post /occurrence-csv-download': { body: () => ({}), line: '期限' },
  'post /plan-outcome-csv-download': {
    body: () => ({ by: 'month', planned_from: '2026-04', planned_to: '2027-03' }),
    line: '実施率',
  },
  'post /year-table-download': { body: () => ({ year: 2026, format: 'excel' }), line: '年間作業計画表' },
  'post /matter-csv-download': { body: () => ({}), line: '案件' },
  'post /matter-financial-report-csv-download': {
    body: () => ({ booked_from: '2026-01', booked_to: '2026-02', by: 'month' }),
    line: '収支集計',
  },
  'post /facility-labels': { body: () => ({ facility_ids: [made.facility], sheet: 'a4-24' }), line: 'QRラベル1件' },
  'post /facility-renewals-download': { body: () => ({ download_type: 'excel' }), line: '更新計画' },
  'get /register-exports': { query: '?kind=people&format=csv', line: 'ユーザー' },
  'post /drawings/{id}/print': {
    id: () => made.drawing,
    body: () => ({ paper: 'a4', has_legend: false }),
    line: '図面「1階平面図.pdf」',
  },
  'get /photo-ledgers/{id}/download': {
    id: () => made.ledger,
    query: '?download_type=excel',
    line: '写真台帳「外壁の台帳」',
  },
  'post /report-files-archive': { body: () => ({ ids: [made.entry] }), line: '報告フォルダのファイル1件' },
  'post /buildings/{id}/files-archive': {
    id: () => made.building,
    body: () => ({ ids: [made.view] }),
    line: '建物の写真・ファイル1件',
  },
  'post /facilities/{id}/files-archive': {
    id: () => made.facility,
    body: () => ({ ids: [made.plate] }),
    line: '設備の写真・ファイル1件',
  },
  'post /documents-archive': { body: () => ({ ids: [made.document] }), line: '書類のPDF1件' },
}

/** What a screen shows, one thing at a time, to whoever may see it. */
const shown = [
  'get /company/pictures/{kind}',
  'get /documents/{id}/thumbnail',
  'get /documents/{id}/media/{index}',
  'get /documents/{id}/mails/{mail_id}/receipt',
  'get /drawings/{id}/versions/{number}/pack',
  'get /drawings/{id}/versions/{number}/tiles/{level}/{x}/{y}',
  'get /pins/{id}/thumbnail',
  'get /files/{id}/thumbnail',
  'get /templates/{id}/thumbnail',
  'get /templates/{id}/media/{index}',
]
/** One record's own file, opened at work all day: a line for each would hide the others. */
const single = ['get /documents/{id}/download', 'get /files/{id}', 'get /reporting-folders/{id}/contents']
/** What is wrong in a list that the same person has just brought along. */
const own = ['get /register-imports/{id}/faults']

describe('a file that leaves', () => {
  it('is known to the trail, or known not to be', () => {
    const sending = registeredCalls(createApp(office.app.deps))
      .filter(({ access, spec }) => access === 'company' && spec.content)
      .map(({ method, path }) => `${method} ${path.replace('/api/c/{companyKey}', '')}`)
    expect(sending.toSorted()).toEqual([...Object.keys(told), ...shown, ...single, ...own].toSorted())
  })

  it.each(Object.entries(told))('%s leaves a line', async (call, { body, query = '', id, line }) => {
    const [method = '', pattern = ''] = call.split(' ')
    const path = office.company.path + pattern.replace('{id}', String(id?.())) + query
    const response = await office.master.browser.request(method.toUpperCase(), path, body?.())
    expect(response.status).toBe(200)
    await response.arrayBuffer()
    const { data } = await answered<Paged<AuditEntry>>(
      await office.master.browser.get(`${office.company.path}/audit?kind[]=exported`),
      200,
    )
    expect(data[0]).toMatchObject({ user_id: office.master.id, subject: { type: 'list', name: line } })
  })
})
