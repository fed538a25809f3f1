/** 時刻、主担当 and what a call leaves: who goes, when, and what was told. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BulkMatterResult, Matter, MatterCalendarItem, MatterConflict } from '#domain/matters/matters.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import type { Notification } from '#domain/notifications/notifications.contract.ts'
import { answered } from '../answers.ts'
import { openOffice, type Office } from './office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const path = (id: number) => `${office.company.path}/matters/${id}`
const put = (id: number, body: object, person = office.master) => person.browser.put(path(id), body)
const saved = async (id: number, body: object): Promise<Matter> =>
  (await answered<{ data: Matter }>(await put(id, body), 200)).data
const refused = async (response: Response): Promise<Record<string, string[]>> =>
  (await answered<{ errors: Record<string, string[]> }>(response, 422)).errors
const told = async (person: Office['member']) =>
  (
    await answered<{ data: Notification[] }>(
      await person.browser.get(`${office.company.path}/notifications?unread=1`),
      200,
    )
  ).data.filter(({ kind }) => kind === 'matter_assigned')

const day = { start_date: '2031-06-17', end_date: '2031-06-17' }

describe('time of day', () => {
  it('is kept, copied, told in the history as one with the days, and shown by the calendar', async () => {
    const matter = await office.createMatter(office.member, { ...day, start_time: '09:30', end_time: '11:00' })
    expect(matter).toMatchObject({ start_time: '09:30', end_time: '11:00' })
    await saved(matter.id, { start_time: '13:00', end_time: null })
    const { data: lines } = await answered<{ data: History[] }>(
      await office.master.browser.get(`${path(matter.id)}/histories`),
      200,
    )
    expect(lines).toContainEqual(
      expect.objectContaining({
        column_name: '案件予定日',
        before: '2031/06/17 9:30〜11:00',
        after: '2031/06/17 13:00〜',
      }),
    )
    const { data: copy } = await answered<{ data: Matter }>(
      await office.master.browser.post(`${path(matter.id)}/copy`),
      201,
    )
    expect(copy.start_time).toBe('13:00')
    const { data: shown } = await answered<{ data: MatterCalendarItem[] }>(
      await office.master.browser.get(
        `${office.company.path}/matter-calendars?start_date=2031-06-17&end_date=2031-06-17`,
      ),
      200,
    )
    expect(shown.find(({ id }) => id === matter.id)).toMatchObject({ start_time: '13:00', lead_user_id: null })
  })

  it.each([
    [{ ...day, start_time: '11:00', end_time: '11:00' }, 'end_time'],
    [{ start_date: '2031-06-17', start_time: '11:00', end_time: '09:00' }, 'end_time'],
    [{ start_time: '09:00' }, 'start_time'],
    [{ ...day, start_time: '24:00' }, 'start_time'],
    [{ ...day, start_time: '9時半' }, 'start_time'],
    [{ start_date: '2031-06-18', end_date: '2031-06-17', start_time: '09:00' }, 'start_date'],
  ])('%j is refused', async (body, field) => {
    const response = await office.member.browser.post(`${office.company.path}/matters`, {
      name: '点検',
      matter_category_id: 1,
      ...body,
    })
    expect(Object.keys(await refused(response))).toEqual([field])
  })

  it('of several days is of each its own; a change is held against what it does not send', async () => {
    const matter = await office.createMatter(office.member, {
      start_date: '2031-06-17',
      end_date: '2031-06-18',
      start_time: '17:00',
      end_time: '09:00',
    })
    expect(Object.keys(await refused(await put(matter.id, { end_date: '2031-06-17' })))).toEqual(['end_time'])
    // Without any day there is no time either.
    const undated = await saved(matter.id, { start_date: null, end_date: null })
    expect(undated).toMatchObject({ start_time: null, end_time: null })
    expect(Object.keys(await refused(await put(matter.id, { end_time: '10:00' })))).toEqual(['start_time'])
  })
})

describe('主担当', () => {
  it('is one of the members, leaves with them, and hears of it', async () => {
    const { id } = await office.createMatter(office.member)
    expect(Object.keys(await refused(await put(id, { lead_user_id: office.other.id })))).toEqual(['lead_user_id'])
    expect(Object.keys(await refused(await put(id, { lead_user_id: office.stranger.id })))).toEqual(['lead_user_id'])
    const led = await saved(id, { lead_user_id: office.other.id, user_ids: [office.other.id] })
    expect(led.lead_user_id).toBe(office.other.id)
    expect(await told(office.other)).toEqual([expect.objectContaining({ matter: { id, name: led.name } })])
    expect(await saved(id, { remove_user_ids: [office.other.id] })).toMatchObject({ lead_user_id: null })
    const { data: lines } = await answered<{ data: History[] }>(
      await office.master.browser.get(`${path(id)}/histories`),
      200,
    )
    expect(lines.filter(({ column_name }) => column_name === '主担当')).toMatchObject([
      { before: '中村 彩', after: null },
      { before: null, after: '中村 彩' },
    ])
  })

  it('leaves in a bulk removal too, and comes back with its undo', async () => {
    const { id } = await office.createMatter(office.member, { lead_user_id: office.member.id })
    const bulk = async (body: object) =>
      (
        await answered<{ data: BulkMatterResult }>(
          await office.master.browser.put(`${office.company.path}/matters`, body),
          200,
        )
      ).data
    const { undo } = await bulk({ ids: [id], remove_user_ids: [office.member.id] })
    const lead = async () =>
      (await answered<{ data: Matter }>(await office.master.browser.get(path(id)), 200)).data.lead_user_id
    expect(await lead()).toBeNull()
    for (const body of undo) await bulk(body)
    expect(await lead()).toBe(office.member.id)
    const stray = { ids: [id], user_ids: [office.other.id], lead_user_id: office.member.id }
    expect(
      Object.keys(await refused(await office.master.browser.put(`${office.company.path}/matters`, stray))),
    ).toEqual(['lead_user_id'])
  })

  it('is for whom the matter is for: 401, 403, 404, and 409 with what changed', async () => {
    const begun = await office.createMatter(office.member)
    const give = { lead_user_id: office.member.id }
    await answered(await office.app.openBrowser().put(path(begun.id), give), 401)
    await answered(await put(begun.id, give, office.other), 403)
    await answered(await put(begun.id, give, office.guest), 403)
    await answered(await office.stranger.browser.put(`${office.otherCompany.path}/matters/${begun.id}`, give), 404)
    await saved(begun.id, give)
    const conflict = await answered<MatterConflict>(
      await put(begun.id, { lead_user_id: office.guest.id, updated_at: begun.updated_at }, office.member),
      409,
    )
    expect(conflict.changes).toMatchObject([{ column_name: '主担当', after: '小林 大輔', mine: '協力会社 太郎' }])
  })
})

describe('a call', () => {
  const call = {
    name: '【緊急】地下1階 機械室 水漏れ',
    matter_category_id: 6,
    caller_name: '管理室 ｺﾊﾞﾔｼ様',
    caller_phone: '03-5555-0142',
    place: '地下1階 機械室',
    symptom: '床が濡れている',
    urgency: 1,
  }

  it('is kept with all that was told, found by any of it, and tells everybody who is sent', async () => {
    const before = { member: await told(office.member), other: await told(office.other) }
    const matter = await office.createMatter(office.master, {
      ...call,
      user_ids: undefined,
      users: [office.member.id, office.other.id],
      lead_user_id: office.member.id,
    })
    expect(matter).toMatchObject(call)
    for (const text of ['5555-0142', '0355550142', '０３-５５５５', '小林', 'こばやし', '地下１階', '濡れ']) {
      const { data } = await answered<{ data: Matter[] }>(
        await office.master.browser.get(`${office.company.path}/matters?name=${encodeURIComponent(text)}`),
        200,
      )
      expect(
        data.some(({ id }) => id === matter.id),
        text,
      ).toBe(text !== '小林')
    }
    expect(await told(office.member)).toHaveLength(before.member.length + 1)
    expect(await told(office.other)).toHaveLength(before.other.length + 1)
    // The copy is a job of its own.
    const { data: copy } = await answered<{ data: Matter }>(
      await office.master.browser.post(`${path(matter.id)}/copy`),
      201,
    )
    expect(copy).toMatchObject({ caller_name: null, symptom: null, urgency: null })
  })

  it('keeps when it came in, when somebody was there and when it was done, each change in the history', async () => {
    const received_at = '2026-06-17 08:40:00'
    const matter = await office.createMatter(office.master, { ...call, received_at })
    expect(matter).toMatchObject({ received_at, arrived_at: null, completed_at: null })
    const put = (body: object) => office.master.browser.put(path(matter.id), body)
    await answered(await put({ arrived_at: '2026-06-17 09:35:00' }), 200)
    const { data } = await answered<{ data: { changes: { column_name: string; after: string | null }[] }[] }>(
      await office.master.browser.get(`${path(matter.id)}/histories`),
      200,
    )
    expect(JSON.stringify(data)).toContain('到着日時')
    expect(JSON.stringify(data)).toContain('2026/06/17 09:35')
    const { data: copy } = await answered<{ data: Matter }>(
      await office.master.browser.post(`${path(matter.id)}/copy`),
      201,
    )
    expect(copy).toMatchObject({ received_at: null, arrived_at: null })
    for (const completed_at of ['きのう', '2026-02-30 10:00:00', '2026-06-17 25:00:00', '0001-01-01 10:00:00'])
      expect(Object.keys(await refused(await put({ completed_at }))), completed_at).toEqual(['completed_at'])
  })

  it('is refused where it is too long or no choice', async () => {
    const response = await office.master.browser.post(`${office.company.path}/matters`, {
      ...call,
      caller_phone: '0'.repeat(21),
      urgency: 9,
    })
    expect(Object.keys(await refused(response)).toSorted()).toEqual(['caller_phone', 'urgency'])
  })
})

describe('what nobody has taken', () => {
  type Untaken = { data: MatterCalendarItem[]; meta: { total: number; last_page: number } }
  const untaken = async (query: string, person = office.master) =>
    answered<Untaken>(await person.browser.get(`${office.company.path}/untaken-matters?${query}`), 200)
  const names = async (query: string, person = office.master) =>
    (await untaken(query, person)).data.map(({ name }) => name)

  it('waits outside of the days shown: urgent first, then the longest waiting, those without a day last', async () => {
    const make = (name: string, body: object = {}) =>
      office.createMatter(office.member, { name: `待つ ${name}`, ...body })
    const past = (start_date: string) => ({ start_date, end_date: start_date })
    await make('日付なし')
    await make('先週', past('2032-03-05'))
    await make('先月', past('2032-02-10'))
    await make('緊急', { ...past('2032-03-06'), urgency: 1 })
    await make('今週', past('2032-03-09'))
    await make('長い', { start_date: '2032-03-01', end_date: '2032-03-10' })
    await make('担当あり', { ...past('2032-03-04'), lead_user_id: office.member.id })
    const done = await make('済み', past('2032-03-03'))
    await saved(done.id, { status_id: office.company.status_ids.at(-1) })
    const gone = await make('消した')
    await answered(await office.master.browser.delete(path(gone.id)), 204)
    const query = `name=${encodeURIComponent('待つ')}&before=2032-03-08`
    expect(await names(query)).toEqual(['待つ 緊急', '待つ 先月', '待つ 先週', '待つ 日付なし'])
    const page = await untaken(`${query}&per_page=3&page=2`)
    expect(page.data.map(({ name }) => name)).toEqual(['待つ 日付なし'])
    expect(page.meta).toMatchObject({ total: 4, last_page: 2 })
    expect(await names(`${query}&matter_category_id[]=2`)).toEqual([])
  })

  it('is seen by whoever sees the matters, and needs a day', async () => {
    const name = '客に見えない待ち'
    await office.createMatter(office.member, { name, user_ids: [office.member.id] })
    const query = `name=${encodeURIComponent(name)}&before=2032-03-08`
    expect(await names(query, office.other)).toEqual([name])
    expect(await names(query, office.guest)).toEqual([])
    const url = `${office.company.path}/untaken-matters`
    await answered(await office.app.openBrowser().get(`${url}?${query}`), 401)
    await answered(await office.stranger.browser.get(`${url}?${query}`), 404)
    for (const refusedQuery of ['', '?before=2032-13-40'])
      await answered(await office.master.browser.get(url + refusedQuery), 422)
  })
})
