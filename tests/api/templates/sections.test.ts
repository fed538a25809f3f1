/** Templates without Excel: made of items, kept in versions, archived and brought back; and the documents made of them. */
import { documentTypeLabels } from '#domain/templates/templates.labels.ts'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { completionOf, dataByItem, sectionsOf } from '#domain/documents/sections.ts'
import type { FileRef } from '#domain/files/files.contract.ts'
import { acceptedItemTypes, itemTypeAliases } from '#domain/templates/item-types.ts'
import type {
  Template,
  TemplateConflict,
  TemplateListItem,
  TemplateNameConflict,
} from '#domain/templates/templates.contract.ts'
import type { Letter } from '#server/mail/mailer.ts'
import { answered } from '../answers.ts'
import { createTestApp, type Person, type TestApp, type TestCompany } from '../app.ts'

const letters: Letter[] = []
let app: TestApp
let company: TestCompany
let master: Person
let member: Person
beforeAll(async () => {
  app = await createTestApp({
    mailer: { isOutbox: false, send: async (letter) => void letters.push(letter), close: () => {} },
  })
  ;({ company, master } = await app.createCompany('midori'))
  member = await app.createPerson(company, 0, 'member')
})
afterAll(() => app.close())

type Answer<T> = { data: T }
const templatesPath = () => `${company.path}/templates`
const template = { name: '巡回報告書', document_type_id: 1, items: [{ name: '件名', type: 'text' }] }
const create = async (body: object = {}): Promise<Template> =>
  (await answered<Answer<Template>>(await master.browser.post(templatesPath(), { ...template, ...body }), 201)).data
const read = async (id: number): Promise<Template> =>
  (await answered<Answer<Template>>(await member.browser.get(`${templatesPath()}/${id}`), 200)).data
const list = async (query: string) =>
  (await answered<Answer<TemplateListItem[]>>(await member.browser.get(`${templatesPath()}?${query}`), 200)).data
const use = async (template_id: number): Promise<Document> =>
  (
    await answered<Answer<Document>>(
      await member.browser.post(`${company.path}/documents`, { title: '巡回報告', template_id }),
      201,
    )
  ).data
const errorsOf = async (response: Response) =>
  (await answered<{ errors: Record<string, string[]> }>(response, 422)).errors
const photo = async (name = '外観.jpg') =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 60, height: 40, channels: 3, background: '#136C55' } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    name,
  )
const addPicture = async (): Promise<FileRef> => {
  const form = new FormData()
  form.set('file', await photo())
  return (await answered<Answer<FileRef>>(await master.browser.post(`${company.path}/template-files`, form), 201)).data
}

