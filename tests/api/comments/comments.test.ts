import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Comment } from '#domain/comments/comments.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import { inCompany } from '#server/db/client.ts'
import { comments } from '#server/db/schema/comments.ts'
import { documents } from '#server/db/schema/documents.ts'
import { templates } from '#server/db/schema/templates.ts'
import type { Letter } from '#server/mail/mailer.ts'
import type { Notification } from '#domain/notifications/notifications.contract.ts'
import { answered } from '../answers.ts'
import { origin, type Person } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'

const letters: Letter[] = []
let office: Office
beforeAll(async () => {
  office = await openOffice({
    mailer: { isOutbox: false, send: async (letter) => void letters.push(letter), close: () => {} },
  })
})
afterAll(() => office.close())

type Answer<T> = { data: T }
type Page<T> = Answer<T[]> & { meta: { total: number } }
const talkOf = (id: number) => `${office.company.path}/matters/${id}/comment`
const say = async (person: Person, matter_id: number, body: string, mentioned_user_ids?: number[]) =>
  (await answered<Answer<Comment>>(await person.browser.post(talkOf(matter_id), { body, mentioned_user_ids }), 201))
    .data
const listed = async (person: Person, query = '') =>
  answered<Page<Comment>>(await person.browser.get(`${office.company.path}/comments${query}`), 200)
const notified = async (comment_id: number) =>
  (
    await office.app.database.pool.query<{ user_id: string }>(
      `select user_id from notifications where subject_type = 'comment' and subject_id = $1 order by user_id`,
      [comment_id],
    )
  ).rows.map(({ user_id }) => Number(user_id))

/** Whether the person's bell shows it. */
const hears = async ({ browser }: Person, comment_id: number): Promise<boolean> => {
  const { data } = await answered<{ data: Notification[] }>(
    await browser.get(`${office.company.path}/notifications`),
    200,
  )
  return data.some(({ subject }) => subject.type === 'comment' && subject.id === comment_id)
}

