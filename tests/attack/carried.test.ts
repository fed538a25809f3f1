/** What a device keeps of a session that is over: its key of what is carried, and the browser's own copies of pictures. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '#domain/auth/auth.contract.ts'
import type { CarryKey, Myself } from '#domain/users/users.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { createTestApp, password, type Person, type TestApp, type TestCompany } from '#tests/api/app.ts'
import { asFile, makePhoto } from '#tests/made-files.ts'

let now = Date.now()
let app: TestApp
let company: TestCompany
let master: Person
let person: Person

beforeAll(async () => {
  app = await createTestApp({ clock: () => new Date(now) })
  ;({ company, master } = await app.createCompany('midori'))
  person = await app.createPerson(company, 0, '社員')
})
afterAll(() => app.close())
afterEach(() => {
  now = Date.now()
})

type Browser = Person['browser']
const signIn = async ({ email }: { email: string }, remember = false): Promise<Browser> => {
  const browser = app.openBrowser()
  await answered(await browser.post('/api/login', { email, password, remember }), 200)
  return browser
}
const keyOf = async (browser: Browser): Promise<CarryKey> => {
  const answer = await browser.get('/api/myself/carry-key')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return (await answered<{ data: CarryKey }>(answer, 200)).data
}
const confirm = async (browser: Browser) =>
  answered(await browser.post('/api/user/confirm-password', { password }), 201)

describe('the key of what is carried', () => {
  it('is one person’s, and neither that of what waits to be sent', async () => {
    const [mine, others] = [await keyOf(await signIn(person)), await keyOf(await signIn(master))]
    expect(Buffer.from(mine.key, 'base64')).toHaveLength(32)
    expect(mine.user_id).toBe(person.id)
    expect([others.key, others.id]).not.toContain(mine.key)
    expect(others.id).not.toBe(mine.id)
    const device = await answered<{ data: { key: string } }>(await person.browser.get('/api/myself/device-key'), 200)
    expect(device.data.key).not.toBe(mine.key)
    await answered(await app.openBrowser().get('/api/myself/carry-key'), 401)
  })

  it('is the same again after a session that ended by itself', async () => {
    const before = await keyOf(await signIn(person))
    now += 3 * 60 * 60_000
    await app.openBrowser().get('/sanctum/csrf-cookie')
    expect(await keyOf(await signIn(person))).toEqual(before)
  })

  const revoke: Record<string, (lost: Browser) => Promise<unknown>> = {
    'one session is ended': async (lost) => {
      const { data } = await answered<{ data: Session[] }>(await lost.get('/api/user/sessions'), 200)
      const owner = await signIn(person)
      await confirm(owner)
      await answered(await owner.delete(`/api/user/sessions/${data.find(({ is_current }) => is_current)!.id}`), 204)
    },
    'all others are': async () => {
      const owner = await signIn(person)
      await confirm(owner)
      await answered(await owner.delete('/api/user/sessions'), 204)
    },
    'the password is changed': async () => {
      const owner = await signIn(person)
      const body = { current_password: password, password, password_confirmation: password }
      await answered(await owner.put('/api/user/password', body), 200)
    },
    'the person leaves the last company': async () => {
      await answered(await master.browser.delete(`${company.path}/users/${person.id}`, {}), 204)
      await app.database.pool.query('update memberships set deleted_at = null where user_id = $1', [person.id])
    },
  }

  it.each(Object.keys(revoke))('is another for whoever signs in once %s', async (how) => {
    const lost = await signIn(person, true)
    const before = await keyOf(lost)
    await revoke[how]!(lost)
    await answered(await lost.get('/api/myself/carry-key'), 401)
    const after = await keyOf(await signIn(person, true))
    expect(after.id).not.toBe(before.id)
    expect(after.key).not.toBe(before.key)
  })

  it('stays that of a session which goes on while another is ended', async () => {
    const [owner, lost] = [await signIn(person), await signIn(person)]
    const before = await keyOf(owner)
    await confirm(owner)
    await answered(await owner.delete('/api/user/sessions'), 204)
    await answered(await lost.get('/api/myself/carry-key'), 401)
    expect(await keyOf(owner)).toEqual(before)
  })
})

describe('pictures in the browser’s own cache', () => {
  it('are shown to nobody without asking', async () => {
    const { browser } = master
    const photo = new FormData()
    photo.set('_method', 'PUT')
    photo.set('profile_photo', asFile(await makePhoto('顔.jpg', 64, 64)))
    const { data: myself } = await answered<{ data: Myself }>(await browser.post(`${company.path}/myself`, photo), 200)
    const { data: building } = await answered<{ data: { id: number } }>(
      await browser.post(`${company.path}/buildings`, { name: '丸の内東ビル' }),
      201,
    )
    const files = new FormData()
    files.append('files', asFile(await makePhoto('外壁.jpg', 64, 64)))
    await answered(await browser.post(`${company.path}/buildings/${building.id}/files`, files), 201)
    const { rows } = await app.database.pool.query<{ id: string }>(`select id from files where name = '外壁.jpg'`)
    const file = `${company.path}/files/${rows[0]!.id}`
    for (const path of [myself.profile_photo_path!, file, `${file}/thumbnail`]) {
      const first = await browser.get(path)
      expect(first.status, path).toBe(200)
      expect(first.headers.get('cache-control'), path).toBe('private, no-cache')
      const etag = first.headers.get('etag')!
      const again = await browser.request('GET', path, undefined, { 'if-none-match': etag })
      expect(again.status, path).toBe(304)
    }
  })
})
