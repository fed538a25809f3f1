import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import type { Person } from '#tests/api/app.ts'
import { answered } from '#tests/api/answers.ts'
import { onPhone } from '../phone.ts'
import { createDocumentStage } from './stage.tsx'
import type { DocumentStage } from './stage.tsx'

let stage: DocumentStage
let approver: Person
let document: Document

const path = (id: number) => `${stage.company.path}/documents/${id}`

beforeAll(async () => {
  stage = await createDocumentStage()
  approver = await stage.app.createPerson(stage.company, 1, '高橋 健一')
  const { data: template } = await answered<{ data: Template }>(
    await stage.master.browser.put(`${stage.company.path}/templates/${stage.template.id}`, {
      items: [{ name: '件名', type: 'text', cell_reference: '0:C8' }],
    }),
    200,
  )
  const { id } = await stage.createDocument(stage.master, '工事完了報告')
  await answered(
    await stage.master.browser.put(path(id), {
      docs_data: [{ item_id: template.items[0]!.id, data: '空調機更新' }],
      updated_at: (await stage.stored(id)).updated_at,
    }),
    200,
  )
  await answered(
    await stage.master.browser.post(`${path(id)}/approval`, {
      comment: '確認をお願いします',
      steps: [{ approvers: [{ id: approver.id }], is_only_one_approval: false }],
    }),
    201,
  )
  document = await stage.stored(id)
})
beforeEach(() => stage.browser.cookies.clear())
afterAll(() => stage.close())

const pictures = () => [...window.document.querySelectorAll('img')].map((img) => img.getAttribute('src'))
/** Of the document as it is filled in, and as it was when this state of it was saved; the form's own pictures are files. */
const ofDocument = (rest = '') => `${path(document.id)}/thumbnail?v=${Date.parse(document.updated_at)}${rest}`

const showsBlankForm = () =>
  document.template.sheets.some(({ thumbnail_path }) => thumbnail_path && pictures().includes(thumbnail_path))

test('an approver sees the filled page, not the blank form, on a phone', async () => {
  onPhone()
  await stage.open(approver, `/documents/${document.id}/approval`)
  await screen.findByText('確認をお願いします')
  expect(pictures()).toContain(ofDocument())
  expect(showsBlankForm()).toBe(false)
})

test('at a desk the approver has the document itself', async () => {
  await stage.open(approver, `/documents/${document.id}/approval`)
  const shown = within(await screen.findByRole('region', { name: '承認する書類' }))
  expect((await shown.findAllByText('空調機更新')).length).toBeGreaterThan(0)
  expect(showsBlankForm()).toBe(false)
})

test('so does whoever opens the preview, sheet by sheet, and the details', async () => {
  await stage.open(stage.master, `/documents/${document.id}/preview`)
  const sheets = within(await screen.findByRole('navigation', { name: 'シートの一覧' }))
  await sheets.findAllByRole('button')
  expect(pictures()).toEqual(
    document.template.sheets
      .filter(({ state, thumbnail_path }) => state === 'visible' && thumbnail_path)
      .map(({ sheet_index }) => ofDocument(`&sheet=${sheet_index}`)),
  )
  expect(pictures().length).toBeGreaterThan(0)
  cleanup()
  await stage.open(stage.master, `/documents/${document.id}`)
  await screen.findByRole('link', { name: '提出設定' })
  expect(pictures()).toContain(ofDocument())
})