describe('a template of sections', () => {
  it('takes every type of item, under every name', async () => {
    const { items, ...rest } = await create({
      items: acceptedItemTypes.map((type) => ({
        name: type,
        type,
        item_parts: [{ item_value: '良' }, { item_value: '否' }],
        cell_reference: null,
      })),
    })
    expect(items.map(({ name, type }) => [name, type])).toEqual(
      acceptedItemTypes.map((type) => [
        type,
        type in itemTypeAliases ? itemTypeAliases[type as keyof typeof itemTypeAliases] : type,
      ]),
    )
    expect(items.filter(({ item_parts }) => item_parts.length === 2).map(({ type }) => type)).toEqual([
      'select',
      'checkbox',
      'radio',
      'checkbox',
    ])
    expect(rest).toMatchObject({
      name: '巡回報告書',
      document_type_id: 1,
      version: 1,
      has_excel: false,
      excel_file: null,
      sheets: [],
      image_count: 4,
      is_bpo: false,
      canEdit: true,
    })
  })

  it('has its items put in order, renamed and given options', async () => {
    const { id, items } = await create({
      items: [
        { name: '件名', type: 'text' },
        { name: '判定', type: 'radio', item_parts: [{ item_value: '良' }] },
      ],
    })
    const [subject, verdict] = items
    const reordered = [
      { ...verdict, item_parts: [{ item_value: '可' }, { item_value: '不可' }] },
      { name: '点検', type: 'separator' },
      { ...subject, name: '題' },
    ]
    const { data } = await answered<Answer<Template>>(
      await master.browser.put(`${templatesPath()}/${id}`, { items: reordered }),
      200,
    )
    expect(data.items.map(({ name, item_parts }) => [name, item_parts.map(({ item_value }) => item_value)])).toEqual([
      ['判定', ['可', '不可']],
      ['点検', []],
      ['題', []],
    ])
    expect(data).toMatchObject({ id, version: 1 })
  })

  it('says what is wrong', async () => {
    const post = (body: object) => master.browser.post(templatesPath(), { ...template, ...body })
    expect(await errorsOf(await post({ items: [] }))).toEqual({ items: ['項目は必須です。'] })
    expect(await errorsOf(await post({ items: undefined }))).toEqual({
      excel_file: ['Excelファイルを選択してください。'],
    })
    expect(await errorsOf(await post({ name: ' ', document_type_id: 9 }))).toEqual({
      name: ['テンプレート名は必須です。'],
      document_type_id: [expect.any(String)],
    })
    expect(
      await errorsOf(
        await post({
          items: [
            { name: '', type: 'text' },
            { name: 'x', type: 'video' },
          ],
        }),
      ),
    ).toEqual({ 'items.0.name': ['項目名は必須です。'], 'items.1.type': ['項目の種類を選択してください。'] })
    expect(await errorsOf(await post({ items: [{ name: 'x', type: 'text', cell_reference: '0:B3' }] }))).toEqual({
      'items.0.cell_reference': ['指定されたシートがありません。'],
    })
    expect(
      await errorsOf(
        await post({
          items: [{ name: 'x', type: 'select', item_parts: [{ item_value: '良' }, { item_value: '良' }] }],
        }),
      ),
    ).toEqual({ 'items.0.item_parts': ['選択肢が重複しています。'] })
    expect(
      Object.keys(await errorsOf(await post({ items: [{ name: 'x', type: 'aiimage', fileId: 999_999 }] }))),
    ).toEqual(['items.0.fileId'])
    const { id } = await create()
    expect(await errorsOf(await master.browser.put(`${templatesPath()}/${id}`, { items: [] }))).toEqual({
      items: ['項目は必須です。'],
    })
    await answered(await member.browser.post(templatesPath(), template), 403)
    await answered(await member.browser.post(`${company.path}/template-files`, new FormData()), 403)
  })

  it('shows the pictures of its photo frames and its first page', async () => {
    const picture = await addPicture()
    const { id, items, files, thumbnail_path } = await create({
      items: [{ name: '撮影例', type: 'aiimage', fileId: picture.id }],
    })
    expect(items[0]).toMatchObject({ type: 'aiimage', fileId: picture.id, path: picture.path })
    expect(files).toMatchObject([{ id: picture.id, name: '外観.jpg' }])
    const drawn = await member.browser.get(thumbnail_path!)
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(thumbnail_path).toContain(`/templates/${id}/thumbnail`)
    const form = new FormData()
    form.set('file', new File(['文字'], 'memo.txt'))
    expect(await errorsOf(await master.browser.post(`${company.path}/template-files`, form))).toEqual({
      file: ['「memo.txt」は画像として開けません。JPEGやPNGの写真を選んでください。'],
    })
  })
})

