import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carryAnswerSchema, carryLimits, type CarryList } from '#domain/carry/carry.contract.ts'
import type { Building } from '#domain/buildings/buildings.contract.ts'
import type { Facility } from '#domain/facilities/facilities.contract.ts'
import { recordStatements } from '#tests/bench/statements.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'

/** Wednesday 17 June 2026, 09:00 in Tokyo. */
const now = new Date('2026-06-17T00:00:00Z')
let office: Office
beforeAll(async () => {
  office = await openOffice({ clock: () => now })
})
afterAll(() => office.close())

const listOf = async (person: Person, chosen: readonly number[] = []): Promise<CarryList> => {
  const query = chosen.map((id) => `matter_id[]=${id}`).join('&')
  return carryAnswerSchema.parse(await answered(await person.browser.get(`${office.company.path}/carry?${query}`), 200))
    .data
}
const post = async <T>(person: Person, path: string, body: object): Promise<T> =>
  (await answered<{ data: T }>(await person.browser.post(`${office.company.path}${path}`, body), 201)).data

describe('what is carried', () => {
  it('are my matters of today and tomorrow and those that I chose, with what belongs to them', async () => {
    const { member, other, createMatter } = office
    const building = await post<Building>(member, '/buildings', { name: '青葉台グリーンビル' })
    const facility = await post<Facility>(member, '/facilities', {
      name: '空調機',
      facility_category_id: 1,
      building_id: building.id,
    })
    const at = (name: string, start_date: string, more: object = {}) =>
      createMatter(member, { name, start_date, user_ids: [member.id], ...more })
    const tomorrow = await at('明日', '2026-06-18')
    const today = await at('今日', '2026-06-16', {
      end_date: '2026-06-17',
      building_id: building.id,
      facility_ids: [facility.id],
    })
    await at('あさって', '2026-06-19')
    await at('他の人の今日', '2026-06-17', { user_ids: [other.id] })
    const chosen = await at('選んだ', '2026-07-01')

    const list = await listOf(member, [chosen.id, today.id])
    expect(list.today_date).toBe('2026-06-17')
    expect(list.matters).toEqual([
      {
        id: today.id,
        name: '今日',
        reason: 'today',
        building_id: building.id,
        building_name: '青葉台グリーンビル',
        facility_ids: [facility.id],
        document_ids: [],
        drawing_ids: [],
      },
      expect.objectContaining({ id: tomorrow.id, reason: 'tomorrow', building_id: null, building_name: null }),
      expect.objectContaining({ id: chosen.id, reason: 'chosen' }),
    ])
  })

  it('are the neighbours of the equipment too, the last changed first, no more than a building’s share', async () => {
    const { member, createMatter, app } = office
    const building = await post<Building>(member, '/buildings', { name: '港南タワー' })
    const made: number[] = []
    for (let index = 0; index < carryLimits.facilities + 2; index += 1)
      made.push(
        (
          await post<Facility>(member, '/facilities', {
            name: `消火器${index}`,
            facility_category_id: 3,
            building_id: building.id,
          })
        ).id,
      )
    await app.database.pool.query(
      `update facilities set updated_at = now() - (id - $1) * interval '1 minute' where building_id = $2`,
      [made[0], building.id],
    )
    const own = made.at(-1)!
    const matter = await createMatter(member, {
      name: '消火器の点検',
      user_ids: [member.id],
      building_id: building.id,
      facility_ids: [own],
    })
    const { matters } = await listOf(member, [matter.id])
    expect(matters.find(({ id }) => id === matter.id)!.facility_ids).toEqual([
      own,
      ...made.slice(0, carryLimits.facilities),
    ])
  })

  it("is what the person may see: of a guest's choice only the matters that they are on", async () => {
    const { guest, member, createMatter } = office
    const theirs = await createMatter(member, { name: '協力', user_ids: [guest.id] })
    const others = await createMatter(member, { name: '社内', user_ids: [member.id] })
    expect((await listOf(guest, [theirs.id, others.id])).matters.map(({ name }) => name)).toEqual(['協力'])
  })

  it('leaves out chosen ones, and none of today, where not all fit', async () => {
    const { member, createMatter } = office
    const chosen: number[] = []
    for (let index = 0; index < carryLimits.matters; index++)
      chosen.push((await createMatter(member, { name: `古い案件${index}`, start_date: '2025-01-01' })).id)
    const today = await createMatter(member, {
      name: '今日の新しい案件',
      start_date: '2026-06-17',
      user_ids: [member.id],
    })
    const { matters } = await listOf(member, chosen)
    expect(matters).toHaveLength(carryLimits.matters)
    expect(matters.find(({ id }) => id === today.id)).toMatchObject({ reason: 'today' })
    expect(matters.filter(({ reason }) => reason === 'chosen').length).toBeLessThan(carryLimits.matters)
  })

  it('costs the same number of queries for one matter as for ten', async () => {
    const { member, createMatter } = office
    const ids = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => (await createMatter(member, { name: `案件${index}` })).id),
    )
    const count = async (chosen: number[]) => (await recordStatements(() => listOf(member, chosen))).length
    expect(await count(ids)).toBe(await count(ids.slice(0, 1)))
  })
})

describe('the list', () => {
  it('is for those who are signed in, within their company, and for ids alone', async () => {
    const { app, company, stranger, member } = office
    await answered(await app.openBrowser().get(`${company.path}/carry`), 401)
    await answered(await stranger.browser.get(`${company.path}/carry`), 404)
    await answered(await member.browser.get(`${company.path}/carry?matter_id[]=x`), 422)
  })
})
