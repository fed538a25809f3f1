/** How each wants to hear of what: in the app, by mail at once, by one letter a day, or not. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  ChooseNotificationsRequest,
  NotificationChoice,
  NotificationsAnswer,
} from '#domain/notifications/notifications.contract.ts'
import { alwaysInAppText } from '#domain/notifications/notification-choices.ts'
import { notificationKinds } from '#domain/notifications/notifications.labels.ts'
import { inCompany, inSystem } from '#server/db/client.ts'
import { scheduleDigests } from '#server/notifications/digest.service.ts'
import type { Event } from '#server/records/events.ts'
import { happened } from '#server/records/happened.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'

/** As a person's program says it: push stands as it did where it is not named. */
type Choice = ChooseNotificationsRequest['choices'][number]

let office: Office
let matter: { id: number; name: string }
beforeAll(async () => {
  office = await openOffice()
  matter = await office.createMatter()
})
beforeEach(async () => {
  for (const table of ['notification_choices', 'notifications', 'mail_outbox', 'jobs'])
    await office.app.database.pool.query(`delete from ${table}`)
})
afterAll(() => office.close())

type Choices = { data: NotificationChoice[] }
const path = () => `${office.company.path}/notification-choices`
const choose = (person: Person, ...choices: Choice[]) => person.browser.put(path(), { choices })
const assigned = (...people: Person[]): Event => ({
  kind: 'matter_assigned',
  subject: { type: 'matter', ...matter },
  user_ids: people.map(({ id }) => id),
  visit: { schedule: '2031/06/17', building: null },
})
const mentioned = (...people: Person[]): Event => ({
  kind: 'mentioned',
  subject: { type: 'matter', ...matter },
  comment: { id: 1, body: '確認してください' },
  user_ids: people.map(({ id }) => id),
})
const tell = (...events: Event[]) =>
  inCompany(office.app.database.db, office.company.id, (tx) => {
    const { id, name } = office.member
    const actor = { company_id: office.company.id, company_key: office.company.key, user: { id, name } }
    return happened(tx, office.app.deps, actor, events)
  })
const seenBy = async (person: Person) =>
  (await answered<NotificationsAnswer>(await person.browser.get(`${office.company.path}/notifications`), 200)).data
const letters = async () =>
  (
    await office.app.database.pool.query<{ kind: string; to_email: string; subject: string; text_body: string }>(
      'select kind, to_email, subject, text_body from mail_outbox order by id',
    )
  ).rows

describe('what is chosen', () => {
  it('is as is customary until then, and stays as it was for kinds that are not named', async () => {
    const { data } = await answered<Choices>(await office.other.browser.get(path()), 200)
    // That a legal inspection was missed is told to admins.
    expect(data.map(({ kind }) => kind)).toEqual(notificationKinds.filter((kind) => kind !== 'plan_missed'))
    expect(data.find(({ kind }) => kind === 'mentioned')).toEqual({
      kind: 'mentioned',
      in_app: true,
      push: true,
      mail: 'at_once',
    })
    const daily: Choice = { kind: 'matter_assigned', in_app: false, mail: 'daily' }
    const changed = await answered<Choices>(await choose(office.other, daily), 200)
    expect(changed.data).toEqual(data.map((choice) => (choice.kind === daily.kind ? { ...choice, ...daily } : choice)))
    expect(await answered<Choices>(await office.other.browser.get(path()), 200)).toEqual(changed)
    expect((await answered<Choices>(await office.member.browser.get(path()), 200)).data).toEqual(data)
  })

  it('is kept only where it is not as is customary', async () => {
    const kept = async () =>
      (
        await office.app.database.pool.query<{ kind: string; mail: string }>(
          'select kind, mail from notification_choices',
        )
      ).rows
    const { other } = office
    await answered(await choose(other, { kind: 'matter_assigned', in_app: true, mail: 'none' }), 200)
    expect(await kept()).toEqual([])
    await answered(
      await choose(
        other,
        { kind: 'matter_assigned', in_app: true, mail: 'daily' },
        { kind: 'document_opened', in_app: true, mail: 'none' },
      ),
      200,
    )
    expect(await kept()).toEqual([{ kind: 'matter_assigned', mail: 'daily' }])
    await answered(await choose(other, { kind: 'matter_assigned', in_app: true, mail: 'none' }), 200)
    expect(await kept()).toEqual([])
  })

  it.each(['approval_requested', 'mentioned'] as const)('is never to miss %s in the app', async (kind) => {
    const refused = await answered<{ errors: Record<string, string[]> }>(
      await choose(office.other, { kind, in_app: false, mail: 'none' }),
      422,
    )
    expect(refused.errors).toEqual({ 'choices.0.in_app': [alwaysInAppText] })
  })

  it('is one way for each kind', async () => {
    const none: Choice = { kind: 'document_opened', in_app: true, mail: 'none' }
    await answered(await choose(office.other, none, { ...none, mail: 'daily' }), 422)
    await answered(await choose(office.other), 422)
    await answered(await choose(office.other, { ...none, mail: 'weekly' as never }), 422)
  })

  it('is not asked of guests for what never comes to them', async () => {
    const { data } = await answered<Choices>(await office.guest.browser.get(path()), 200)
    expect(data.map(({ kind }) => kind)).toEqual(
      notificationKinds.filter(
        (kind) =>
          ![
            'approval_requested',
            'document_opened',
            'document_asked',
            'document_answered',
            'matter_rescheduled',
            'guest_reported',
            'partner_answered',
            'plan_due',
            'sheet_empty',
            'confirmation_lifted',
            'plan_month',
            'plan_missed',
          ].includes(kind),
      ),
    )
    const refused = await answered<{ errors: Record<string, string[]> }>(
      await choose(
        office.guest,
        { kind: 'mentioned', in_app: true, mail: 'daily' },
        { kind: 'approval_requested', in_app: true, mail: 'none' },
      ),
      422,
    )
    expect(refused.errors).toEqual({ 'choices.1.kind': ['種類の値が正しくありません。'] })
    const after = await answered<Choices>(await office.guest.browser.get(path()), 200)
    expect(after.data).toEqual(data)
  })

  it('is nobody else’s to know or to change', async () => {
    const { app, stranger, company } = office
    expect((await app.openBrowser().get(`${company.path}/notification-choices`)).status).toBe(401)
    expect((await app.openBrowser().put(`${company.path}/notification-choices`, { choices: [] })).status).toBe(401)
    expect((await stranger.browser.get(path())).status).toBe(404)
    const none: Choice = { kind: 'approval_approved', in_app: true, mail: 'none' }
    expect((await choose(stranger, none)).status).toBe(404)
    await answered(await choose(office.guest, none), 200)
  })
})

