/** The day's letter where something goes wrong: it comes the next morning again, and to everybody else all the same. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ChooseNotificationsRequest } from '#domain/notifications/notifications.contract.ts'
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
  office.app.deps.clock = () => new Date()
  for (const table of ['notification_choices', 'notifications', 'mail_outbox', 'jobs'])
    await office.app.database.pool.query(`delete from ${table}`)
})
afterEach(() => office.app.database.pool.query('drop trigger if exists refuse on mail_outbox'))
afterAll(() => office.close())

const rows = async <Row extends object>(query: string): Promise<Row[]> =>
  (await office.app.database.pool.query<Row>(query)).rows
const choose = async (person: Person, choice: Choice) =>
  answered(await person.browser.put(`${office.company.path}/notification-choices`, { choices: [choice] }), 200)
const chooseDaily = (person: Person) => choose(person, { kind: 'matter_assigned', in_app: true, mail: 'daily' })
const tell = (event: Event) =>
  inCompany(office.app.database.db, office.company.id, (tx) => {
    const { id, name } = office.member
    const actor = { company_id: office.company.id, company_key: office.company.key, user: { id, name } }
    return happened(tx, office.app.deps, actor, [event])
  })
const assigned = (...people: Person[]): Event => ({
  kind: 'matter_assigned',
  subject: { type: 'matter', ...matter },
  user_ids: people.map(({ id }) => id),
  visit: { schedule: '2031/06/17', building: null },
})
/** Well before now: the database's clock may step back by a moment. */
const due = `run_at = now() - interval '1 minute'`
/** The morning that waits comes by the database's clock. */
const comeMorning = async (): Promise<string> => {
  const [job] = await rows<{ day: string }>(
    `update jobs set ${due} where state = 'queued' and kind = 'notification_digest' returning payload->>'day' as day`,
  )
  await office.app.deps.jobs.drain()
  return job!.day
}
const waitingDays = async () =>
  (
    await rows<{ day: string }>(
      `select payload->>'day' as day from jobs where state = 'queued' and kind = 'notification_digest' and attempts = 0`,
    )
  ).map(({ day }) => day)
const letters = () =>
  rows<{ kind: string; to_email: string; text_body: string }>('select * from mail_outbox order by id')

it('comes the next morning also where the clock of the process is behind that of the database', async () => {
  await scheduleDigests(office.app.deps)
  const [day] = await waitingDays()
  office.app.deps.clock = () => new Date(`${day}T07:59:58+09:00`)
  await comeMorning()
  const next = await waitingDays()
  expect(next).toHaveLength(1)
  expect(Date.parse(next[0]!) - Date.parse(day!)).toBe(24 * 3_600_000)
})

it('reaches the others where one person’s cannot be written, and comes again the next morning', async () => {
  const { other, guest } = office
  for (const person of [other, guest]) await chooseDaily(person)
  await tell(assigned(other, guest))
  const [first, second] = [other, guest].toSorted((one, two) => one.id - two.id) as [Person, Person]
  await rows(`create function refuse() returns trigger language plpgsql as $$ begin
    if new.to_email = '${first.email}' then raise exception 'refused'; end if; return new; end $$`)
  await rows('create trigger refuse before insert on mail_outbox for each row execute function refuse()')
  await scheduleDigests(office.app.deps)
  await comeMorning()
  expect((await letters()).map(({ to_email }) => to_email)).toEqual([second.email])
  expect(await waitingDays()).toHaveLength(1)
  await rows('drop trigger refuse on mail_outbox')
  await rows(`update jobs set ${due} where state = 'queued' and attempts > 0`)
  await office.app.deps.jobs.drain()
  expect((await letters()).map(({ to_email }) => to_email)).toEqual([second.email, first.email])
})

it('is one letter where two processes write it at the same moment', async () => {
  await chooseDaily(office.other)
  await tell(assigned(office.other))
  const { jobs, database } = office.app.deps
  await inSystem(database.db, async (tx) => {
    for (const day of ['2026-04-01', '2026-04-02'])
      await jobs.enqueue(tx, { kind: 'notification_digest', payload: { day }, run_at: new Date(0) })
  })
  await Promise.all([jobs.drain(), jobs.drain()])
  expect(await letters()).toHaveLength(1)
})

it('does not tell again of an emergency call, whose letter went at once', async () => {
  await chooseDaily(office.other)
  const call = { caller_name: null, caller_phone: null, place: '3F', symptom: '漏水' }
  await tell({ ...assigned(office.other), kind: 'call_assigned', call } as Event)
  await scheduleDigests(office.app.deps)
  await comeMorning()
  expect((await letters()).map(({ kind }) => kind)).toEqual(['call_assigned'])
})

it('is one letter of all companies that somebody works for, each line with whose it is', async () => {
  const { app, other, stranger, otherCompany, company } = office
  await rows(`insert into memberships (company_id, user_id, role) values (${otherCompany.id}, ${other.id}, 0)`)
  const { data: elsewhere } = await answered<{ data: { id: number; name: string } }>(
    await stranger.browser.post(`${otherCompany.path}/matters`, { name: '別会社の案件', matter_category_id: 1 }),
    201,
  )
  await chooseDaily(other)
  const choice: Choice = { kind: 'matter_assigned', in_app: true, mail: 'daily' }
  await answered(await other.browser.put(`${otherCompany.path}/notification-choices`, { choices: [choice] }), 200)
  await tell(assigned(other))
  await inCompany(app.database.db, otherCompany.id, (tx) => {
    const { id, name } = stranger
    const actor = { company_id: otherCompany.id, company_key: otherCompany.key, user: { id, name } }
    const subject = { type: 'matter', id: elsewhere.id, name: elsewhere.name } as const
    const event: Event = { ...assigned(other), kind: 'matter_assigned', subject } as Event
    return happened(tx, app.deps, actor, [event])
  })
  await scheduleDigests(app.deps)
  await comeMorning()
  const sent = (await letters()).filter(({ to_email }) => to_email === other.email)
  expect(sent).toHaveLength(1)
  const { text_body: text } = sent[0]!
  for (const part of [
    '別会社の案件',
    matter.name,
    '株式会社midori',
    '株式会社aoi',
    `/c/${company.key}/`,
    `/c/${otherCompany.key}/`,
  ])
    expect(text).toContain(part)
  const waiting = await rows('select id from notifications where awaits_digest')
  expect(waiting).toEqual([])
  await rows(`delete from notification_choices`)
})
