/** One's own name and photo, and who sees the photo. */
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Myself } from '#domain/users/users.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { corpusBytes, hasCorpus } from '#tests/corpus.ts'
import { asFile, makePhoto, makePng } from '#tests/made-files.ts'
import { answered } from '../answers.ts'
import { createTestApp, type Person, type TestApp, type TestCompany } from '../app.ts'

let app: TestApp
let company: TestCompany
let person: Person
let colleague: Person
let guest: Person
let stranger: Person
beforeAll(async () => {
  app = await createTestApp()
  ;({ company } = await app.createCompany('midori'))
  person = await app.createPerson(company, roles.member, '中村 彩')
  colleague = await app.createPerson(company, roles.member, '高橋 健一')
  guest = await app.createPerson(company, roles.guest, '原田 誠')
  stranger = (await app.createCompany('aoi')).master
})
afterAll(() => app.close())

const path = () => `${company.path}/myself`
const send = (file: File) => {
  const form = new FormData()
  form.set('_method', 'PUT')
  form.set('profile_photo', file)
  return person.browser.post(path(), form)
}
const saved = async (response: Response) => (await answered<{ data: Myself }>(response, 200)).data
const fileOf = (name: string, bytes: Uint8Array | string) => new File([bytes as Uint8Array<ArrayBuffer>], name)
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)])
/** A small PNG that says it has 20,000 pixels a side. */
const hugePng = async () => {
  const bytes = Buffer.from((await makePng('a.png')).bytes)
  bytes.writeUInt32BE(20_000, 16)
  bytes.writeUInt32BE(20_000, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

describe('PUT myself', () => {
  it('changes the name, trimmed, and nothing else', async () => {
    await answered(await app.openBrowser().put(path(), { name: 'x' }), 401)
    await answered(await stranger.browser.put(path(), { name: 'x' }), 404)
    for (const name of ['', ' ', 'あ'.repeat(101)])
      expect(await answered(await person.browser.put(path(), { name }), 422)).toHaveProperty(['errors', 'name'])
    expect(
      await saved(await person.browser.put(path(), { name: ' 中村 あや ', email: 'x@example.com', role: 3 })),
    ).toMatchObject({ name: '中村 あや', email: person.email, role: roles.member })
  })

  it('keeps a photo small, upright and without what the camera wrote', async () => {
    const { profile_photo_path } = await saved(await send(asFile(await makePhoto('a.jpg', 1200, 600, 6))))
    const response = await person.browser.get(profile_photo_path!)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    const { width, height, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect({ width, height, exif }).toEqual({ width: 256, height: 512, exif: undefined })
    const next = await saved(await send(asFile(await makePng('b.png'))))
    expect(next.profile_photo_path).not.toBe(profile_photo_path)
    expect(await saved(await person.browser.put(path(), { remove_profile_photo: true }))).toMatchObject({
      profile_photo_path: null,
    })
    await answered(await person.browser.get(`/api/users/${person.id}/photo`), 404)
  })

  it.skipIf(!hasCorpus)('takes a photo as an iPhone stores it', async () => {
    const { profile_photo_path } = await saved(await send(fileOf('IMG_1.HEIC', corpusBytes('image/example.heic'))))
    const response = await person.browser.get(profile_photo_path!)
    const { width, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect({ width, format }).toEqual({ width: 512, format: 'png' })
  })

  it.each([
    [
      'an SVG',
      () => fileOf('a.png', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      /SVGの写真は使えません。JPEGかPNG/,
    ],
    ['a broken HEIC', () => fileOf('a.heic', heic), /読み取れません/],
    ['no picture at all', () => fileOf('a.jpg', 'hello'), /JPEGかPNG/],
    ['a picture of one pixel', async () => asFile(await makePng('a.png', 1, 1)), /小さすぎます/],
    ['a broken one', () => fileOf('a.jpg', Buffer.from('ffd8ffe000104a464946', 'hex')), /読み取れません/],
    ['one of 20,000 pixels a side', async () => fileOf('a.png', await hugePng()), /大きすぎます。1億画素以下/],
  ])('refuses %s and keeps the photo', async (_, make, sentence) => {
    const { profile_photo_path } = await saved(await send(asFile(await makePng('good.png'))))
    const { errors } = await answered<{ errors: Record<string, string[]> }>(await send(await make()), 422)
    expect(errors['profile_photo']![0]).toMatch(sentence)
    expect(await saved(await person.browser.get(path()))).toMatchObject({ profile_photo_path })
  })
})

describe('GET users/{id}/photo', () => {
  it('is for those who know the person', async () => {
    const { profile_photo_path } = await saved(await send(asFile(await makePng('a.png'))))
    const statusFor = async ({ browser }: Pick<Person, 'browser'>) => (await browser.get(profile_photo_path!)).status
    expect(await Promise.all([person, colleague].map(statusFor))).toEqual([200, 200])
    expect(await Promise.all([guest, stranger].map(statusFor))).toEqual([404, 404])
    expect(await statusFor({ browser: app.openBrowser() })).toBe(401)
    await answered(
      await person.browser.post(`${company.path}/matters`, {
        name: '受変電設備の点検',
        matter_category_id: 1,
        user_ids: [person.id, guest.id],
      }),
      201,
    )
    expect(await statusFor(guest)).toBe(200)
  })

  it('is not for whoever may not enter the company from there', async () => {
    await app.database.pool.query(
      `update companies set enable_ip_restriction = true, allowed_ips = '{203.0.113.0/24}' where id = $1`,
      [company.id],
    )
    await answered(await colleague.browser.get(`/api/users/${person.id}/photo`), 404)
    await answered(await person.browser.get(`/api/users/${person.id}/photo`), 200)
    await answered(await colleague.browser.get('/api/users/999999/photo'), 404)
    await app.database.pool.query('update companies set enable_ip_restriction = false where id = $1', [company.id])
    await answered(await colleague.browser.get(`/api/users/${person.id}/photo`), 200)
    await app.database.pool.query('update companies set suspended_at = now() where id = $1', [company.id])
    await answered(await colleague.browser.get(`/api/users/${person.id}/photo`), 404)
    await answered(await person.browser.get(`/api/users/${person.id}/photo`), 200)
    await app.database.pool.query('update companies set suspended_at = null where id = $1', [company.id])
  })
})

describe('the key of what waits in one’s browsers', () => {
  const keyOf = async ({ browser }: Person) => {
    const answer = await browser.get('/api/myself/device-key')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    return (await answered<{ data: { key: string } }>(answer, 200)).data.key
  }

  it('is the same whenever one asks, and another person’s is another', async () => {
    const key = await keyOf(person)
    expect(Buffer.from(key, 'base64')).toHaveLength(32)
    expect(await keyOf(person)).toBe(key)
    expect(new Set([key, await keyOf(colleague), await keyOf(guest), await keyOf(stranger)]).size).toBe(4)
  })

  it('is told to nobody who is not signed in', async () => {
    await answered(await app.openBrowser().get('/api/myself/device-key'), 401)
  })
})
