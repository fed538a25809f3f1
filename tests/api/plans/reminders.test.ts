/** What a morning says of inspections: to whom, once, with the morning's own letter, however the mornings come. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ChooseNotificationsRequest } from '#domain/notifications/notifications.contract.ts'
import { notAtOnceText } from '#domain/notifications/notification-choices.ts'
import { addDays } from '#domain/plans/days.ts'
import { stageOn } from '#domain/plans/reminders.ts'
import { roles } from '#domain/users/users.labels.ts'
import type { InspectionKind, Plan } from '#domain/plans/plans.contract.ts'
import { inSystem } from '#server/db/client.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'
import { kindBody, planBody } from './bodies.ts'

/** As a person's program says it: push stands as it did where it is not named. */
type Choice = ChooseNotificationsRequest['choices'][number]

let office: Office
let admin: Person
let building_id: number
/** Ahead of the database's clock: the morning after it waits there. */
let today = '2041-04-01'

beforeAll(async () => {
  office = await openOffice({ clock: () => new Date(`${today}T08:00:00+09:00`) })
  admin = await office.app.createPerson(office.company, roles.admin, '管理 花子')
  building_id = (await post<{ id: number }>('/buildings', { name: '青葉ビル' })).id
})
beforeEach(async () => {
  today = '2041-04-01'
  for (const table of ['notification_choices', 'notifications', 'mail_outbox', 'jobs', 'plans'])
    await office.app.database.pool.query(`delete from ${table}`)
  await office.app.database.pool.query('update companies set plans_told_of_month = null')
})
afterAll(() => office.close())

const at = (path: string) => office.company.path + path
const post = async <T>(path: string, body: object, person = office.member): Promise<T> =>
  (await answered<{ data: T }>(await person.browser.post(at(path), body), 201)).data
const rows = async <Row extends object>(query: string): Promise<Row[]> =>
  (await office.app.database.pool.query<Row>(query)).rows
const letters = () =>
  rows<{ to_email: string; subject: string; text_body: string }>('select * from mail_outbox order by id')
const lettersTo = async ({ email }: Person) => (await letters()).filter(({ to_email }) => to_email === email)
const told = (kind: string) =>
  rows<{ user_id: number; detail: string }>(
    `select user_id::int, detail from notifications where kind = '${kind}' order by id`,
  )

/** Once a year, last done on 30 June: due on the last of June. */
const makePlan = async (values: Parameters<typeof planBody>[2] = {}, is_legal = true): Promise<Plan> => {
  const kind = await post<InspectionKind>(
    '/inspection-kinds',
    kindBody({ is_legal, rule: { counting: 'rolling', every: { n: 1, unit: 'year' } } }),
  )
  const body = { anchor_on: '2040-06-30', valid_from: '2041-01-01', user_ids: [office.other.id], ...values }
  return post<Plan>('/plans', planBody(building_id, kind.id, body))
}
/** The morning of the day, in so many processes at once. */
const morning = async (day: string, processes = 1): Promise<void> => {
  today = day
  const { jobs, database } = office.app.deps
  await inSystem(database.db, async (tx) => {
    for (let process = 0; process < processes; process += 1)
      await jobs.enqueue(tx, { kind: 'notification_digest', payload: { day }, run_at: new Date(0) })
  })
  await Promise.all(Array.from({ length: processes }, () => jobs.drain()))
}
const choose = (person: Person, ...choices: Choice[]) => person.browser.put(at('/notification-choices'), { choices })

it('says 60, 30 and 7 days ahead and each week from then on what is somebody’s, in the morning’s letter', async () => {
  await makePlan()
  const said: string[] = []
  for (let day = '2041-04-25'; day < '2041-07-20'; day = addDays(day, 1)) {
    const before = (await lettersTo(office.other)).length
    await morning(day)
    if ((await lettersTo(office.other)).length > before) said.push(day)
  }
  expect(said).toEqual([
    '2041-05-01',
    '2041-05-20',
    '2041-05-31',
    '2041-06-23',
    '2041-07-01',
    '2041-07-08',
    '2041-07-15',
  ])
  const sent = await lettersTo(office.other)
  expect(sent[0]!.text_body).toContain('あと60日：空気環境測定（青葉ビル）期限 2041/06/30')
  expect(sent.at(-1)!.text_body).toContain('15日超過：空気環境測定（青葉ビル）期限 2041/06/30')
  expect(await lettersTo(office.member)).toEqual([])
}, 60_000)

it('says on the 20th what the next month holds, once', async () => {
  await makePlan({ wish: { month: 6, week: null, weekday: null, date: 14 } })
  await morning('2041-05-19')
  expect(await told('plan_month')).toEqual([])
  await morning('2041-05-20')
  await morning('2041-05-21')
  expect(await told('plan_month')).toEqual([
    { user_id: office.other.id, detail: '2041/06/14：空気環境測定（青葉ビル）期限 2041/06/30' },
  ])
})