describe('comments', () => {
  it('name people, who hear of it in the app and by mail', async () => {
    const matter = await office.createMatter()
    const { member, other, guest } = office
    const comment = await say(member, matter.id, '室外機の写真を追加しました。', [
      member.id,
      other.id,
      guest.id,
      other.id,
    ])
    expect(comment).toMatchObject({
      body: '室外機の写真を追加しました。',
      user: { id: member.id, role: 0 },
      matter: { id: matter.id, name: matter.name },
      document: null,
      canDelete: true,
    })
    expect(comment.mentions.map(({ id }) => id).sort()).toEqual([member.id, other.id, guest.id].sort())
    expect(await notified(comment.id)).toEqual([other.id, guest.id].sort((a, b) => a - b))
    await office.app.deps.jobs.drain()
    const mine = letters.filter(({ text }) => text.includes('室外機'))
    expect(mine.map(({ to }) => to.address).sort()).toEqual([other.email, guest.email].sort())
    expect(mine[0]!.text).toContain(`${origin}/c/midori/matters/${matter.id}`)
  })

  it('name only people who can read the matter', async () => {
    const matter = await office.createMatter(office.member, { user_ids: [] })
    const errors = async (ids: number[]) =>
      (
        await answered<{ errors: Record<string, string[]> }>(
          await office.member.browser.post(talkOf(matter.id), { body: '見てください', mentioned_user_ids: ids }),
          422,
        )
      ).errors
    expect(await errors([office.guest.id])).toEqual({
      mentioned_user_ids: ['この案件を見られない人を@で指定することはできません。'],
    })
    expect(await errors([office.other.id, office.stranger.id])).toHaveProperty('mentioned_user_ids')
    expect((await listed(office.member, `?matter_id=${matter.id}`)).data).toEqual([])
  })

  it('say something, in 3,000 characters at most', async () => {
    const { id } = await office.createMatter()
    const errors = async (body: string) =>
      (
        await answered<{ errors: Record<string, string[]> }>(
          await office.member.browser.post(talkOf(id), { body }),
          422,
        )
      ).errors
    expect(await errors(' 　\n')).toEqual({ body: ['コメントは必須です。'] })
    expect(await errors('𠮷'.repeat(3001))).toEqual({ body: ['コメントは3000文字以下である必要があります'] })
    await say(office.member, id, '𠮷'.repeat(3000))
  })

  it('are listed newest first, where the reader may see the matter', async () => {
    const shared = await office.createMatter()
    const internal = await office.createMatter(office.member, { user_ids: [] })
    const first = await say(office.guest, shared.id, '到着しました')
    const second = await say(office.member, internal.id, '社内の話')
    const third = await say(office.member, shared.id, '了解です')
    expect((await listed(office.other)).data.slice(0, 3).map(({ id }) => id)).toEqual([third.id, second.id, first.id])
    expect((await listed(office.guest)).data.map(({ id }) => id)).not.toContain(second.id)
    expect((await listed(office.guest, `?matter_id=${internal.id}`)).meta.total).toBe(0)
    expect(
      (await listed(office.other, `?matter_id=${shared.id}&user_id=${office.guest.id}`)).data.map(({ id }) => id),
    ).toEqual([first.id])
    expect((await listed(office.other, '?per_page=1&page=2')).data.map(({ id }) => id)).toEqual([second.id])
    await answered(await office.other.browser.get(`${office.company.path}/comments?per_page=101`), 422)

    await answered(await office.master.browser.delete(`${office.company.path}/matters/${internal.id}`), 204)
    expect((await listed(office.other)).data.map(({ id }) => id)).not.toContain(second.id)
  })

  it('are deleted by their author or an admin, and leave a line without words', async () => {
    const { id } = await office.createMatter()
    const path = talkOf(id)
    const mine = await say(office.member, id, '金額を間違えました', [office.other.id])
    await answered(await office.other.browser.delete(`${path}/${mine.id}`), 403)
    await answered(await office.guest.browser.delete(`${path}/${mine.id}`), 403)
    const elsewhere = await office.createMatter()
    await answered(await office.member.browser.delete(`${talkOf(elsewhere.id)}/${mine.id}`), 404)
    await answered(await office.member.browser.delete(`${path}/${mine.id}`), 204)
    await answered(await office.member.browser.delete(`${path}/${mine.id}`), 404)
    expect(await hears(office.other, mine.id)).toBe(false)
    const kept = await say(office.guest, id, '確認しました')
    const history = (
      await answered<Page<History>>(
        await office.member.browser.get(`${office.company.path}/matters/${id}/histories`),
        200,
      )
    ).data
    expect(history.filter(({ type }) => type === 12)).toMatchObject([
      { after: '確認しました', is_deleted: false, user: { name: '協力会社 太郎' } },
      { after: null, is_deleted: true },
    ])
    await answered(await office.master.browser.delete(`${path}/${kept.id}`), 204)
    expect((await listed(office.member, `?matter_id=${id}`)).data).toEqual([])
  })

  it('come back to whoever deleted them, within a day, with what was told of them', async () => {
    const { id } = await office.createMatter()
    const path = talkOf(id)
    const mine = await say(office.member, id, '現地を確認しました', [office.other.id])
    const back = `${path}/${mine.id}/restore`
    await answered(await office.member.browser.post(back), 404)
    await answered(await office.member.browser.delete(`${path}/${mine.id}`), 204)
    await answered(await office.app.openBrowser().post(back), 401)
    await answered(await office.master.browser.post(back), 404)
    const elsewhere = await office.createMatter()
    await answered(await office.member.browser.post(`${talkOf(elsewhere.id)}/${mine.id}/restore`), 404)
    await answered(await office.stranger.browser.post(back.replace('midori', 'aoi')), 404)
    const { data } = await answered<{ data: Comment }>(await office.member.browser.post(back), 200)
    expect(data).toMatchObject({ id: mine.id, body: '現地を確認しました', mentions: [{ id: office.other.id }] })
    expect((await listed(office.guest, `?matter_id=${id}`)).data.map((each) => each.id)).toEqual([mine.id])
    expect(await hears(office.other, mine.id)).toBe(true)
    await answered(await office.member.browser.delete(`${path}/${mine.id}`), 204)
    await office.app.database.pool.query(
      "update comments set deleted_at = deleted_at - interval '25 hours' where id = $1",
      [mine.id],
    )
    await answered(await office.member.browser.post(back), 404)
  })

  it('wait for whom they concern until they are seen, one count wherever it stands', async () => {
    const { member, other, guest, master } = office
    const { path } = office.company
    const counted = async ({ browser }: Person) =>
      (
        await answered<Answer<{ unread_comments_count: number }>>(
          await browser.get(`${path}/notifications/unread-count`),
          200,
        )
      ).data.unread_comments_count
    const waiting = async (person: Person) =>
      (await listed(person, '?show=unread')).data.filter(({ is_unread }) => is_unread).map(({ id }) => id)
    const see = async ({ browser }: Person, body: object) =>
      (await answered<Answer<{ unread_comments_count: number }>>(await browser.put(`${path}/comments/read`, body), 200))
        .data
    for (const person of [member, other, guest, master]) await see(person, {})
    // The guest is on the matter, the other one is named, and the master has nothing to do with it.
    const matter = await office.createMatter(member, { user_ids: [member.id, guest.id] })
    const first = await say(member, matter.id, '一つ目', [other.id])
    const second = await say(guest, matter.id, '二つ目')
    expect([await waiting(member), await waiting(guest), await waiting(other), await waiting(master)]).toEqual([
      [second.id],
      [first.id],
      [first.id],
      [],
    ])
    // Who has spoken hears of what follows.
    await say(other, matter.id, '三つ目')
    expect(await counted(member)).toBe(2)
    expect((await listed(member, '?show=unread')).meta.total).toBe(2)
    expect(await see(member, { ids: [second.id] })).toEqual({ unread_comments_count: 1 })
    expect((await listed(other, '?show=named')).data.map(({ id }) => id)).toContain(first.id)
    await answered(await member.browser.delete(`${talkOf(matter.id)}/${second.id}`), 403)
    // What is seen is read in the bell too, and the other way round.
    const bell = async () =>
      (
        await answered<Answer<Notification[]>>(await other.browser.get(`${path}/notifications?unread=1`), 200)
      ).data.filter(({ subject }) => subject.id === first.id)
    expect(await bell()).toHaveLength(1)
    await see(other, { ids: [first.id] })
    expect(await bell()).toEqual([])
    const named = await say(member, matter.id, '四つ目', [other.id])
    expect(await waiting(other)).toContain(named.id)
    await answered(
      await other.browser.put(`${path}/notifications/read`, {
        ids: (
          await answered<Answer<Notification[]>>(await other.browser.get(`${path}/notifications?unread=1`), 200)
        ).data.map(({ id }) => id),
      }),
      200,
    )
    expect(await waiting(other)).not.toContain(named.id)
    // The talk itself shows all of it.
    expect(await counted(guest)).toBeGreaterThan(1)
    await answered(
      await guest.browser.put(`${path}/notifications/read`, { kinds: ['mentioned'], matter_id: matter.id }),
      200,
    )
    expect(await counted(guest)).toBe(0)
    expect((await listed(member, `?q=${encodeURIComponent('二つ')}`)).data.map(({ id }) => id)).toEqual([second.id])
    expect((await listed(member, `?q=${encodeURIComponent(matter.name)}`)).meta.total).toBeGreaterThan(3)
  })

  it('on a document follow the document', async () => {
    const { id } = await office.createMatter()
    const company_id = office.company.id
    const { document_id, comment_id } = await inCompany(office.app.database.db, company_id, async (tx) => {
      const by = { created_user_id: office.member.id }
      const [template] = await tx
        .insert(templates)
        .values({ company_id, name: '点検報告書', document_type_id: 3, ...by })
        .returning()
      const [document] = await tx
        .insert(documents)
        .values({
          company_id,
          document_type_id: 3,
          title: '6月分',
          template_id: template!.id,
          matter_id: id,
          guests_see: true,
          updated_user_id: office.member.id,
          ...by,
        })
        .returning()
      const [comment] = await tx
        .insert(comments)
        .values({ company_id, matter_id: id, document_id: document!.id, user_id: office.member.id, body: '書類の話' })
        .returning()
      return { document_id: document!.id, comment_id: comment!.id }
    })
    const seen = async (person: Person) => (await listed(person, `?document_id=${document_id}`)).data
    expect(await seen(office.other)).toMatchObject([
      { id: comment_id, document: { id: document_id, name: '6月分' }, matter: { id } },
    ])
    expect(await seen(office.guest)).toHaveLength(1)
    const showToGuests = (guests_see: boolean | null) =>
      office.app.database.pool.query('update documents set guests_see = $1 where id = $2', [guests_see, document_id])
    await showToGuests(null)
    expect(await seen(office.guest)).toEqual([])
    await showToGuests(true)
    await answered(
      await office.member.browser.put(`${office.company.path}/matters/${id}`, { remove_user_ids: [office.guest.id] }),
      200,
    )
    expect(await seen(office.guest)).toEqual([])
    // The matter goes, the document and what was said on it stay.
    await answered(await office.member.browser.delete(`${office.company.path}/matters/${id}`), 204)
    expect(await seen(office.other)).toMatchObject([{ id: comment_id, matter: null }])
  })

  it('need a session and the company', async () => {
    const { id } = await office.createMatter()
    const comment = await say(office.member, id, 'こちらへ')
    const foreign = `${office.otherCompany.path}/matters/${id}/comment`
    const visitor = office.app.openBrowser()
    await answered(await visitor.get(`${office.company.path}/comments`), 401)
    await answered(await visitor.post(talkOf(id), { body: 'x' }), 401)
    await answered(await visitor.delete(`${talkOf(id)}/${comment.id}`), 401)
    await answered(await office.stranger.browser.post(foreign, { body: 'x' }), 404)
    await answered(await office.stranger.browser.delete(`${foreign}/${comment.id}`), 404)
    const theirs = await answered<Page<Comment>>(
      await office.stranger.browser.get(`${office.otherCompany.path}/comments?matter_id=${id}`),
      200,
    )
    expect(theirs.data).toEqual([])
  })

  it('are closed to a guest who was taken off the matter meanwhile', async () => {
    const { id } = await office.createMatter()
    const theirs = await say(office.guest, id, '作業中です')
    await answered(
      await office.member.browser.put(`${office.company.path}/matters/${id}`, { remove_user_ids: [office.guest.id] }),
      200,
    )
    await answered(await office.guest.browser.post(talkOf(id), { body: 'まだ作業中です' }), 404)
    await answered(await office.guest.browser.delete(`${talkOf(id)}/${theirs.id}`), 404)
    await answered(await office.guest.browser.get(`${office.company.path}/matters/${id}/histories`), 404)
    expect((await listed(office.guest)).data.map((comment) => comment.id)).not.toContain(theirs.id)
  })
})
