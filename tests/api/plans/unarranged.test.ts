/** 未手配: what waits beside the calendar of people, is taken onto a day for somebody, and taken back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '#domain/users/users.labels.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { InspectionKind, Plan, Unarranged, Visit, YearTable } from '#domain/plans/plans.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { answered } from '../answers.ts'
import { openOffice, type Office } from '../matters/office.ts'
import { kindBody, planBody } from './bodies.ts'

let office: Office
let building: { id: number; name: string }
let other: { id: number; name: string }
const today = '2026-06-17'

beforeAll(async () => {
  office = await openOffice({ clock: () => new Date(`${today}T10:00:00+09:00`) })
  building = await post('/buildings', { name: '青葉台グリーンビル' })
  other = await post('/buildings', { name: '港北ビル' })
})
afterAll(() => office.close())

const at = (path: string) => office.company.path + path
const read = async <T>(path: string): Promise<T> =>
  (await answered<{ data: T }>(await office.member.browser.get(at(path)), 200)).data
const post = async <T>(path: string, body: object, status = 201): Promise<T> =>
  (await answered<{ data: T }>(await office.member.browser.post(at(path), body), status)).data
const monthly = { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } as const
const makePlan = async (values: Parameters<typeof planBody>[2] = {}, name = '巡回点検'): Promise<Plan> => {
  const kind = await post<InspectionKind>('/inspection-kinds', kindBody({ name, rule: monthly, is_legal: false }))
  const body = { anchor_on: null, valid_from: '2026-05-01', ...values }
  return post<Plan>('/plans', planBody(values.building_id ?? building.id, kind.id, body))
}
const waiting = (query: string) => read<Unarranged>(`/unarranged-occurrences?${query}`)
const of = ({ times }: Unarranged, plan: Plan) => times.filter(({ kind }) => kind.id === plan.kind.id)
const timesOf = async (plan: Plan) =>
  (await read<YearTable>(`/year-table?building_id=${plan.building.id}&year=2026`)).rows.find(
    (row) => row.plan.id === plan.id,
  )!.occurrences

describe('what waits', () => {
  it('is what is planned in the month or before and nobody has arranged: the most urgent first, with what is needed to place it', async () => {
    const plan = await makePlan({ hours: 2.5, user_ids: [office.member.id] })
    const june = of(await waiting('month=2026-06'), plan)
    expect(june.map(({ due_by, planned_month }) => [due_by, planned_month])).toEqual([
      ['2026-05-31', '2026-05'],
      ['2026-06-30', '2026-06'],
    ])
    expect(june[0]).toMatchObject({
      ...{ building: { id: building.id, name: building.name }, hours: 2.5, performer: 'own', partner_name: null },
      users: [{ id: office.member.id }],
      kind: { name: '巡回点検', is_legal: false },
    })
    await post('/visits', { visits: [{ occurrence_ids: [june[0]!.id], name: '5月分' }] })
    expect(of(await waiting('month=2026-07'), plan).map(({ due_by }) => due_by)).toEqual(['2026-06-30', '2026-07-31'])
  })

  it('is narrowed by building, kind, who does it and what one types', async () => {
    const partner = { performer: 'partner', partner_name: '東和水質管理', building_id: other.id } as const
    const plan = await makePlan(partner, '水質検査')
    const own = await makePlan({ building_id: other.id }, '貯水槽清掃')
    const kinds = async (query: string) => [
      ...new Set((await waiting(`month=2026-06&${query}`)).times.map(({ kind }) => kind.id)),
    ]
    expect((await kinds(`building_id[]=${other.id}`)).toSorted()).toEqual([plan.kind.id, own.kind.id].toSorted())
    expect(await kinds(`kind_id[]=${own.kind.id}`)).toEqual([own.kind.id])
    expect(await kinds('performer=partner')).toEqual([plan.kind.id])
    expect(await kinds(`partner_name=${encodeURIComponent('東和水質管理')}`)).toEqual([plan.kind.id])
    expect(await kinds(`name=${encodeURIComponent('水質')}`)).toEqual([plan.kind.id])
    expect(await kinds('name=zzz')).toEqual([])
    expect(await waiting('month=2026-06')).toMatchObject({ partner_names: ['東和水質管理'], has_more: false })
  })

  it('is nothing for a guest, and there is no month without its name', async () => {
    const path = '/unarranged-occurrences?month=2026-06'
    const guest = await office.app.createPerson(office.company, roles.guest, '客')
    await answered(await guest.browser.get(at(path)), 403)
    await answered(await office.app.openBrowser().get(at(path)), 401)
    await answered(await office.stranger.browser.get(at(path)), 404)
    await answered(await office.member.browser.get(at('/unarranged-occurrences')), 422)
    await answered(await office.member.browser.get(at('/unarranged-occurrences?month=2026-13')), 422)
    const theirs = await answered<{ data: Unarranged }>(
      await office.stranger.browser.get(office.otherCompany.path + path),
      200,
    )
    expect(theirs.data.times).toEqual([])
  })
})

describe('taken onto a day', () => {
  it('several of a building become one matter of whoever goes, which the preview has told of', async () => {
    const [one, two] = [await makePlan({}, '消防設備の点検'), await makePlan({}, '自家発電の点検')]
    const ids = [one.next!.id, two.next!.id]
    const there = await office.createMatter(office.member, {
      building_id: building.id,
      start_date: '2026-06-24',
      end_date: '2026-06-24',
    })
    const query = `/visits?start_date=2026-06-24&${ids.map((id) => `occurrence_id[]=${id}`).join('&')}`
    const [visit, ...more] = await read<Visit[]>(query)
    expect(more).toEqual([])
    expect(visit).toMatchObject({ start_date: '2026-06-24', doubles: [{ id: there.id }] })
    expect(visit!.occurrences.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const body = {
      ...{ occurrence_ids: ids, name: visit!.name, start_date: '2026-06-24', reason: '日程の都合' },
      ...{ start_time: '13:00', end_time: '15:30', lead_user_id: office.other.id },
    }
    const [made] = await post<{ id: number }[]>('/visits', { visits: [body] })
    expect(await read<Matter>(`/matters/${made!.id}`)).toMatchObject({
      ...{ start_date: '2026-06-24', end_date: '2026-06-24', start_time: '13:00', end_time: '15:30' },
      ...{ lead_user_id: office.other.id, users: [{ id: office.other.id }] },
    })
    const again = await answered<{ message: string }>(
      await office.other.browser.post(at('/visits'), { visits: [body] }),
      409,
    )
    expect(again.message).toBe(planTexts.nothingToArrange)
  })

  it('refuses a time without a day, an end before the start and a person who is not there', async () => {
    const plan = await makePlan({}, '断る点検')
    const refused = async (values: object) =>
      Object.keys(
        (
          await answered<{ errors: object }>(
            await office.member.browser.post(at('/visits'), {
              visits: [{ occurrence_ids: [plan.next!.id], name: '断る', ...values }],
            }),
            422,
          )
        ).errors,
      )
    expect(await refused({ start_time: '09:00' })).toEqual(['visits.0.start_time'])
    expect(await refused({ start_date: '2026-05-20', start_time: '09:00', end_time: '08:00' })).toEqual([
      'visits.0.end_time',
    ])
    expect(await refused({ start_date: '2026-05-20', lead_user_id: 999_999 })).toEqual(['lead_user_id'])
    expect((await timesOf(plan)).find(({ id }) => id === plan.next!.id)).toMatchObject({ state: 'planned' })
  })

  it('is taken back with what was made of it, by whoever did it and as long as nobody has gone on from there', async () => {
    const template = (
      await answered<{ data: Template }>(
        await office.master.browser.post(at('/templates'), {
          ...{ name: '作業報告書', document_type_id: 3 },
          items: [{ name: '所見', type: 'text' }],
        }),
        201,
      )
    ).data
    const [one, two] = [
      await makePlan({ template_ids: [template.id] }, '書類つきの点検'),
      await makePlan({}, '書類なしの点検'),
    ]
    const before = [(await timesOf(one))[0], (await timesOf(two))[0]]
    const said = async () => [(await timesOf(one))[0], (await timesOf(two))[0]]
    const arrange = async () =>
      (
        await post<{ id: number }[]>('/visits', {
          visits: [
            {
              ...{ occurrence_ids: [one.next!.id, two.next!.id], name: '2つの点検' },
              ...{ start_date: '2026-06-25', reason: '日程の都合', lead_user_id: office.member.id },
            },
          ],
        })
      )[0]!
    const undo = (person = office.member) => person.browser.post(at(`/occurrences/${two.next!.id}/undo`), {})

    const made = await arrange()
    const [document] = await read<{ id: number }[]>(`/documents?matter_id=${made.id}`)
    expect((await said()).map((time) => time!.moved_from)).toEqual(['2026-05', '2026-05'])
    await answered(await undo(office.other), 404)
    await answered(await undo(), 200)
    const back = (await said()).map((time) => ({ ...time, updated_at: '' }))
    expect(back).toEqual(before.map((time) => ({ ...time, updated_at: '' })))
    await answered(await office.member.browser.get(at(`/matters/${made.id}`)), 404)
    await answered(await office.member.browser.get(at(`/documents/${document!.id}`)), 404)
    await answered(await undo(), 404)

    const again = await arrange()
    await answered(await office.member.browser.put(at(`/matters/${again.id}`), { description: '鍵は管理室' }), 200)
    await answered(await undo(), 409)
    expect((await said()).map((time) => time!.state)).toEqual(['arranged', 'arranged'])
    expect(await read<Matter>(`/matters/${again.id}`)).toMatchObject({ description: '鍵は管理室' })
  })
})