describe('versions', () => {
  it('come of changing items in use; name and category change in place', async () => {
    const first = await create({ name: '版のある報告書' })
    await use(first.id)
    const renamed = await answered<Answer<Template>>(
      await master.browser.put(`${templatesPath()}/${first.id}`, { name: '版のある見積書', document_type_id: 2 }),
      200,
    )
    expect(renamed.data).toMatchObject({ id: first.id, version: 1, name: '版のある見積書', document_type_id: 2 })
    const { data: second } = await answered<Answer<Template>>(
      await master.browser.put(`${templatesPath()}/${first.id}`, { items: [{ name: '題', type: 'text' }] }),
      200,
    )
    await use(second.id)
    const { data: third } = await answered<Answer<Template>>(
      await master.browser.put(`${templatesPath()}/${second.id}`, { items: [{ name: '表題', type: 'text' }] }),
      200,
    )
    expect(await list(`lineage=${first.lineage}`)).toMatchObject([
      { id: third.id, version: 3, archived_at: null },
      { id: second.id, version: 2 },
      { id: first.id, version: 1 },
    ])
    expect(await list('name=版のある')).toMatchObject([{ id: third.id }])
    expect(await list('name=版のある&with_archived=1')).toMatchObject([{ id: third.id }])
    expect((await read(first.id)).canRestore).toBe(false)
    const refused = await master.browser.post(`${templatesPath()}/${first.id}/restore`)
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      409,
      'この版は新しい版に置き換えられているため、元に戻せません。',
    ])
    await answered(await master.browser.put(`${templatesPath()}/${first.id}`, { name: '古い版' }), 422)
    await answered(
      await member.browser.post(`${company.path}/documents`, { title: '巡回報告', template_id: first.id }),
      422,
    )
  })

  it('are archived and offered again', async () => {
    const { id } = await create({ name: '季節の報告書' })
    const move = (person: Person, way: string) => person.browser.post(`${templatesPath()}/${id}/${way}`)
    await answered(await move(member, 'archive'), 403)
    await answered(await move(master, 'restore'), 409)
    const archived = await answered<Answer<Template>>(await move(master, 'archive'), 200)
    expect(archived.data).toMatchObject({ archived_at: expect.any(String), canEdit: false, canRestore: true })
    expect((await read(id)).canRestore).toBe(false)
    await answered(await move(master, 'archive'), 409)
    expect(await list('name=季節')).toEqual([])
    expect(await list('name=季節&with_archived=1')).toMatchObject([{ id }])
    await answered(await move(member, 'restore'), 403)
    await answered(await move(master, 'restore'), 200)
    expect(await list('name=季節')).toMatchObject([{ id, archived_at: null }])
    await use(id)
    await answered(await master.browser.delete(`${templatesPath()}/${id}`), 204)
    expect(await read(id)).toMatchObject({ archived_at: expect.any(String) })
  })

  it('say how many documents stand on each, and which are used', async () => {
    const { id, lineage } = await create({ name: '使われる報告書' })
    expect(await read(id)).toMatchObject({ documents_count: 0, is_used: false })
    await use(id)
    const gone = await use(id)
    await answered(await member.browser.delete(`${company.path}/documents/${gone.id}`), 204)
    expect(await list(`lineage=${lineage}`)).toMatchObject([{ id, documents_count: 1, is_used: true }])
  })

  it('are refused to whoever began from an older state, with who was first', async () => {
    const first = await create({ name: '二人の報告書' })
    const save = (id: number, body: object) => master.browser.put(`${templatesPath()}/${id}`, body)
    const { data: second } = await answered<Answer<Template>>(
      await save(first.id, { items: [{ name: '題', type: 'text' }], updated_at: first.updated_at }),
      200,
    )
    const stale = await answered<TemplateConflict>(
      await save(first.id, { items: [{ name: '古い', type: 'text' }], updated_at: first.updated_at }),
      409,
    )
    expect(stale).toEqual({
      message: '別の画面でこのテンプレートを先に保存しました。',
      code: 'conflict',
      current: {
        id: first.id,
        version: 1,
        updated_at: second.updated_at,
        updated_by: { id: master.id, name: master.name },
      },
    })
    await use(first.id)
    const { data: third } = await answered<Answer<Template>>(
      await save(first.id, { items: [{ name: '表題', type: 'text' }], updated_at: second.updated_at }),
      200,
    )
    const replaced = await answered<TemplateConflict>(
      await save(first.id, { name: '古い版', updated_at: second.updated_at }),
      409,
    )
    expect(replaced).toMatchObject({
      message: '別の画面でこのテンプレートを先に保存しました。',
      current: { id: third.id, version: 2, updated_at: third.updated_at, updated_by: { name: master.name } },
    })
    expect((await read(third.id)).items.map(({ name }) => name)).toEqual(['表題'])
  })

  it('are renamed whatever became of their items, and asked about where two people did so', async () => {
    const first = await create({ name: '名前の報告書' })
    const save = (id: number, body: object) => master.browser.put(`${templatesPath()}/${id}`, body)
    const seen = { name: first.name, document_type_id: first.document_type_id }
    await answered(await save(first.id, { items: [{ name: '題', type: 'text' }] }), 200)
    const { data: renamed } = await answered<Answer<Template>>(await save(first.id, { name: '一つ目', seen }), 200)
    expect(renamed).toMatchObject({ id: first.id, name: '一つ目', items: [{ name: '題' }] })

    // The other field, and the same name typed twice, are no conflict.
    await answered(await save(first.id, { document_type_id: 3, seen }), 200)
    await answered(await save(first.id, { name: '一つ目', seen }), 200)
    const refused = await answered<TemplateNameConflict>(
      await save(first.id, { name: '二つ目', document_type_id: 2, seen }),
      409,
    )
    expect(refused).toEqual({
      message: '別の画面でこのテンプレートを先に更新しました。',
      code: 'conflict',
      current: {
        id: first.id,
        name: '一つ目',
        document_type_id: 3,
        title_pattern: null,
        updated_by: { id: master.id, name: master.name },
        updated_at: expect.any(String),
      },
      changes: [
        {
          field: 'name',
          column_name: 'テンプレート名',
          before: '名前の報告書',
          after: '一つ目',
          mine: '二つ目',
          user_name: master.name,
        },
        {
          field: 'document_type_id',
          column_name: 'カテゴリ',
          before: documentTypeLabels[first.document_type_id],
          after: documentTypeLabels[3],
          mine: documentTypeLabels[2],
          user_name: master.name,
        },
      ],
    })

    // A newer version took the place of the one that was seen: the name is the lineage's.
    await use(first.id)
    const { data: next } = await answered<Answer<Template>>(
      await save(first.id, { items: [{ name: '表題', type: 'text' }] }),
      200,
    )
    const late = await answered<TemplateNameConflict>(await save(next.id, { document_type_id: 2, seen }), 409)
    expect(late.current.updated_by).toEqual({ id: master.id, name: master.name })
    const { data: newest } = await answered<Answer<Template>>(
      await save(first.id, { name: '二つ目', seen: refused.current }),
      200,
    )
    expect(newest).toMatchObject({ id: next.id, version: 2, name: '二つ目', items: [{ name: '表題' }] })
    expect((await read(first.id)).name).toBe('一つ目')

    await answered(await master.browser.post(`${templatesPath()}/${next.id}/archive`), 200)
    expect(await errorsOf(await save(first.id, { name: '三つ目', seen: newest }))).toHaveProperty('root')
    await answered(await member.browser.put(`${templatesPath()}/${next.id}`, { name: '四つ目', seen }), 403)
  })

  it('begin anew in a copy', async () => {
    const original = await create({ items: [{ name: '判定', type: 'radio', item_parts: [{ item_value: '良' }] }] })
    const { data } = await answered<Answer<Template>>(
      await master.browser.post(`${templatesPath()}/${original.id}/copy`),
      201,
    )
    expect(data).toMatchObject({
      name: '巡回報告書のコピー',
      version: 1,
      items: [{ name: '判定', item_parts: [{ item_value: '良' }] }],
    })
    expect(data.lineage).not.toBe(original.lineage)
    await answered(await member.browser.post(`${templatesPath()}/${original.id}/copy`), 403)
  })
})

