/** What guests say of their jobs: taken or not, begun, done; confirmed inside, or counting at once. The walls of each call. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { History } from '#domain/histories/histories.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Notification } from '#domain/notifications/notifications.contract.ts'
import { deviceTimeHeader, writtenAtHeader } from '#domain/written.ts'
import type { Letter } from '#server/mail/mailer.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from './office.ts'

const letters: Letter[] = []
let office: Office
let rival: Person

beforeAll(async () => {
  office = await openOffice({
    mailer: { isOutbox: false, send: async (letter) => void letters.push(letter), close: () => {} },
    clock: () => new Date('2026-11-28T10:00:00+09:00'),
  })
  rival = await office.app.createPerson(office.company, 2, '森川 翔')
})
beforeEach(async () => {
  await setting(false)
  await told()
})
afterAll(() => office.close())

type Answer<T> = { data: T }
const path = (matter: { id: number }, rest = '') => `${office.company.path}/matters/${matter.id}${rest}`
const setting = async (guest_reports_count: boolean) =>
  answered(await office.master.browser.put(`${office.company.path}/company`, { guest_reports_count }), 200)
const report = (person: Person, matter: { id: number }, state: string, note?: string) =>
  person.browser.put(path(matter, '/guest-report'), { state, ...(note ? { note } : {}) })
const confirm = (person: Person, matter: { id: number }, state: string, of = office.guest) =>
  person.browser.post(path(matter, `/guest-reports/${of.id}/confirm`), { state })
const sendBack = (person: Person, matter: { id: number }, state: string, note: string, of = office.guest) =>
  person.browser.post(path(matter, `/guest-reports/${of.id}/send-back`), { state, note })
const read = async (person: Person, matter: { id: number }): Promise<Matter> =>
  (await answered<Answer<Matter>>(await person.browser.get(path(matter)), 200)).data
const statusOf = async (matter: { id: number }): Promise<string> => {
  const statuses = await answered<Answer<{ id: number; name: string }[]>>(
    await office.member.browser.get(`${office.company.path}/matter-statuses`),
    200,
  )
  const { status_id } = await read(office.member, matter)
  return statuses.data.find(({ id }) => id === status_id)!.name
}
const histories = async (person: Person, matter: { id: number }): Promise<string[]> =>
  (await answered<Answer<History[]>>(await person.browser.get(path(matter, '/histories')), 200)).data
    .filter(({ column_name }) => ['ゲストの報告', 'ステータス'].includes(column_name ?? ''))
    .map(({ user, column_name, after }) => `${user?.name} ${column_name} ${after}`)
const told = async (): Promise<[string, string][]> => {
  await office.app.deps.jobs.drain()
  const said = letters.map(({ to, subject }): [string, string] => [to.address, subject])
  letters.length = 0
  return said
}
const made = async (): Promise<Matter> => {
  const matter = await office.createMatter(office.member, {
    name: '3F給湯室 漏水対応',
    user_ids: [office.member.id, office.guest.id, rival.id],
  })
  await told()
  return matter
}

it('begun and done are said by the guest, told to whoever is on it, and count once confirmed', async () => {
  const { guest, member } = office
  const matter = await made()
  expect((await read(guest, matter)).reportable_states).toEqual(['accepted', 'declined', 'started', 'finished'])
  expect((await read(member, matter)).reportable_states).toEqual([])
  const after = (await answered<Answer<Matter>>(await report(guest, matter, 'started'), 200)).data
  expect(after).toMatchObject({
    status_id: matter.status_id,
    guest_reports: [{ user: { id: guest.id }, state: 'started', is_waiting: true, sent_back: null, canSettle: false }],
    reportable_states: ['finished'],
  })
  expect(await told()).toEqual([[member.email, '【着手の報告】3F給湯室 漏水対応']])
  const notices = await answered<Answer<Notification[]>>(
    await member.browser.get(`${office.company.path}/notifications`),
    200,
  )
  expect(notices.data[0]).toMatchObject({ kind: 'guest_reported', body: '着手', matter: { id: matter.id } })
  expect((await read(office.other, matter)).guest_reports).toMatchObject([{ is_waiting: true, canSettle: true }])

  await answered(await confirm(office.other, matter, 'started'), 200)
  expect(await statusOf(matter)).toBe('日程調整中')
  expect((await read(guest, matter)).guest_reports).toMatchObject([{ state: 'started', is_waiting: false }])
  await answered(await report(guest, matter, 'finished', 'パッキンを交換しました'), 200)
  await answered(await confirm(member, matter, 'finished'), 200)
  expect(await statusOf(matter)).toBe('完了')
  expect((await read(guest, matter)).reportable_states).toEqual([])
  expect(await histories(member, matter)).toEqual([
    '小林 大輔 ステータス 完了',
    '協力会社 太郎 ゲストの報告 完了：パッキンを交換しました',
    '中村 彩 ステータス 日程調整中',
    '協力会社 太郎 ゲストの報告 着手',
  ])
})

it('what is sent back says why, to the guest alone, who may say it again', async () => {
  const { guest, member } = office
  const matter = await made()
  await answered(await report(guest, matter, 'finished'), 200)
  await told()
  await answered(
    await member.browser.put(path(matter), { start_date: '2027-02-10', place: '3階 給湯室', symptom: '天井から水' }),
    200,
  )
  await told()
  await answered(await sendBack(member, matter, 'finished', '写真がありません'), 200)
  await office.app.deps.jobs.drain()
  for (const fact of ['理由：写真がありません', '場所：3階 給湯室', '症状：天井から水', '日時：2027/02/10'])
    expect(letters[0]!.text).toContain(fact)
  expect(letters[0]!.calendar).toContain('DTSTART')
  expect(await told()).toEqual([[guest.email, '【株式会社midori】完了の報告の差し戻し：3F給湯室 漏水対応']])
  expect(await read(guest, matter)).toMatchObject({
    status_id: matter.status_id,
    guest_reports: [{ state: 'finished', is_waiting: false, sent_back: '写真がありません' }],
  })
  expect((await read(guest, matter)).reportable_states).toContain('finished')
  await answered(await confirm(member, matter, 'finished'), 409)
  await answered(await report(guest, matter, 'finished'), 200)
  expect((await read(guest, matter)).guest_reports).toMatchObject([{ is_waiting: true, sent_back: null }])
})

it('where the company wants it so, the report counts at once', async () => {
  await setting(true)
  const matter = await made()
  await answered(await report(office.guest, matter, 'started'), 200)
  expect(await statusOf(matter)).toBe('日程調整中')
  expect((await read(office.member, matter)).guest_reports).toMatchObject([{ is_waiting: false }])
  expect(await histories(office.member, matter)).toContain('協力会社 太郎 ステータス 日程調整中')
  await answered(await confirm(office.member, matter, 'started'), 409)
})

it('a job is taken, or declined with a reason, and taken after all', async () => {
  const { guest, member } = office
  const matter = await made()
  const { errors } = await answered<{ errors: Record<string, string[]> }>(await report(guest, matter, 'declined'), 422)
  expect(errors).toEqual({ note: ['理由を入力してください。'] })
  await answered(await report(guest, matter, 'declined', '同じ日に別の工事があります'), 200)
  const [letter] = await told().then((said) => said)
  expect(letter).toEqual([member.email, '【辞退の報告】3F給湯室 漏水対応'])
  expect((await read(guest, matter)).reportable_states).toEqual(['accepted'])
  expect((await read(member, matter)).guest_reports).toMatchObject([
    { state: 'declined', note: '同じ日に別の工事があります', is_waiting: false, canSettle: false },
  ])
  await answered(await report(guest, matter, 'accepted'), 200)
  expect((await read(guest, matter)).reportable_states).toEqual(['declined', 'started', 'finished'])
})

it('a status that somebody sets meanwhile leaves nothing to confirm, one by one or many at once', async () => {
  const { guest, member } = office
  const [one, many] = [await made(), await made()]
  for (const matter of [one, many]) await answered(await report(guest, matter, 'started'), 200)
  const statuses = await answered<Answer<{ id: number; type_id: number }[]>>(
    await member.browser.get(`${office.company.path}/matter-statuses`),
    200,
  )
  const status_id = statuses.data.find(({ type_id }) => type_id === 2)!.id
  await answered(await member.browser.put(path(one), { status_id }), 200)
  await answered(await member.browser.put(`${office.company.path}/matters`, { ids: [many.id], status_id }), 200)
  for (const matter of [one, many]) {
    expect((await read(member, matter)).guest_reports).toMatchObject([{ is_waiting: false }])
    await answered(await confirm(member, matter, 'started'), 409)
  }
})

it('the same said twice is said once; what is not true of it by now is refused', async () => {
  const { guest, member } = office
  const matter = await made()
  await answered(await report(guest, matter, 'finished'), 200)
  await answered(await report(guest, matter, 'finished'), 200)
  expect((await told()).length).toBe(1)
  await answered(await report(guest, matter, 'accepted'), 409)
  // Another state than the one that was read.
  await answered(await confirm(member, matter, 'started'), 409)
  await answered(await confirm(member, matter, 'finished'), 200)
  await answered(await report(guest, matter, 'started'), 409)
})

it('one guest knows nothing of what another says, and nothing is left of who is taken off the matter', async () => {
  const { guest, member } = office
  const matter = await made()
  await answered(await report(guest, matter, 'declined', '家族の都合です'), 200)
  expect((await read(rival, matter)).guest_reports).toEqual([])
  expect(await histories(rival, matter)).toEqual([])
  expect(JSON.stringify(await (await rival.browser.get(path(matter, '/histories'))).json())).not.toContain('家族')
  await answered(await member.browser.put(path(matter), { remove_user_ids: [guest.id] }), 200)
  await answered(await report(guest, matter, 'accepted'), 404)
  await answered(await member.browser.put(path(matter), { user_ids: [guest.id] }), 200)
  expect((await read(member, matter)).guest_reports).toEqual([])
  expect((await read(guest, matter)).reportable_states).toContain('accepted')
})

it('a phone that was without a connection says when it was', async () => {
  const matter = await made()
  await answered(
    await office.guest.browser.request(
      'PUT',
      path(matter, '/guest-report'),
      { state: 'started' },
      { [writtenAtHeader]: '2026-11-28T00:15:00.000Z', [deviceTimeHeader]: '2026-11-28T01:00:00.000Z' },
    ),
    200,
  )
  expect((await read(office.member, matter)).guest_reports).toMatchObject([
    { written_at: expect.stringMatching(/^2026-11-28T09:15/), is_device_time: false },
  ])
})

it('has its walls', async () => {
  const { guest, member, stranger, app } = office
  const matter = await made()
  const alone = await office.createMatter(member, { user_ids: [member.id] })
  await answered(await app.openBrowser().put(path(matter, '/guest-report'), { state: 'started' }), 401)
  await answered(await report(member, matter, 'started'), 403)
  await answered(await report(guest, alone, 'started'), 404)
  await answered(await report(stranger, matter, 'started'), 404)
  await answered(await report(guest, matter, 'paid'), 422)
  await answered(await report(guest, matter, 'started', 'あ'.repeat(501)), 422)
  await answered(await report(guest, matter, 'started'), 200)
  await answered(
    await app.openBrowser().post(path(matter, `/guest-reports/${guest.id}/confirm`), { state: 'started' }),
    401,
  )
  await answered(await confirm(guest, matter, 'started'), 403)
  await answered(await confirm(rival, matter, 'started'), 403)
  await answered(await confirm(stranger, matter, 'started'), 404)
  await answered(await confirm(member, matter, 'started', rival), 404)
  await answered(await confirm(member, matter, 'paid'), 422)
  await answered(await sendBack(guest, matter, 'started', '違います'), 403)
  await answered(await sendBack(stranger, matter, 'started', '違います'), 404)
  await answered(await sendBack(member, matter, 'started', ''), 422)
})
