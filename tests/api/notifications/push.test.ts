/** お知らせ on devices: to whom, of what, once, and only as long as they are signed in there. */
import { createECDH, createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Named } from '#domain/fields.ts'
import type { PushMessage } from '#domain/notifications/push.contract.ts'
import { pushKeysOf, type Device } from '#server/notifications/push/push-sender.ts'
import { answered } from '../answers.ts'
import type { Browser } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'

const place = '/api/user/push'
let office: Office
let sent: { device: Device; message: PushMessage }[]
/** What the push service says to the next messages. */
let answers: (() => 'sent' | 'gone')[]

beforeAll(async () => {
  office = await openOffice({
    push: async (device, message) => {
      const answer = (answers.shift() ?? (() => 'sent'))()
      sent.push({ device, message: JSON.parse(message) as PushMessage })
      return answer
    },
  })
})
afterAll(() => office.close())
beforeEach(async () => {
  ;[sent, answers] = [[], []]
  for (const table of ['push_subscriptions', 'notification_choices', 'notifications', 'jobs'])
    await office.app.database.pool.query(`delete from ${table}`)
})

/** Such as a browser makes: 65 bytes and 16. */
const subscriptionOf = (name: string) => {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
    keys: {
      p256dh: curve.getPublicKey().toString('base64url'),
      auth: createHash('md5').update(name).digest('base64url'),
    },
  }
}
type State = { data: { public_key: string; is_on: boolean } }
const stateOf = async (browser: Browser) => (await answered<State>(await browser.get(place), 200)).data
const turnOn = async (browser: Browser, name: string) => {
  const { data } = await answered<State>(await browser.put(place, subscriptionOf(name)), 200)
  expect(data.is_on).toBe(true)
}
const devices = () => sent.map(({ device }) => device.endpoint.split('/').at(-1)).toSorted()
const assign = async (...user_ids: number[]): Promise<Named> => {
  const matter = await office.createMatter(office.member, { user_ids, lead_user_id: user_ids[0] })
  await office.app.deps.jobs.drain()
  return matter
}

describe('a device', () => {
  it('is told as soon as something happens, with what, where, and in which company', async () => {
    const { other, company } = office
    expect(await stateOf(other.browser)).toEqual({
      public_key: pushKeysOf(office.app.deps.secret).publicKey,
      is_on: false,
    })
    await turnOn(other.browser, 'phone')
    const { id } = await assign(other.id)
    expect(sent.map(({ message }) => message)).toEqual([
      {
        title: expect.stringContaining('midori'),
        body: '小林 大輔さんが案件「空調機定期点検」の担当にあなたを指定しました',
        path: `/c/${company.key}/matters/${id}`,
        tag: expect.stringMatching(/^notification-\d+$/),
      },
    ])
  })

  it('is each of a person’s, and nobody else’s', async () => {
    const { other, member, app } = office
    await turnOn(other.browser, 'phone')
    const desk = app.openBrowser()
    await desk.login(other.email)
    await turnOn(desk, 'desk')
    await turnOn(member.browser, 'member')
    await assign(other.id)
    expect(devices()).toEqual(['desk', 'phone'])
  })

  it('is told no more once it is turned off, or the person signs out there', async () => {
    const { other, app } = office
    await turnOn(other.browser, 'phone')
    const desk = app.openBrowser()
    await desk.login(other.email)
    await turnOn(desk, 'desk')
    await answered(await other.browser.delete(place), 204)
    expect((await stateOf(other.browser)).is_on).toBe(false)
    await assign(other.id)
    expect(devices()).toEqual(['desk'])
    await answered(await desk.post('/api/logout'), 204)
    await assign(other.id)
    expect(devices()).toEqual(['desk'])
  })

  it('is whose session it has: the next person’s, and the one before hears nothing there', async () => {
    const { other, master } = office
    const phone = subscriptionOf('phone')
    await answered(await other.browser.put(place, phone), 200)
    await answered(await master.browser.put(place, phone), 200)
    expect((await stateOf(other.browser)).is_on).toBe(false)
    await assign(other.id)
    expect(sent).toEqual([])
  })

  it('that its service knows no more is forgotten', async () => {
    const { other } = office
    await turnOn(other.browser, 'phone')
    answers = [() => 'gone']
    await assign(other.id)
    expect((await stateOf(other.browser)).is_on).toBe(false)
  })
})

describe('what happened', () => {
  it('is not told on devices where that was not chosen, or it is not shown in the app', async () => {
    const { other, company } = office
    await turnOn(other.browser, 'phone')
    const choose = (choice: object) =>
      other.browser.put(`${company.path}/notification-choices`, {
        choices: [{ kind: 'matter_assigned', in_app: true, mail: 'none', ...choice }],
      })
    await answered(await choose({ push: false }), 200)
    await assign(other.id)
    // Whoever says nothing of it leaves it so.
    await answered(await choose({ mail: 'daily' }), 200)
    await assign(other.id)
    await answered(await choose({ in_app: false, push: true }), 200)
    await assign(other.id)
    expect(sent).toEqual([])
    await answered(await choose({ push: true }), 200)
    await assign(other.id)
    expect(devices()).toEqual(['phone'])
  })

  it('is not told once it was read, nor to whoever left the company', async () => {
    const { other, company, app } = office
    await turnOn(other.browser, 'phone')
    await office.createMatter(office.member, { user_ids: [other.id], lead_user_id: other.id })
    await answered(await other.browser.put(`${company.path}/notifications/read`, {}), 200)
    await app.deps.jobs.drain()
    const leaver = await app.createPerson(company, 0, '退会 太郎')
    await turnOn(leaver.browser, 'leaver')
    await office.createMatter(office.member, { user_ids: [leaver.id], lead_user_id: leaver.id })
    await app.database.pool.query('update memberships set deleted_at = now() where user_id = $1', [leaver.id])
    await app.deps.jobs.drain()
    expect(sent).toEqual([])
  })

  it('is tried again where the service did not answer, on that device alone', async () => {
    const { other, app } = office
    await turnOn(other.browser, 'phone')
    const desk = app.openBrowser()
    await desk.login(other.email)
    await turnOn(desk, 'desk')
    answers = [
      () => {
        throw new Error('503')
      },
    ]
    await assign(other.id)
    expect(devices()).toHaveLength(1)
    await app.database.pool.query(`update jobs set run_at = now() where state = 'queued'`)
    await app.deps.jobs.drain()
    expect(devices()).toEqual(['desk', 'phone'])
  })
})

describe('nobody', () => {
  it.each([
    ['a server inside', { endpoint: 'https://127.0.0.1/a' }],
    ['a server that only looks like one', { endpoint: 'https://fcm.googleapis.com.evil.example/a' }],
    ['another port', { endpoint: 'https://fcm.googleapis.com:8443/a' }],
    ['a name before it', { endpoint: 'https://me:me@fcm.googleapis.com/a' }],
    ['an open connection', { endpoint: 'http://fcm.googleapis.com/a' }],
    ['no key', { keys: undefined }],
    ['a key that is none', { keys: { p256dh: 'a', auth: 'b' } }],
  ])('has messages sent to %s', async (_, body) => {
    await answered(await office.other.browser.put(place, { ...subscriptionOf('phone'), ...body }), 422)
  })

  it('who is not signed in is asked or told', async () => {
    const stranger = office.app.openBrowser()
    for (const answer of [
      await stranger.get(place),
      await stranger.put(place, subscriptionOf('phone')),
      await stranger.delete(place),
    ])
      await answered(answer, 401)
  })
})
