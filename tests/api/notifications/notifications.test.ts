import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NotificationsAnswer } from '#domain/notifications/notifications.contract.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
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
    await answered(
      await office.master.browser.put(`${office.company.path}/notifications/read`, { ids: [theirs!.id] }),
      404,
    )
    await read(office.master)
    expect((await listOf(office.other)).data[0]!.read_at).toBeNull()
    await answered(await office.app.openBrowser().get(`${office.company.path}/notifications`), 401)
    await answered(await office.stranger.browser.get(`${office.company.path}/notifications`), 404)
    expect(
      (
        await answered<{ errors: object }>(
          await office.other.browser.put(`${office.company.path}/notifications/read`, { ids: ['x'] }),
          422,
        )
      ).errors,
    ).toHaveProperty('ids.0')
  })
})
