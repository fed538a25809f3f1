import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#domain/audit/audit.contract.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { limits } from '#domain/limits.ts'
import { inSystem } from '#server/db/client.ts'
import { files as fileRows } from '#server/db/schema/files.ts'
import { ownNames, zipped } from '#server/files/zip.ts'
import { answered } from '../answers.ts'
import { createTestApp, type Person, type TestApp, type TestCompany } from '../app.ts'

const zip = async (entries: Parameters<typeof zipped>[0], failed: string[] = []) =>
  unzipSync(
    await buffer(
      Readable.from(
        zipped(entries, (_, name) => failed.push(name)),
        { objectMode: false },
      ),
    ),
  )
const entry = (name: string, text: string) => ({
  name,
  modified: new Date('2026-06-17T00:00:00Z'),
  open: () => Promise.resolve({ name, content: new TextEncoder().encode(text) }),
})

describe('an archive', () => {
  it('has names that every disk takes, and none twice', () => {
    const own = ownNames()
    expect(['写真.jpg', '写真.JPG', '写真.jpg', 'a/b:c?.txt', 'か\u3099.pdf', 'が.pdf', '末尾. '].map(own)).toEqual([
      ...['写真.jpg', '写真 (2).JPG', '写真 (3).jpg', 'a_b_c_.txt', 'が.pdf', 'が (2).pdf', '末尾'],
    ])
  })

  it('holds what was given, marks its names as UTF-8, and tells of what could not be read', async () => {
    const failed: string[] = []
    const streamed = {
      ...entry('流れ.txt', ''),
      open: () => Promise.resolve({ name: '流れ.txt', content: Readable.from([Buffer.from('あ'), Buffer.from('い')]) }),
    }
    const broken = { ...entry('壊れた.jpg', ''), open: () => Promise.reject(new Error('unreadable')) }
    const bytes = await buffer(
      Readable.from(
        zipped([entry('点検.txt', '一'), streamed, broken], (_, name) => failed.push(name)),
        { objectMode: false },
      ),
    )
    // Bit 11 of the first entry's flags.
    expect(bytes.readUInt16LE(6) & 0x0800).toBe(0x0800)
    const files = Object.fromEntries(
      Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
    )
    expect(files).toEqual({
      '点検.txt': '一',
      '流れ.txt': 'あい',
      'ダウンロードできなかったファイル.txt':
        '次のファイルは読み取れなかったため、含まれていません。\r\n壊れた.jpg\r\n',
    })
    expect(failed).toEqual(['壊れた.jpg'])
  })

  it('opens a file when its turn comes, and none after whoever asked has gone', async () => {
    const opened: string[] = []
    const told = (name: string) => ({ ...entry(name, name), open: () => (opened.push(name), entry(name, name).open()) })
    const bytes = zipped([told('a'), told('b'), told('c')], () => undefined)
    await bytes.next()
    await bytes.return(undefined)
    expect(opened).toEqual(['a'])
    expect(Object.keys(await zip([told('a')]))).toEqual(['a'])
  })
})

const fileNameOf = ({ headers }: Response) =>
  decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(headers.get('content-disposition')!)![1]!)

