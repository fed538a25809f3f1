import { describe, expect, it } from 'vitest'
import { downloadQuerySchema } from '#domain/documents/documents.contract.ts'
import { renewalDownloadSchema } from '#domain/facilities/facilities.contract.ts'
import { ledgerDownloadQuerySchema } from '#domain/photo-ledgers/photo-ledgers.contract.ts'
import { createBuildingRequestSchema, updateBuildingRequestSchema } from '#domain/buildings/buildings.contract.ts'
import { matterFilterSchema } from '#domain/matters/matters.contract.ts'
import { createExcelTemplateRequestSchema } from '#domain/templates/templates.contract.ts'
import { readForm } from '#domain/form-fields.ts'
import { pageOf, pagerText, pageWindow } from '#domain/paging.ts'
import { dropEmpty, queryPairs, readQuery } from '#domain/query.ts'

describe('query strings', () => {
  const filter = {
    name: '点検',
    user_id: null,
    status_id: [1, 2],
    building_id: [],
    start_date: '',
    page: 1,
    linked: true,
    relative_date: 0,
  }
  it('carry nothing empty', () =>
    expect(dropEmpty(filter)).toEqual({ name: '点検', status_id: [1, 2], page: 1, linked: true, relative_date: 0 }))
  it('repeat lists with brackets', () => {
    expect(queryPairs(filter)).toEqual([
      ['name', '点検'],
      ['status_id[]', '1'],
      ['status_id[]', '2'],
      ['page', '1'],
      ['linked', '1'],
      ['relative_date', '0'],
    ])
  })
  it('are read back, with and without indexes', () => {
    expect(readQuery(queryPairs(filter))).toEqual({
      name: '点検',
      status_id: ['1', '2'],
      page: '1',
      linked: '1',
      relative_date: '0',
    })
    expect(
      readQuery([
        ['a[0]', 'x'],
        ['a[1]', 'y'],
        ['b', ''],
      ]),
    ).toEqual({ a: ['x', 'y'] })
  })
})

describe('flags of a query', () => {
  it.each([
    ['1', true],
    ['0', false],
    ['true', true],
    ['false', false],
  ])('%s is %s', (text, is_linked_facilities) => {
    expect(matterFilterSchema.parse({ is_linked_facilities: text })).toEqual({ is_linked_facilities })
  })
  it('are nothing else', () => {
    expect(matterFilterSchema.safeParse({ is_linked_facilities: 'yes' }).success).toBe(false)
  })
})

describe('multipart forms', () => {
  it('carry a body through text', () => {
    const body = {
      name: '青葉台グリーンビル',
      above_ground: 6,
      land_area: 842.3,
      special_building: true,
      rooftop: false,
      notes: null,
      date_built: '2009-03-31',
      contact_ids: [3, 4],
    }
    const pairs: [string, string][] = [
      ['name', '青葉台グリーンビル'],
      ['above_ground', '6'],
      ['land_area', '842.3'],
      ['special_building', '1'],
      ['rooftop', '0'],
      ['notes', ''],
      ['date_built', '2009-03-31'],
      ['contact_ids[0]', '3'],
      ['contact_ids[]', '4'],
    ]
    expect(updateBuildingRequestSchema.parse(readForm(updateBuildingRequestSchema, pairs))).toEqual(body)
  })
  it('read ids of enumerations', () => {
    expect(
      createExcelTemplateRequestSchema.parse(
        readForm(createExcelTemplateRequestSchema, [
          ['name', '報告書'],
          ['document_type_id', '3'],
        ]),
      ),
    ).toEqual({ name: '報告書', document_type_id: 3 })
  })
  it('never touch prototypes', () => {
    const body = readForm(createExcelTemplateRequestSchema, [
      ['__proto__[evil]', '1'],
      ['__proto__', 'x'],
      ['name', '報告書'],
    ])
    expect([Object.getPrototypeOf(body), ({} as Record<string, unknown>)['evil']]).toEqual([
      Object.prototype,
      undefined,
    ])
  })
  it('leave what is no number to the schema', () => {
    const parsed = createBuildingRequestSchema.safeParse(
      readForm(createBuildingRequestSchema, [
        ['name', '12'],
        ['above_ground', '六'],
      ]),
    )
    expect(parsed.error?.issues.map((issue) => issue.message)).toEqual(['地上階数は数値を入力してください。'])
  })
})

describe('pages', () => {
  const page = (n: number, total: number, rows: number) =>
    pageOf(
      Array.from({ length: rows }, (_, index) => index),
      { total, page: n, perPage: 20, path: '/api/c/x/matters', query: 'name=a' },
    )

  it('say where they stand', () => {
    expect(page(2, 45, 20).meta).toMatchObject({
      current_page: 2,
      from: 21,
      to: 40,
      last_page: 3,
      total: 45,
      per_page: 20,
    })
    expect(page(3, 45, 5).meta).toMatchObject({ from: 41, to: 45 })
    expect(pagerText(page(3, 45, 5).meta)).toBe('41 - 45 / 45')
  })
  it('are one when empty', () => {
    expect(page(1, 0, 0)).toMatchObject({
      meta: { from: null, to: null, last_page: 1 },
      links: { prev: null, next: null },
    })
    expect(pagerText(page(1, 0, 0).meta)).toBe('0 - 0 / 0')
  })
  it('link their neighbours and keep the query', () => {
    expect(page(2, 45, 20).links).toEqual({
      first: '/api/c/x/matters?name=a&page=1',
      last: '/api/c/x/matters?name=a&page=3',
      prev: '/api/c/x/matters?name=a&page=1',
      next: '/api/c/x/matters?name=a&page=3',
    })
    expect(page(10, 1000, 20).meta.links.map((link) => link.label)).toEqual([
      '前へ',
      '1',
      '8',
      '9',
      '10',
      '11',
      '12',
      '50',
      '次へ',
    ])
  })
  it('skip and take', () =>
    expect([pageWindow({}), pageWindow({ page: 3, per_page: 50 })]).toMatchObject([
      { offset: 0, limit: 20 },
      { offset: 100, limit: 50 },
    ]))
})

describe.each([
  ['documents', downloadQuerySchema],
  ['photo ledgers', ledgerDownloadQuerySchema],
  ['renewals', renewalDownloadSchema],
])('what %s are downloaded as', (_, schema) => {
  it.each([
    ['pdf', 'pdf'],
    ['PDF', 'pdf'],
    ['excel', 'excel'],
    ['Excel', 'excel'],
  ])('may be written %s', (written, download_type) => {
    expect(schema.parse({ download_type: written })).toEqual({ download_type })
  })

  it.each(['word', '', 1, null, undefined])('is not %j', (written) => {
    expect(schema.safeParse({ download_type: written }).success).toBe(false)
  })
})
