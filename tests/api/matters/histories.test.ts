import { afterAll, beforeAll, expect, it } from 'vitest'
import type { History } from '#domain/histories/histories.contract.ts'
import { answered } from '../answers.ts'
import { openOffice, type Office } from './office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

type Page = { data: History[]; meta: { total: number; last_page: number } }

it('tells what happened to a matter, newest first, in pages and in words', async () => {
  const { id } = await office.createMatter(office.member, { name: '受水槽清掃' })
  const path = `${office.company.path}/matters/${id}`
  await answered(
    await office.member.browser.put(path, {
      name: '受水槽清掃（6月）',
      start_date: '2026-06-17',
      end_date: '2026-06-18',
    }),
    200,
  )
  await answered(await office.other.browser.put(path, { status_id: office.company.status_ids[3] }), 200)
  await answered(
    await office.member.browser.put(path, { user_ids: [office.other.id], remove_user_ids: [office.guest.id] }),
    200,
  )

  const all = await answered<Page>(await office.other.browser.get(`${path}/histories`), 200)
  expect(all.data.map(({ type, column_name, before, after }) => [type, column_name, before, after])).toEqual([
    [11, 'メンバー', '協力会社 太郎', null],
    [10, 'メンバー', null, '中村 彩'],
    [2, 'ステータス', '未着手', '対応中'],
    [2, '案件予定日', null, '2026/06/17〜2026/06/18'],
    [2, '案件名', '受水槽清掃', '受水槽清掃（6月）'],
    [1, null, null, null],
  ])
  expect(all.data[2]).toMatchObject({
    user: { name: '中村 彩' },
    historyable_type: 'matter',
    historyable_id: id,
    historyable_name: '受水槽清掃（6月）',
    is_deleted: false,
  })
  const second = await answered<Page>(await office.other.browser.get(`${path}/histories?per_page=4&page=2`), 200)
  expect(second.data).toEqual(all.data.slice(4))
  expect(second.meta).toMatchObject({ total: 6, last_page: 2 })
  await answered(await office.other.browser.get(`${path}/histories?page=0`), 422)
})

it('has a line for every kind of change', async () => {
  const { member, master, guest, company } = office
  const created = async (response: Response) => (await answered<{ data: { id: number } }>(response, 201)).data.id
  const template = await created(
    await master.browser.post(`${company.path}/templates`, {
      name: '点検報告書',
      document_type_id: 3,
      items: [{ name: '所見', type: 'text' }],
    }),
  )
  const { building_id } = await office.createMatter(member, { building_name: '桜木ビル' })
  const facility = await created(
    await master.browser.post(`${company.path}/facilities`, { name: '室外機', facility_category_id: 1, building_id }),
  )
  const { id } = await office.createMatter(member, { name: '空調点検' })
  const path = `${company.path}/matters/${id}`
  const change = async (body: Record<string, unknown>) => answered(await member.browser.put(path, body), 200)
  await change({ facility_ids: [facility], template_ids: [template] })
  await change({ remove_facility_ids: [facility], remove_template_ids: [template] })
  await change({ building_name: '青葉ビル' })
  await change({
    unlink_building: true,
    matter_category_id: 7,
    description: '屋上から',
    company_in_charge: 'みどり設備',
  })
  await change({ users: [master.id] })
  const form = new FormData()
  form.append('files', new File(['記録'], '記録.txt'))
  const {
    data: [file],
  } = await answered<{ data: { id: number }[] }>(await member.browser.post(`${path}/reporting-folders`, form), 201)
  await change({ user_ids: [member.id] })
  await answered(await member.browser.put(`${company.path}/reporting-folders/${file!.id}`, { name: '計測.txt' }), 200)
  await answered(await member.browser.delete(`${path}/reporting-folders`, { ids: [file!.id] }), 204)
  await answered(await member.browser.post(`${path}/comment`, { body: '終わりました' }), 201)
  await answered(await member.browser.post(`${path}/financials`, { cost: 1, sales: 2 }), 201)
  const { data } = await answered<Page>(await member.browser.get(`${path}/histories?per_page=100`), 200)
  expect(data.toReversed().map(({ type, column_name, before, after }) => [type, column_name, before, after])).toEqual([
    [1, null, null, null],
    [10, '設備', null, '室外機'],
    [10, '書類テンプレート', null, '点検報告書'],
    [11, '設備', '室外機', null],
    [11, '書類テンプレート', '点検報告書', null],
    [2, '建物', null, '青葉ビル'],
    [2, 'カテゴリ', '点検', '調査'],
    [2, '説明', null, '屋上から'],
    [2, '担当会社', null, 'みどり設備'],
    [2, '建物', '青葉ビル', null],
    [10, 'メンバー', null, master.name],
    [11, 'メンバー', member.name, null],
    [11, 'メンバー', guest.name, null],
    [4, null, null, '記録.txt'],
    [10, 'メンバー', null, member.name],
    [2, 'ファイル名', '記録.txt', '計測.txt'],
    [5, null, '計測.txt', null],
    [12, null, null, '終わりました'],
    [2, '原価・売上', null, '原価 1円、売上 2円'],
  ])
  await answered(await member.browser.delete(path), 204)
  const { rows } = await office.app.database.pool.query<{ type: number }>(
    "select type from histories where historyable_type = 'matter' and historyable_id = $1 order by id desc limit 1",
    [id],
  )
  expect(rows).toEqual([{ type: 3 }])
})

it('is for those who see the matter', async () => {
  const { id } = await office.createMatter(office.member, { user_ids: [] })
  const suffix = `/matters/${id}/histories`
  await answered(await office.app.openBrowser().get(office.company.path + suffix), 401)
  await answered(await office.guest.browser.get(office.company.path + suffix), 404)
  await answered(await office.stranger.browser.get(office.otherCompany.path + suffix), 404)
  await answered(await office.stranger.browser.get(office.company.path + suffix), 404)
})

it('keeps a change that reads the same on the screen, such as another building of the same name', async () => {
  const { member, company } = office
  const { id, building_id } = await office.createMatter(member, { building_name: '青葉ビル' })
  const other = await office.createMatter(member, { building_name: '青葉ビル' })
  expect(other.building_id).not.toBe(building_id)
  const path = `${company.path}/matters/${id}`
  const { data } = await answered<{ data: { building_id: number } }>(
    await member.browser.put(path, { building_id: other.building_id }),
    200,
  )
  expect(data.building_id).toBe(other.building_id)
  const histories = await answered<Page>(await member.browser.get(`${path}/histories`), 200)
  expect(histories.data[0]).toMatchObject({ field: 'building_id', before: '青葉ビル', after: '青葉ビル' })
})