describe('chosen files', () => {
  let app: TestApp
  let company: TestCompany
  let master: Person
  let member: Person
  let guest: Person
  let stranger: Person
  let strangers: TestCompany
  let ids: number[]
  let photo_id: number
  let document_id: number
  const alike_ids: number[] = []
  const path = () => `${company.path}/report-files-archive`

  beforeAll(async () => {
    app = await createTestApp()
    ;({ company, master } = await app.createCompany('midori'))
    member = await app.createPerson(company, 0, '中村 彩')
    guest = await app.createPerson(company, 2, '原田 誠')
    ;({ company: strangers, master: stranger } = await app.createCompany('aoi'))
    const create = async (url: string, body: object) =>
      (await answered<{ data: { id: number } }>(await member.browser.post(`${company.path}${url}`, body), 201)).data.id
    const matter_id = await create('/matters', { name: '点検', matter_category_id: 1 })
    const form = new FormData()
    for (const text of ['一', '二']) form.append('files', new File([text], '計測メモ.txt'))
    const folder = `${company.path}/matters/${matter_id}/reporting-folders`
    ids = (await answered<{ data: ReportFile[] }>(await member.browser.post(folder, form), 201)).data.map(
      ({ id }) => id,
    )
    const photo = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#136C55' } })
      .withExif({ IFD0: { Copyright: 'TAKEN-AT-HOME' } })
      .jpeg()
      .toBuffer()
    const own = new FormData()
    own.append('files', new File([new Uint8Array(photo)], '室外機.jpg'))
    const shared_id = await create('/matters', { name: '合同', matter_category_id: 1, user_ids: [guest.id] })
    const shared = `${company.path}/matters/${shared_id}/reporting-folders`
    photo_id = (await answered<{ data: ReportFile[] }>(await member.browser.post(shared, own), 201)).data[0]!.id
    const items = [{ name: '件名', type: 'text' }]
    const template = { name: '作業報告書', document_type_id: 3, items }
    const { data } = await answered<{ data: { id: number } }>(
      await master.browser.post(`${company.path}/templates`, template),
      201,
    )
    document_id = await create('/documents', { title: '報告書', template_id: data.id })
    for (const name of ['4月の点検', '5月の点検']) {
      const id = await create('/matters', { name, matter_category_id: 1 })
      alike_ids.push(await create('/documents', { title: '点検報告書', template_id: data.id, matter_id: id }))
    }
  })
  afterAll(() => app.close())

  it('are those that each may read, or none', async () => {
    await answered(await app.openBrowser().post(path(), { ids }), 401)
    await answered(await guest.browser.post(path(), { ids }), 404)
    await answered(await stranger.browser.post(`${strangers.path}/report-files-archive`, { ids }), 404)
    await answered(await stranger.browser.post(path(), { ids }), 404)
    await answered(await member.browser.post(path(), { ids: [...ids, 999_999] }), 404)
    await answered(await member.browser.post(path(), { ids: [] }), 422)
    const many = Array.from({ length: limits.archive.files + 1 }, (_, index) => index + 1)
    const { errors } = await answered<{ errors: object }>(await member.browser.post(path(), { ids: many }), 422)
    expect(errors).toEqual({ ids: ['ファイルは1000件以下である必要があります'] })
  })

  it('come as one, with names of their own, and stand in the trail', async () => {
    const response = await member.browser.post(path(), { ids })
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(fileNameOf(response)).toMatch(/^点検_報告フォルダ_\d{8}\.zip$/)
    const mixed = await member.browser.post(path(), { ids: [...ids, photo_id] })
    expect(fileNameOf(mixed)).toMatch(/^報告フォルダ_\d{8}\.zip$/)
    await mixed.arrayBuffer()
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    expect(Object.entries(files).map(([name, content]) => [name, strFromU8(content)])).toEqual([
      ['計測メモ.txt', '一'],
      ['計測メモ (2).txt', '二'],
    ])
    const { data } = await answered<{ data: AuditEntry[] }>(await master.browser.get(`${company.path}/audit`), 200)
    expect(data[1]).toMatchObject({ kind: 'exported', subject: { name: '報告フォルダのファイル2件' } })
  })

  it('leave without what a camera noted, as one alone does', async () => {
    const noted = async (person: Person) => {
      const response = await person.browser.post(path(), { ids: [photo_id] })
      const [photo] = Object.values(unzipSync(new Uint8Array(await response.arrayBuffer())))
      return Buffer.from(photo!).includes('TAKEN-AT-HOME')
    }
    expect([await noted(member), await noted(guest)]).toEqual([true, false])
  })

  it('are the PDFs of documents too', async () => {
    const documents = `${company.path}/documents-archive`
    await answered(await app.openBrowser().post(documents, { ids: [document_id] }), 401)
    await answered(await guest.browser.post(documents, { ids: [document_id] }), 404)
    await answered(await stranger.browser.post(`${strangers.path}/documents-archive`, { ids: [document_id] }), 404)
    await answered(await member.browser.post(documents, { ids: [] }), 422)
    const response = await member.browser.post(documents, { ids: [document_id] })
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    expect(Object.keys(files)).toEqual(['報告書.pdf'])
    expect(strFromU8(files['報告書.pdf']!.subarray(0, 5))).toBe('%PDF-')
  })

  it('bear the name of their matter where their titles are alike', async () => {
    const response = await member.browser.post(`${company.path}/documents-archive`, {
      ids: [...alike_ids, document_id],
    })
    expect(Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer())))).toEqual([
      ...['点検報告書_4月の点検.pdf', '点検報告書_5月の点検.pdf', '報告書.pdf'],
    ])
  })
})

