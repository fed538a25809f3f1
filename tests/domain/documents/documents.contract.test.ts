import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  createDocumentRequestSchema,
  destinationFormSchema,
  documentFilterSchema,
  documentUpdateVariant,
  setDestinationsRequestSchema,
  updateDocumentRequestSchema,
} from '#domain/documents/documents.contract.ts'
import { cellText, markedCellValue } from '#domain/sheets/marked-values.ts'
import { fieldErrorsOf } from '#domain/errors.ts'

const errors = (schema: z.ZodType, body: unknown) => fieldErrorsOf(schema.safeParse(body).error?.issues ?? [])

describe('creating a document', () => {
  it.each<[unknown, Record<string, string[]>]>([
    [{ title: '点検報告書', template_id: 3, matter_id: null }, {}],
    [{ title: '', template_id: 3 }, { title: ['タイトルは必須です。'] }],
    [{ title: '　 ', template_id: 3 }, { title: ['タイトルは必須です。'] }],
    [{ title: null, template_id: 3 }, { title: ['タイトルは必須です。'] }],
    [{ title: 'あ'.repeat(101), template_id: 3 }, { title: ['タイトルは100文字以下である必要があります'] }],
    [{ title: '点検' }, { template_id: ['テンプレートを選択してください。'] }],
  ])('%j', (body, expected) => expect(errors(createDocumentRequestSchema, body)).toEqual(expected))

  it('counts a character outside the basic plane as one', () => {
    expect(errors(createDocumentRequestSchema, { title: '𠮷'.repeat(100), template_id: 1 })).toEqual({})
    expect(errors(createDocumentRequestSchema, { title: '𠮷'.repeat(101), template_id: 1 })).toEqual({
      title: ['タイトルは100文字以下である必要があります'],
    })
  })
})

describe('saving destinations', () => {
  it.each<[unknown, Record<string, string[]>]>([
    [[{ email: 'miura@aoba.example', name: '三浦', affiliation: null }], {}],
    [[{ email: '' }], { 'submit_destinations.0.email': ['メールアドレスは必須です。'] }],
    [[{ email: 'aoba' }], { 'submit_destinations.0.email': ['メールアドレスの形式が正しくありません。'] }],
    [
      [{ email: 'a@b.example', name: 'あ'.repeat(101) }],
      { 'submit_destinations.0.name': ['氏名は100文字以下である必要があります'] },
    ],
    [
      [{ email: 'a@b.example', affiliation: 'あ'.repeat(101) }],
      { 'submit_destinations.0.affiliation': ['会社名は100文字以下である必要があります'] },
    ],
    [
      [{ email: 'a@b.example' }, { email: 'A@b.example' }],
      { 'submit_destinations.1.email': ['このメールアドレスは既に追加されています。'] },
    ],
  ])('%j', (submit_destinations, expected) =>
    expect(errors(setDestinationsRequestSchema, { submit_destinations })).toEqual(expected),
  )

  it('the form wants a recipient or a matter', () => {
    expect(errors(destinationFormSchema, { submit_destinations: [] })).toEqual({
      submit_destinations: ['宛先または案件を設定してください。'],
    })
    expect(destinationFormSchema.safeParse({ submit_destinations: [], matter_id: 4 }).success).toBe(true)
  })
})

describe('PUT documents/{id}', () => {
  it.each<[object, string]>([
    [
      { title: '報告書', docs_data: [{ item_id: 1, data: ['良'] }], updated_at: '2026-06-17T10:00:00.000+09:00' },
      'contents',
    ],
    [{ submit_destinations: [], unlink_matter: true }, 'destinations'],
    [{ submit_destinations: [], matter_id: 3 }, 'destinations'],
    [{ submit_mode: 0 }, 'mode'],
  ])('%j is its variant %s', (body, variant) =>
    expect(documentUpdateVariant(updateDocumentRequestSchema.parse(body))).toBe(variant),
  )
  it('refuses an unknown mode', () =>
    expect(errors(updateDocumentRequestSchema, { submit_mode: 3 })).toEqual({
      submit_mode: ['提出方法を選択してください。'],
    }))
})

describe('the list filter', () => {
  it('reads a query string', () => {
    expect(
      documentFilterSchema.parse({
        title: '点検',
        document_type_id: '3',
        submit_status: '0',
        relative_date: '2',
        page: '4',
      }),
    ).toEqual({ title: '点検', document_type_id: 3, submit_status: 0, relative_date: 2, page: 4 })
  })
  it.each([
    { document_type_id: '4' },
    { submit_status: 'x' },
    { page: '0' },
    { per_page: '101' },
    { start_date: '2026/01/01' },
  ])('refuses %j', (query) => {
    expect(documentFilterSchema.safeParse(query).success).toBe(false)
  })
})

describe('a cell of the screen table', () => {
  it.each<[string, ReturnType<typeof cellText>]>([
    ['合計', { text: '合計', hidden: false, wrap: false }],
    ['@hidden@合計', { text: '合計', hidden: true, wrap: false }],
    ['@wrap@長い文', { text: '長い文', hidden: false, wrap: true }],
    ['@hidden@@wrap@文', { text: '文', hidden: true, wrap: true }],
    ['@wrap@@hidden@文', { text: '文', hidden: true, wrap: true }],
    ['@wrap@@wrap@', { text: '@wrap@', hidden: false, wrap: true }],
  ])('%s', (value, expected) => expect(cellText(value)).toEqual(expected))
  it('is marked so that it reads back', () =>
    expect(cellText(markedCellValue('文', { hidden: true, wrap: true }))).toEqual({
      text: '文',
      hidden: true,
      wrap: true,
    }))
})
