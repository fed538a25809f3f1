/** The company's logo and seal: laid down by admins, and on every document whose template has a place for them. */
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Company } from '#domain/company/company.contract.ts'
import type { CompanyPictureKind } from '#domain/company/company.labels.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { corpusBytes, hasCorpus } from '#tests/corpus.ts'
import { pictureWidthsOf } from '#tests/pdf-pictures.ts'
import { labelledForm } from '#tests/labelled-form.ts'
import { asFile, makePng } from '#tests/made-files.ts'
import { answered } from '../answers.ts'
import { openCompany, type Person } from '../app.ts'

const { app, company, master } = openCompany()
let admin: Person
let member: Person
let guest: Person
let stranger: Person
beforeAll(async () => {
  admin = await app.createPerson(company, roles.admin, '管理 花子')
  member = await app.createPerson(company, roles.member, '会員 太郎')
  guest = await app.createPerson(company, roles.guest, '客 次郎')
  stranger = (await app.createCompany('other')).master
})

type Data<T> = { data: T }
const at = (rest: string) => `${company.path}/${rest}`
const fileOf = (name: string, bytes: Uint8Array | string) => new File([bytes as Uint8Array<ArrayBuffer>], name)
const png = async (width = 320, height = 120) => asFile(await makePng('mark.png', width, height))
const put = (person: Person, kind: string, file?: File) => {
  const form = new FormData()
  if (file) form.set('picture', file)
  return person.browser.put(at(`company/pictures/${kind}`), form)
}
const saved = async (response: Response) => (await answered<Data<Company>>(response, 200)).data
const stored = async () => saved(await master.browser.get(at('company')))
const remove = (person: Person, kind: CompanyPictureKind) => person.browser.delete(at(`company/pictures/${kind}`))

