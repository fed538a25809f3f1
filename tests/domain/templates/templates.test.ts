import { describe, expect, it } from 'vitest'
import { fieldErrorsOf } from '#domain/errors.ts'
import { columnLetters, formatCellReference, parseCellReference } from '#domain/templates/cell-reference.ts'
import { acceptedItemTypes, isInputType, itemTypes, normaliseItemType } from '#domain/templates/item-types.ts'
import { toldApart } from '#domain/templates/item-names.ts'
import { createTemplateRequestSchema } from '#domain/templates/templates.contract.ts'
import { canEditTemplate, canRestoreTemplate } from '#domain/templates/templates.policy.ts'

describe('cell references', () => {
  it.each<[string, ReturnType<typeof parseCellReference>]>([
    ['0:B3', { sheet: 0, row: 2, column: 1 }],
    ['12:AA10', { sheet: 12, row: 9, column: 26 }],
    ['0:XFD1048576', { sheet: 0, row: 1_048_575, column: 16_383 }],
    ['0:XFE1', null],
    ['0:A1048577', null],
    ['0:A0', null],
    ['B3', null],
    ['0:b3', null],
    ['0:B', null],
    ['-1:B3', null],
    ['0:B3:C4', null],
    ['', null],
  ])('%s', (reference, place) => expect(parseCellReference(reference)).toEqual(place))
  it('read back as they were written', () => {
    for (const column of [0, 25, 26, 51, 52, 701, 702, 16_383]) {
      const place = { sheet: 3, row: 41, column }
      expect(parseCellReference(formatCellReference(place))).toEqual(place)
    }
    expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
  })
})

describe('item types', () => {
  it.each([
    ['text_area', 'textarea'],
    ['date_time', 'datetime'],
    ['check_box', 'checkbox'],
    ['file', 'fileupload'],
    ['ai_image', 'aiimage'],
  ] as const)('%s is %s', (alias, type) => {
    expect(normaliseItemType(alias)).toBe(type)
  })
  it('of one spelling stay as they are', () => expect(itemTypes.map(normaliseItemType)).toEqual([...itemTypes]))
  it('leave layout and files out of the inputs', () => {
    expect(itemTypes.filter((type) => !isInputType(type))).toEqual([
      'separator',
      'title',
      'fileupload',
      'aiimage',
      'company_logo',
      'company_seal',
      'approval_seal',
      'sheet_separator',
    ])
  })
})

describe('a template form', () => {
  const errors = (items: object[], body: object = {}) =>
    fieldErrorsOf(
      createTemplateRequestSchema.safeParse({ name: '点検報告書', document_type_id: 3, items, ...body }).error
        ?.issues ?? [],
    )
  const item = { name: '圧力', type: 'number' }

  it('takes every spelling of the types', () =>
    expect(errors(acceptedItemTypes.map((type) => ({ ...item, type })))).toEqual({}))
  it('refuses a cell used twice', () => {
    expect(
      errors([
        { ...item, cell_reference: '0:B3' },
        { ...item, cell_reference: '1:B3' },
        { ...item, cell_reference: '0:B3' },
      ]),
    ).toEqual({ 'items.2.cell_reference': ['このセルは他の項目で使われています。'] })
  })
  it('refuses two items of one name on a sheet', () => {
    expect(
      errors([
        { ...item, cell_reference: '0:B3' },
        { ...item, cell_reference: '1:B4' },
        { ...item, name: ' 圧力 ', cell_reference: '0:D12' },
        item,
        item,
      ]),
    ).toEqual({ 'items.2.name': ['同じシートのB3の項目と同じ名前です。別の名前にしてください。'] })
  })
  it('names what is wrong', () => {
    expect(errors([{ ...item, name: '', cell_reference: 'B3' }], { document_type_id: 4 })).toEqual({
      document_type_id: ['カテゴリを選択してください。'],
      'items.0.name': ['項目名は必須です。'],
      'items.0.cell_reference': ['セルの指定が正しくありません。'],
    })
    expect(errors([])).toEqual({ items: ['項目は必須です。'] })
    expect(errors([{ ...item, type: 'formula' }])).toEqual({ 'items.0.type': ['項目の種類を選択してください。'] })
  })
})

describe('items of equal names', () => {
  it('are told apart by their cells', () => {
    const items = [
      { name: '単価', cell_reference: '0:D12' },
      { name: '単価', cell_reference: '0:F12' },
      { name: '備考', cell_reference: '0:R12' },
      { name: '備考', cell_reference: null },
    ]
    expect(toldApart(items).map(({ name }) => name)).toEqual(['単価 D12', '単価 F12', '備考 R12', '備考'])
    expect(toldApart(items.slice(2, 3))[0]).toBe(items[2])
  })
})

describe('who may change a template', () => {
  const people = {
    member: { id: 1, role: 0 },
    admin: { id: 2, role: 1 },
    guest: { id: 3, role: 2 },
    master: { id: 4, role: 3 },
  } as const
  const admins = ['admin', 'master']
  const archived_at = '2026-06-17T10:00:00.000+09:00'
  const may = (can: (actor: (typeof people)[keyof typeof people]) => boolean) =>
    Object.entries(people)
      .filter(([, actor]) => can(actor))
      .map(([name]) => name)

  it('an admin, as long as it is offered', () => {
    expect(may((actor) => canEditTemplate(actor, { archived_at: null }))).toEqual(admins)
    expect(may((actor) => canEditTemplate(actor, { archived_at }))).toEqual([])
  })
  it('an admin brings back what is archived and not replaced', () => {
    expect(may((actor) => canRestoreTemplate(actor, { archived_at, is_newest: true }))).toEqual(admins)
    expect(may((actor) => canRestoreTemplate(actor, { archived_at, is_newest: false }))).toEqual([])
    expect(may((actor) => canRestoreTemplate(actor, { archived_at: null, is_newest: true }))).toEqual([])
  })
})
