/** Files of the report folder as pages of a document: chosen, ordered, snapshotted, and refused where they cannot be opened. */
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document, DocumentEmbedResource } from '#domain/documents/documents.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import { historyTypes } from '#domain/histories/histories.labels.ts'
import { corpusBytes } from '#tests/corpus.ts'
import { makePdf, makePhoto, paper, type MadeFile } from '#tests/made-files.ts'
import { answered } from '../answers.ts'
import { drawingForm, sheetPng } from '../drawings/sheets.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let author: Person
let matter: { id: number }
beforeAll(async () => {
  office = await openDocumentsOffice()
  author = await office.app.createPerson(office.company, 0, '小林 大輔')
  matter = await office.createMatter(author)
})
afterAll(() => office.close())

const pagesOf = async (document: Document): Promise<number> => {
  const response = await author.browser.get(`${office.pathOf(document)}/download?download_type=pdf`)
  expect(response.status).toBe(200)
  return (await PDFDocument.load(await response.arrayBuffer())).getPageCount()
}
const insert = (document: Document, resources: Partial<DocumentEmbedResource>[]) =>
  author.browser.put(office.pathOf(document), {
    document_embed_resources: resources.map((resource, index) => ({
      order_number: index + 1,
      pages: null,
      ...resource,
    })),
  })
/** What is left of a file whose transfer broke off. */
const cut = async (file: Promise<MadeFile>, length: number): Promise<MadeFile> => ({
  ...(await file),
  bytes: (await file).bytes.slice(0, length),
})
const errorsOf = async (response: Response) =>
  (await answered<{ errors: Record<string, string[]> }>(response, 422)).errors

it('count as pages of the PDF, asked before anything is sent', async () => {
  const [pdf] = await office.putInFolder(author, matter.id, await makePdf('two.pdf', [paper.A4, paper.A4]))
  const document = await office.create(author, { matter_id: matter.id })
  await answered(await insert(document, [{ file_id: pdf!.file_id }]), 200)
  const count = `${office.pathOf(document)}/page-count`
  expect(await answered(await author.browser.get(count), 200)).toEqual({ data: { pages: 3 } })
  await answered(await office.app.openBrowser().get(count), 401)
  await answered(await author.browser.get(`${office.company.path}/documents/999999/page-count`), 404)
})

it('photos added to an item and taken away stand in the history', async () => {
  const document = await office.create(author)
  const form = new FormData()
  form.set('item_id', String(office.itemId('施工写真')))
  form.set('file', new File(['手順'], '手順.txt'))
  const { data } = await answered<{ data: { id: number } }>(
    await author.browser.post(`${office.pathOf(document)}/files`, form),
    201,
  )
  await answered(await author.browser.delete(`${office.pathOf(document)}/files/${data.id}`), 204)
  const histories = await answered<{ data: History[] }>(
    await author.browser.get(`${office.pathOf(document)}/histories`),
    200,
  )
  expect(histories.data.slice(0, 2)).toMatchObject([
    { type: historyTypes.fileDeleted, column_name: '施工写真', before: '手順.txt' },
    { type: historyTypes.fileUploaded, column_name: '施工写真', after: '手順.txt' },
  ])
})

