import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NotificationsAnswer } from '#domain/notifications/notifications.contract.ts'
import { answered } from '../answers.ts'
import type { Browser, Person } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const mention = async (matter_id: number, body: string, people: Person[]): Promise<number> =>
  (
    await answered<{ data: { id: number } }>(
      await office.member.browser.post(`${office.company.path}/matters/${matter_id}/comment`, {
        body,
        mentioned_user_ids: people.map(({ id }) => id),
      }),
      201,
    )
  ).data.id
const listOf = async (person: Person, query = '') =>
  answered<NotificationsAnswer>(await person.browser.get(`${office.company.path}/notifications${query}`), 200)
const read = async (person: Person, body: Record<string, unknown> = {}) =>
  (
    await answered<{ data: { unread_count: number } }>(
      await person.browser.put(`${office.company.path}/notifications/read`, body),
      200,
    )
  ).data.unread_count

describe('notifications', () => {
  it('tell who named me where and when, newest first, until I have read them', async () => {
    const matter = await office.createMatter()
    const before = await listOf(office.other)
    for (const body of ['一つ目', '二つ目', '三つ目']) await mention(matter.id, body, [office.other])
    const all = await listOf(office.other)
    expect(all.data.map(({ body }) => body).slice(0, 3)).toEqual(['三つ目', '二つ目', '一つ目'])
    expect(all.data[0]).toMatchObject({
      kind: 'mentioned',
      subject: { type: 'comment' },
      actor: { id: office.member.id, name: '小林 大輔' },
      matter: { id: matter.id, name: matter.name },
      document: null,
      read_at: null,
    })
    expect(all.unread_count).toBe(before.unread_count + 3)

    expect(await read(office.other, { ids: [all.data[0]!.id] })).toBe(before.unread_count + 2)
    const again = await listOf(office.other, '?per_page=1')
    expect(again.data[0]!.read_at).not.toBeNull()
    expect(again).toMatchObject({ unread_count: before.unread_count + 2, meta: { per_page: 1, total: all.meta.total } })
    expect((await listOf(office.other, '?per_page=1&page=2')).data[0]!.body).toBe('二つ目')
    expect(await read(office.other)).toBe(0)
    expect((await listOf(office.other)).data.filter(({ read_at }) => read_at === null)).toEqual([])
  })

  it('keep the time at which they were first read', async () => {
    const matter = await office.createMatter()
    await mention(matter.id, '確認', [office.other])
    await read(office.other)
    const [first] = (await listOf(office.other)).data
    await read(office.other)
    expect((await listOf(office.other)).data[0]!.read_at).toBe(first!.read_at)
  })

  it('are gone with the comment, the matter, or the right to see it', async () => {
    const matter = await office.createMatter()
    const ids = [
      await mention(matter.id, '消すコメント', [office.guest]),
      await mention(matter.id, '残すコメント', [office.guest]),
    ]
    await answered(
      await office.member.browser.delete(`${office.company.path}/matters/${matter.id}/comment/${ids[0]}`),
      204,
    )
    const { data, unread_count } = await listOf(office.guest)
    expect(data.map(({ subject }) => subject.id)).toEqual([ids[1]])
    expect(unread_count).toBe(1)
    await answered(
      await office.member.browser.put(`${office.company.path}/matters/${matter.id}`, {
        remove_user_ids: [office.guest.id],
      }),
      200,
    )
    expect(await listOf(office.guest)).toMatchObject({ data: [], unread_count: 0, meta: { total: 0 } })
    await answered(
      await office.guest.browser.put(`${office.company.path}/notifications/read`, { ids: [data[0]!.id] }),
      404,
    )
  })

  it("are one's own", async () => {
    const matter = await office.createMatter()
    await mention(matter.id, '他の人へ', [office.other])
    const [theirs] = (await listOf(office.other)).data
    const { path } = office.company
    await answered(await office.master.browser.put(`${path}/notifications/read`, { ids: [theirs!.id] }), 404)
    await answered(await office.master.browser.put(`${path}/notifications/${theirs!.id}/read`), 404)
    await read(office.master)
    expect((await listOf(office.other)).data[0]!.read_at).toBeNull()
    const ofAnother = `${office.otherCompany.path}/notifications`
    await answered(await office.stranger.browser.put(`${ofAnother}/${theirs!.id}/read`), 404)
    await answered(await office.stranger.browser.put(`${ofAnother}/read`, { ids: [theirs!.id] }), 404)
    await read(office.other)
  })

  it('are listed unread ones alone where that is asked for, and counted without a list', async () => {
    const matter = await office.createMatter()
    for (const body of ['読んだもの', '残るもの']) await mention(matter.id, body, [office.other])
    const [newest, older] = (await listOf(office.other)).data
    const { path } = office.company
    expect(await answered(await office.other.browser.put(`${path}/notifications/${older!.id}/read`), 200)).toEqual({
      data: { unread_count: 1, unread_comments_count: 1 },
    })
    const unread = await listOf(office.other, '?unread=1')
    expect(unread.data.map(({ id }) => id)).toEqual([newest!.id])
    expect(unread.meta.total).toBe(1)
    expect(await answered(await office.other.browser.get(`${path}/notifications/unread-count`), 200)).toEqual({
      data: { unread_count: 1, unread_comments_count: 1 },
    })
    await read(office.other)
  })

  it('are read together for one matter, or of some kinds', async () => {
    const [one, another] = [await office.createMatter(), await office.createMatter()]
    await mention(one.id, 'こちら', [office.other])
    await mention(another.id, 'あちら', [office.other])
    expect(await read(office.other, { kinds: ['document_opened'], matter_id: one.id })).toBe(2)
    expect(await read(office.other, { document_id: 1 })).toBe(2)
    expect(await read(office.other, { kinds: ['mentioned'], matter_id: one.id })).toBe(1)
    expect((await listOf(office.other, '?unread=1')).data.map(({ body }) => body)).toEqual(['あちら'])
    await read(office.other)
  })
})

