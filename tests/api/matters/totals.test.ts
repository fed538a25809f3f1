/** The list's totals are kept, not counted: they equal what counting gives, whatever happened and whoever did it at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Matter, MatterListItem } from '#domain/matters/matters.contract.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from './office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

type Page = { data: MatterListItem[]; meta: { total: number } }
const list = async (person: Person, query = '') =>
  answered<Page>(await person.browser.get(`${office.company.path}/matters${query}`), 200)
const pathOf = ({ id }: Pick<Matter, 'id'>) => `${office.company.path}/matters/${id}`

/** What stands in the table, added up: [user, status, category, total]. */
const kept = async () =>
  (
    await office.app.database.pool.query({
      text: 'select user_id, status_id, matter_category_id, sum(total) from matter_counts group by 1, 2, 3 having sum(total) <> 0 order by 1 nulls first, 2, 3',
      rowMode: 'array',
    })
  ).rows
const counted = async () =>
  (
    await office.app.database.pool.query({
      text: `select null as user_id, status_id, matter_category_id, count(*) from matters where deleted_at is null group by 2, 3
    union all select user_id, status_id, matter_category_id, count(*) from matters join matter_users on matter_id = id where deleted_at is null group by 1, 2, 3
    order by 1 nulls first, 2, 3`,
      rowMode: 'array',
    })
  ).rows

describe('the totals of the list', () => {
  it('follow every change', async () => {
    const { master, member, other, guest, company } = office
    const [a, b, c] = [
      await office.createMatter(),
      await office.createMatter(),
      await office.createMatter(member, { matter_category_id: 4, user_ids: [] }),
    ]
    await answered(await other.browser.put(pathOf(a), { status_id: company.status_ids[3] }), 200)
    await answered(
      await master.browser.put(pathOf(b), { matter_category_id: 2, user_ids: [other.id], remove_user_ids: [guest.id] }),
      200,
    )
    await answered(
      await master.browser.put(`${company.path}/matters`, { ids: [a.id, c.id], user_ids: [other.id] }),
      200,
    )
    await answered(await other.browser.post(`${pathOf(b)}/copy`), 201)
    await answered(await member.browser.delete(pathOf(a)), 204)
    expect(await kept()).toEqual(await counted())
    expect((await list(master)).meta.total).toBe(3)
    expect((await list(master, `?user_id=${other.id}`)).meta.total).toBe(3)
    expect((await list(master, '?matter_category_id[]=4')).meta.total).toBe(1)
    expect((await list(master, `?status_id[]=${company.status_ids[3]}`)).meta.total).toBe(0)
    expect((await list(guest)).meta.total).toBe(0)
    expect((await list(guest, `?user_id=${other.id}`)).meta.total).toBe(0)
  })

  it('are those of the rows, for every filter of status, category and person', async () => {
    const { master, guest, member, company } = office
    for (let index = 0; index < 8; index += 1) {
      await office.createMatter(member, {
        matter_category_id: 1 + (index % 3),
        status_id: company.status_ids[index % 4],
        user_ids: index % 2 ? [guest.id] : [member.id],
      })
    }
    for (const person of [master, guest]) {
      for (const user of ['', `&user_id=${member.id}`, `&user_id=${guest.id}`]) {
        for (const rest of [
          '',
          '&matter_category_id[]=1&matter_category_id[]=2',
          `&status_id[]=${company.status_ids[1]}`,
          `&status_id[]=${company.status_ids[0]}&matter_category_id[]=1`,
          '&name=空調',
          '&relative_date=0',
        ]) {
          const { data, meta } = await list(person, `?per_page=100${user}${rest}`)
          expect([user + rest, meta.total]).toEqual([user + rest, data.length])
        }
      }
    }
    expect((await list(master, '?page=99')).meta.total).toBe((await list(master)).meta.total)
  })

  it('stand after many people changed the same matters at once, and after they were folded', async () => {
    const { member, master, other, guest, company, app } = office
    const matters = await Promise.all(Array.from({ length: 4 }, () => office.createMatter()))
    await Promise.all(
      matters.flatMap((matter, index) => [
        other.browser.put(pathOf(matter), { status_id: company.status_ids[1 + index] }),
        master.browser.put(pathOf(matter), { user_ids: [other.id, master.id] }),
        member.browser.put(pathOf(matter), { matter_category_id: 5, remove_user_ids: [guest.id] }),
        master.browser.put(`${company.path}/matters`, {
          ids: matters.map(({ id }) => id),
          status_id: company.status_ids[index],
        }),
        app.database.pool.query('select fold_matter_counts($1)', [company.id]),
        ...(index % 2 ? [member.browser.delete(pathOf(matter))] : []),
      ]),
    )
    expect(await kept()).toEqual(await counted())
    await app.database.pool.query('select fold_matter_counts($1)', [company.id])
    expect(await kept()).toEqual(await counted())
    const { rows } = await app.database.pool.query(
      'select count(*) = count(distinct (user_id, status_id, matter_category_id)) as folded from matter_counts',
    )
    expect(rows[0].folded).toBe(true)
  })

  it('count a member once when a link and a status change meet outside of the application', async () => {
    const { app, other, company } = office
    const { id } = await office.createMatter(office.member, { user_ids: [] })
    const [first, second] = [await app.database.pool.connect(), await app.database.pool.connect()]
    try {
      await first.query('begin')
      await first.query('update matters set status_id = $1 where id = $2', [company.status_ids[2], id])
      const linking = second.query('insert into matter_users (company_id, matter_id, user_id) values ($1, $2, $3)', [
        company.id,
        id,
        other.id,
      ])
      await first.query('commit')
      await linking
      expect(await kept()).toEqual(await counted())
      await second.query('delete from matters where id = $1', [id])
    } finally {
      first.release()
      second.release()
    }
    expect(await kept()).toEqual(await counted())
  })
})