describe('inserted files', () => {
  it('may be a drawing with chosen pins', async () => {
    const made = async <T>(path: string, body: unknown) =>
      (await answered<{ data: T }>(await author.browser.post(`${office.company.path}/${path}`, body), 201)).data
    const { id: building_id } = await made<{ id: number }>('buildings', { name: '青葉台グリーンビル' })
    const form = drawingForm(await sheetPng(), { name: '5F 平面図', type: 'image', building_id })
    const drawing = await made<{ id: number }>('drawings', form)
    const pin = await made<{ id: number }>(`drawings/${drawing.id}/pins`, { lng: 0.5, lat: 0.5, text: '漏水' })
    const pages = await made<{ id: number; page_count: number }>(`drawings/${drawing.id}/pages`, {
      paper: 'a4',
      has_legend: true,
      pin_ids: [pin.id],
    })
    expect(pages.page_count).toBe(2)
    const document = await office.create(author, { matter_id: matter.id })
    const { data } = await answered<{ data: Document }>(
      await insert(document, [{ file_id: pages.id, pages: [1] }]),
      200,
    )
    expect(data.document_embed_resources).toMatchObject([
      { isPDF: true, page_count: 2, file: { name: '5F 平面図.pdf' } },
    ])
    expect(await pagesOf(document)).toBe(2)
    await answered(await author.browser.delete(`${office.company.path}/drawings/${drawing.id}`), 204)
    expect(await pagesOf(document)).toBe(2)
  })

  it('follow the document with the chosen pages in order, and outlive their source', async () => {
    const sizes = await makePdf('sizes.pdf', [paper.A4, paper.A3, paper.A1])
    const vertical = await makePdf('vertical.pdf', [paper.A4, paper.A4, paper.A4])
    const [pdf, other] = await office.putInFolder(author, matter.id, sizes, vertical)
    const document = await office.create(author, { matter_id: matter.id })
    expect(await pagesOf(document)).toBe(1)

    const { data } = await answered<{ data: Document }>(
      await insert(document, [{ file_id: pdf!.file_id, pages: [2] }, { file_id: other!.file_id }]),
      200,
    )
    const [first, second] = data.document_embed_resources
    expect(first).toMatchObject({
      file_id: pdf!.file_id,
      pages: [2],
      isPDF: true,
      page_count: 3,
      file: { name: 'sizes.pdf' },
    })
    expect(await pagesOf(document)).toBe(1 + 1 + 3)
    // The same once more is no change.
    await answered(
      await insert(document, [
        { id: first!.id, file_id: first!.file_id, pages: [2] },
        { id: second!.id, file_id: second!.file_id },
      ]),
      200,
    )
    const histories = await answered<{ data: History[] }>(
      await author.browser.get(`${office.pathOf(document)}/histories`),
      200,
    )
    expect(histories.data.filter(({ column_name }) => column_name === '挿入ファイル')).toMatchObject([
      { before: null, after: 'sizes.pdf（2ページ）、vertical.pdf' },
    ])

    // Turned round, and kept by their own ids although the folder no longer has them.
    await answered(
      await author.browser.delete(`${office.company.path}/matters/${matter.id}/reporting-folders`, {
        ids: [pdf!.id, other!.id],
      }),
      204,
    )
    const turned = await answered<{ data: Document }>(
      await insert(document, [
        { id: second!.id, file_id: second!.file_id },
        { id: first!.id, file_id: first!.file_id, pages: [1, 2] },
      ]),
      200,
    )
    expect(turned.data.document_embed_resources.map(({ file_id, pages }) => [file_id, pages])).toEqual([
      [other!.file_id, null],
      [pdf!.file_id, [1, 2]],
    ])
    expect(await pagesOf(document)).toBe(1 + 3 + 2)
  })

  it.each<[string, () => Promise<MadeFile>, RegExp]>([
    ['a PDF with a password', () => makePdf('秘密.pdf', [paper.A4], { user: 'ひみつ' }), /パスワードを解除/],
    ['a damaged PDF', () => cut(makePdf('破損.pdf', [paper.A4]), 80), /PDFの処理に失敗しました。/],
    ['a broken picture', () => cut(makePhoto('破損.jpg', 640, 480), 150), /画像|PDFまたは画像/],
    [
      'a form',
      async () => ({ name: '御見積書.xlsx', type: '', bytes: corpusBytes('forms/03_omitsumorisho.xlsx') }),
      /挿入できません。PDFまたは画像を選択してください。$/,
    ],
  ])('are refused: %s', async (_, make, sentence) => {
    const [file] = await office.putInFolder(author, matter.id, await make())
    const document = await office.create(author, { matter_id: matter.id })
    const errors = await errorsOf(await insert(document, [{ file_id: file!.file_id }]))
    expect(Object.keys(errors)).toEqual(['document_embed_resources.0.file_id'])
    expect(errors['document_embed_resources.0.file_id']![0]).toMatch(sentence)
    expect((await office.read(author, document)).document_embed_resources).toEqual([])
  })

  it('are refused where they are too much together, also those that were there before', async () => {
    const document = await office.create(author, { matter_id: matter.id })
    const made = await Promise.all(['1.pdf', '2.pdf'].map((name) => makePdf(name, [paper.A4])))
    const [first, second] = [
      (await office.putInFolder(author, matter.id, made[0]!))[0]!,
      (await office.putInFolder(author, matter.id, made[1]!))[0]!,
    ]
    await answered(await insert(document, [{ file_id: first.file_id }]), 200)
    const grow = (mb: number) =>
      office.app.database.pool.query('update files set size = $1 where id = any($2)', [
        mb * 1024 * 1024,
        [first.file_id, second.file_id],
      ])
    await grow(101)
    const refused = { document_embed_resources: [expect.stringMatching(/合計200MBまで.*減らしてください。$/)] }
    expect(await errorsOf(await insert(document, [{ file_id: first.file_id }, { file_id: second.file_id }]))).toEqual(
      refused,
    )
    await grow(201)
    const download = `${office.pathOf(document)}/download?download_type=pdf`
    expect(await errorsOf(await author.browser.get(download))).toEqual(refused)
  })

  it('have the pages that are asked for', async () => {
    const [file] = await office.putInFolder(author, matter.id, await makePdf('rotation.pdf', [paper.A4]))
    const document = await office.create(author, { matter_id: matter.id })
    expect(await errorsOf(await insert(document, [{ file_id: file!.file_id, pages: [99] }]))).toEqual({
      'document_embed_resources.0.pages': [expect.stringMatching(/^「rotation.pdf」は\d+ページまでです。$/)],
    })
    expect(await errorsOf(await insert(document, [{ file_id: file!.file_id, pages: [] }]))).toEqual({
      'document_embed_resources.0.pages': ['挿入するページを選択してください。'],
    })
    expect(Object.keys(await errorsOf(await insert(document, [{ file_id: 999_999 }])))).toEqual([
      'document_embed_resources.0.file_id',
    ])
  })

  it('that are wrong are named all at once', async () => {
    const [file] = await office.putInFolder(author, matter.id, await makePdf('rotation.pdf', [paper.A4]))
    const document = await office.create(author, { matter_id: matter.id })
    const wanted = [{ file_id: 999_998 }, { file_id: file!.file_id, pages: [99] }, { file_id: 999_999 }]
    expect(await errorsOf(await insert(document, wanted))).toEqual({
      'document_embed_resources.0.file_id': ['ファイルを選択してください。'],
      'document_embed_resources.1.pages': ['「rotation.pdf」は1ページまでです。'],
      'document_embed_resources.2.file_id': ['ファイルを選択してください。'],
    })
  })

  it('are the company’s own', async () => {
    const { company, master } = await office.app.createCompany('aoi')
    const form = new FormData()
    form.append('files', new File(['x'], 'x.txt'))
    const theirs = (
      await answered<{ data: { id: number } }>(
        await master.browser.post(`${company.path}/matters`, { name: '別会社', matter_category_id: 1, user_ids: [] }),
        201,
      )
    ).data
    const [file] = (
      await answered<{ data: { file_id: number }[] }>(
        await master.browser.post(`${company.path}/matters/${theirs.id}/reporting-folders`, form),
        201,
      )
    ).data
    expect(
      Object.keys(await errorsOf(await insert(await office.create(author), [{ file_id: file!.file_id }]))),
    ).toEqual(['document_embed_resources.0.file_id'])
  })
})
