/** The seam itself: all or nothing with the change, each hearer once, and what may be seen of every subject. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NotificationsAnswer } from '#domain/notifications/notifications.contract.ts'
import type { NotificationSubject } from '#domain/notifications/notifications.labels.ts'
import { inCompany } from '#server/db/client.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import type { Event } from '#server/records/events.ts'
import { happened } from '#server/records/happened.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'

let office: Office
let matter: { id: number; name: string }
beforeAll(async () => {
  office = await openOffice()
  matter = await office.createMatter()
})
afterAll(() => office.close())

const actorOf = ({ id, name }: Person) => ({
  company_id: office.company.id,
  company_key: office.company.key,
  user: { id, name },
})
const told = (user_ids: number[]): Event[] => [
  { kind: 'commented', subject: { type: 'matter', ...matter }, line: { after: '確認' } },
  { kind: 'mentioned', subject: { type: 'matter', ...matter }, comment: { id: 1, body: '確認' }, user_ids },
]
const counts = async () => {
  const { rows } = await office.app.database.pool.query<Record<string, string>>(
    `select (select count(*) from histories) as histories, (select count(*) from notifications) as notifications,
      (select count(*) from mail_outbox) as letters, (select count(*) from jobs) as jobs`,
  )
  return rows[0]!
}

describe('what happened', () => {
  const within = (run: () => Promise<void>, user_ids: number[]) =>
    inCompany(office.app.database.db, office.company.id, async (tx) => {
      const ids = await happened(tx, office.app.deps, actorOf(office.member), told(user_ids))
      await run()
      return ids
    })

  it('leaves nothing where the change is taken back', async () => {
    const before = await counts()
    await expect(
      within(() => Promise.reject(new Error('taken back')), [office.other.id, office.guest.id]),
    ).rejects.toThrow('taken back')
    expect(await counts()).toEqual(before)
  })

  it('is told once to each who is to hear, never to whoever did it or to strangers', async () => {
    const before = await counts()
    const { other, guest, member, stranger } = office
    const letters = await within(() => Promise.resolve(), [other.id, other.id, member.id, guest.id, stranger.id])
    expect(letters).toHaveLength(2)
    const { rows } = await office.app.database.pool.query<{ user_id: string }>(
      'select user_id from notifications order by user_id',
    )
    expect(rows.map(({ user_id }) => Number(user_id))).toEqual([other.id, guest.id])
    expect(Number((await counts())['histories'])).toBe(Number(before['histories']) + 1)
    await office.app.database.pool.query('delete from notifications')
  })
})

describe('a notification', () => {
  const tell = (person: Person, type: NotificationSubject, id: number) =>
    inCompany(office.app.database.db, office.company.id, (tx) =>
      tx
        .insert(notifications)
        .values({
          company_id: office.company.id,
          user_id: person.id,
          kind: 'mentioned',
          subject_type: type,
          subject_id: id,
        }),
    )
  const seen = async (person: Person) =>
    (
      await answered<NotificationsAnswer>(await person.browser.get(`${office.company.path}/notifications`), 200)
    ).data.map(({ subject, matter }) => [subject.type, matter?.name])

  it('about a matter is seen by a guest of the matter while it stands', async () => {
    const ours = await office.createMatter()
    const theirs = await office.createMatter(office.member, { user_ids: [office.member.id], name: 'ほかの案件' })
    for (const person of [office.other, office.guest]) {
      await tell(person, 'matter', ours.id)
      await tell(person, 'matter', theirs.id)
    }
    expect(await seen(office.guest)).toEqual([['matter', ours.name]])
    expect(await seen(office.other)).toEqual([
      ['matter', theirs.name],
      ['matter', ours.name],
    ])
    await answered(await office.member.browser.delete(`${office.company.path}/matters/${ours.id}`), 204)
    expect(await seen(office.guest)).toEqual([])
    expect(await seen(office.other)).toEqual([['matter', theirs.name]])
  })

  it('about a person is seen while they belong to the company, about the company always', async () => {
    await tell(office.master, 'person', office.guest.id)
    await tell(office.master, 'person', office.stranger.id)
    await tell(office.master, 'company', office.company.id)
    expect(await seen(office.master)).toEqual([
      ['company', undefined],
      ['person', undefined],
    ])
    await office.app.database.pool.query('update memberships set deleted_at = now() where user_id = $1', [
      office.guest.id,
    ])
    expect(await seen(office.master)).toEqual([['company', undefined]])
  })
})
