/** What is deleted leaves a line in the trail, or says here why it leaves none. */
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

type Created = { id: number; name: string }
let office: Office
let building_id: number
let matter_id: number
let facility_id: number
let drawing_id: number
let template_id: number
beforeAll(async () => {
  office = await openOffice()
  building_id = (await create('/buildings', { name: '青葉台ビル' })).id
  matter_id = (await office.createMatter(office.master, { user_ids: [office.master.id] })).id
  facility_id = (await create('/facilities', { name: '受水槽', facility_category_id: 2, building_id })).id
  drawing_id = (await drawing()).id
  template_id = (await template()).id
})
afterAll(() => office.close())

const at = (path: string) => office.company.path + path
const post = async <T>(path: string, body: unknown): Promise<T> =>
  (await answered<{ data: T }>(await office.master.browser.post(at(path), body), 201)).data
const create = (path: string, body: unknown) => post<Created>(path, body)
const drawing = async () =>
  create('/drawings', drawingForm(await sheetPng(), { name: '1階平面図', type: 'image', building_id }))
const template = () =>
  create('/templates', { name: '報告書', document_type_id: 3, items: [{ name: '写真', type: 'fileupload' }] })
const document = () => create('/documents', { title: '作業報告', template_id })
const kind = (name: string) => create('/inspection-kinds', kindBody({ name }))
const pin = () => create(`/drawings/${drawing_id}/pins`, { lng: 0.5, lat: 0.5, text: '漏水' })
const picture = async (field: string): Promise<FormData> => {
  const form = new FormData()
  form.append(field, asFile(await makePng('外壁.png')))
  return form
}
/** The files of a record, by whichever key its answer bears them. */
const fileOf = async (path: string): Promise<number> => {
  const answer = await post<{ files?: { id: number }[] } | { id: number }[]>(path, await picture('files'))
  return (Array.isArray(answer) ? answer : answer.files!).at(-1)!.id
}

type Deletion = { path: string; body?: object }
const one = async (noun: string, made: Promise<Created>): Promise<Deletion> => ({ path: `/${noun}/${(await made).id}` })
const ofFile = async (path: string): Promise<Deletion> => ({ path, body: { ids: [await fileOf(path)] } })

