import { beforeAll, describe, expect, it } from 'vitest'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { MatterPhoto, PhotoLedger, PhotoLedgerSummary } from '#domain/photo-ledgers/photo-ledgers.contract.ts'
import { answered } from '../answers.ts'
import { openCompany, type Person } from '../app.ts'

type Answer<T> = { data: T }
const { app, company, master } = openCompany()
let member: Person
let other: Person
let guest: Person
let outsider: Person
let stranger: Person
let otherPath: string
let matter: Matter
let photos: MatterPhoto[]

const photoFile = async (name: string, grey: number): Promise<File> =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 120, height: 90, channels: 3, background: { r: grey, g: grey, b: grey } } })
          .withExif({
            IFD0: { Make: 'SecretCamera' },
            IFD2: { DateTimeOriginal: `2026:05:0${(grey % 3) + 1} 10:00:00` },
            IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 40/1 0/1' },
          })
          .jpeg()
          .toBuffer(),
      ),
    ],
    name,
    { type: 'image/jpeg' },
  )

beforeAll(async () => {
  member = await app.createPerson(company, 0, '小林 大輔')
  other = await app.createPerson(company, 0, '中村 彩')
  guest = await app.createPerson(company, 2, '協力会社 太郎')
  outsider = await app.createPerson(company, 2, '別の協力会社')
  const another = await app.createCompany('aoi')
  stranger = another.master
  otherPath = another.company.path
  matter = (
    await answered<Answer<Matter>>(
      await master.browser.post(`${company.path}/matters`, {
        name: '外壁改修',
        matter_category_id: 2,
        user_ids: [master.id, guest.id],
      }),
      201,
    )
  ).data
  const form = new FormData()
  for (const grey of [3, 1, 2]) form.append('files', await photoFile(`写真${grey}.jpg`, grey))
  form.append('files', new File(['メモ'], 'メモ.txt'))
  await answered<Answer<ReportFile[]>>(
    await master.browser.post(`${company.path}/matters/${matter.id}/reporting-folders`, form),
    201,
  )
  photos = (
    await answered<Answer<MatterPhoto[]>>(await member.browser.get(`${company.path}/matters/${matter.id}/photos`), 200)
  ).data
})

const ofMatter = () => `${company.path}/matters/${matter.id}/photo-ledgers`
const at = (id: number, rest = '') => `${company.path}/photo-ledgers/${id}${rest}`
const entry = ({ id }: { id: number }, change: object = {}) => ({ file_id: id, category: 2, title: '外壁', ...change })
const body = (change: object = {}) => ({
  name: '外壁改修 写真台帳',
  layout: 2,
  has_cover: true,
  originals_only: false,
  work_name: '外壁改修工事',
  photos: photos.map((photo) => entry(photo)),
  ...change,
})
const create = async (person: Person = member, change: object = {}): Promise<PhotoLedger> =>
  (await answered<Answer<PhotoLedger>>(await person.browser.post(ofMatter(), body(change)), 201)).data
const errorsOf = async (response: Response) =>
  (await answered<{ errors: Record<string, string[]> }>(response, 422)).errors

describe('photos of a matter', () => {
  it('are the pictures alone, in the order they were taken, with who says so', () => {
    expect(photos.map(({ name }) => name)).toEqual(['写真3.jpg', '写真1.jpg', '写真2.jpg'])
    expect(photos[0]).toMatchObject({
      source: '報告フォルダ',
      taken_at: '2026-05-01T10:00:00.000+09:00',
      taken_from: 'exif',
      original_file_id: null,
    })
  })

  it('say when of the work they were taken: by the name they came with, and still under another one', async () => {
    const { browser } = master
    const made = await answered<Answer<Matter>>(
      await browser.post(`${company.path}/matters`, { name: '屋上防水', matter_category_id: 2, user_ids: [master.id] }),
      201,
    )
    const folder = `${company.path}/matters/${made.data.id}/reporting-folders`
    const form = new FormData()
    for (const name of ['施工前_1.jpg', 'メモ.jpg']) form.append('files', await photoFile(name, 1))
    const [taken] = (await answered<Answer<ReportFile[]>>(await browser.post(folder, form), 201)).data
    const phases = async () =>
      (
        await answered<Answer<MatterPhoto[]>>(await browser.get(`${company.path}/matters/${made.data.id}/photos`), 200)
      ).data.map(({ name, phase }) => [name, phase])
    expect(await phases()).toEqual([
      ['施工前_1.jpg', 1],
      ['メモ.jpg', null],
    ])
    const rename = async (name: string) =>
      answered(await browser.put(`${company.path}/reporting-folders/${taken!.id}`, { name }), 200)
    await rename('屋上.jpg')
    expect(await phases()).toContainEqual(['屋上.jpg', 1])
    await rename('施工後_屋上.jpg')
    expect(await phases()).toContainEqual(['施工後_屋上.jpg', 3])
  })

  it('need a session and a matter that one sees', async () => {
    const path = `${company.path}/matters/${matter.id}/photos`
    await answered(await app.openBrowser().get(path), 401)
    await answered(await outsider.browser.get(path), 404)
    await answered(await stranger.browser.get(`${otherPath}/matters/${matter.id}/photos`), 404)
    await answered(await guest.browser.get(path), 200)
  })
})