describe('what happens then', () => {
  it.each<[Choice['in_app'], Choice['mail'], number, string[]]>([
    [true, 'at_once', 1, ['matter_assigned']],
    [true, 'daily', 1, []],
    [true, 'none', 1, []],
    [false, 'at_once', 0, ['matter_assigned']],
    [false, 'daily', 0, []],
    [false, 'none', 0, []],
  ])('in the app %s, by mail %s', async (in_app, mail, shown, sent) => {
    await answered(await choose(office.other, { kind: 'matter_assigned', in_app, mail }), 200)
    await tell(assigned(office.other))
    expect(await seenBy(office.other)).toHaveLength(shown)
    expect((await letters()).map(({ kind }) => kind)).toEqual(sent)
    const counted = await office.other.browser.get(`${office.company.path}/notifications/unread-count`)
    expect((await answered<{ data: { unread_count: number } }>(counted, 200)).data.unread_count).toBe(shown)
  })

  it('an emergency call is mailed at once, whatever was chosen', async () => {
    await answered(await choose(office.other, { kind: 'matter_assigned', in_app: false, mail: 'none' }), 200)
    const call = { caller_name: null, caller_phone: null, place: '3F', symptom: '漏水' }
    const visit = { schedule: '2031/06/17', building: null }
    await tell({
      kind: 'call_assigned',
      subject: { type: 'matter', ...matter },
      user_ids: [office.other.id],
      visit,
      call,
    })
    expect((await letters()).map(({ kind }) => kind)).toEqual(['call_assigned'])
  })
})

describe('the letter of the day', () => {
  const morning = () =>
    inSystem(office.app.database.db, (tx) =>
      office.app.deps.jobs.enqueue(tx, { kind: 'notification_digest', payload: { day: '2026-04-01' } }),
    ).then(() => office.app.deps.jobs.drain())
  const digests = async () => (await letters()).filter(({ kind }) => kind === 'notification_digest')

  it('names what happened, once, and only to whom it is told', async () => {
    const { other, guest } = office
    for (const person of [other, guest])
      await answered(
        await choose(
          person,
          { kind: 'matter_assigned', in_app: person === other, mail: 'daily' },
          { kind: 'mentioned', in_app: true, mail: 'daily' },
        ),
        200,
      )
    await tell(assigned(other), mentioned(other))
    expect(await letters()).toEqual([])
    await morning()
    const sent = await digests()
    expect(sent.map(({ to_email }) => to_email)).toEqual([other.email])
    expect(sent[0]!.subject).toMatch(/^【お知らせ】\d{4}\/\d{2}\/\d{2}のまとめ（\d件）$/)
    const address = `http://localhost:3000/c/${office.company.key}`
    expect(sent[0]!.text_body).toContain(
      `案件「${matter.name}」の担当にあなたを指定しました\n${address}/matters/${matter.id}\n`,
    )
    expect(sent[0]!.text_body).toContain(`/c/${office.company.key}/notifications`)
    await morning()
    expect(await digests()).toHaveLength(1)
    expect((await seenBy(other)).map(({ kind }) => kind)).toContain('matter_assigned')
  })

  it('leaves out what was read since, and what the person no longer sees, and is not sent for nothing', async () => {
    const { other } = office
    const gone = await office.createMatter()
    await answered(await choose(other, { kind: 'matter_assigned', in_app: true, mail: 'daily' }), 200)
    await tell(assigned(other), {
      ...assigned(other),
      subject: { type: 'matter', id: gone.id, name: gone.name },
    } as Event)
    const [, first] = await seenBy(other)
    await answered(await other.browser.put(`${office.company.path}/notifications/${first!.id}/read`, {}), 200)
    await answered(await office.master.browser.delete(`${office.company.path}/matters/${gone.id}`), 204)
    await morning()
    expect(await digests()).toEqual([])
  })

  it('keeps nothing of what was to stand in it alone', async () => {
    await answered(await choose(office.other, { kind: 'matter_assigned', in_app: false, mail: 'daily' }), 200)
    await tell(assigned(office.other))
    await morning()
    expect(await digests()).toHaveLength(1)
    const { rows } = await office.app.database.pool.query('select from notifications')
    expect(rows).toHaveLength(0)
  })

  it('comes each morning at eight, once for all processes', async () => {
    for (let process = 0; process < 3; process += 1) await scheduleDigests(office.app.deps)
    const { rows } = await office.app.database.pool.query<{ run_at: Date }>(
      `select run_at from jobs where kind = 'notification_digest'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.run_at.toISOString()).toMatch(/T23:00:00\.000Z$/)
    const hours = (rows[0]!.run_at.getTime() - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(0)
    expect(hours).toBeLessThanOrEqual(24)
  })
})