/** How each is made and taken away, and what the line says. */
const told: Record<string, { make: () => Promise<Deletion>; line: [kind: string, type: string, name: string] }> = {
  '/buildings/{id}': {
    make: () => one('buildings', create('/buildings', { name: '空きビル' })),
    line: ['deleted', 'building', '空きビル'],
  },
  '/buildings/{id}/files': {
    make: () => ofFile(`/buildings/${building_id}/files`),
    line: ['file_deleted', 'building', '青葉台ビル'],
  },
  '/facilities/{id}': {
    make: () => one('facilities', create('/facilities', { name: '揚水ポンプ', facility_category_id: 2, building_id })),
    line: ['deleted', 'facility', '揚水ポンプ'],
  },
  '/facilities/{id}/files': {
    make: () => ofFile(`/facilities/${facility_id}/files`),
    line: ['file_deleted', 'facility', '受水槽'],
  },
  '/drawings/{id}': { make: () => one('drawings', drawing()), line: ['deleted', 'drawing', '1階平面図'] },
  '/pins/{id}': { make: () => one('pins', pin()), line: ['deleted', 'pin', '1階平面図 ピン1'] },
  '/contacts/{id}': {
    make: () => one('contacts', create('/contacts', { name: '佐藤' })),
    line: ['deleted', 'contact', '佐藤'],
  },
  '/firms/{id}': {
    make: () => one('firms', create('/firms', { name: '旧取引先' })),
    line: ['deleted', 'firm', '旧取引先'],
  },
  '/tags/{id}': {
    make: () => one('tags', create('/tags', { name: '至急対応' })),
    line: ['deleted', 'tag', '至急対応'],
  },
  '/matters/{id}': {
    make: () => one('matters', office.createMatter(office.master, { name: '配管の更新' })),
    line: ['deleted', 'matter', '配管の更新'],
  },
  '/matter-statuses/{id}': {
    make: () => one('matter-statuses', create('/matter-statuses', { name: '仮', type_id: 1, color_gradient_level: 1 })),
    line: ['deleted', 'matter_status', '仮'],
  },
  '/templates/{id}': { make: () => one('templates', template()), line: ['deleted', 'template', '報告書'] },
  '/documents/{id}': { make: () => one('documents', document()), line: ['deleted', 'document', '作業報告'] },
  '/views/{id}': {
    make: () =>
      one(
        'views',
        create('/views', {
          list: 'matters',
          name: '今月',
          is_shared: false,
          state: { search: {}, shown: [], hidden: [], widths: {} },
        }),
      ),
    line: ['deleted', 'view', '今月'],
  },
  '/photo-ledgers/{id}': {
    make: async () => {
      const [entry] = await post<{ file_id: number }[]>(
        `/matters/${matter_id}/reporting-folders`,
        await picture('files'),
      )
      return one(
        'photo-ledgers',
        create(`/matters/${matter_id}/photo-ledgers`, {
          name: '外壁の台帳',
          layout: 2,
          has_cover: false,
          originals_only: false,
          photos: [{ file_id: entry!.file_id, category: 2, title: '外壁' }],
        }),
      )
    },
    line: ['deleted', 'photo_ledger', '外壁の台帳'],
  },
  '/inspection-kinds/{id}': {
    make: () => one('inspection-kinds', kind('空調機定期点検')),
    line: ['deleted', 'inspection_kind', '空調機定期点検'],
  },
  '/authorities/{id}': {
    make: () => one('authorities', create('/authorities', { name: '緑ケ浜市', groups: [] })),
    line: ['deleted', 'authority', '緑ケ浜市'],
  },
  '/plans/{id}': {
    make: async () => one('plans', create('/plans', planBody(building_id, (await kind('貯水槽清掃')).id))),
    line: ['deleted', 'plan', '貯水槽清掃（青葉台ビル）'],
  },
  '/matters/{id}/reporting-folders': {
    make: () => ofFile(`/matters/${matter_id}/reporting-folders`),
    line: ['file_deleted', 'matter', '空調機定期点検'],
  },
}

/** Part of a record whose own history tells of it, or of settings and rights that leave a line of another kind, or one's own address. */
const otherwise = [
  '/calendar-feeds/{id}',
  '/pins/{id}/files',
  '/matters/{id}/attendances/{attendance_id}',
  '/matters/{id}/financials/{financial_id}',
  '/matters/{id}/comment/{comment_id}',
  '/documents/{id}/comment/{comment_id}',
  '/documents/{id}/files/{file_id}',
  '/documents/{id}/approval',
  '/documents/{id}/prepared-approval',
  '/documents/{id}/guest-request',
  '/documents/{id}/day-confirmations/{item_id}',
  '/invitations/{id}',
  '/partner-requests/{id}',
  '/firms/{id}/people/{user_id}',
  '/own-firm/invitations/{id}',
  '/own-firm/people/{id}',
  '/users/{id}',
  '/users/{id}/absence',
  '/company/pictures/{kind}',
  '/company/handover',
  '/company/guide',
]

describe('a deletion', () => {
  it('is known to the trail, or known not to be', () => {
    const deleting = registeredCalls(createApp(office.app.deps))
      .filter(({ access, method }) => access === 'company' && method === 'delete')
      .map(({ path }) => path.replace('/api/c/{companyKey}', ''))
    expect(deleting.toSorted()).toEqual([...Object.keys(told), ...otherwise].toSorted())
  })

  it.each(Object.entries(told))('of %s leaves a line', async (_, { make, line: [kind, type, name] }) => {
    const { path, body } = await make()
    const response = await office.master.browser.delete(at(path), body)
    expect([200, 204]).toContain(response.status)
    const { data } = await answered<Paged<AuditEntry>>(await office.master.browser.get(at('/audit')), 200)
    expect(data[0]).toMatchObject({ kind, user_id: office.master.id, subject: { type, name } })
  })
})
