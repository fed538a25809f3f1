/** 点検計画 from kind to matter and back: what is due follows from what is said and done, whoever asks however often. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '#domain/users/users.labels.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import type {
  InspectionKind,
  ListedOccurrence,
  Plan,
  PlanOccurrence,
  Visit,
  YearTable,
} from '#domain/plans/plans.contract.ts'
import type { Paged } from '#domain/paging.ts'
import type { TrashEntry } from '#domain/trash/trash.contract.ts'
import { inCompany } from '#server/db/client.ts'
import { makeOccurrences, sweepPlans } from '#server/occurrences/making.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'
import { kindBody, planBody } from './bodies.ts'

type Answer<T> = { data: T }
let office: Office
let admin: Person
let building_id: number
const today = '2026-06-17'

beforeAll(async () => {
  office = await openOffice({ clock: () => new Date(`${today}T10:00:00+09:00`) })
  admin = await office.app.createPerson(office.company, roles.admin, '管理 花子')
  building_id = (await post<{ id: number }>('/buildings', { name: '青葉台グリーンビル' })).id
})
afterAll(() => office.close())

const at = (path: string) => office.company.path + path
const read = async <T>(path: string, person = office.member): Promise<T> =>
  (await answered<Answer<T>>(await person.browser.get(at(path)), 200)).data
const send = async <T>(method: 'post' | 'put', path: string, body: object, status: number, person = office.member) =>
  (await answered<Answer<T>>(await person.browser[method](at(path), body), status)).data
const post = <T>(path: string, body: object, person?: Person) => send<T>('post', path, body, 201, person)
const put = <T>(path: string, body: object, person?: Person) => send<T>('put', path, body, 200, person)

const makeKind = (values: Parameters<typeof kindBody>[0] = {}) =>
  post<InspectionKind>('/inspection-kinds', kindBody(values))
const makePlan = async (
  values: Parameters<typeof planBody>[2] = {},
  kind: Parameters<typeof kindBody>[0] = {},
): Promise<Plan> => post<Plan>('/plans', planBody(values.building_id ?? building_id, (await makeKind(kind)).id, values))
const yearOf = async ({ id, building }: Plan, year = 2026): Promise<PlanOccurrence[]> =>
  (await read<YearTable>(`/year-table?building_id=${building.id}&year=${year}`)).rows.find(
    ({ plan }) => plan.id === id,
  )!.occurrences
const dueOf = (rows: readonly PlanOccurrence[]) => rows.map(({ due_by }) => due_by)
const message = async (response: Response, status: number) =>
  (await answered<{ message: string }>(response, status)).message

describe('a plan', () => {
  it('has its times to the end of the next year: what hangs on the next is a forecast', async () => {
    const plan = await makePlan()
    const rows = await yearOf(plan)
    expect(dueOf(rows).slice(0, 3)).toEqual(['2026-06-10', '2026-08-17', '2026-10-17'])
    expect(rows.map(({ is_forecast }) => is_forecast).slice(0, 3)).toEqual([false, true, true])
    expect(plan.next).toMatchObject({ due_by: '2026-06-10' })
    expect(dueOf(await yearOf(plan, 2027)).at(-1)).toBe('2028-02-17')
  })

  it('is the same for two processes, two clicks and a second time', async () => {
    const { id } = await makePlan()
    const make = () =>
      inCompany(office.app.deps.database.db, office.company.id, (tx) =>
        makeOccurrences(tx, { company_id: office.company.id }, [id], '2026-08-20'),
      )
    const [one, other] = await Promise.all([make(), make()])
    expect([one, other].toSorted((a, b) => a - b)[0]).toBe(0)
    expect(await make()).toBe(0)
    await sweepPlans(office.app.deps, today)
    expect(await make()).toBeGreaterThan(0)
  })

  it('follows its kind and what is typed anew, but not where it is arranged', async () => {
    const plan = await makePlan({}, { rule: { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } })
    const first = (await yearOf(plan)).find(({ due_by }) => due_by === '2026-07-31')!
    await post('/visits', { visits: [{ occurrence_ids: [first.id], name: '7月分', start_date: '2026-07-14' }] })
    await put(`/inspection-kinds/${plan.kind.id}`, {
      rule: { counting: 'window', each: { n: 6, unit: 'month' }, times: 1 },
    })
    const rows = await yearOf(plan)
    expect(rows.find(({ id }) => id === first.id)).toMatchObject({ state: 'arranged', planned_on: '2026-07-14' })
    // What is arranged stands for its half.
    expect(dueOf(rows)).toEqual(['2026-07-31', '2027-03-31'])
    const ended = await put<Plan>(`/plans/${plan.id}`, { valid_until: '2026-10-31' })
    expect(dueOf(await yearOf(ended))).toEqual(['2026-07-31', '2026-10-31'])
  })

  it('goes into ごみ箱 and comes back with its times; its kind stays as long as it is there', async () => {
    const plan = await makePlan()
    const before = await yearOf(plan)
    await answered(await office.member.browser.delete(at(`/plans/${plan.id}`)), 204)
    await answered(await office.member.browser.get(at(`/plans/${plan.id}`)), 404)
    const kind = at(`/inspection-kinds/${plan.kind.id}`)
    expect(await message(await office.member.browser.delete(kind), 409)).toBe(planTexts.kindInUse)
    const entries = (await answered<Paged<TrashEntry>>(await office.member.browser.get(at('/trash?noun=plan')), 200))
      .data
    await send('post', `/trash/${entries.find(({ record_id }) => record_id === plan.id)!.id}/restore`, {}, 200)
    expect(dueOf(await yearOf(plan))).toEqual(dueOf(before))
  })

  it('is not there while its building is deleted, and is again afterwards', async () => {
    const own = (await post<{ id: number }>('/buildings', { name: '消えるビル' })).id
    const plan = await makePlan({ building_id: own })
    await answered(await office.member.browser.delete(at(`/buildings/${own}`)), 204)
    await answered(await office.member.browser.get(at(`/plans/${plan.id}`)), 404)
    await send('post', '/trash/undo', { noun: 'building', record_id: own }, 200)
    expect((await read<Plan>(`/plans/${plan.id}`)).building.id).toBe(own)
  })
})

describe('a time', () => {
  const window = { rule: { counting: 'window', each: { n: 6, unit: 'month' }, times: 1 } } as const
  const firstOf = async (plan: Plan) => (await yearOf(plan)).find(({ due_by }) => due_by >= today)!

  it('is moved inside what is allowed; behind its last day only with a reason, and stays due', async () => {
    const time = await firstOf(await makePlan({}, window))
    const place = (body: object) => office.member.browser.put(at(`/occurrences/${time.id}/place`), body)
    const moved = (
      await answered<Answer<ListedOccurrence>>(await place({ planned_month: '2026-07', planned_on: '2026-07-14' }), 200)
    ).data
    expect(moved).toMatchObject({ planned_on: '2026-07-14', moved_from: '2026-04', due_by: '2026-09-30' })
    expect(await message(await place({ planned_month: '2026-10' }), 422)).toBe(planTexts.postponed)
    const late = await answered<Answer<ListedOccurrence>>(
      await place({ planned_month: '2026-10', reason: '工事のため' }),
      200,
    )
    expect(late.data).toMatchObject({ due_by: '2026-09-30', reason: '工事のため', reason_by: { id: office.member.id } })
    expect(await message(await place({ planned_month: '2026-03' }), 422)).toContain('2026/04/01')
    const back = await send<ListedOccurrence>('post', `/occurrences/${time.id}/undo`, {}, 200)
    expect(back).toMatchObject({ planned_on: '2026-07-14', reason: null })
    await answered(await office.other.browser.post(at(`/occurrences/${time.id}/undo`)), 404)
  })

  it('that the law asks for is let go by an admin alone', async () => {
    const [legal, own] = [await makePlan({}, window), await makePlan({}, { ...window, is_legal: false })]
    const skip = async (plan: Plan, person: Person) =>
      person.browser.post(at(`/occurrences/${(await firstOf(plan)).id}/skip`), { reason: '休館のため' })
    await answered(await skip(own, office.member), 200)
    await answered(await skip(legal, office.member), 403)
    expect(await answered<Answer<ListedOccurrence>>(await skip(legal, admin), 200)).toMatchObject({
      data: { state: 'skipped', reason: '休館のため', reason_by: { name: admin.name } },
    })
    await answered(await office.member.browser.post(at(`/occurrences/${(await firstOf(own)).id}/skip`), {}), 422)
  })

  it('is closed with many others on a day of the past; what follows is counted from it', async () => {
    const [one, other] = [await makePlan(), await makePlan()]
    const ids = [one.next!.id, other.next!.id]
    const close = (performed_on: string) =>
      office.member.browser.post(at('/occurrences/close'), { occurrence_ids: ids, performed_on })
    expect(await message(await close('2026-06-18'), 422)).toBe(planTexts.inFuture)
    await answered(await close('2026-06-05'), 200)
    await answered(await close('2026-06-05'), 409)
    const after = await read<Plan>(`/plans/${one.id}`)
    expect(after).toMatchObject({ last_performed_on: '2026-06-05', next: { due_by: '2026-08-05' } })
    await send('post', `/occurrences/${ids[0]}/undo`, {}, 200)
    expect((await read<Plan>(`/plans/${one.id}`)).next).toMatchObject({ due_by: '2026-06-10' })
  })

  it('is closed by a visit of a kind that performs it as well, and opens with it again', async () => {
    const own = (await post<{ id: number }>('/buildings', { name: '消防のビル' })).id
    const small = await makePlan({ building_id: own }, { name: '機器点検', ...window })
    const kind = await makeKind({
      name: '総合点検',
      rule: { counting: 'window', each: { n: 1, unit: 'year' }, times: 1 },
      fulfils_kind_ids: [small.kind.id],
    })
    const whole = await post<Plan>('/plans', planBody(own, kind.id))
    const times = async () => (await yearOf(small)).map(({ state, performed_on }) => [state, performed_on])
    await send('post', '/occurrences/close', { occurrence_ids: [whole.next!.id], performed_on: '2026-06-15' }, 200)
    expect((await times())[0]).toEqual(['performed', '2026-06-15'])
    await send('post', `/occurrences/${whole.next!.id}/undo`, {}, 200)
    expect((await times())[0]).toEqual(['planned', null])
  })
})

describe('手配', () => {
  it('makes a matter a visit, with all that the plans name, and links both ways; a completed matter closes it', async () => {
    const own = (await post<{ id: number }>('/buildings', { name: '手配のビル' })).id
    const facility = await post<{ id: number }>('/facilities', {
      name: '受水槽',
      facility_category_id: 2,
      building_id: own,
    })
    const wish = { month: null, week: null, weekday: null, date: 14 }
    const monthly = { rule: { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } } as const
    const partner = { performer: 'partner', partner_name: '東和水質管理', building_id: own, wish } as const
    const plan = await makePlan(
      { ...partner, facility_ids: [facility.id], user_ids: [office.member.id], note: '鍵は管理室' },
      { name: '水質検査', ...monthly },
    )
    await makePlan(partner, { name: '貯水槽清掃', ...monthly })
    const there = await office.createMatter(office.member, {
      building_id: own,
      start_date: '2026-07-14',
      end_date: '2026-07-14',
    })
    await office.createMatter(office.member, { building_id: own, start_date: '2026-07-20', end_date: '2026-07-20' })
    const [visit, ...others] = await read<Visit[]>(`/visits?month=2026-07&building_id[]=${own}`)
    expect(others).toEqual([])
    expect(visit).toMatchObject({
      ...{ name: '水質検査、貯水槽清掃', start_date: '2026-07-14', partner_name: '東和水質管理' },
      doubles: [{ id: there.id }],
    })
    const visits = [
      { occurrence_ids: visit!.occurrences.map(({ id }) => id), name: visit!.name, start_date: '2026-07-14' },
    ]
    const [made] = await post<{ id: number }[]>('/visits', { visits })
    expect(await message(await office.other.browser.post(at('/visits'), { visits }), 409)).toBe(
      planTexts.nothingToArrange,
    )
    expect(await read(`/matters/${made!.id}`)).toMatchObject({
      ...{ name: '水質検査、貯水槽清掃', start_date: '2026-07-14', company_in_charge: '東和水質管理' },
      ...{ building: { id: own }, description: '水質検査：鍵は管理室' },
      facilities: [{ id: facility.id }],
      users: [{ id: office.member.id }],
    })
    const times = () => read<ListedOccurrence[]>(`/matters/${made!.id}/occurrences`)
    expect((await times()).map(({ state }) => state)).toEqual(['arranged', 'arranged'])
    expect((await yearOf(plan)).find(({ matter }) => matter?.id === made!.id)).toMatchObject({ state: 'arranged' })
    await put(`/matters/${made!.id}`, { status_id: office.company.status_ids.at(-1)! })
    expect((await times()).map(({ state, performed_on }) => [state, performed_on])).toEqual([
      ['performed', today],
      ['performed', today],
    ])
    await put(`/matters/${made!.id}`, { status_id: office.company.status_ids[0]! })
    expect((await times()).map(({ state }) => state)).toEqual(['arranged', 'arranged'])
    await answered(await office.member.browser.delete(at(`/matters/${made!.id}`)), 204)
    expect((await yearOf(plan)).some(({ state }) => state === 'arranged')).toBe(false)
    await send('post', '/trash/undo', { noun: 'matter', record_id: made!.id }, 200)
    expect((await times()).map(({ state }) => state)).toEqual(['arranged', 'arranged'])
  })
})

describe('期限', () => {
  it('lists what is open, the nearest first, by what is asked for, and counts it', async () => {
    const list = (query: string) => read<ListedOccurrence[]>(`/occurrences?${query}`)
    const overdue = await list('due=overdue')
    expect(overdue.length).toBeGreaterThan(0)
    expect(overdue.every(({ due_by }) => due_by < today)).toBe(true)
    const all = await list('per_page=100')
    expect(dueOf(all)).toEqual(dueOf(all).toSorted())
    expect(await list('name=ミドリ')).toEqual([])
    expect((await list('name=消防のビル')).length).toBeGreaterThan(0)
    const figures = await read<{ overdue: number; within30: number; within90: number }>('/occurrence-figures')
    expect(figures.overdue).toBe((await list('due=overdue&per_page=100')).length)
    expect(figures.within90).toBeGreaterThanOrEqual(figures.within30)
    const file = await office.member.browser.post(at('/occurrence-csv-download'), { columns: ['kind', 'due_by'] })
    expect((await file.text()).split('\r\n')[0]).toContain('点検種目,期限')
  })
})

describe('whoever is not to', () => {
  const bodies = async () => {
    const plan = await makePlan()
    const id = plan.next!.id
    return [
      ['get', '/inspection-kinds', 403],
      ['post', '/inspection-kinds', 403, kindBody()],
      ['put', `/inspection-kinds/${plan.kind.id}`, 404, { name: '別' }],
      ['delete', `/inspection-kinds/${plan.kind.id}`, 404],
      ['get', `/plans?building_id=${building_id}`, 403],
      ['post', '/plans', 403, planBody(building_id, plan.kind.id)],
      ['get', `/plans/${plan.id}`, 404],
      ['put', `/plans/${plan.id}`, 404, { note: '別' }],
      ['delete', `/plans/${plan.id}`, 404],
      ['get', `/year-table?building_id=${building_id}&year=2026`, 403],
      ['get', '/occurrences', 403],
      ['get', '/occurrence-figures', 403],
      ['post', '/occurrence-csv-download', 403, {}],
      ['put', `/occurrences/${id}/place`, 404, { planned_month: '2026-06' }],
      ['post', `/occurrences/${id}/skip`, 404, { reason: '休館' }],
      ['post', `/occurrences/${id}/undo`, 404],
      ['post', '/occurrences/close', 404, { occurrence_ids: [id], performed_on: today }],
      ['get', '/visits?month=2026-07', 403],
      ['post', '/visits', 404, { visits: [{ occurrence_ids: [id], name: '点検' }] }],
    ] as const
  }

  it('sees and changes nothing: a guest, and somebody of another company', async () => {
    const stranger = office.otherCompany.path
    for (const [method, path, status, body] of await bodies()) {
      const call = (person: Person, root: string) => person.browser.request(method.toUpperCase(), root + path, body)
      const said = [path, (await call(office.guest, office.company.path)).status]
      expect(said).toEqual([path, path === '/visits' && method === 'post' ? 403 : status])
      const isOwn = /\/\d|occurrence_ids|building_id=/.test(path + JSON.stringify(body ?? ''))
      if (isOwn && method !== 'post')
        expect([path, (await call(office.stranger, stranger)).status]).toEqual([path, 404])
    }
    const foreign = (
      await answered<Answer<InspectionKind>>(
        await office.stranger.browser.post(`${stranger}/inspection-kinds`, kindBody()),
        201,
      )
    ).data
    await answered(await office.stranger.browser.post(`${stranger}/plans`, planBody(building_id, foreign.id)), 422)
    await answered(await office.member.browser.post(at('/plans'), planBody(building_id, foreign.id)), 422)
  })

  it('is told what is wrong with a plan', async () => {
    const { id: kind_id } = await makeKind()
    for (const [values, field] of [
      [{ valid_until: '2026-01-01' }, 'valid_until'],
      [{ facility_ids: [999_999] }, 'facility_ids'],
      [{ user_ids: [office.stranger.id] }, 'user_ids'],
      [{ template_ids: [999_999] }, 'template_ids'],
      [{ kind_id: 999_999 }, 'kind_id'],
    ] as const) {
      const response = await office.member.browser.post(at('/plans'), planBody(building_id, kind_id, values as never))
      expect(Object.keys((await answered<{ errors: object }>(response, 422)).errors)).toEqual([field])
    }
  })
})
