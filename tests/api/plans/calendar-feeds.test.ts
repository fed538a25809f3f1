/** カレンダーの連携: what a calendar program reads, whose it is, and when its address is worth nothing any more. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken, newToken } from '#server/http/tokens.ts'
import type { CalendarFeed, CreateCalendarFeedRequest, InspectionKind, Plan } from '#domain/plans/plans.contract.ts'
import { limits } from '#domain/limits.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'
import { kindBody, planBody } from './bodies.ts'

let office: Office
let building_id: number
let plan: Plan
const today = '2031-04-01'

beforeAll(async () => {
  office = await openOffice({ clock: () => new Date(`${today}T08:00:00+09:00`) })
  building_id = (await post<{ id: number }>('/buildings', { name: '青葉ビル' })).id
  plan = await makePlan('空気環境測定', { user_ids: [office.other.id], partner_name: '測定, 社; 中' })
  await makePlan('水質検査')
})
afterAll(() => office.close())

const at = (path: string) => office.company.path + path
const post = async <T>(path: string, body: object, person: Person = office.member): Promise<T> =>
  (await answered<{ data: T }>(await person.browser.post(at(path), body), 201)).data
const makePlan = async (name: string, values: Parameters<typeof planBody>[2] = {}): Promise<Plan> => {
  const rule = { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } as const
  const kind = await post<InspectionKind>('/inspection-kinds', kindBody({ name, rule }))
  const wish = { month: null, week: null, weekday: null, date: 14 }
  return post<Plan>('/plans', planBody(building_id, kind.id, { anchor_on: null, valid_from: today, wish, ...values }))
}
const join = (body: CreateCalendarFeedRequest, person?: Person) => post<CalendarFeed>('/calendar-feeds', body, person)
const pathOf = ({ url }: CalendarFeed) => new URL(url).pathname
const open = (feed: CalendarFeed) => office.app.openBrowser().get(pathOf(feed))
/** Lines as they were before they were folded. */
const readText = async (feed: CalendarFeed): Promise<string> => {
  const response = await open(feed)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  return (await response.text()).replaceAll('\r\n ', '')
}
const entriesOf = (text: string) =>
  text
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) =>
      Object.fromEntries(event.split('\r\n').flatMap((line) => [/^([^:]+):(.*)$/.exec(line)?.slice(1) ?? []])),
    )

describe('a calendar', () => {
  it('holds a person’s, a building’s or the company’s inspections, and none of another company', async () => {
    const own = entriesOf(await readText(await join({ reach: 'own' }, office.other)))
    const ofBuilding = entriesOf(await readText(await join({ reach: 'building', building_id })))
    const all = entriesOf(await readText(await join({ reach: 'company' })))
    expect(own.length).toBe(24)
    expect(ofBuilding.length).toBe(48)
    expect(all.length).toBe(48)
    expect(own[0]).toMatchObject({
      UID: `plan-${plan.id}-2031-04-01@localhost`,
      SUMMARY: '空気環境測定（青葉ビル）',
      'DTSTART;VALUE=DATE': '20310414',
      'DTEND;VALUE=DATE': '20310415',
      LOCATION: '青葉ビル',
      STATUS: 'CONFIRMED',
    })
    expect(own[0]!['DESCRIPTION']).toContain(String.raw`測定\, 社\; 中`)
    expect(own[0]!['URL']).toBe(`http://localhost:3000/c/${office.company.key}/buildings/${building_id}?tab=plans`)
    const elsewhere = await office.stranger.browser.post(`${office.otherCompany.path}/calendar-feeds`, {
      reach: 'company',
    })
    const { data } = await answered<{ data: CalendarFeed }>(elsewhere, 201)
    expect(entriesOf(await readText(data))).toEqual([])
  })

  it('keeps an entry’s name for ever, and its number grows with what changes', async () => {
    const feed = await join({ reach: 'own' }, office.other)
    const entry = async () => entriesOf(await readText(feed))[0]!
    const before = await entry()
    expect(before['LAST-MODIFIED']).toMatch(/^\d{8}T\d{6}Z$/)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const place = { planned_month: '2031-04', planned_on: '2031-04-21' }
    await answered(await office.member.browser.put(at(`/occurrences/${plan.next!.id}/place`), place), 200)
    const after = await entry()
    expect(after['UID']).toBe(before['UID'])
    expect(after['DTSTART;VALUE=DATE']).toBe('20310421')
    expect(Number(after['SEQUENCE'])).toBeGreaterThan(Number(before['SEQUENCE']))
    await answered(await office.master.browser.post(at(`/occurrences/${plan.next!.id}/skip`), { reason: '改修' }), 200)
    expect(await entry()).toMatchObject({ UID: before['UID'], STATUS: 'CANCELLED' })
  })
})