describe('photo ledgers', () => {
  it('are kept as they were made, listed with their matter and told in its history', async () => {
    const ledger = await create(member, { photos: [entry(photos[1]!, { phase: 1, note: '足場', place: '東面' })] })
    expect(ledger).toMatchObject({
      matter: { id: matter.id, name: '外壁改修' },
      layout: 2,
      canEdit: true,
      canDelete: true,
    })
    expect(ledger.photos).toMatchObject([
      { category: 2, phase: 1, title: '外壁', note: '足場', place: '東面', file: { id: photos[1]!.id } },
    ])
    const listFor = async ({ browser }: Person) =>
      (await answered<Answer<PhotoLedgerSummary[]>>(await browser.get(ofMatter()), 200)).data
    const listed = { id: ledger.id, photo_count: 1 }
    expect(await listFor(member)).toMatchObject([{ ...listed, canDelete: true, created_by: { name: '小林 大輔' } }])
    // Who is not on the matter is nobody that a guest knows.
    expect(await listFor(guest)).toMatchObject([{ ...listed, canDelete: false, created_by: { name: '関係者' } }])
    const { data: histories } = await answered<Answer<History[]>>(
      await member.browser.get(`${company.path}/matters/${matter.id}/histories`),
      200,
    )
    expect(histories[0]).toMatchObject({ column_name: '写真台帳', after: '外壁改修 写真台帳（写真1枚）' })
  })

  it('need a session, a right, and the company', async () => {
    const { id, updated_at } = await create()
    const whole = body({ updated_at })
    for (const [method, path] of [
      ['GET', ofMatter()],
      ['POST', ofMatter()],
      ['GET', at(id)],
      ['PUT', at(id)],
      ['DELETE', at(id)],
      ['GET', at(id, '/download?download_type=pdf')],
    ] as const) {
      const sent = method === 'GET' ? undefined : whole
      await answered(await app.openBrowser().request(method, path, sent), 401)
      await answered(await stranger.browser.request(method, path.replace(company.path, otherPath), sent), 404)
      await answered(await outsider.browser.request(method, path, sent), 404)
    }
    await answered(await guest.browser.post(ofMatter(), body()), 403)
    await answered(await guest.browser.put(at(id), whole), 403)
    await answered(await guest.browser.delete(at(id)), 403)
    await answered(await other.browser.delete(at(id)), 403)
    await answered(await guest.browser.get(at(id)), 200)
    await answered(await member.browser.delete(at(id)), 204)
    await answered(await member.browser.get(at(id)), 404)
  })

  it('refuse what is no ledger: another matter’s photo, one twice, too long a caption', async () => {
    expect(await errorsOf(await member.browser.post(ofMatter(), body({ photos: [entry({ id: 999_999 })] })))).toEqual({
      photos: ['選択した写真の一部が見つかりません。画面を更新して、もう一度選択してください。'],
    })
    const twice = body({ photos: [entry(photos[0]!), entry(photos[0]!)] })
    expect(await errorsOf(await member.browser.post(ofMatter(), twice))).toEqual({
      photos: ['同じ写真が二度入っています。'],
    })
    expect(Object.keys(await errorsOf(await member.browser.post(ofMatter(), body({ name: '', layout: 9 }))))).toEqual([
      'name',
      'layout',
    ])
    const long = body({ photos: [entry(photos[0]!, { note: 'あ'.repeat(301) })] })
    expect(Object.keys(await errorsOf(await member.browser.post(ofMatter(), long)))).toEqual(['photos.0.note'])
  })

  it('are saved whole, and not over another’s save', async () => {
    const before = await create()
    const change = body({
      name: '第2版',
      photos: [entry(photos[2]!), entry(photos[0]!)],
      updated_at: before.updated_at,
    })
    const { data: after } = await answered<Answer<PhotoLedger>>(await other.browser.put(at(before.id), change), 200)
    expect(after.photos.map(({ file }) => file.id)).toEqual([photos[2]!.id, photos[0]!.id])
    const conflict = await answered<{ message: string; current: PhotoLedger }>(
      await member.browser.put(at(before.id), change),
      409,
    )
    expect(conflict.message).toContain('中村 彩さん')
    expect(conflict.current.name).toBe('第2版')
  })

  it('keep a photo that left the folder, for as long as they show it', async () => {
    const ledger = await create(member, { photos: [entry(photos[2]!)] })
    const folder = `${company.path}/matters/${matter.id}/reporting-folders`
    const { data: files } = await answered<Answer<ReportFile[]>>(await master.browser.get(folder), 200)
    const copy = files.find(({ name }) => name === '写真2.jpg')!
    await answered(await master.browser.delete(folder, { ids: [copy.id] }), 204)
    const { data: kept } = await answered<Answer<PhotoLedger>>(await member.browser.get(at(ledger.id)), 200)
    expect(kept.photos).toHaveLength(1)
    await answered(await member.browser.get(kept.photos[0]!.file.path), 200)
    const saved = body({ photos: [entry(photos[0]!), entry(photos[2]!)], updated_at: kept.updated_at })
    await answered(await member.browser.put(at(ledger.id), saved), 200)
    for (const { id } of (await answered<Answer<PhotoLedgerSummary[]>>(await master.browser.get(ofMatter()), 200)).data)
      await answered(await master.browser.delete(at(id)), 204)
    await answered(await member.browser.get(kept.photos[0]!.file.path), 404)
  })

  it('show under 原本のみ what was drawn on, once, on screen as on paper', async () => {
    const folder = `${company.path}/matters/${matter.id}/reporting-folders`
    const form = new FormData()
    form.append('files', await photoFile('塗装.jpg', 240))
    const [original] = (await answered<Answer<ReportFile[]>>(await master.browser.post(folder, form), 201)).data
    const drawing = new FormData()
    drawing.set('file', await photoFile('書き込み.jpg', 20))
    const { data: drawn } = await answered<Answer<ReportFile>>(
      await master.browser.post(`${company.path}/reporting-folders/${original!.id}/marked`, drawing),
      201,
    )
    const both = [drawn, original!].map(({ file_id }) => entry({ id: file_id }))
    const { data: offered } = await answered<Answer<MatterPhoto[]>>(
      await member.browser.get(`${company.path}/matters/${matter.id}/photos`),
      200,
    )
    expect(offered.find(({ id }) => id === drawn.file_id)).toMatchObject({
      item: null,
      original: { id: original!.file_id },
    })
    const shown = async (change: object) => {
      const ledger = await create(member, { photos: both, ...change })
      const response = await guest.browser.get(at(ledger.id, '/download?download_type=excel'))
      const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
      const pictures = Object.keys(files).filter((path) => /^xl\/media\/.*jpe?g$/.test(path))
      const greys = await Promise.all(
        pictures.map(async (path) => Math.round((await sharp(files[path]).stats()).channels[0]!.mean)),
      )
      return { greys: greys.toSorted((a, b) => a - b), ledger }
    }
    expect((await shown({})).greys).toEqual([20, 240])
    const { greys, ledger } = await shown({ originals_only: true })
    expect(greys).toEqual([240])
    expect(ledger.photos.map((photo) => [photo.file.id, photo.original?.id ?? null])).toEqual([
      [drawn.file_id, original!.file_id],
      [original!.file_id, null],
    ])
  })

  it('come as PDF and as Excel, without place and device', async () => {
    const { id } = await create(member, { photos: photos.slice(0, 2).map((photo) => entry(photo)) })
    for (const [type, start, content_type] of [
      ['pdf', '%PDF', 'application/pdf'],
      ['excel', 'PK', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ] as const) {
      const response = await guest.browser.get(at(id, `/download?download_type=${type}`))
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe(content_type)
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(bytes.subarray(0, start.length).toString()).toBe(start)
      expect(bytes.includes('SecretCamera')).toBe(false)
      expect(bytes.includes('Exif\0')).toBe(false)
    }
    await answered(await member.browser.get(at(id, '/download?download_type=word')), 422)
    const empty = await create(member, { photos: [] })
    await answered(await member.browser.get(at(empty.id, '/download?download_type=pdf')), 422)
  })
})
