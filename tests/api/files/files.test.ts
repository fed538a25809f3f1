/** Uploads and their way back: what is kept, who may read it, and how it is sent. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document, DocumentItemFile } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { corpusBytes, corpusFiles, hasCorpus } from '#tests/corpus.ts'
import { asFile, makePdf, makePhoto, makePng, paper } from '#tests/made-files.ts'
import { answered } from '../answers.ts'
import { createTestApp, type Person, type TestApp, type TestCompany } from '../app.ts'

let app: TestApp
let company: TestCompany
let master: Person
let guest: Person
let stranger: Person
let template: Template
let document: Document
let item_id: number

type Answer<T> = { data: T }
const fileOf = (name: string, bytes: Uint8Array | string) =>
  new File([bytes as Uint8Array<ArrayBuffer>], name.split('/').pop()!)
const add = (person: Person, files: File[], document_id = document.id) => {
  const form = new FormData()
  form.set('item_id', String(item_id))
  for (const file of files) form.append('file', file)
  return person.browser.post(`${company.path}/documents/${document_id}/files`, form)
}
const upload = async (name: string, bytes: Uint8Array | string): Promise<DocumentItemFile['file']> => {
  // A document of its own: there is room for so many in one.
  const { id } = await createDocument()
  return (await answered<Answer<DocumentItemFile>>(await add(master, [fileOf(name, bytes)], id), 201)).data.file
}
const createDocument = async (): Promise<Document> =>
  (
    await answered<Answer<Document>>(
      await master.browser.post(`${company.path}/documents`, { title: '写真', template_id: template.id }),
      201,
    )
  ).data
/** Every stored file's path, thumbnails apart. */
const stored = async () =>
  (await readdir(join(app.deps.env.dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('thumbnails'))
    .map(({ name }) => name)
    .sort()

beforeAll(async () => {
  app = await createTestApp()
  app.deps.env.MAX_UPLOAD_MB = 1
  ;({ company, master } = await app.createCompany('midori'))
  guest = await app.createPerson(company, 2, 'guest')
  ;({ master: stranger } = await app.createCompany('aoi'))
  const form = new FormData()
  form.set('name', '写真台帳')
  form.set('document_type_id', '3')
  form.set('excel_file', fileOf('form.xlsx', corpusBytes('forms/08_koji_kanryo_juryosho.xlsx')))
  const { data } = await answered<Answer<Template>>(await master.browser.post(`${company.path}/templates`, form), 201)
  template = (
    await answered<Answer<Template>>(
      await master.browser.put(`${company.path}/templates/${data.id}`, {
        items: [{ name: '写真', type: 'fileupload' }],
      }),
      200,
    )
  ).data
  item_id = template.items[0]!.id
  document = await createDocument()
})
afterAll(() => app.close())

describe('sending', () => {
  const text = '0123456789'.repeat(10)

  it('answers whole, not modified, in part and out of range', async () => {
    const { path } = await upload('メモ.txt', text)
    const whole = await master.browser.get(path)
    expect([whole.status, whole.headers.get('content-length'), await whole.text()]).toEqual([200, '100', text])
    const etag = whole.headers.get('etag')!
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
    const request = (headers: Record<string, string>, method = 'GET') =>
      master.browser.request(method, path, undefined, headers)
    const same = await request({ 'if-none-match': `"other", ${etag}` })
    expect([same.status, await same.text()]).toEqual([304, ''])
    const part = await request({ range: 'bytes=10-14' })
    expect([
      part.status,
      part.headers.get('content-range'),
      part.headers.get('content-length'),
      await part.text(),
    ]).toEqual([206, 'bytes 10-14/100', '5', '01234'])
    const tail = await request({ range: 'bytes=-3' })
    expect([tail.status, await tail.text()]).toEqual([206, '789'])
    const beyond = await request({ range: 'bytes=100-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */100'])
    expect((await request({ range: 'bytes=0-1', 'if-range': '"old"' })).status).toBe(200)
    expect((await request({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    const head = await request({}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '100', ''])
  })

  it.each([
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['html_as.jpg', '<html><script>alert(1)</script>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['data.xml', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'],
    ['list.csv', '=cmd|calc,1'],
  ])('never shows %s inline', async (name, content) => {
    const response = await add(master, [fileOf(name, content)])
    if (response.status === 422) return
    const { data } = await answered<Answer<DocumentItemFile>>(response, 201)
    const sent = await master.browser.get(data.file.path)
    expect(sent.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(sent.headers.get('content-type')).toBe('application/octet-stream')
    expect([sent.headers.get('x-content-type-options'), sent.headers.get('content-security-policy')]).toEqual([
      'nosniff',
      "default-src 'none'; sandbox",
    ])
  })

  it('shows pictures and PDFs inline, and everything as a download when asked', async () => {
    const { name, bytes } = await makePng('平面図.png')
    const { path } = await upload(name, bytes)
    const shown = await master.browser.get(path)
    expect([shown.headers.get('content-type'), shown.headers.get('content-disposition')]).toEqual([
      'image/png',
      expect.stringMatching(/^inline/),
    ])
    expect((await master.browser.get(`${path}?download=1`)).headers.get('content-disposition')).toMatch(/^attachment/)
  })
})

describe('access', () => {
  it('is the company’s, a guest’s only through their matters and documents', async () => {
    const { data } = await answered<Answer<DocumentItemFile>>(
      await add(master, [asFile(await makePng('平面図.png'))]),
      201,
    )
    const { path } = data.file
    await answered(await app.openBrowser().get(path), 401)
    await answered(await stranger.browser.get(path), 404)
    await answered(await stranger.browser.get(path.replace('midori', 'aoi')), 404)
    await answered(await guest.browser.get(path), 404)
    await answered(await guest.browser.get(`${path}/thumbnail`), 404)
    const matter = await answered<Answer<{ id: number }>>(
      await master.browser.post(`${company.path}/matters`, {
        name: '改修',
        matter_category_id: 1,
        user_ids: [guest.id],
      }),
      201,
    )
    await answered(
      await master.browser.put(`${company.path}/documents/${document.id}`, { matter_id: matter.data.id }),
      200,
    )
    await answered(await guest.browser.get(path), 404)
    const show = (guests_see: boolean) =>
      master.browser.put(`${company.path}/documents/${document.id}/guests`, { guests_see })
    await answered(await show(true), 200)
    expect((await guest.browser.get(path)).status).toBe(200)
    expect((await guest.browser.get(`${path}/thumbnail`)).status).toBe(200)
    await answered(await master.browser.put(`${company.path}/documents/${document.id}`, { unlink_matter: true }), 200)
    await answered(await guest.browser.get(path), 404)
  })
})

describe('thumbnails', () => {
  it('are a small picture, sent anew only where it changed', async () => {
    const { name, bytes } = await makePhoto('外壁.jpg', 1280, 960)
    const { thumbnail_path } = await upload(name, bytes)
    const thumbnail = await master.browser.get(thumbnail_path!)
    expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/png'])
    const etag = thumbnail.headers.get('etag')!
    const again = await master.browser.request('GET', thumbnail_path!, undefined, { 'if-none-match': etag })
    expect(again.status).toBe(304)
  })

  const pictures = [...corpusFiles('image'), ...corpusFiles('hostile/image')].filter(
    (name) => corpusBytes(name).length < 1024 * 1024,
  )
  it.skipIf(!hasCorpus).each(pictures)('of %s are a picture, or refused in Japanese', async (name) => {
    const { id } = await createDocument()
    const response = await add(master, [fileOf(name, corpusBytes(name))], id)
    expect([201, 422]).toContain(response.status)
    const body = (await response.json()) as Answer<DocumentItemFile> & { errors: Record<string, string[]> }
    if (response.status === 422) return expect(body.errors['file']?.[0]).toMatch(/[ぁ-んァ-ヶ].*。$/)
    const { thumbnail_path } = body.data.file
    if (thumbnail_path === null) return
    const thumbnail = await master.browser.get(thumbnail_path)
    expect([200, 422]).toContain(thumbnail.status)
    if (thumbnail.status === 200) {
      expect(
        Buffer.from(await thumbnail.arrayBuffer())
          .subarray(1, 4)
          .toString(),
      ).toBe('PNG')
      expect(
        (
          await master.browser.request('GET', thumbnail_path, undefined, {
            'if-none-match': thumbnail.headers.get('etag')!,
          })
        ).status,
      ).toBe(304)
    }
  })

  it('show the first page of a PDF', async () => {
    const { name, bytes } = await makePdf('図面.pdf', [{ ...paper.A3, rotation: 90 }, paper.A4])
    const { thumbnail_path } = await upload(name, bytes)
    const thumbnail = await master.browser.get(thumbnail_path!)
    expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/png'])
  })
})

it('keeps a photo once that is sent again because the answer got lost', async () => {
  const send = async (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ item_id: String(item_id), ...fields })) form.set(name, value)
    form.set('file', fileOf('外壁.txt', '壁'))
    return (
      await answered<Answer<DocumentItemFile>>(
        await master.browser.post(`${company.path}/documents/${document.id}/files`, form),
        201,
      )
    ).data
  }
  const first = await send({})
  expect(await send({ repeat_seconds: '30' })).toEqual(first)
  expect((await send({})).id).not.toBe(first.id)
})

describe('refused uploads', () => {
  const boundary = '----tatemori'
  const raw = (body: string, type = `multipart/form-data; boundary=${boundary}`) =>
    master.browser.request('POST', `${company.path}/documents/${document.id}/files`, body, { 'content-type': type })
  const part = (content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n${content}`

  it.each<[string, number, () => Promise<Response>]>([
    [
      'more than 20 files',
      422,
      () =>
        add(
          master,
          Array.from({ length: 21 }, (_, index) => fileOf(`${index}.txt`, 'x')),
        ),
    ],
    ['a file beyond the limit', 422, () => add(master, [fileOf('big.bin', new Uint8Array(1024 * 1024 + 1))])],
    ['an empty file', 422, () => add(master, [fileOf('empty.txt', '')])],
    ['no file', 422, () => add(master, [])],
    ['another company’s document', 404, () => add(stranger, [fileOf('a.txt', 'x')])],
    ['a body that ends in the middle', 400, () => raw(part('cut'))],
    ['a multipart body without a boundary', 400, () => raw('x', 'multipart/form-data')],
    ['a JSON body where files are meant', 422, () => raw('{"item_id":1}', 'application/json')],
  ])('%s: %i, and nothing is left behind', async (_, status, send) => {
    const before = await stored()
    const response = await send()
    const body = (await response.json()) as { message: string }
    expect({ status: response.status, body }).toMatchObject({
      status,
      body: { message: expect.stringMatching(/[ぁ-んァ-ヶ]/) },
    })
    expect(await stored()).toEqual(before)
  })

  it('name the file and the limit', async () => {
    const body = await answered<{ errors: Record<string, string[]> }>(
      await add(master, [fileOf('大きい写真.jpg', new Uint8Array(1024 * 1024 + 1))]),
      422,
    )
    expect(body.errors['file']).toEqual(['「大きい写真.jpg」は大きすぎます。1MB以下のファイルを選んでください。'])
  })

  it('are those into a document that is not theirs to edit', async () => {
    const member = await app.createPerson(company, 0, 'bystander')
    const before = await stored()
    await answered(await add(member, [fileOf('a.txt', 'x')]), 403)
    await answered(await add(guest, [fileOf('a.txt', 'x')]), 404)
    expect(await stored()).toEqual(before)
  })
})