const calls: [string, (person: Browser, company: string) => Promise<Response>][] = [
  ['the list', (person, company) => person.get(`${company}/notifications`)],
  ['the count', (person, company) => person.get(`${company}/notifications/unread-count`)],
  ['reading one', (person, company) => person.put(`${company}/notifications/1/read`)],
  ['reading all', (person, company) => person.put(`${company}/notifications/read`, {})],
]

describe.each(calls)('%s', (_, call) => {
  it('is refused without a session, to strangers, and from an address that the company does not allow', async () => {
    const { app, company } = office
    await answered(await call(app.openBrowser(), company.path), 401)
    await answered(await call(office.stranger.browser, company.path), 404)
    const restrict = (is: boolean) =>
      app.database.pool.query('update companies set enable_ip_restriction = $1, allowed_ips = $2 where id = $3', [
        is,
        ['192.0.2.0/24'],
        company.id,
      ])
    await restrict(true)
    try {
      await answered(await call(office.member.browser, company.path), 403)
    } finally {
      await restrict(false)
    }
  })
})

it.each([
  [{ ids: ['x'] }, 'ids.0'],
  [{ ids: Array.from({ length: 101 }, (_, index) => index + 1) }, 'ids'],
  [{ kinds: ['gossip'] }, 'kinds.0'],
  [{ matter_id: 'x' }, 'matter_id'],
  [{ document_id: 0 }, 'document_id'],
])('reading refuses %j', async (body, field) => {
  const refused = await office.other.browser.put(`${office.company.path}/notifications/read`, body)
  expect((await answered<{ errors: object }>(refused, 422)).errors).toHaveProperty([field])
})

it.each(['unread=maybe', 'page=0', 'per_page=1000'])('the list refuses %s', async (query) => {
  await answered(await office.other.browser.get(`${office.company.path}/notifications?${query}`), 422)
})

it('an id that is none belongs to nothing', async () => {
  for (const id of ['x', '0', '999999999'])
    await answered(await office.other.browser.put(`${office.company.path}/notifications/${id}/read`), 404)
})

describe('the companies of one person', () => {
  type Counts = { data: { company_id: number; unread_count: number }[] }
  const counts = async (person: Person) =>
    (await answered<Counts>(await person.browser.get('/api/user/unread-counts'), 200)).data

  it('tell together what waits in each, of what one sees there and from where one may enter', async () => {
    await answered(await office.app.openBrowser().get('/api/user/unread-counts'), 401)
    const second = { company: office.otherCompany, master: office.stranger }
    const person = office.guest
    const { pool } = office.app.database
    await pool.query('insert into memberships (company_id, user_id, role) values ($1, $2, 0)', [
      second.company.id,
      person.id,
    ])
    expect(await counts(person)).toEqual([])
    const [seen, lost] = [await office.createMatter(), await office.createMatter()]
    await mention(seen.id, '一つ', [person])
    await mention(lost.id, '二つ', [person])
    const matter = await answered<{ data: { id: number } }>(
      await second.master.browser.post(`${second.company.path}/matters`, { name: '清掃', matter_category_id: 4 }),
      201,
    )
    await answered(
      await second.master.browser.post(`${second.company.path}/matters/${matter.data.id}/comment`, {
        body: '三つ',
        mentioned_user_ids: [person.id],
      }),
      201,
    )
    const here = (await listOf(person)).unread_count
    const byCompany = async () =>
      new Map((await counts(person)).map(({ company_id, unread_count }) => [company_id, unread_count]))
    expect(await byCompany()).toEqual(
      new Map([
        [office.company.id, here],
        [second.company.id, 1],
      ]),
    )
    // A guest who is taken off a matter no longer hears of it.
    await pool.query('delete from matter_users where matter_id = $1 and user_id = $2', [lost.id, person.id])
    expect((await byCompany()).get(office.company.id)).toBe((await listOf(person)).unread_count)
    expect((await listOf(person)).unread_count).toBeLessThan(here)
    const suspend = (at: Date | null) =>
      pool.query('update companies set suspended_at = $2 where id = $1', [second.company.id, at])
    await suspend(new Date())
    expect((await byCompany()).has(second.company.id)).toBe(false)
    await suspend(null)
    expect((await byCompany()).has(second.company.id)).toBe(true)
    await pool.query(
      `update companies set enable_ip_restriction = true, allowed_ips = '{203.0.113.0/24}' where id = $1`,
      [second.company.id],
    )
    expect((await byCompany()).has(second.company.id)).toBe(false)
  })
})