describe('a picture of the company', () => {
  it('is laid down and taken away by admins, and seen by everybody of the company', async () => {
    const people = [master, admin, member, guest, stranger]
    const statuses = async (call: (person: Person) => Promise<Response>) => {
      const answers = []
      for (const person of [...people, { browser: app.openBrowser() } as Person])
        answers.push((await call(person)).status)
      return answers
    }
    const picture = await png()
    expect(await statuses((person) => person.browser.get(at('company/pictures/logo')))).toEqual([
      404, 404, 404, 404, 404, 401,
    ])
    expect(await statuses((person) => put(person, 'logo', picture))).toEqual([200, 200, 403, 403, 404, 401])
    expect(await statuses((person) => person.browser.get(at('company/pictures/logo')))).toEqual([
      200, 200, 200, 200, 404, 401,
    ])
    expect(await statuses((person) => remove(person, 'logo'))).toEqual([204, 204, 403, 403, 404, 401])
    expect((await put(master, 'banner', picture)).status).toBe(404)
  })

  it('is a PNG of ours, and the one before it is gone', async () => {
    const { logo_path, seal_path } = await saved(await put(admin, 'logo', await png(4000, 1000)))
    expect(seal_path).toBeNull()
    const { width, height, format } = await sharp(
      Buffer.from(await (await guest.browser.get(logo_path!)).arrayBuffer()),
    ).metadata()
    expect({ width, height, format }).toEqual({ width: 1200, height: 300, format: 'png' })
    const keys = async () => {
      const all: string[] = []
      for await (const { key } of app.deps.storage.list()) if (key.startsWith('company-pictures/')) all.push(key)
      return all
    }
    expect(await keys()).toHaveLength(1)
    const next = await saved(await put(admin, 'logo', await png(200, 200)))
    expect(next.logo_path).not.toBe(logo_path)
    expect(await keys()).toHaveLength(1)
    await answered(await put(admin, 'logo', await png(200, 200)), 200)
    expect((await guest.browser.get(next.logo_path!)).status).toBe(200)
    expect((await remove(admin, 'logo')).status).toBe(204)
    expect(await keys()).toEqual([])
    expect((await stored()).logo_path).toBeNull()
    const { rows } = await app.database.pool.query(
      `select fields from audit_entries where kind = 'settings_changed' order by id`,
    )
    expect(rows.at(-1).fields).toEqual(['logo'])
  })

  it.each([
    ['nothing', () => undefined, 'ファイルを選択してください。'],
    [
      'an SVG',
      () => fileOf('a.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'SVGの画像は使えません。JPEGかPNGの画像を選んでください。',
    ],
    ['a PDF', () => fileOf('a.png', '%PDF-1.7'), 'JPEGかPNGの画像を選んでください。'],
    ['one pixel', () => png(1, 1), '画像が小さすぎます。縦横とも32ピクセル以上の画像を選んでください。'],
    [
      'what is broken',
      () => fileOf('a.jpg', Buffer.from('ffd8ffe000104a464946', 'hex')),
      '画像を読み取れません。別の画像を選んでください。',
    ],
  ])('refuses %s', async (_, make, sentence) => {
    const { errors } = await answered<{ errors: object }>(await put(admin, 'seal', await make()), 422)
    expect(errors).toEqual({ picture: [sentence] })
  })

  it.skipIf(!hasCorpus)('is taken from an iPhone, too', async () => {
    const heic = fileOf('IMG_0001.HEIC', corpusBytes('image/example.heic'))
    expect((await saved(await put(admin, 'seal', heic))).seal_path).toMatch(/\/company\/pictures\/seal\?v=/)
    await remove(admin, 'seal')
  })
})

describe('a document whose template has a place for them', () => {
  const template = async (body: FormData | object): Promise<Template> =>
    (await answered<Data<Template>>(await master.browser.post(at('templates'), body), 201)).data
  const document = async ({ id }: Template): Promise<Document> =>
    (
      await answered<Data<Document>>(
        await member.browser.post(at('documents'), { title: '見積書', template_id: id }),
        201,
      )
    ).data
  const download = async ({ id }: Document, type: 'pdf' | 'excel') => {
    const response = await member.browser.get(at(`documents/${id}/download?download_type=${type}`))
    expect(response.status).toBe(200)
    return new Uint8Array(await response.arrayBuffer())
  }
  const items = [
    { name: 'ロゴ', type: 'company_logo' },
    { name: '印', type: 'company_seal' },
    { name: '件名', type: 'text' },
  ]

  it('carries them in its cells, in Excel, on paper and on the screen', async () => {
    const body = new FormData()
    body.set('name', '見積書')
    body.set('document_type_id', '2')
    body.set('excel_file', fileOf('様式.xlsx', labelledForm('ロゴ', '印', '件名')))
    const { id } = await template(body)
    const { data: made } = await answered<Data<Template>>(
      await master.browser.put(at(`templates/${id}`), {
        items: items.map((item, row) => ({ ...item, cell_reference: `0:B${row + 1}` })),
      }),
      200,
    )
    expect(made.items.map(({ cell_reference, path }) => [cell_reference, path])).toEqual([
      ['0:B1', null],
      ['0:B2', null],
      ['0:B3', null],
    ])
    const estimate = await document(made)
    expect(await pictureWidthsOf(await download(estimate, 'pdf'))).toEqual([])
    await put(admin, 'logo', await png(321, 100))
    await put(admin, 'seal', await png(150, 150))
    expect((await pictureWidthsOf(await download(estimate, 'pdf'))).toSorted()).toEqual([150, 321])
    const media = Object.keys(unzipSync(await download(estimate, 'excel'))).filter((name) => name.includes('media/'))
    expect(media).toHaveLength(2)
    const { data: sheets } = await answered<Data<{ drawings: { kind: string; src?: string }[] }[]>>(
      await member.browser.get(at(`documents/${estimate.id}/sheets`)),
      200,
    )
    const shown = sheets[0]!.drawings.filter(({ kind }) => kind === 'picture')
    expect(shown).toHaveLength(2)
    expect((await member.browser.get(shown[0]!.src!)).headers.get('content-type')).toBe('image/png')
    const { data: open } = await answered<Data<Document>>(await member.browser.get(at(`documents/${estimate.id}`)), 200)
    expect(open.template.items[0]!.path).toMatch(/\/company\/pictures\/logo\?v=/)
    await remove(admin, 'seal')
    expect(await pictureWidthsOf(await download(estimate, 'pdf'))).toEqual([321])
  })

  it('carries them in a report of sections, and in the picture of its template', async () => {
    await put(admin, 'logo', await png(321, 100))
    const made = await template({ name: '報告書', document_type_id: 3, items })
    const thumbnail = async () => {
      const response = await member.browser.get(at(`templates/${made.id}/thumbnail`))
      return Buffer.from(await response.arrayBuffer()).toString('base64')
    }
    const [report, first] = [await document(made), await thumbnail()]
    expect(await pictureWidthsOf(await download(report, 'pdf'))).toEqual([321])
    await remove(admin, 'logo')
    expect(await pictureWidthsOf(await download(report, 'pdf'))).toEqual([])
    expect(await thumbnail()).not.toBe(first)
  })
})
