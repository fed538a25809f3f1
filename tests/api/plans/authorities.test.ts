/** 行政庁: plans that name one follow its years and months; what is arranged or handed in stays. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Authority, AuthorityReach, CreateAuthorityRequest } from '#domain/plans/authorities.contract.ts'
import { authorityTexts } from '#domain/plans/authorities.labels.ts'
import { authorityCandidates } from '#domain/plans/presets/authorities.ts'
import type {
  DueFigures,
  InspectionKind,
  ListedOccurrence,
  Plan,
  PlanOccurrence,
  PlanReach,
  YearTable,
} from '#domain/plans/plans.contract.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'
import { kindBody, planBody } from './bodies.ts'

let office: Office
let building_id: number
const today = '2026-06-17'

beforeAll(async () => {
  office = await openOffice({ clock: () => new Date(`${today}T10:00:00+09:00`) })
  building_id = (await post<{ id: number }>('/buildings', { name: '港町マンション' })).id
})
afterAll(() => office.close())

const at = (path: string) => office.company.path + path
const read = async <T>(path: string): Promise<T> =>
  (await answered<{ data: T }>(await office.member.browser.get(at(path)), 200)).data
const post = async <T>(path: string, body: object, status = 201): Promise<T> =>
  (await answered<{ data: T }>(await office.member.browser.post(at(path), body), status)).data
const put = async <T>(path: string, body: object): Promise<T> =>
  (await answered<{ data: T }>(await office.member.browser.put(at(path), body), 200)).data
const errorsOf = async (response: Response) =>
  (await answered<{ errors: Record<string, string[]> }>(response, 422)).errors

const housing = { use: '共同住宅', every_years: 3, fiscal_year: 2024, from: '08-01', to: '11-29' }
const equipment = { use: '建築設備', every_years: 1, fiscal_year: null, from: '07-01', to: '10-31' }
const body = (values: Partial<CreateAuthorityRequest> = {}): CreateAuthorityRequest => ({
  name: '港町市',
  office: '建築指導課',
  address: '港町市中央1-1',
  tel: '078-000-0000',
  url: 'https://www.example.jp/teiki',
  groups: [housing, equipment],
  ...values,
})
const surveyed = { counting: 'report', every_years: 3, due_year: null, season: null } as const

let authority: Authority
let kind: InspectionKind
beforeEach(async () => {
  authority = await post<Authority>('/authorities', body())
  kind = await post<InspectionKind>(
    '/inspection-kinds',
    kindBody({ name: '特定建築物 定期調査', rule: surveyed, report_to: '特定行政庁' }),
  )
})

const makePlan = (values: Parameters<typeof planBody>[2] = {}) =>
  post<Plan>('/plans', planBody(building_id, kind.id, { anchor_on: null, ...values }))
const named = (use: string) => ({
  authority_id: authority.id,
  authority_group: authority.groups.find((group) => group.use === use)!.key,
})
const rowOf = async ({ id }: Plan, year: number) =>
  (await read<YearTable>(`/year-table?building_id=${building_id}&year=${year}`)).rows.find(
    ({ plan }) => plan.id === id,
  )!
const dueOf = (rows: readonly PlanOccurrence[]) => rows.map(({ due_by }) => due_by)

describe('an authority', () => {
  it('is kept with what is known of it; a candidate is taken over once and is confirmed by nobody', async () => {
    expect(authority).toMatchObject({
      name: '港町市',
      office: '建築指導課',
      confirmed_on: null,
      online_filing: null,
      plan_count: 0,
      canEdit: true,
      canDelete: true,
    })
    expect(authority.groups).toMatchObject([housing, equipment])
    const [candidate] = authorityCandidates
    const taken = await post<Authority>('/authorities', candidate!)
    expect(taken).toMatchObject({ name: '大阪府', candidate_key: 'osaka-prefecture', confirmed_on: null })
    expect(taken.groups).toMatchObject([{ use: '共同住宅', fiscal_year: 2024, from: null, to: '03-31' }])
    expect(await errorsOf(await office.member.browser.post(at('/authorities'), candidate!))).toEqual({
      candidate_key: [authorityTexts.taken],
    })
    expect((await read<Authority[]>('/authorities')).map(({ id }) => id)).toContain(taken.id)
    const confirmed = await put<Authority>(`/authorities/${taken.id}`, { confirmed_on: '2026-06-16' })
    expect(confirmed).toMatchObject({ confirmed_on: '2026-06-16', name: '大阪府', groups: taken.groups })
  })

  it('refuses what it cannot keep, beside its cause', async () => {
    const wrong: [Partial<CreateAuthorityRequest>, string][] = [
      [{ name: ' ' }, 'name'],
      [{ url: 'javascript:alert(1)' }, 'url'],
      [{ confirmed_on: '2026-06-18' }, 'confirmed_on'],
      [{ groups: [{ ...housing, from: '02-30' }] }, 'groups.0.from'],
      [{ groups: [housing, { ...housing, every_years: 0 }] }, 'groups.1.every_years'],
      [{ groups: [{ ...housing, fiscal_year: 24 }] }, 'groups.0.fiscal_year'],
      [{ groups: Array.from({ length: 101 }, () => housing) }, 'groups'],
    ]
    for (const [values, field] of wrong)
      expect(Object.keys(await errorsOf(await office.member.browser.post(at('/authorities'), body(values))))).toEqual([
        field,
      ])
  })

  it('keeps the keys of its groups, and gives no two the same', async () => {
    const [first, second] = authority.groups
    const groups = [{ ...first!, use: '寄宿舎' }, first!, { ...second!, key: 'of-another' }]
    const changed = await put<Authority>(`/authorities/${authority.id}`, { groups })
    expect(changed.groups[0]).toMatchObject({ key: first!.key, use: '寄宿舎' })
    expect(new Set(changed.groups.map(({ key }) => key)).size).toBe(3)
    expect(changed.groups[2]!.key).not.toBe('of-another')
  })

  it('tells in its history who changed what', async () => {
    await put(`/authorities/${authority.id}`, { groups: [housing], office: '建築安全課' })
    const { rows } = await office.app.deps.database.pool.query<{ field: string; after: string }>(
      "select field, after from histories where historyable_type = 'authority' and historyable_id = $1 and field is not null order by field",
      [authority.id],
    )
    expect(rows).toEqual([
      { field: 'groups', after: '共同住宅 3年ごと（令和6年度から）、8月1日〜11月29日' },
      { field: 'office', after: '建築安全課' },
    ])
  })
})

describe('a plan that names one', () => {
  it('has its times in the years and months of its group; without one it waits for somebody who asks', async () => {
    const plan = await makePlan()
    expect(plan).toMatchObject({ authority: null, rule: surveyed, next: null })
    const { unasked } = await read<DueFigures>('/occurrence-figures')
    const known = await put<Plan>(`/plans/${plan.id}`, named('共同住宅'))
    expect(known).toMatchObject({
      authority: { id: authority.id, name: '港町市', office: '建築指導課', confirmed_on: null, group: housing },
      rule: { every_years: 3, due_year: 2024, season: { from: '08-01', to: '11-29' } },
      next: { due_by: '2027-11-29', planned_month: '2027-08' },
    })
    expect((await read<DueFigures>('/occurrence-figures')).unasked).toBe(unasked - 1)
    expect(dueOf((await rowOf(plan, 2027)).reports)).toEqual(['2027-11-29'])
    const yearly = await put<Plan>(`/plans/${plan.id}`, named('建築設備'))
    expect(yearly.next).toMatchObject({ due_by: '2026-10-31' })
    expect((await read<DueFigures>('/occurrence-figures')).unasked).toBe(unasked - 1)
    // What was typed for the building goes before it.
    const typed = await put<Plan>(`/plans/${plan.id}`, { season: { from: '09-01', to: '09-30' } })
    expect(typed.next).toMatchObject({ due_by: '2026-09-30' })
    const without = await put<Plan>(`/plans/${plan.id}`, { authority_id: null, season: null })
    expect(without).toMatchObject({ authority: null, next: null })
    expect((await read<DueFigures>('/occurrence-figures')).unasked).toBe(unasked)
    const lines = await office.app.deps.database.pool.query<{ field: string; after: string | null }>(
      "select field, after from histories where historyable_type = 'plan' and historyable_id = $1 and field like 'authority%' order by id",
      [plan.id],
    )
    expect(lines.rows).toEqual([
      { field: 'authority_id', after: '港町市' },
      { field: 'authority_group', after: '共同住宅' },
      { field: 'authority_group', after: '建築設備' },
      { field: 'authority_id', after: null },
      { field: 'authority_group', after: null },
    ])
  })

  it.each([
    ['a year', { fiscal_year: null }],
    ['the first day', { from: null }],
    ['the last day', { to: null }],
  ])('waits where the authority has not said %s', async (_what, values) => {
    const { unasked } = await read<DueFigures>('/occurrence-figures')
    authority = await post<Authority>('/authorities', body({ groups: [{ ...housing, ...values }] }))
    const plan = await makePlan(named('共同住宅'))
    expect(plan.next).toBeNull()
    expect((await read<DueFigures>('/occurrence-figures')).unasked).toBe(unasked + 1)
  })

  it('says beside each of its times whom to report to', async () => {
    const plan = await makePlan(named('建築設備'))
    const listed = (
      await read<ListedOccurrence[]>(`/occurrences?due=later&building_id=${building_id}&per_page=100`)
    ).filter(({ plan_id }) => plan_id === plan.id)
    expect(listed.map(({ role }) => role).toSorted()).toEqual(expect.arrayContaining(['inspection', 'report']))
    for (const time of listed)
      expect(time.authority).toMatchObject({
        name: '港町市',
        office: '建築指導課',
        address: '港町市中央1-1',
        tel: '078-000-0000',
        group: equipment,
      })
    expect(listed[0]!.kind.rule).toMatchObject({ season: { from: '07-01', to: '10-31' } })
  })

  it('says before it is saved how many times would change, and what a changed authority reaches', async () => {
    const plan = await makePlan()
    expect(await post<PlanReach>(`/plans/${plan.id}/reach`, named('建築設備'), 200)).toEqual({
      added: 4,
      changed: 0,
      gone: 0,
    })
    await put(`/plans/${plan.id}`, named('建築設備'))
    const groups = authority.groups.map((group) => (group.use === '建築設備' ? { ...group, to: '09-30' } : group))
    const path = `/authorities/${authority.id}`
    expect(await post<AuthorityReach>(`${path}/reach`, { groups }, 200)).toEqual({
      plans: 1,
      added: 0,
      changed: 4,
      gone: 0,
    })
    expect(await post<AuthorityReach>(`${path}/reach`, { note: '電話で確認' }, 200)).toEqual({
      plans: 1,
      added: 0,
      changed: 0,
      gone: 0,
    })
    expect(dueOf((await rowOf(plan, 2026)).reports)).toEqual(['2026-10-31'])
    await put(path, { groups })
    expect(dueOf((await rowOf(plan, 2026)).reports)).toEqual(['2026-09-30'])
  })

  it('keeps what is arranged, performed or handed in when the authority changes its months', async () => {
    const plan = await makePlan(named('建築設備'))
    const [inspection] = (await rowOf(plan, 2026)).occurrences
    await post('/visits', {
      visits: [{ occurrence_ids: [inspection!.id], name: '建築設備の検査', start_date: '2026-07-10' }],
    })
    const groups = authority.groups.map((group) =>
      group.use === '建築設備' ? { ...group, from: '09-01', to: '12-25' } : group,
    )
    await put(`/authorities/${authority.id}`, { groups })
    const { occurrences, reports } = await rowOf(plan, 2026)
    expect(occurrences.find(({ id }) => id === inspection!.id)).toMatchObject({
      state: 'arranged',
      due_by: '2026-10-31',
      planned_on: '2026-07-10',
    })
    expect(dueOf(reports)).toEqual(['2026-12-25'])
  })

  it('holds it and its group: neither is deleted under a plan, not even under one in ごみ箱', async () => {
    const plan = await makePlan(named('共同住宅'))
    const path = at(`/authorities/${authority.id}`)
    const other = authority.groups.filter(({ use }) => use !== '共同住宅')
    const held = { groups: [authorityTexts.groupInUse('共同住宅')] }
    expect(await errorsOf(await office.member.browser.put(path, { groups: other }))).toEqual(held)
    await answered(await office.member.browser.delete(at(`/plans/${plan.id}`)), 204)
    expect(await errorsOf(await office.member.browser.put(path, { groups: other }))).toEqual(held)
    const refused = await answered<{ message: string }>(await office.member.browser.delete(path), 409)
    expect(refused.message).toBe(authorityTexts.inUse)
    const unnamed = await post<Authority>('/authorities', body())
    await answered(await office.member.browser.delete(at(`/authorities/${unnamed.id}`)), 204)
    await answered(await office.member.browser.delete(at(`/authorities/${unnamed.id}`)), 404)
  })

  it('is not given back one that was deleted since: taking the change back says so', async () => {
    const plan = await makePlan(named('共同住宅'))
    await put(`/plans/${plan.id}`, { authority_id: null })
    await answered(await office.member.browser.delete(at(`/authorities/${authority.id}`)), 204)
    const refused = await office.member.browser.post(at(`/plans/${plan.id}/undo`), {})
    expect((await answered<{ message: string }>(refused, 409)).message).toBe(authorityTexts.undoGone)
  })

  it('is given back the one that it named', async () => {
    const plan = await makePlan(named('共同住宅'))
    await put(`/plans/${plan.id}`, { authority_id: null })
    const back = await post<Plan>(`/plans/${plan.id}/undo`, {}, 200)
    expect(back).toMatchObject({ authority: { id: authority.id, group: housing }, next: { due_by: '2027-11-29' } })
  })

  it('refuses an authority that is none of the company’s, and a group that is not of it', async () => {
    const foreign = (
      await answered<{ data: Authority }>(
        await office.stranger.browser.post(`${office.otherCompany.path}/authorities`, body()),
        201,
      )
    ).data
    const other = await post<Authority>('/authorities', body())
    const plan = await makePlan()
    const wrong: [object, string][] = [
      [{ authority_id: foreign.id }, 'authority_id'],
      [{ authority_group: authority.groups[0]!.key }, 'authority_group'],
      [{ authority_id: other.id, authority_group: authority.groups[0]!.key }, 'authority_group'],
    ]
    for (const [values, field] of wrong) {
      for (const response of [
        await office.member.browser.put(at(`/plans/${plan.id}`), values),
        await office.member.browser.post(at(`/plans/${plan.id}/reach`), values),
        await office.member.browser.post(at('/plans'), planBody(building_id, kind.id, values)),
      ])
        expect(Object.keys(await errorsOf(response))).toEqual([field])
    }
  })
})

describe('whoever is not to', () => {
  it('sees and changes nothing: a guest, somebody of another company, and nobody', async () => {
    const calls: [method: string, path: string, ofGuest: number, ofStranger: number, body?: object][] = [
      ['GET', '/authorities', 403, 200],
      ['POST', '/authorities', 403, 201, body()],
      ['PUT', `/authorities/${authority.id}`, 404, 404, { note: '別' }],
      ['POST', `/authorities/${authority.id}/reach`, 404, 404, { note: '別' }],
      ['DELETE', `/authorities/${authority.id}`, 404, 404],
    ]
    const nobody = office.app.openBrowser()
    for (const [method, path, ofGuest, ofStranger, sent] of calls) {
      const ask = async (person: Pick<Person, 'browser'>, root: string) =>
        (await person.browser.request(method, root + path, sent)).status
      expect([method, path, await ask(office.guest, office.company.path)]).toEqual([method, path, ofGuest])
      expect([method, path, await ask(office.stranger, office.otherCompany.path)]).toEqual([method, path, ofStranger])
      expect([method, path, await ask({ browser: nobody }, office.company.path)]).toEqual([method, path, 401])
    }
    const theirs = await answered<{ data: Authority[] }>(
      await office.stranger.browser.get(`${office.otherCompany.path}/authorities`),
      200,
    )
    expect(theirs.data.map(({ id }) => id)).not.toContain(authority.id)
  })
})