it('says to the admins, once, that the last day of a legal one went by', async () => {
  await makePlan()
  await makePlan({}, false)
  for (const day of ['2041-06-30', '2041-07-01', '2041-07-02', '2041-07-08']) await morning(day)
  const missed = await told('plan_missed')
  expect(missed.map(({ user_id }) => user_id).toSorted((one, other) => one - other)).toEqual(
    [office.master.id, admin.id].toSorted((one, other) => one - other),
  )
  expect(missed[0]!.detail).toBe('1日超過：空気環境測定（青葉ビル）期限 2041/06/30')
  const [letter] = await lettersTo(admin)
  expect(letter!.text_body).toContain('法定点検の期限が過ぎました')
})

it('goes to who made the plan where nobody does it, and to the admins where that person left', async () => {
  await makePlan({ user_ids: [] })
  await morning('2041-05-31')
  expect((await told('plan_due')).map(({ user_id }) => user_id)).toEqual([office.member.id])
  await rows(`update memberships set deleted_at = now() where user_id = ${office.member.id}`)
  await morning('2041-06-23')
  await rows(`update memberships set deleted_at = null where user_id = ${office.member.id}`)
  const hearers = (await told('plan_due')).slice(1).map(({ user_id }) => user_id)
  expect(new Set(hearers)).toEqual(new Set([office.master.id, admin.id]))
})

it('tells those who are on the matter too, and nothing of what is done', async () => {
  const plan = await makePlan({ user_ids: [] })
  const occurrence = plan.next!.id
  const [matter] = await post<{ id: number }[]>('/visits', {
    visits: [{ occurrence_ids: [occurrence], name: '空気環境測定' }],
  })
  await answered(await office.member.browser.put(at(`/matters/${matter!.id}`), { user_ids: [office.other.id] }), 200)
  await rows('delete from notifications')
  await morning('2041-06-23')
  today = '2041-04-01'
  const [line] = await told('plan_due')
  expect(line).toEqual({
    user_id: office.other.id,
    detail: 'あと7日：空気環境測定（青葉ビル）期限 2041/06/30、手配済み',
  })
  await answered(
    await office.member.browser.post(at('/occurrences/close'), {
      occurrence_ids: [occurrence],
      performed_on: '2041-04-01',
      reason: '紙の記録から',
    }),
    200,
  )
  await morning('2041-07-01')
  expect(await told('plan_due')).toHaveLength(1)
})

it('comes as each has chosen, by the morning’s letter or not at all', async () => {
  await makePlan()
  const refused = await answered<{ errors: Record<string, string[]> }>(
    await choose(office.other, { kind: 'plan_due', in_app: true, mail: 'at_once' }),
    422,
  )
  expect(refused.errors).toEqual({ 'choices.0.mail': [notAtOnceText] })
  expect((await choose(office.other, { kind: 'plan_missed', in_app: true, mail: 'none' })).status).toBe(422)
  const none: Choice = { kind: 'plan_month', in_app: true, mail: 'none' }
  await answered(await choose(office.other, none, { ...none, kind: 'plan_due' }), 200)
  await morning('2041-05-31')
  expect(await told('plan_due')).toHaveLength(1)
  expect(await letters()).toEqual([])
  today = '2041-04-01'
  await answered(await choose(office.other, { kind: 'plan_due', in_app: false, mail: 'daily' }), 200)
  await morning('2041-06-23')
  expect(await told('plan_due')).toHaveLength(1)
  expect(await lettersTo(office.other)).toHaveLength(1)
})

it('is one letter after a week of standstill, with the rest of the morning in it', async () => {
  await makePlan()
  await morning('2041-06-22')
  const { jobs, database } = office.app.deps
  today = '2041-07-09'
  await inSystem(database.db, async (tx) => {
    for (const day of ['2041-06-23', '2041-07-09'])
      await jobs.enqueue(tx, { kind: 'notification_digest', payload: { day }, run_at: new Date(0) })
  })
  await jobs.drain()
  const sent = await lettersTo(office.other)
  expect(sent).toHaveLength(2)
  expect(sent[1]!.text_body).toContain('9日超過')
  expect(sent[1]!.text_body).not.toContain('あと7日')
})

it('is said once whatever mornings come, in however many processes, and each that is owed', async () => {
  const mornings = fc.array(
    fc.record({
      move: fc.oneof(fc.constant(1), fc.constant(7), fc.integer({ min: -2, max: 10 })),
      processes: fc.integer({ min: 1, max: 2 }),
    }),
    { minLength: 3, maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(mornings, async (moves) => {
      await rows('delete from plans')
      await rows('delete from notifications')
      await rows('delete from mail_outbox')
      const plan = await makePlan()
      const due = { opens_on: '2041-01-01', due_by: plan.next!.due_by }
      let [day, farthest] = ['2041-04-28', '']
      const owed = new Set<number>()
      for (const { move, processes } of moves) {
        day = addDays(day, move)
        if (day > farthest) farthest = day
        const stage = stageOn(due, farthest)
        if (stage !== null) owed.add(stage)
        const before = (await lettersTo(office.other)).length
        await morning(day, processes)
        expect((await lettersTo(office.other)).length - before).toBeLessThanOrEqual(1)
      }
      expect(await told('plan_due')).toHaveLength(owed.size)
      today = '2041-04-01'
    }),
    { numRuns: 8 },
  )
}, 120_000)
