/** 一緒に送るファイル: files of the folder that go to the recipients with a document, in the letter or behind its link. */
import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import type { PublicDocumentMail } from '#domain/documents/recipient.contract.ts'
import { plainDocument } from '#server/documents/recipients/recipient-plain.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let member: Person
let guest: Person
let matter: { id: number }
let photo: ReportFile
let plan: ReportFile
let film: ReportFile

const textFile = (name: string, bytes: Uint8Array = Buffer.from(name)) => ({ name, type: 'text/plain', bytes })

beforeAll(async () => {
  office = await openDocumentsOffice()
  const { app, company } = office
  member = await app.createPerson(company, 0, '小林 大輔')
  guest = await app.createPerson(company, 2, '原田 誠')
  matter = await office.createMatter(member, guest)
  const camera = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#3a7' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 41/1 0/1' } })
    .toBuffer()
  ;[photo, plan, film] = (await office.putInFolder(
    member,
    matter.id,
    { name: '現場.jpg', type: 'image/jpeg', bytes: new Uint8Array(camera) },
    textFile('手順.txt'),
    textFile('計測値.csv', randomBytes(6 * 1024 * 1024)),
  )) as [ReportFile, ReportFile, ReportFile]
})
afterAll(() => office.close())

const owner = { email: 'owner@example.jp', name: '三浦 裕子' }
const set = (person: Person, document: { id: number }, body: object) =>
  person.browser.put(office.pathOf(document), { submit_destinations: [owner], ...body })
const attached = ({ file_id }: ReportFile) => ({ file_id, way: 'attached' })
const linked = ({ file_id }: ReportFile) => ({ file_id, way: 'linked' })
const draft = async (enclosures: object[], body: object = {}): Promise<Document> => {
  const document = await office.create(member)
  await answered(await set(member, document, { matter_id: matter.id, enclosures, ...body }), 200)
  return document
}
const submit = async (document: { id: number }) => {
  await office.save(member, document, { submit_mode: 2 })
  return member.browser.post(`${office.pathOf(document)}/submit`)
}
const letterTo = async (address: string) => {
  await office.app.deps.jobs.drain()
  return office.letters.findLast(({ to }) => to.address === address)!
}
const linkIn = (text: string): string => `/api/public/document-mails/${/\/d\/(\S+)/.exec(text)![1]}`
const historyOf = async (document: { id: number }): Promise<History[]> =>
  (await answered<Answer<History[]>>(await member.browser.get(`${office.pathOf(document)}/histories`), 200)).data
