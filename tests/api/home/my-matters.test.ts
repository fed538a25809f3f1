/** One person's jobs in all of their companies: each by their own membership there, and of nobody else's. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDay, shiftDay } from '#domain/dates.ts'
import type { MyMatters } from '#domain/home/my-matters.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'

let office: Office
const today = businessDay(new Date())
const tomorrow = shiftDay(today, 1)

const mine = async (person: Person, query = ''): Promise<MyMatters> =>
  (await answered<{ data: MyMatters }>(await person.browser.get(`/api/user/matters${query}`), 200)).data
const namesOf = ({ matters }: MyMatters) => matters.map(({ name }) => name)

beforeAll(async () => {
  office = await openOffice()
  const { app, guest, otherCompany, stranger } = office
  await app.database.pool.query('insert into memberships (company_id, user_id, role) values ($1, $2, 2)', [
    otherCompany.id,
    guest.id,
  ])
  await office.createMatter(undefined, { name: 'みどりの点検', start_date: tomorrow, end_date: tomorrow })
  await office.createMatter(undefined, { name: 'みどりの他人の点検', user_ids: [office.member.id], start_date: today })
  const theirs = async (body: object) =>
    (
      await answered<{ data: Matter }>(
        await stranger.browser.post(`${otherCompany.path}/matters`, { matter_category_id: 4, ...body }),
        201,
      )
    ).data
  await theirs({ name: 'あおいの清掃', user_ids: [guest.id], start_date: today, end_date: today, start_time: '09:00' })
  await theirs({ name: 'あおいの日程未定', user_ids: [guest.id] })
  await theirs({ name: 'あおいの見えない案件', start_date: today, end_date: today })
})
afterAll(() => office.close())

const suspend = (company_id: number, at: Date | null) =>
  office.app.database.pool.query('update companies set suspended_at = $2 where id = $1', [company_id, at])

describe('the jobs of all companies', () => {
  it('are nobody’s who is not signed in', async () => {
    await answered(await office.app.openBrowser().get('/api/user/matters'), 401)
  })

  it('are those that the person is on in each, and no other', async () => {
    const { companies, matters, today_date } = await mine(office.guest)
    expect(today_date).toBe(today)
    expect(companies.map(({ id, total, is_reachable }) => [id, total, is_reachable]).toSorted()).toEqual(
      [
        [office.company.id, 1, true],
        [office.otherCompany.id, 2, true],
      ].toSorted(),
    )
    expect(matters.map(({ name, company_id }) => [company_id, name]).toSorted()).toEqual(
      [
        [office.company.id, 'みどりの点検'],
        [office.otherCompany.id, 'あおいの清掃'],
        [office.otherCompany.id, 'あおいの日程未定'],
      ].toSorted(),
    )
    // A status is its company's own.
    for (const { company_id, status_id } of matters)
      expect(companies.find(({ id }) => id === company_id)!.statuses.map(({ id }) => id)).toContain(status_id)
  })

  it('are one’s own alone also of whoever sees all of a company', async () => {
    expect(namesOf(await mine(office.member)).toSorted()).toEqual(['みどりの他人の点検', 'みどりの点検'])
    expect(namesOf(await mine(office.other))).toEqual([])
    expect((await mine(office.other)).companies.map(({ id }) => id)).toEqual([office.company.id])
  })

  it('of some days are those that touch them, completed ones too', async () => {
    const days = `?start_date=${today}&end_date=${tomorrow}`
    expect(namesOf(await mine(office.guest, days)).toSorted()).toEqual(['あおいの清掃', 'みどりの点検'])
    const [matter] = (await mine(office.guest, days)).matters.filter(({ name }) => name === 'みどりの点検')
    const { companies } = await mine(office.guest)
    const done = companies.find(({ id }) => id === office.company.id)!.statuses.find(({ type_id }) => type_id === 3)!
    const path = `${office.company.path}/matters/${matter!.id}`
    await answered(await office.member.browser.put(path, { status_id: done.id }), 200)
    expect(namesOf(await mine(office.guest, days))).toContain('みどりの点検')
    expect(namesOf(await mine(office.guest))).not.toContain('みどりの点検')
    await answered(await office.member.browser.put(path, { status_id: matter!.status_id }), 200)
    expect(namesOf(await mine(office.guest, `?start_date=${today}&end_date=${today}`))).toEqual(['あおいの清掃'])
  })

  it.each([
    ['?start_date=2026-11-01', 'end_date'],
    ['?end_date=2026-11-01', 'end_date'],
    ['?start_date=2026-11-02&end_date=2026-11-01', 'start_date'],
    ['?start_date=2026-01-01&end_date=2026-12-31', 'end_date'],
    ['?start_date=x&end_date=2026-12-31', 'start_date'],
  ])('refuse %s', async (query, field) => {
    const refused = await office.guest.browser.get(`/api/user/matters${query}`)
    expect((await answered<{ errors: object }>(refused, 422)).errors).toHaveProperty([field])
  })

  it('leave out a company that is suspended, and tell nothing of one that lets nobody in from here', async () => {
    const { id } = office.otherCompany
    await suspend(id, new Date())
    expect((await mine(office.guest)).companies.map((company) => company.id)).toEqual([office.company.id])
    await suspend(id, null)
    const restrict = (isOn: boolean) =>
      office.app.database.pool.query(
        `update companies set enable_ip_restriction = $2, allowed_ips = '{203.0.113.0/24}' where id = $1`,
        [id, isOn],
      )
    const enterAs = (role: number) =>
      office.app.database.pool.query('update memberships set role = $3 where company_id = $1 and user_id = $2', [
        id,
        office.guest.id,
        role,
      ])
    await restrict(true)
    // It binds the company's own people.
    expect((await mine(office.guest)).companies.every(({ is_reachable }) => is_reachable)).toBe(true)
    await enterAs(0)
    const answer = await mine(office.guest)
    expect(answer.companies.find((company) => company.id === id)).toMatchObject({
      is_reachable: false,
      total: 0,
      statuses: [],
    })
    expect(namesOf(answer)).toEqual(['みどりの点検'])
    await restrict(false)
    await enterAs(2)
  })

  it('end with the membership', async () => {
    await office.app.database.pool.query(
      'update memberships set deleted_at = now() where company_id = $1 and user_id = $2',
      [office.otherCompany.id, office.guest.id],
    )
    const { companies, matters } = await mine(office.guest)
    expect(companies.map(({ id }) => id)).toEqual([office.company.id])
    expect(matters.every(({ company_id }) => company_id === office.company.id)).toBe(true)
  })
})