describe.each([
  ['a building', '建物の写真・ファイル2件', '青葉台ビル_写真・ファイル'],
  ['equipment', '設備の写真・ファイル2件', '室外機_写真・ファイル'],
])('chosen files of %s', (kind, line, zipName) => {
  let app: TestApp
  let company: TestCompany
  let master: Person
  let guest: Person
  let stranger: Person
  let strangers: TestCompany
  let record: string
  let ids: number[]
  let other_id: number
  const archive = () => `${company.path}${record}/files-archive`

  beforeAll(async () => {
    app = await createTestApp()
    ;({ company, master } = await app.createCompany('midori'))
    guest = await app.createPerson(company, 2, '原田 誠')
    ;({ company: strangers, master: stranger } = await app.createCompany('aoi'))
    const create = async (url: string, body: object) =>
      (await answered<{ data: { id: number } }>(await master.browser.post(`${company.path}${url}`, body), 201)).data.id
    const recordAt = async (name: string) => {
      const building_id = await create('/buildings', { name: kind === 'a building' ? name : '青葉台ビル' })
      if (kind === 'a building') return `/buildings/${building_id}`
      return `/facilities/${await create('/facilities', { name, facility_category_id: 1, building_id })}`
    }
    const add = async (path: string, texts: string[]) => {
      const form = new FormData()
      for (const text of texts) form.append('files', new File([text], '銘板.txt'))
      const { data } = await answered<{ data: { id: number }[] }>(
        await master.browser.post(`${company.path}${path}/files`, form),
        201,
      )
      return data.map(({ id }) => id)
    }
    record = await recordAt(kind === 'a building' ? '青葉台ビル' : '室外機')
    ids = await add(record, ['一', '二', '三'])
    ;[other_id = 0] = await add(await recordAt('別の記録'), ['四'])
  })
  afterAll(() => app.close())

  it('are those of the one record that each may see, or none', async () => {
    await answered(await app.openBrowser().post(archive(), { ids }), 401)
    await answered(await guest.browser.post(archive(), { ids }), 404)
    await answered(await stranger.browser.post(archive(), { ids }), 404)
    await answered(await stranger.browser.post(`${strangers.path}${record}/files-archive`, { ids }), 404)
    await answered(await master.browser.post(archive(), { ids: [...ids, other_id] }), 404)
    await answered(await master.browser.post(archive(), { ids: [] }), 422)
  })

  it('come as one under the name of the record, doubles numbered, and stand in the trail', async () => {
    const response = await master.browser.post(archive(), { ids: [ids[2], ids[0]] })
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(fileNameOf(response)).toMatch(new RegExp(`^${zipName}_\\d{8}\\.zip$`))
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    expect(Object.entries(files).map(([name, content]) => [name, strFromU8(content)])).toEqual([
      ['銘板.txt', '一'],
      ['銘板 (2).txt', '三'],
    ])
    const { data } = await answered<{ data: AuditEntry[] }>(await master.browser.get(`${company.path}/audit`), 200)
    expect(data[0]).toMatchObject({ kind: 'exported', subject: { name: line } })
  })

  it('are refused where they hold more together than one archive may', async () => {
    await inSystem(app.deps.database.db, (tx) =>
      tx
        .update(fileRows)
        .set({ size: limits.archive.mb * 1024 * 1024 })
        .where(eq(fileRows.id, ids[0]!)),
    )
    const { errors } = await answered<{ errors: object }>(await master.browser.post(archive(), { ids }), 422)
    expect(errors).toEqual({ ids: ['一度にダウンロードできるのは合計1000MBまでです。選択を減らしてください。'] })
  })
})