describe('a document of sections', () => {
  it('is filled in, printed and submitted without Excel', async () => {
    const picture = await addPicture()
    const { id, items } = await create({
      items: [
        { name: '概要', type: 'separator' },
        { name: '件名', type: 'text' },
        { name: '判定', type: 'checkbox', item_parts: [{ item_value: '良' }, { item_value: '要確認' }] },
        { name: '写真', type: 'separator' },
        { name: '現場写真', type: 'file' },
        { name: '撮影例', type: 'ai_image', fileId: picture.id },
        { name: '所見', type: 'text_area' },
      ],
    })
    const itemId = (name: string) => items.find((item) => item.name === name)!.id
    const document = await use(id)
    const path = `${company.path}/documents/${document.id}`
    const form = new FormData()
    form.set('item_id', String(itemId('現場写真')))
    form.set('file', await photo())
    await answered(await member.browser.post(`${path}/files`, form), 201)
    const docs_data = [
      { item_id: itemId('件名'), data: '7月の巡回' },
      { item_id: itemId('判定'), data: ['良', '要確認'] },
    ]
    const { data: saved } = await answered<Answer<Document>>(await member.browser.put(path, { docs_data }), 200)
    expect(
      sectionsOf(saved.template.items).map((section) => [
        section.title,
        completionOf(section.items, dataByItem(saved.docs_data)),
      ]),
    ).toEqual([
      ['概要', 'filled'],
      ['写真', 'empty'],
    ])

    expect(await answered(await member.browser.get(`${path}/sheets`), 200)).toEqual({ data: [] })
    expect(await answered(await member.browser.post(`${path}/sheets`, { docs_data }), 200)).toEqual({ data: [] })
    expect(await errorsOf(await member.browser.get(`${path}/download?download_type=excel`))).toEqual({
      download_type: ['この書類にはExcelファイルがありません。'],
    })
    const pdf = await member.browser.get(`${path}/download?download_type=pdf`)
    expect(pdf.headers.get('content-disposition')).toContain(encodeURIComponent('巡回報告.pdf'))
    const printed = await PDFDocument.load(await pdf.arrayBuffer())
    expect([printed.getTitle(), printed.getAuthor()]).toEqual(['巡回報告', 'member'])

    await answered(await member.browser.put(path, { submit_destinations: [{ email: 'owner@example.jp' }] }), 200)
    await answered(await member.browser.put(path, { submit_mode: 2 }), 200)
    const { data: submitted } = await answered<Answer<Document>>(await member.browser.post(`${path}/submit`), 200)
    expect(submitted).toMatchObject({ pdf_sha256: expect.stringMatching(/^[0-9a-f]{64}$/), excel_sha256: null })
    await app.deps.jobs.drain()
    const link = `/api/public/document-mails/${/\/d\/(\S+)/.exec(letters.at(-1)!.text)![1]}`
    const client = app.openBrowser()
    expect((await answered<Answer<object>>(await client.get(link), 200)).data).toMatchObject({
      document: { has_excel: false },
    })
    expect((await client.get(`${link}/download?download_type=pdf`)).status).toBe(200)
    await answered(await client.get(`${link}/download?download_type=excel`), 422)
    await answered(await member.browser.get(`${path}/download?download_type=excel`), 422)
  })
})
