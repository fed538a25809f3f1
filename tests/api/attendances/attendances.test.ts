import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Attendance } from '#domain/attendances/attendances.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import { toTimestamp } from '#domain/dates.ts'
import { deviceTimeHeader, writtenAtHeader } from '#domain/written.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

type Answer<T> = { data: T }
const pathOf = (matter_id: number) => `${office.company.path}/matters/${matter_id}/attendances`
const tell = async (person: Person, matter_id: number, body: object, headers: Record<string, string> = {}) =>
  (await answered<Answer<Attendance>>(await person.browser.request('POST', pathOf(matter_id), body, headers), 201)).data
const listed = async (person: Person, matter_id: number) =>
  (await answered<Answer<Attendance[]>>(await person.browser.get(pathOf(matter_id)), 200)).data
const historyOf = async (person: Person, matter_id: number) =>
  (
    await answered<Answer<History[]>>(
      await person.browser.get(`${office.company.path}/matters/${matter_id}/histories`),
      200,
    )
  ).data

describe('attendances', () => {
  it('say who was there when, and where only if told', async () => {
    const { id } = await office.createMatter()
    const place = { latitude: 35.69, longitude: 139.76, accuracy: 12.5 }
    const arrived = await tell(office.member, id, { step: 'arrived', place })
    const started = await tell(office.member, id, { step: 'started' })
    expect(arrived).toMatchObject({ matter_id: id, step: 'arrived', place, user: { id: office.member.id } })
    expect(started).toMatchObject({ step: 'started', place: null, canDelete: true })
    expect((await listed(office.other, id)).map(({ step }) => step)).toEqual(['arrived', 'started'])
    expect((await historyOf(office.other, id))[0]).toMatchObject({ column_name: '作業開始', before: null })
  })

  it('keep the moment of the device, and stand in the order in which they happened', async () => {
    const { id } = await office.createMatter()
    await tell(office.member, id, { step: 'started' })
    const moment = new Date(Date.now() - 8 * 3_600_000)
    const late = await tell(
      office.member,
      id,
      { step: 'arrived' },
      { [writtenAtHeader]: moment.toISOString(), [deviceTimeHeader]: new Date().toISOString() },
    )
    expect(Date.parse(late.written_at!)).toBe(moment.getTime())
    expect(late.is_device_time).toBe(false)
    expect((await listed(office.member, id)).map(({ step }) => step)).toEqual(['arrived', 'started'])
  })

  it('are entered afterwards with their time, and say so, in the history too', async () => {
    const { id } = await office.createMatter()
    await tell(office.member, id, { step: 'started' })
    const day = toTimestamp(new Date(Date.now() - 86_400_000)).slice(0, 10)
    const arrived = await tell(office.member, id, { step: 'arrived', entered_at: `${day} 09:05:00` })
    expect(arrived.entered_at).toBe(`${day}T09:05:00.000+09:00`)
    expect((await listed(office.member, id)).map(({ step }) => step)).toEqual(['arrived', 'started'])
    expect((await historyOf(office.member, id))[0]).toMatchObject({
      column_name: '到着',
      after: `${day.replaceAll('-', '/')} 09:05（手入力）`,
    })
    await answered(await office.member.browser.delete(`${pathOf(id)}/${arrived.id}`), 204)
    expect((await historyOf(office.member, id))[0]).toMatchObject({ before: expect.stringContaining('（手入力）') })
  })

  it('are not entered of what is to come, nor of what nobody remembers', async () => {
    const { id } = await office.createMatter()
    const refused = async (entered_at: string) => {
      const response = await office.member.browser.post(pathOf(id), { step: 'arrived', entered_at })
      return (await answered<{ errors: Record<string, string[]> }>(response, 422)).errors['entered_at']
    }
    const inDays = (days: number) =>
      toTimestamp(new Date(Date.now() + days * 86_400_000))
        .slice(0, 19)
        .replace('T', ' ')
    expect(await refused(inDays(1))).toEqual(['これから先の日時は記録できません。'])
    expect(await refused(inDays(-61))).toEqual(['60日より前の日時は記録できません。'])
    expect(await refused('9時ごろ')).not.toEqual([])
    expect(await listed(office.member, id)).toEqual([])
  })

  it('are taken once, however often a device sends them', async () => {
    const { id } = await office.createMatter()
    const key = { 'Idempotency-Key': 'phone7arrived' }
    const [first, again] = [
      await tell(office.member, id, { step: 'arrived' }, key),
      await tell(office.member, id, { step: 'arrived' }, key),
    ]
    expect(again.id).toBe(first.id)
    expect(await listed(office.member, id)).toHaveLength(1)
  })

  it('show a guest their own alone, in the history too', async () => {
    const { id } = await office.createMatter()
    await tell(office.member, id, { step: 'arrived' })
    const own = await tell(office.guest, id, { step: 'arrived' })
    expect((await listed(office.guest, id)).map((each) => each.id)).toEqual([own.id])
    expect((await listed(office.member, id)).map(({ user }) => user.id)).toEqual([office.member.id, office.guest.id])
    expect((await historyOf(office.guest, id)).filter(({ field }) => field === 'attendances')).toEqual([])
  })

  it('are taken back by whoever told them, or by an admin', async () => {
    const { id } = await office.createMatter()
    const [first, second, third] = [
      await tell(office.member, id, { step: 'arrived' }),
      await tell(office.member, id, { step: 'started' }),
      await tell(office.guest, id, { step: 'arrived' }),
    ]
    await answered(await office.other.browser.delete(`${pathOf(id)}/${first.id}`), 403)
    await answered(await office.guest.browser.delete(`${pathOf(id)}/${first.id}`), 404)
    await answered(await office.member.browser.delete(`${pathOf(id)}/${first.id}`), 204)
    await answered(await office.master.browser.delete(`${pathOf(id)}/${second.id}`), 204)
    await answered(await office.guest.browser.delete(`${pathOf(id)}/${third.id}`), 204)
    await answered(await office.member.browser.delete(`${pathOf(id)}/${first.id}`), 404)
    expect(await listed(office.member, id)).toEqual([])
    expect((await historyOf(office.member, id))[0]).toMatchObject({ column_name: '到着', after: null })
  })

  it('are refused where nothing can be told', async () => {
    const { id } = await office.createMatter()
    const alone = await office.createMatter(office.member, { user_ids: [] })
    const arrived = { step: 'arrived' }
    await answered(await office.app.openBrowser().get(pathOf(id)), 401)
    await answered(await office.guest.browser.get(pathOf(alone.id)), 404)
    await answered(await office.guest.browser.post(pathOf(alone.id), arrived), 404)
    await answered(await office.stranger.browser.post(pathOf(id), arrived), 404)
    await answered(await office.member.browser.post(pathOf(id), { step: 'slept' }), 422)
    await answered(
      await office.member.browser.post(pathOf(id), { ...arrived, place: { latitude: 91, longitude: 0, accuracy: 1 } }),
      422,
    )
    await answered(await office.member.browser.delete(`${office.company.path}/matters/${id}`), 204)
    await answered(await office.member.browser.post(pathOf(id), arrived), 404)
  })
})
