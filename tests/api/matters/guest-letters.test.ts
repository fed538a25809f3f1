/** What guests hear by letter of the jobs that are theirs, and nobody else does. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Letter } from '#server/mail/mailer.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from './office.ts'

const letters: Letter[] = []
let office: Office
let partner: Person
let building_id: number

beforeAll(async () => {
  office = await openOffice({
    mailer: {
      isOutbox: false,
      // What the company's own people hear is another letter's (rescheduled.test.ts).
      send: async (letter) => void (letter.subject.startsWith('【予定の変更】') || letters.push(letter)),
      close: () => {},
    },
  })
  partner = await office.app.createPerson(office.company, 2, '別の協力会社')
  await office.app.database.pool.query('update companies set tel = $1 where id = $2', [
    '03-1234-5678',
    office.company.id,
  ])
  building_id = (
    await office.createMatter(office.member, { building_name: '日比谷ビル', building_address: '千代田区9-9' })
  ).building_id!
})
beforeEach(async () => {
  await office.app.deps.jobs.drain()
  letters.length = 0
})
afterAll(() => office.close())

const path = (id: number) => `${office.company.path}/matters/${id}`
const told = async (): Promise<[string, string][]> => {
  await office.app.deps.jobs.drain()
  const said = letters.map(({ to, subject }): [string, string] => [to.address, subject])
  return said.toSorted(([a], [b]) => a.localeCompare(b))
}
const create = (body: object = {}): Promise<Matter> =>
  office.createMatter(office.member, {
    name: '3F給湯室 漏水対応',
    user_ids: [office.member.id, office.other.id, office.guest.id],
    building_name: `青葉ビル${Math.random()}`,
    building_address: '千代田区1-2-3',
    start_date: '2027-02-10',
    start_time: '09:30',
    end_time: '11:00',
    place: '3階 給湯室',
    symptom: '天井から水が落ちる',
    caller_name: '管理室 佐藤',
    caller_phone: '03-9999-0000',
    ...body,
  })
const change = async (matter: Matter, body: object): Promise<void> => {
  await told()
  letters.length = 0
  await answered(await office.member.browser.put(path(matter.id), body), 200)
}

it('a job that is theirs: where, when, what, whom to ring, and an entry for the calendar', async () => {
  const matter = await create()
  expect(await told()).toEqual([[office.guest.email, '【株式会社midori】案件の依頼：3F給湯室 漏水対応']])
  const [{ text, calendar }] = letters as [Letter]
  for (const fact of [
    `建物：${matter.building!.name}`,
    '住所：千代田区1-2-3',
    '日時：2027/02/10 9:30〜11:00',
    '場所：3階 給湯室',
    '症状：天井から水が落ちる',
    '連絡者：管理室 佐藤　03-9999-0000',
    '問い合わせ先：株式会社midori　03-1234-5678',
    `/c/midori/matters/${matter.id}`,
  ])
    expect(text).toContain(fact)
  expect(calendar).toContain('DTSTART:20270210T003000Z')
  expect(calendar).toContain(`UID:matter-midori-${matter.id}@localhost`)
})

it('that it moved, with what it was and is; nothing of what does not move it', async () => {
  const matter = await create()
  await change(matter, { description: '脚立を持参', symptom: '止まった' })
  expect(await told()).toEqual([])
  await change(matter, { start_date: '2026-12-01' })
  expect(await told()).toEqual([[office.guest.email, '【株式会社midori】案件の変更：3F給湯室 漏水対応']])
  expect(letters[0]!.text).toContain('変更（案件予定日）：2027/02/10 9:30〜11:00 → 2026/12/01 9:30〜11:00')
  expect(letters[0]!.calendar).toContain('DTSTART:20261201T003000Z')
  await change(matter, { building_id })
  await told()
  expect(letters[0]!.text).toContain('→ 日比谷ビル')
  expect(letters[0]!.text).toContain('住所：千代田区9-9')
  await change(matter, { start_date: null, end_date: null, start_time: null, end_time: null })
  await told()
  expect(letters[0]!.text).toContain('日時：未定')
  expect(letters[0]!.calendar).toBeUndefined()
})

it('that they are on it, or no longer; each what concerns them, once', async () => {
  const matter = await create({ user_ids: [office.member.id] })
  expect(await told()).toEqual([])
  await change(matter, { user_ids: [office.guest.id, partner.id, office.other.id] })
  expect(await told()).toEqual(
    [office.guest, partner]
      .map(({ email }): [string, string] => [email, '【株式会社midori】案件の依頼：3F給湯室 漏水対応'])
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )
  await change(matter, { remove_user_ids: [partner.id], start_date: '2027-03-01' })
  expect(new Map(await told())).toEqual(
    new Map([
      [office.guest.email, '【株式会社midori】案件の変更：3F給湯室 漏水対応'],
      [partner.email, '【株式会社midori】案件の担当を外れました：3F給湯室 漏水対応'],
    ]),
  )
  const left = letters.find(({ to }) => to.address === partner.email)!
  expect(left.calendar).toContain('METHOD:CANCEL')
  expect(left.text).not.toContain('/c/midori/matters/')
})

it('that it is cancelled, where it is deleted; and of many at once', async () => {
  const matters = [await create({ name: '一つ目' }), await create({ name: '二つ目' })]
  const ids = matters.map(({ id }) => id)
  await told()
  letters.length = 0
  const bulk = (body: object) => office.master.browser.put(`${office.company.path}/matters`, { ids, ...body })
  await answered(await bulk({ user_ids: [partner.id] }), 200)
  expect((await told()).map(([to, subject]) => [to, subject])).toEqual([
    [partner.email, '【株式会社midori】案件の依頼：一つ目'],
    [partner.email, '【株式会社midori】案件の依頼：二つ目'],
  ])
  letters.length = 0
  await answered(await bulk({ status_id: office.company.status_ids[2] }), 200)
  expect(await told()).toEqual([])
  await answered(await office.member.browser.delete(path(ids[0]!)), 204)
  expect(new Set(await told())).toEqual(
    new Set([office.guest, partner].map(({ email }) => [email, '【株式会社midori】案件の取り消し：一つ目'])),
  )
  expect(letters.every(({ calendar }) => calendar?.includes('STATUS:CANCELLED'))).toBe(true)
})