describe('the search by name', () => {
  const found = async (person: Person, name: string) =>
    (await list(person, `?per_page=100&name=${encodeURIComponent(name)}`)).data.map((matter) => matter.name).sort()

  it('finds one character, two, and any part of a name, whatever the letter case', async () => {
    const names = ['給湯室 漏水対応 A-7', '漏電調査', '100%点検', 'a_b\\c', 'ＡＢＣ倉庫', 'Tower棟 巡回']
    for (const name of names) await office.createMatter(office.member, { name })
    const by =
      (person = office.master) =>
      (text: string) =>
        found(person, text)
    expect(await by()('漏')).toEqual(['漏電調査', '給湯室 漏水対応 A-7'].sort())
    expect(await by()('漏水')).toEqual(['給湯室 漏水対応 A-7'])
    expect(await by()('湯室 漏水対')).toEqual(['給湯室 漏水対応 A-7'])
    expect(await by()('TOWER')).toEqual(['Tower棟 巡回'])
    expect(await by()('tower棟')).toEqual(['Tower棟 巡回'])
    expect(await by()('0%点')).toEqual(['100%点検'])
    expect(await by()('a_b\\c')).toEqual(['a_b\\c'])
    expect(await by()('%_')).toEqual([])
    expect(await by()('対応漏水')).toEqual([])
  })

  it('goes by the name as it is now, and finds nothing deleted, hidden or foreign', async () => {
    const matter = await office.createMatter(office.member, { name: '仮称ボイラー', user_ids: [] })
    await answered(
      await office.stranger.browser.post('/api/c/aoi/matters', { name: '他社のボイラー', matter_category_id: 1 }),
      201,
    )
    await answered(await office.member.browser.put(pathOf(matter), { name: '正式ボイラー' }), 200)
    expect(await found(office.master, '仮称')).toEqual([])
    expect(await found(office.master, 'ボイラー')).toEqual(['正式ボイラー'])
    expect(await found(office.guest, 'ボイラー')).toEqual([])
    await answered(await office.member.browser.delete(pathOf(matter)), 204)
    expect(await found(office.master, 'ボイラー')).toEqual([])
  })
})
