/** Another day, time or building: whoever leads a matter or is on it hears of it, from what to what. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Notification } from '#domain/notifications/notifications.contract.ts'
import type { Letter } from '#server/mail/mailer.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from './office.ts'

const letters: Letter[] = []
let office: Office
beforeAll(async () => {
  office = await openOffice({
    mailer: { isOutbox: false, send: async (letter) => void letters.push(letter), close: () => {} },
  })
})
beforeEach(async () => {
  await office.app.deps.jobs.drain()
  letters.length = 0
})
afterAll(() => office.close())

const path = (id: number) => `${office.company.path}/matters/${id}`
const create = (body: object = {}): Promise<Matter> =>
  office.createMatter(office.member, {
    name: '空調の点検',
    user_ids: [office.member.id, office.other.id, office.guest.id],
    building_name: '日比谷ビル',
    building_address: '千代田区9-9',
    start_date: '2031-11-28',
    start_time: '10:30',
    ...body,
  })
const change = async ({ id }: Matter, body: object, person: Person = office.member): Promise<void> => {
  await office.app.deps.jobs.drain()
  letters.length = 0
  await answered(await person.browser.put(path(id), body), 200)
  await office.app.deps.jobs.drain()
}
const heard = async (person: Person, { id }: Matter): Promise<string[]> =>
  (
    await answered<{ data: Notification[] }>(
      await person.browser.get(`${office.company.path}/notifications?unread=1`),
      200,
    )
  ).data.flatMap(({ kind, matter, body }) => (kind === 'matter_rescheduled' && matter?.id === id ? [body!] : []))
const lettersTo = (person: Person) => letters.filter(({ to }) => to.address === person.email)

describe('a matter', () => {
  it('on another day is told to who is on it, with what and from what, and not to who changed it', async () => {
    const matter = await create()
    await change(matter, { start_date: '2031-11-30', start_time: '15:00' })
    expect(await heard(office.other, matter)).toEqual(['案件予定日：2031/11/28 10:30〜 → 2031/11/30 15:00〜'])
    expect(await heard(office.member, matter)).toEqual([])
    const [letter] = lettersTo(office.other) as [Letter]
    expect(letter.subject).toBe('【予定の変更】空調の点検')
    for (const fact of [
      '変更（案件予定日）：2031/11/28 10:30〜 → 2031/11/30 15:00〜',
      '日時：2031/11/30 15:00〜',
      '建物：日比谷ビル',
      '住所：千代田区9-9',
      `/matters/${matter.id}`,
    ])
      expect(letter.text).toContain(fact)
    expect(lettersTo(office.member)).toEqual([])
  })

  it('at another hour or in another building as well, both in one', async () => {
    const matter = await create()
    await change(matter, { start_time: '11:30', building_name: '青葉ビル', building_address: '横浜市1-1' })
    expect(await heard(office.other, matter)).toEqual([
      '案件予定日：2031/11/28 10:30〜 → 2031/11/28 11:30〜\n建物：日比谷ビル → 青葉ビル',
    ])
    expect(lettersTo(office.other)[0]!.text).toContain('住所：横浜市1-1')
  })

  it('without a day any more says so', async () => {
    const matter = await create()
    await change(matter, { start_date: null })
    expect(await heard(office.other, matter)).toEqual(['案件予定日：2031/11/28 10:30〜 → 未定'])
  })

  it('changed otherwise, or kept as it was, is no news', async () => {
    const matter = await create()
    await change(matter, { name: '空調の保守', start_date: '2031-11-28', start_time: '10:30' })
    expect([await heard(office.other, matter), lettersTo(office.other)]).toEqual([[], []])
  })

  it('is told to guests by their own letter only, and to nobody who is added or leaves with the change', async () => {
    const matter = await create()
    await change(matter, { start_date: '2031-12-01', remove_user_ids: [office.other.id], user_ids: [office.master.id] })
    expect(await heard(office.other, matter)).toEqual([])
    expect(await heard(office.master, matter)).toEqual([])
    expect(lettersTo(office.guest).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/案件の予定の変更|変更/),
    ])
    expect(lettersTo(office.guest)[0]!.subject).not.toContain('【予定の変更】')
  })
})

it('who is given a matter is told when and where', async () => {
  const choice = { choices: [{ kind: 'matter_assigned', in_app: true, mail: 'at_once' }] }
  await answered(await office.other.browser.put(`${office.company.path}/notification-choices`, choice), 200)
  const matter = await create()
  await change(matter, { lead_user_id: office.other.id })
  const [letter] = lettersTo(office.other) as [Letter]
  for (const fact of ['日時：2031/11/28 10:30〜', '建物：日比谷ビル', '住所：千代田区9-9'])
    expect(letter.text).toContain(fact)
})
