/** 点検計画 from kind to matter and back: what is due follows from what is said and done, whoever asks however often. */
import { PDFDocument } from '@cantoo/pdf-lib'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '#domain/users/users.labels.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import { monthReport } from '#domain/plans/month-report.ts'
import { marksOf } from '#domain/plans/year-marks.ts'
import type {
  DueFigures,
  InspectionKind,
  MoveScopes,
  ListedOccurrence,
  Plan,
  PlanReach,
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

  it('says how many times a change reaches before it is saved, and writes nothing', async () => {
    const plan = await makePlan(
      { anchor_on: null },
      { rule: { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } },
    )
    const before = await yearOf(plan)
    const wish = { month: null, week: null, weekday: null, date: 20 }
    const reach = await send<PlanReach>('post', `/plans/${plan.id}/reach`, { wish }, 200)
    expect(reach).toEqual({ added: 0, changed: 24, gone: 0 })
    expect(await send<PlanReach>('post', `/plans/${plan.id}/reach`, { valid_until: '2026-12-31' }, 200)).toEqual({
      added: 0,
      changed: 0,
      gone: 15,
    })
    expect(await yearOf(plan)).toEqual(before)
    await put(`/plans/${plan.id}`, { wish })
    expect((await yearOf(plan)).every(({ planned_on }) => planned_on?.endsWith('-20'))).toBe(true)
    const guest = await office.app.createPerson(office.company, roles.guest, '客')
    expect((await guest.browser.post(at(`/plans/${plan.id}/reach`), { wish })).status).toBe(404)
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
      office.member.browser.post(at('/occurrences/close'), {
        occurrence_ids: ids,
        performed_on,
        reason: '紙の記録から',
      })
    expect(await message(await close('2026-06-18'), 422)).toBe(planTexts.inFuture)
    const unsaid = { occurrence_ids: ids, performed_on: '2026-06-05' }
    expect(await message(await office.member.browser.post(at('/occurrences/close'), unsaid), 422)).toBe(
      planTexts.backDated,
    )
    await answered(await close('2026-06-05'), 200)
    await answered(await close('2026-06-05'), 409)
    expect((await yearOf(one))[0]).toMatchObject({ reason: '紙の記録から', reason_by: { id: office.member.id } })
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
    await send(
      'post',
      '/occurrences/close',
      { occurrence_ids: [whole.next!.id], performed_on: '2026-06-15', reason: '紙の記録から' },
      200,
    )
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

  it('on another day than planned was moved, by the rules of every move: the month keeps its △, and its report the reason', async () => {
    const own = (await post<{ id: number }>('/buildings', { name: '月をまたぐビル' })).id
    const wish = { month: null, week: null, weekday: null, date: 20 }
    const rule = { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } as const
    const plan = await makePlan({ building_id: own, anchor_on: null, wish }, { name: '巡回点検', rule })
    const open = (await yearOf(plan)).filter(({ due_by, state }) => due_by > today && state === 'planned')
    const [june, july, august] = open
    const arrange = async (id: number, start_date: string, reason?: string) =>
      office.member.browser.post(at('/visits'), {
        visits: [{ occurrence_ids: [id], name: '巡回点検', start_date, reason }],
      })
    const refused = async (id: number, start_date: string) =>
      (await answered<{ errors: object }>(await arrange(id, start_date), 422)).errors
    expect(await refused(june!.id, '2026-07-02')).toEqual({ reason: [planTexts.postponed] })
    expect(await refused(july!.id, '2026-06-30')).toEqual({ start_date: [planTexts.tooEarly('2026/07/01')] })
    await answered(await arrange(june!.id, '2026-07-02', '入館できないため'), 201)
    await answered(await arrange(july!.id, '2026-07-21'), 201)
    await answered(await arrange(august!.id, '2026-08-20'), 201)
    const said = (await yearOf(plan)).filter(({ matter }) => matter !== null)
    expect(said.map((time) => [time.planned_on, time.moved_from, time.reason, time.reason_by?.id ?? null])).toEqual([
      ['2026-07-02', '2026-06', '入館できないため', office.member.id],
      ['2026-07-21', null, null, null],
      ['2026-08-20', null, null, null],
    ])
    const table = await read<YearTable>(`/year-table?building_id=${own}&year=2026`)
    expect(marksOf(table.rows[0]!.occurrences, '2026-06', today).map(({ mark }) => mark)).toEqual(['moved'])
    const lines = monthReport(table.rows, '2026-06', today).rows.map(({ cells }) => cells)
    expect(lines.find(([name]) => name === '巡回点検')).toEqual(
      expect.arrayContaining(['2026/07/02へ変更', '入館できないため']),
    )
  })

  it('is called as its kinds are, however many bytes a character has', async () => {
    const own = (await post<{ id: number }>('/buildings', { name: '長い名前のビル' })).id
    const wish = { month: null, week: null, weekday: null, date: 14 }
    const name = '𠮷'.repeat(60)
    const rule = { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } as const
    const named = async () => (await read<Visit[]>(`/visits?month=2026-07&building_id[]=${own}`))[0]!.name
    await makePlan({ building_id: own, wish }, { name, rule })
    expect(await named()).toBe(name)
    await makePlan({ building_id: own, wish }, { name: '𠮷'.repeat(99), rule })
    expect(await named()).toBe(`${name} ほか1件`)
  })
})

describe('a change of day', () => {
  const monthly = { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } as const
  const planned = async (plan: Plan) =>
    (await yearOf(plan)).filter(({ due_by }) => due_by >= today).map(({ planned_on }) => planned_on)

  it('reaches this time, those after it or all that are not arranged, says how many, and is undone together', async () => {
    const plan = await makePlan(
      { anchor_on: null, wish: { month: null, week: null, weekday: null, date: 31 } },
      { name: '巡回点検', rule: monthly },
    )
    const open = (await yearOf(plan)).filter(({ due_by, state }) => due_by >= today && state === 'planned')
    const [june, july, august] = open
    expect(june!.due_by).toBe('2026-06-30')
    const before = await planned(plan)
    const counts = await read<MoveScopes>(`/occurrences/${july!.id}/move-scopes`)
    expect(counts.all - counts.following).toBe(1)
    const [visit] = await read<Visit[]>(`/visits?occurrence_id[]=${august!.id}`)
    await post('/visits', { visits: [{ occurrence_ids: [august!.id], name: visit!.name }] })
    expect(await read<MoveScopes>(`/occurrences/${july!.id}/move-scopes`)).toEqual({
      one: 1,
      following: counts.following - 1,
      all: counts.all - 1,
    })

    const place = (scope: string) =>
      put(`/occurrences/${july!.id}/place`, { planned_month: '2026-07', planned_on: '2026-07-15', scope })
    await place('following')
    const moved = await planned(plan)
    expect(moved[0]).toBe(before[0])
    expect(moved[1]).toBe('2026-07-15')
    expect(moved[2]).toBe(before[2])
    expect(moved.slice(3).every((day) => day?.endsWith('-15'))).toBe(true)
    await send('post', `/occurrences/${july!.id}/undo`, {}, 200)
    expect(await planned(plan)).toEqual(before)

    await place('all')
    expect((await planned(plan))[0]).toBe('2026-06-15')
    await send('post', `/occurrences/${june!.id}/undo`, {}, 200)
    expect(await planned(plan)).toEqual(before)
  })

  it('behind the last day wants a reason, and a legal one is let go by an admin alone', async () => {
    const { next } = await makePlan({}, { name: '水質検査' })
    const late = { planned_month: '2026-07', planned_on: '2026-07-20' }
    await send('put', `/occurrences/${next!.id}/place`, late, 422)
    const placed = await put<ListedOccurrence>(`/occurrences/${next!.id}/place`, { ...late, reason: '断水の調整' })
    expect(placed).toMatchObject({ reason: '断水の調整', due_by: next!.due_by })
    await send('post', `/occurrences/${next!.id}/skip`, { reason: '休館' }, 403)
    await send('post', `/occurrences/${next!.id}/skip`, { reason: '休館' }, 200, admin)
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
    expect((await list('due[]=overdue&due[]=later&name=消防のビル')).length).toBeGreaterThan(0)
    expect(all.every(({ due_by }) => due_by <= '2026-09-15')).toBe(true)
    const figures = await read<DueFigures>('/occurrence-figures')
    for (const due of ['overdue', 'within30', 'within60', 'within90'] as const)
      expect([due, figures[due]]).toEqual([due, (await list(`due=${due}&per_page=100`)).length])
    expect(dueOf(await list('due[]=within30&due[]=within60&per_page=100'))).toEqual(
      dueOf(all).filter((day) => day >= today && day <= '2026-08-16'),
    )
    expect((await list('due=later')).every(({ due_by }) => due_by > '2026-09-15')).toBe(true)
    const file = await office.member.browser.post(at('/occurrence-csv-download'), { columns: ['kind', 'due_by'] })
    expect((await file.text()).split('\r\n')[0]).toContain('点検種目,期限')
  })

  it('finds reports, certificates and what is to be mended, until the matter made for it is completed', async () => {
    const list = (query: string) => read<ListedOccurrence[]>(`/occurrences?${query}`)
    const ids = (rows: readonly ListedOccurrence[]) => rows.map(({ id }) => id)
    const report = await makePlan({}, { name: '消防設備点検', report_to: '消防署長', report_years: 1 })
    const [reported] = (await read<YearTable>(`/year-table?building_id=${building_id}`)).rows.find(
      ({ plan }) => plan.id === report.id,
    )!.reports
    const certificate = await makePlan(
      { anchor_on: '2026-07-10' },
      { name: '性能検査', rule: { counting: 'certificate', valid_for: { n: 1, unit: 'year' } } },
    )
    expect(ids(await list('topic=report'))).toEqual([reported!.id])
    expect(ids(await list('topic=certificate'))).toEqual([certificate.next!.id])
    expect(ids(await list('topic[]=report&topic[]=certificate'))).toEqual(
      expect.arrayContaining([reported!.id, certificate.next!.id]),
    )

    const { next } = await makePlan({ user_ids: [office.member.id] }, { name: '排水設備清掃' })
    expect(ids(await list(`user_id=${office.member.id}`))).toContain(next!.id)
    expect(ids(await list(`user_id=${office.member.id}`))).not.toContain(report.next!.id)
    await send('post', '/occurrences/close', { occurrence_ids: [next!.id], performed_on: today, result: 'bad' }, 200)
    expect(ids(await list(''))).not.toContain(next!.id)
    expect(await list('topic=to_mend')).toMatchObject([{ id: next!.id, is_to_mend: true, mending: null }])
    expect(await read<DueFigures>('/occurrence-figures')).toMatchObject({ to_mend: 1, certificate: 1 })
    const mended = await send<ListedOccurrence>('post', `/occurrences/${next!.id}/mending`, {}, 200)
    expect(mended.mending).toMatchObject({ name: '排水設備清掃 是正' })
    await send('post', `/occurrences/${next!.id}/mending`, {}, 409)
    expect(await list('topic=to_mend')).toHaveLength(1)
    await put(`/matters/${mended.mending!.id}`, { status_id: office.company.status_ids.at(-1)! })
    expect(await list('topic=to_mend')).toEqual([])
    await put(`/matters/${mended.mending!.id}`, { status_id: office.company.status_ids[0]! })
    expect(await list('topic=to_mend')).toHaveLength(1)
    await answered(await office.member.browser.delete(at(`/matters/${mended.mending!.id}`)), 204)
    expect(await list('topic=to_mend')).toMatchObject([{ mending: null, is_to_mend: true }])
  })

  it('has the checks of a month, with what is overdue, for the person who does them', async () => {
    const rounds = (query: string) => read<ListedOccurrence[]>(`/rounds?${query}`)
    const plan = await makePlan(
      {
        user_ids: [admin.id],
        note: '鍵は防災センター',
        anchor_on: null,
        wish: { month: null, week: null, weekday: null, date: 20 },
      },
      { name: '月次点検', rule: { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } },
    )
    const of = `user_id=${admin.id}`
    const july = await rounds(`month=2026-07&${of}`)
    expect(july.map(({ due_by }) => due_by)).toEqual(['2026-04-30', '2026-05-31', '2026-07-31'])
    expect(july.at(-1)).toMatchObject({ planned_on: '2026-07-20', note: '鍵は防災センター', facilities: [] })
    expect((await rounds(`month=2026-07&user_id=${office.member.id}`)).map(({ plan_id }) => plan_id)).not.toContain(
      plan.id,
    )
    await send(
      'post',
      '/occurrences/close',
      { occurrence_ids: [july[1]!.id], performed_on: '2026-06-01', reason: '紙の記録から' },
      200,
    )
    expect(await rounds(`month=2026-05&${of}`)).toMatchObject([
      { due_by: '2026-04-30' },
      { performed_on: '2026-06-01' },
    ])
  })

  it('tells which equipment no plan names', async () => {
    const make = (name: string) => post<{ id: number }>('/facilities', { name, facility_category_id: 2, building_id })
    const planned = await make('副受水槽')
    await make('揚水ポンプ')
    const { id } = await makePlan({ facility_ids: [planned.id] })
    const names = async (query: string) =>
      (await read<{ name: string }[]>(`/facilities?${query}`)).map(({ name }) => name)
    const rounds = () => read<ListedOccurrence[]>(`/facilities/${planned.id}/occurrences`)
    const [next] = await rounds()
    expect(await rounds()).toMatchObject([{ state: 'planned', due_by: '2026-06-10' }])
    await send('post', '/occurrences/close', { occurrence_ids: [next!.id], performed_on: today }, 200)
    expect(await rounds()).toMatchObject([{ state: 'planned' }, { id: next!.id, performed_on: today }])
    const asked = await office.guest.browser.get(at(`/facilities/${planned.id}/occurrences`))
    expect([
      asked.status,
      (await office.stranger.browser.get(`${office.otherCompany.path}/facilities/${planned.id}/occurrences`)).status,
    ]).toEqual([403, 404])
    expect(await names('is_planned=true')).toContain('副受水槽')
    expect(await names('is_planned=false')).toContain('揚水ポンプ')
    expect(await names('is_planned=false')).not.toContain('副受水槽')
    expect(await read<DueFigures>('/occurrence-figures')).toMatchObject({
      unplanned: (await names('is_planned=false&per_page=100')).length,
    })
    await answered(await office.member.browser.delete(at(`/plans/${id}`)), 204)
    expect(await names('is_planned=true')).not.toContain('副受水槽')
  })

  it('arranges what is chosen, whichever months it stands in', async () => {
    const elsewhere = await post<{ id: number }>('/buildings', { name: '神田ビル' })
    const [one, other] = [await makePlan({ building_id: elsewhere.id }), await makePlan({ building_id: elsewhere.id })]
    const query = `/visits?occurrence_id[]=${one.next!.id}&occurrence_id[]=${other.next!.id}`
    expect(await read<Visit[]>(query)).toMatchObject([{ building: { name: '神田ビル' } }])
    await answered(await office.member.browser.get(at('/visits')), 422)
  })
})

describe('年間作業計画表 of several buildings', () => {
  it('has those of an owner or a person, last year beside, and is written as a workbook and on paper', async () => {
    const make = async (name: string, owner_emails: string | null, user_ids: number[]) => {
      const { id } = await post<{ id: number }>('/buildings', { name, owner_emails })
      return makePlan(
        { building_id: id, user_ids, valid_from: '2025-04-01', anchor_on: '2025-04-10' },
        { name: `${name}の測定` },
      )
    }
    const one = await make('甲ビル', 'owner@kou.example\nsecond@kou.example', [admin.id])
    const other = await make('乙ビル', null, [admin.id])
    const tables = (query: string) => read<YearTable[]>(`/year-tables?year=2026&${query}`)
    const names = async (query: string) => (await tables(query)).map(({ building }) => building.name)
    expect(await names('owner=SECOND@kou.example')).toEqual(['甲ビル'])
    expect(await names('owner=nobody@kou.example')).toEqual([])
    expect(await names(`building_id[]=${one.building.id}&building_id[]=${other.building.id}`)).toHaveLength(2)
    const [own] = await tables(`user_id=${admin.id}&building_id[]=${one.building.id}`)
    expect(own!.rows.map(({ plan }) => plan.id)).toEqual([one.id])
    await send(
      'post',
      '/occurrences/close',
      { occurrence_ids: [one.next!.id], performed_on: '2025-06-09', reason: '紙の記録から' },
      200,
    )
    const months = async (query: string) =>
      (await tables(`building_id[]=${one.building.id}&${query}`))[0]!.rows[0]!.occurrences.map(
        ({ performed_on }) => performed_on,
      )
    expect(await months('')).not.toContain('2025-06-09')
    expect(await months('with_last=true')).toContain('2025-06-09')

    const download = async (format: string) => {
      const body = { year: 2026, building_id: [one.building.id, other.building.id], with_last: true, format }
      const answer = await office.member.browser.post(at('/year-table-download'), body)
      return { type: answer.headers.get('content-type'), bytes: new Uint8Array(await answer.arrayBuffer()) }
    }
    const sheets = unzipSync((await download('excel')).bytes)
    const sheet = strFromU8(sheets['xl/worksheets/sheet2.xml']!)
    expect(strFromU8(sheets['xl/workbook.xml']!)).toMatch(/甲ビル.*乙ビル|乙ビル.*甲ビル/)
    expect(sheet).toContain('前年度')
    expect(sheet).toContain('○ 予定　◎ 手配済み　● 実施済み')
    for (const [format, width] of [
      ['pdf_a4', 842],
      ['pdf_a3', 1191],
    ] as const) {
      const { type, bytes } = await download(format)
      expect(type).toBe('application/pdf')
      expect(Math.round((await PDFDocument.load(bytes)).getPage(0).getWidth())).toBe(width)
    }
    await send('post', '/year-table-download', { year: 2026, format: 'word' }, 422)
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
      ['post', `/plans/${plan.id}/undo`, 404],
      ['post', `/inspection-kinds/${plan.kind.id}/undo`, 404],
      ['get', `/year-table?building_id=${building_id}&year=2026`, 403],
      ['get', '/year-tables?year=2026', 403],
      ['post', '/year-table-download', 403, { year: 2026, format: 'excel' }],
      ['get', '/occurrences', 403],
      ['get', '/occurrence-figures', 403],
      ['get', '/rounds?month=2026-06', 403],
      ['post', '/occurrence-csv-download', 403, {}],
      ['put', `/occurrences/${id}/place`, 404, { planned_month: '2026-06' }],
      ['get', `/occurrences/${id}/move-scopes`, 404],
      ['post', `/occurrences/${id}/skip`, 404, { reason: '休館' }],
      ['post', `/occurrences/${id}/undo`, 404],
      ['post', `/occurrences/${id}/mending`, 404],
      ['post', `/occurrences/${id}/start`, 404, { start_date: today }],
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