const bytesAt = async (path: string): Promise<Buffer> => {
  const response = await office.app.openBrowser().get(path)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
const shownAt = async (link: string): Promise<PublicDocumentMail> =>
  (await answered<Answer<PublicDocumentMail>>(await office.app.openBrowser().get(link), 200)).data

it('small ones lie in the letter, the others behind the link, which opens them all', async () => {
  const document = await draft([attached(photo), attached(plan), linked(film)])
  await answered(await submit(document), 200)
  const letter = await letterTo(owner.email)
  expect(letter.files!.map(({ name }) => name)).toEqual(['現場.jpg', '手順.txt'])
  expect(Buffer.from(letter.files![1]!.content).toString()).toBe('手順.txt')
  expect(letter.text).toContain('添付ファイル：現場.jpg、手順.txt')
  expect(letter.text).toContain('リンクから開くファイル：計測値.csv')
  // As all photos leave for people outside.
  expect((await sharp(letter.files![0]!.content).metadata()).exif).toBeUndefined()
  const link = linkIn(letter.text)
  const { enclosures } = await shownAt(link)
  expect(enclosures.map(({ name }) => name)).toEqual(['現場.jpg', '手順.txt', '計測値.csv'])
  expect(
    (await bytesAt(`${link}/enclosures/${enclosures[0]!.id}`)).equals(Buffer.from(letter.files![0]!.content)),
  ).toBe(true)
  expect(await bytesAt(`${link}/enclosures/${enclosures[2]!.id}`)).toHaveLength(6 * 1024 * 1024)
  const zip = unzipSync(await bytesAt(`${link}/archive`))
  expect(Object.keys(zip)).toEqual(['作業報告書.pdf', '現場.jpg', '手順.txt', '計測値.csv'])
  const page = plainDocument('a-token', await shownAt(link), { hasNoScript: true })
  expect(page).toContain(
    `<a href="/api/public/document-mails/a-token/enclosures/${enclosures[1]!.id}">添付ファイル：手順.txt</a>`,
  )
  expect(page).toContain('すべてZIPで保存')
})

it('what was taken is in the record of openings and in the history', async () => {
  const document = await draft([linked(plan)])
  await answered(await submit(document), 200)
  const link = linkIn((await letterTo(owner.email)).text)
  const { enclosures } = await shownAt(link)
  await bytesAt(`${link}/enclosures/${enclosures[0]!.id}`)
  let [mail] = (await office.read(member, document)).document_submit_mails
  expect(mail!.visits!.map(({ kind }) => kind)).toEqual(['file_downloaded'])
  expect(mail!.is_downloaded).toBe(false)
  expect((await historyOf(document)).map(({ after }) => after)).toContain('手順.txt')
  await bytesAt(`${link}/archive`)
  ;[mail] = (await office.read(member, document)).document_submit_mails
  expect(mail!.is_downloaded).toBe(true)
  expect((await historyOf(document)).map(({ after }) => after)).toContain('ZIP')
})

it('keeps the bytes of the day of submission, whatever becomes of the folder; added recipients get the same', async () => {
  const [own] = await office.putInFolder(member, matter.id, textFile('検査表.txt'))
  const document = await draft([attached(own!)])
  await answered(await submit(document), 200)
  const folder = `${office.company.path}/matters/${matter.id}/reporting-folders`
  await answered(await member.browser.request('DELETE', folder, { ids: [own!.id] }), 204)
  await answered(
    await member.browser.post(`${office.pathOf(document)}/mails`, {
      submit_destinations: [{ email: 'keiri@example.jp' }],
    }),
    201,
  )
  const later = await letterTo('keiri@example.jp')
  expect(later.files!.map(({ content }) => Buffer.from(content).toString())).toEqual(['検査表.txt'])
  const link = linkIn(later.text)
  const [enclosure] = (await shownAt(link)).enclosures
  expect((await bytesAt(`${link}/enclosures/${enclosure!.id}`)).toString()).toBe('検査表.txt')
  expect((await office.read(member, document)).enclosures).toMatchObject([{ name: '検査表.txt', is_gone: false }])
})

it('a link that was taken back opens none of them, nor does another one', async () => {
  const document = await draft([linked(plan)])
  await answered(await submit(document), 200)
  const link = linkIn((await letterTo(owner.email)).text)
  const { id } = (await shownAt(link)).enclosures[0]!
  const other = await draft([linked(film)])
  await answered(await submit(other), 200)
  const otherLink = linkIn((await letterTo(owner.email)).text)
  const { id: foreign } = (await shownAt(otherLink)).enclosures[0]!
  const browser = office.app.openBrowser()
  await answered(await browser.get(`${link}/enclosures/${foreign}`), 404)
  await answered(await browser.get(`${link}/enclosures/none`), 404)
  await answered(await browser.get(`/api/public/document-mails/nobody/archive`), 404)
  const mail_id = (await office.read(member, document)).document_submit_mails[0]!.id
  await answered(await member.browser.post(`${office.pathOf(document)}/mails/${mail_id}/revoke`), 200)
  await answered(await browser.get(`${link}/enclosures/${id}`), 410)
  await answered(await browser.get(`${link}/archive`), 410)
})

it('with an access code nothing lies in the letter, and the link asks for it first', async () => {
  const document = await office.create(member)
  const body = { matter_id: matter.id, access_code: 'aoba-2026' }
  const refused = await answered<{ errors: Record<string, string[]> }>(
    await set(member, document, { ...body, enclosures: [attached(plan)] }),
    422,
  )
  expect(refused.errors['enclosures']).toEqual([
    'アクセスコードがある書類のファイルは、メールに添付できません。「リンク」で送ります。',
  ])
  await answered(await set(member, document, { ...body, enclosures: [linked(plan)] }), 200)
  await answered(await submit(document), 200)
  const { text, files } = await letterTo(owner.email)
  expect(files).toEqual([])
  await answered(await office.app.openBrowser().get(`${linkIn(text)}/archive`), 410)
})

it('refuses what does not fit, what is not in the folder, twice the same, and whoever may not', async () => {
  const document = await office.create(member)
  const other = await office.createMatter(member)
  const [elsewhere] = await office.putInFolder(member, other.id, textFile('別件.txt'))
  const errorsOf = async (enclosures: object[], body: object = { matter_id: matter.id }) =>
    (await answered<{ errors: Record<string, string[]> }>(await set(member, document, { enclosures, ...body }), 422))
      .errors
  expect(await errorsOf([attached(film)])).toEqual({
    enclosures: ['メールに添付できるのは合計5MBまでです。大きいファイルは「リンク」にしてください。'],
  })
  const gone = '案件報告フォルダにありません。外すか、選び直してください。'
  expect(await errorsOf([linked(plan), linked(elsewhere!)])).toEqual({ 'enclosures.1.file_id': [gone] })
  expect(await errorsOf([linked(plan)], {})).toEqual({ 'enclosures.0.file_id': [gone] })
  expect(Object.keys(await errorsOf([linked(plan), attached(plan)]))).toEqual(['enclosures'])
  expect(Object.keys(await errorsOf([{ file_id: plan.file_id, way: 'pigeon' }]))).toEqual(['enclosures.0.way'])
  await answered(await set(guest, document, { enclosures: [] }), 404)
  expect((await office.read(member, document)).enclosures).toEqual([])
})

it('the history says what is sent; another matter takes none along; guests are told nothing', async () => {
  const document = await draft([attached(plan), linked(film)])
  await answered(await set(member, document, { access_code: null }), 200)
  expect((await office.read(member, document)).enclosures).toMatchObject([
    { name: '手順.txt', way: 'attached', is_gone: false },
    { name: '計測値.csv', way: 'linked' },
  ])
  const line = (await historyOf(document)).find(({ field }) => field === 'enclosures')
  expect(line).toMatchObject({ after: '手順.txt（メールに添付）、計測値.csv（リンク）' })
  await office.show(member, document)
  const shown = await answered<Answer<Document>>(await guest.browser.get(office.pathOf(document)), 200)
  expect(shown.data.enclosures).toEqual([])
  const other = await office.createMatter(member)
  await answered(await set(member, document, { matter_id: other.id }), 200)
  expect((await office.read(member, document)).enclosures).toEqual([])
})

it('copies keep those that the folder still holds; what it lost is told of before anything is sent', async () => {
  const [own] = await office.putInFolder(member, matter.id, textFile('点検表.txt'))
  const document = await draft([attached(plan), linked(own!)])
  const folder = `${office.company.path}/matters/${matter.id}/reporting-folders`
  await answered(await member.browser.request('DELETE', folder, { ids: [own!.id] }), 204)
  expect((await office.read(member, document)).enclosures.map(({ is_gone }) => is_gone)).toEqual([false, true])
  const { message } = await answered<{ message: string }>(await submit(document), 409)
  expect(message).toContain('一緒に送るファイルが案件報告フォルダにありません：点検表.txt。')
  const { data: copy } = await answered<Answer<Document>>(
    await member.browser.post(`${office.pathOf(document)}/copy`),
    201,
  )
  expect(copy.enclosures).toMatchObject([{ name: '手順.txt', way: 'attached', is_gone: false }])
  await answered(await set(member, document, { enclosures: [attached(plan)] }), 200)
  await answered(await member.browser.post(`${office.pathOf(document)}/submit`), 200)
})

it('what is frozen is one content, however often it is asked for', async () => {
  const document = await draft([linked(photo)])
  await answered(await submit(document), 200)
  const link = linkIn((await letterTo(owner.email)).text)
  const { id } = (await shownAt(link)).enclosures[0]!
  const hash = async () =>
    createHash('sha256')
      .update(await bytesAt(`${link}/enclosures/${id}`))
      .digest('hex')
  const first = await hash()
  await office.app.database.pool.query('update companies set keep_photo_metadata = not keep_photo_metadata')
  expect(await hash()).toBe(first)
})
