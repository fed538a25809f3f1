/** 今日始める: a matter and its documents come of it once, however often it arrives, and what was arranged meanwhile is joined. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { idempotencyKeyHeader } from '#domain/idempotency.ts'
import type { ListedOccurrence, Plan, StartedOccurrence, YearTable } from '#domain/plans/plans.contract.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import { roles } from '#domain/users/users.labels.ts'
import type { Paged } from '#domain/paging.ts'
import { answered } from '../answers.ts'
import { openOffice, type Office } from '../matters/office.ts'
import { kindBody, planBody } from './bodies.ts'

type Answer<T> = { data: T }
let office: Office
let template: { id: number; items: { id: number; name: string }[] }
let building_id: number
const today = '2026-06-17'

beforeAll(async () => {
  office = await openOffice({ clock: () => new Date(`${today}T10:00:00+09:00`) })
  building_id = (await post<{ id: number }>('/buildings', { name: '青葉台ビル' })).id
  template = (
    await answered<Answer<typeof template>>(
      await office.master.browser.post(at('/templates'), {
        name: '点検表',
        document_type_id: 3,
        items: [{ name: '所見', type: 'text' }],
      }),
      201,
    )
  ).data
})
afterAll(() => office.close())

const at = (path: string) => office.company.path + path
const post = async <T>(path: string, body: object, status = 201): Promise<T> =>
  (await answered<Answer<T>>(await office.member.browser.post(at(path), body), status)).data
const read = async <T>(path: string): Promise<T> => await answered<T>(await office.member.browser.get(at(path)), 200)
const message = async (response: Response, status: number) =>
  (await answered<{ message: string }>(response, status)).message
const makePlan = async (values: Parameters<typeof planBody>[2] = {}, report_years?: number): Promise<Plan> => {
  const rule = { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } as const
  const kind = await post<{ id: number }>('/inspection-kinds', kindBody({ rule, report_years }))
  return post<Plan>(
    '/plans',
    planBody(building_id, kind.id, { anchor_on: null, template_ids: [template.id], ...values }),
  )
}
const start = (id: number, person = office.member) =>
  person.browser.post(at(`/occurrences/${id}/start`), { start_date: today })
const started = async (id: number) => (await answered<Answer<StartedOccurrence>>(await start(id), 200)).data
const documentsOf = async (matter_id: number) => (await read<Paged<Document>>(`/matters/${matter_id}/documents`)).data

describe('今日始める', () => {
  it('makes the matter and its documents for that day; begun again it is the same one', async () => {
    const { next } = await makePlan()
    const first = await started(next!.id)
    expect(first).toMatchObject({ is_joined: false, occurrence: { state: 'arranged', planned_on: today } })
    const matter = first.occurrence.matter!
    expect(await documentsOf(matter.id)).toHaveLength(1)
    const again = await started(next!.id)
    expect(again).toMatchObject({ is_joined: true, occurrence: { matter } })
    expect(await documentsOf(matter.id)).toHaveLength(1)
  })

  it('asks nobody why of what is late: it is begun now', async () => {
    const late = await makePlan({ valid_from: '2026-04-01', valid_until: '2026-05-31' })
    expect((await started(late.next!.id)).occurrence).toMatchObject({
      state: 'arranged',
      planned_on: today,
      reason: planTexts.begunLate,
    })
  })

  it('joins what another has arranged, and changes nothing of it', async () => {
    const { next } = await makePlan()
    const [matter] = await post<{ id: number; name: string }[]>('/visits', {
      visits: [{ occurrence_ids: [next!.id], name: '山本の手配', start_date: '2026-06-20', reason: '都合' }],
    })
    const joined = (await answered<Answer<StartedOccurrence>>(await start(next!.id, office.other), 200)).data
    expect(joined).toMatchObject({ is_joined: true, occurrence: { matter, planned_on: '2026-06-20' } })
  })

  it('of two who begin it at one moment one makes the matter', async () => {
    const { next } = await makePlan()
    const both = await Promise.all([start(next!.id), start(next!.id, office.other)])
    const answers = await Promise.all(both.map((each) => answered<Answer<StartedOccurrence>>(each, 200)))
    expect(answers.map(({ data }) => data.is_joined).toSorted()).toEqual([false, true])
    expect(new Set(answers.map(({ data }) => data.occurrence.matter!.id)).size).toBe(1)
  })

  it('under one key is done once, also where its answer got lost', async () => {
    const { next } = await makePlan()
    const send = () =>
      office.member.browser.request(
        'POST',
        at(`/occurrences/${next!.id}/start`),
        { start_date: today },
        { [idempotencyKeyHeader]: 'phone-7' },
      )
    const [one, other] = [await send(), await send()]
    expect(await other.json()).toEqual(await one.json())
  })

  it('says why not of what is over, of a forecast and of a report', async () => {
    const over = await makePlan()
    await answered(
      await office.member.browser.post(at('/occurrences/close'), {
        occurrence_ids: [over.next!.id],
        performed_on: today,
      }),
      200,
    )
    expect(await message(await start(over.next!.id), 409)).toBe(planTexts.notClosable)
    const plan = await makePlan({}, 1)
    const { data } = await read<Answer<YearTable>>(`/year-table?building_id=${building_id}&year=2026`)
    const report = data.rows.find((row) => row.plan.id === plan.id)!.reports[0]!
    expect(await message(await start(report.id), 409)).toBe(planTexts.isReport)
  })

  it('is the company’s own people’s alone', async () => {
    const { next } = await makePlan()
    const guest = await office.app.createPerson(office.company, roles.guest, '客')
    await answered(await start(next!.id, guest), 404)
    await answered(
      await office.app.openBrowser().post(at(`/occurrences/${next!.id}/start`), { start_date: today }),
      401,
    )
    const foreign = `${office.otherCompany.path}/occurrences/${next!.id}/start`
    await answered(await office.stranger.browser.post(foreign, { start_date: today }), 404)
    await answered(await office.member.browser.post(at(`/occurrences/${next!.id}/start`), { start_date: '今日' }), 422)
  })
})

describe('a document that was begun on a phone', () => {
  const make = (matter_id: number, takes_empty = true) =>
    post<Document>('/documents', { title: '現場の点検表', template_id: template.id, matter_id, takes_empty })

  it('is the one that came with the matter, as long as nobody has filled that in', async () => {
    const { occurrence } = await started((await makePlan()).next!.id)
    const matter_id = occurrence.matter!.id
    const [own] = await documentsOf(matter_id)
    const taken = await make(matter_id)
    expect(taken.id).toBe(own!.id)
    const body = { docs_data: [{ item_id: template.items[0]!.id, data: '異常なし' }], updated_at: taken.updated_at }
    await answered(await office.member.browser.put(at(`/documents/${taken.id}`), body), 200)
    expect((await make(matter_id)).id).not.toBe(own!.id)
    expect(await documentsOf(matter_id)).toHaveLength(2)
  })

  it('is a new one where nobody asks for the empty one', async () => {
    const { occurrence } = await started((await makePlan()).next!.id)
    await make(occurrence.matter!.id, false)
    expect(await documentsOf(occurrence.matter!.id)).toHaveLength(2)
  })

  it('names the forms of its plan to whoever is on the rounds', async () => {
    const { id } = await makePlan()
    const { data } = await read<Answer<ListedOccurrence[]>>('/rounds?month=2026-06')
    expect(data.find(({ plan_id }) => plan_id === id)!.templates).toEqual([{ id: template.id, name: '点検表' }])
  })
})
