/** When photos were taken: told by their camera, by the phone's clock, or by hand. And what was drawn on them. */
import { beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import type { FileRef, ReportFile } from '#domain/files/files.contract.ts'
import { takenSegment } from '#domain/files/photo-metadata.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { answered } from '../answers.ts'
import { openCompany, type Person } from '../app.ts'

type Answer<T> = { data: T }
const { app, company, master } = openCompany()
let member: Person
let guest: Person
let outsider: Person
let stranger: Person
let otherPath: string
let matter: Matter
let plain: Uint8Array

beforeAll(async () => {
  member = await app.createPerson(company, 0, '小林 大輔')
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
        user_ids: [master.id, member.id, guest.id],
      }),
      201,
    )
  ).data
  plain = new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#808080' } })
      .jpeg()
      .toBuffer(),
  )
})

const folder = () => `${company.path}/matters/${matter.id}/reporting-folders`
const noted = (from: 'exif' | 'device'): Uint8Array<ArrayBuffer> =>
  new Uint8Array([
    ...plain.subarray(0, 2),
    ...takenSegment({ taken_at: new Date('2026-05-01T01:02:03Z'), taken_from: from }),
    ...plain.subarray(2),
  ])
const jpeg = (bytes: Uint8Array, name = '外壁.jpg') => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
const upload = async (bytes: Uint8Array, person = member): Promise<ReportFile> => {
  const form = new FormData()
  form.set('files', jpeg(bytes))
  return (await answered<Answer<ReportFile[]>>(await person.browser.post(folder(), form), 201)).data[0]!
}
const history = async (): Promise<History> =>
  (await answered<Answer<History[]>>(await member.browser.get(`${company.path}/matters/${matter.id}/histories`), 200))
    .data[0]!

describe('when a photo was taken', () => {
  it.each(['exif', 'device'] as const)('is kept with who says so: %s', async (from) => {
    const { taken_at, taken_from } = await upload(noted(from))
    expect({ taken_at, taken_from }).toEqual({ taken_at: '2026-05-01T10:02:03.000+09:00', taken_from: from })
    expect((await sharp(noted(from)).metadata()).exif).toBeDefined()
  })

  it('is mended by hand, told in the history, and may be unknown', async () => {
    const { file_id } = await upload(plain)
    const path = `${company.path}/files/${file_id}/taken-at`
    const wanted = { taken_at: '2026-06-01T09:30:00+09:00' }
    const { data } = await answered<Answer<FileRef>>(await member.browser.put(path, wanted), 200)
    expect(data).toMatchObject({ taken_at: '2026-06-01T09:30:00.000+09:00', taken_from: 'manual' })
    expect(await history()).toMatchObject({
      column_name: '撮影日時',
      before: '外壁.jpg：不明',
      after: '外壁.jpg：2026/06/01 09:30',
    })
    const { data: unknown } = await answered<Answer<FileRef>>(await member.browser.put(path, { taken_at: null }), 200)
    expect(unknown).toMatchObject({ taken_at: null, taken_from: null })
    await answered(await member.browser.put(path, { taken_at: '昨日' }), 422)
    await answered(await member.browser.put(path, { taken_at: '0026-06-01T09:30:00+09:00' }), 422)
  })

  it('is changed by who keeps records or sent the photo', async () => {
    const [ofMember, ofGuest] = [await upload(plain), await upload(plain, guest)]
    const body = { taken_at: null }
    const at = (file: ReportFile, path = company.path) => `${path}/files/${file.file_id}/taken-at`
    await answered(await app.openBrowser().put(at(ofMember), body), 401)
    await answered(await guest.browser.put(at(ofMember), body), 403)
    await answered(await guest.browser.put(at(ofGuest), body), 200)
    await answered(await outsider.browser.put(at(ofMember), body), 404)
    await answered(await stranger.browser.put(at(ofMember, otherPath), body), 404)
  })
})

describe('a photo that was drawn on', () => {
  const mark = (
    person: Pick<Person, 'browser'>,
    { id }: ReportFile,
    file = jpeg(plain, '書き込み.jpg'),
    path = company.path,
  ) => {
    const form = new FormData()
    form.set('file', file)
    return person.browser.post(`${path}/reporting-folders/${id}/marked`, form)
  }

  it('stands beside its original, bound to it, and taken when that was', async () => {
    const original = await upload(noted('exif'))
    const { data: marked } = await answered<Answer<ReportFile>>(await mark(member, original), 201)
    expect(marked).toMatchObject({
      name: '外壁（加工）.jpg',
      original_file_id: original.file_id,
      taken_at: original.taken_at,
      taken_from: 'exif',
    })
    expect(await history()).toMatchObject({ after: '外壁（加工）.jpg' })
    const { data: again } = await answered<Answer<ReportFile>>(await mark(member, marked), 201)
    expect(again).toMatchObject({ name: '外壁（加工）.jpg', original_file_id: original.file_id })
    // The original outlives its own deletion, and goes with the last that was made of it.
    await answered(await master.browser.delete(folder(), { ids: [original.id, again.id] }), 204)
    await answered(await member.browser.get(`${company.path}/files/${original.file_id}`), 200)
    await answered(await master.browser.delete(folder(), { ids: [marked.id] }), 204)
    await answered(await member.browser.get(`${company.path}/files/${original.file_id}`), 404)
  })

  it('is made of a photo, as one, by who may change it', async () => {
    const original = await upload(plain)
    await answered(await mark({ browser: app.openBrowser() }, original), 401)
    await answered(await mark(guest, original), 403)
    await answered(await mark(outsider, original), 404)
    await answered(await mark(stranger, original, undefined, otherPath), 404)
    await answered(await mark(member, original, new File(['文字'], '文字.txt')), 422)
    const form = new FormData()
    form.set('files', new File(['メモ'], 'メモ.txt'))
    const { data } = await answered<Answer<ReportFile[]>>(await member.browser.post(folder(), form), 201)
    await answered(await mark(member, data[0]!), 422)
  })
})