describe('its address', () => {
  it('is its maker’s alone to see and to take back, and is then worth nothing', async () => {
    const feed = await join({ reach: 'company' })
    const { data } = await answered<{ data: CalendarFeed[] }>(
      await office.other.browser.get(at('/calendar-feeds')),
      200,
    )
    expect(data.map(({ id }) => id)).not.toContain(feed.id)
    expect((await office.master.browser.delete(at(`/calendar-feeds/${feed.id}`))).status).toBe(404)
    expect((await open(feed)).status).toBe(200)
    await answered(await office.member.browser.delete(at(`/calendar-feeds/${feed.id}`)), 204)
    expect((await open(feed)).status).toBe(404)
    const tried = { url: `http://localhost/api/public/calendar-feeds/${newToken()}` } as CalendarFeed
    expect((await open(tried)).status).toBe(404)
    expect((await open({ url: 'http://localhost/api/public/calendar-feeds/x' } as CalendarFeed)).status).toBe(404)
  })

  it('stands nowhere in the database', async () => {
    const feed = await join({ reach: 'company' })
    const token = pathOf(feed).split('/').at(-1)!
    const { rows } = await office.app.database.pool.query<object>('select * from calendar_feeds')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).toContain(hashToken(token))
  })

  it('ends with its maker: as a guest, after they left, and when they come back', async () => {
    const { pool } = office.app.database
    const leaver = await office.app.createPerson(office.company, 0, '退会 予定')
    const feed = await join({ reach: 'company' }, leaver)
    const setRole = (role: number) =>
      pool.query('update memberships set role = $1 where user_id = $2', [role, leaver.id])
    await setRole(2)
    expect((await open(feed)).status).toBe(404)
    await setRole(0)
    expect((await open(feed)).status).toBe(200)
    await answered(await office.master.browser.delete(at(`/users/${leaver.id}`)), 204)
    expect((await open(feed)).status).toBe(404)
    await pool.query('update memberships set deleted_at = null where user_id = $1', [leaver.id])
    expect((await open(feed)).status).toBe(404)
  })

  it('opens from where the company is used alone, and not while it is closed', async () => {
    const { pool } = office.app.database
    const feed = await join({ reach: 'company' })
    await pool.query(`update companies set enable_ip_restriction = true, allowed_ips = '{203.0.113.9}' where id = $1`, [
      office.company.id,
    ])
    expect((await open(feed)).status).toBe(404)
    await pool.query('update companies set enable_ip_restriction = false, suspended_at = now() where id = $1', [
      office.company.id,
    ])
    expect((await open(feed)).status).toBe(404)
    await pool.query('update companies set suspended_at = null where id = $1', [office.company.id])
    expect((await open(feed)).status).toBe(200)
  })

  it('is for the company’s own people, of what they see, and so many at most', async () => {
    const { guest, stranger, app } = office
    const status = async (person: { browser: Person['browser'] }, body: object) =>
      (await person.browser.post(at('/calendar-feeds'), body)).status
    expect(await status({ browser: app.openBrowser() }, { reach: 'own' })).toBe(401)
    expect(await status(stranger, { reach: 'own' })).toBe(404)
    expect(await status(guest, { reach: 'own' })).toBe(403)
    expect((await guest.browser.get(at('/calendar-feeds'))).status).toBe(403)
    expect(await status(office.member, { reach: 'building' })).toBe(422)
    expect(await status(office.member, { reach: 'building', building_id: 9_999_999 })).toBe(422)
    const person = await app.createPerson(office.company, 0, '連携 多数')
    for (let made = 0; made < limits.plans.feeds; made += 1) await join({ reach: 'own' }, person)
    const refused = await answered<{ message: string }>(
      await person.browser.post(at('/calendar-feeds'), { reach: 'own' }),
      409,
    )
    expect(refused.message).toBe(planTexts.feedsFull(limits.plans.feeds))
  })
})
