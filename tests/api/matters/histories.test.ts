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
  await answered(await office.member.browser.put(path, { name: '受水槽清掃（6月）', start_date: '2026-06-17', end_date: '2026-06-18' }), 200)
  await answered(await office.other.browser.put(path, { status_id: office.company.status_ids[3] }), 200)
  await answered(await office.member.browser.put(path, { user_ids: [office.other.id], remove_user_ids: [office.guest.id] }), 200)

  const all = await answered<Page>(await office.other.browser.get(`${path}/histories`), 200)
  expect(all.data.map(({ type, column_name, before, after }) => [type, column_name, before, after])).toEqual([
    [11, 'メンバー', '協力会社 太郎', null],
    [10, 'メンバー', null, '中村 彩'],
    [2, 'ステータス', '未着手', '対応中'],
    [2, '案件予定日', null, '2026/06/17〜2026/06/18'],
    [2, '案件名', '受水槽清掃', '受水槽清掃（6月）'],
    [1, null, null, null],
  ])
  expect(all.data[2]).toMatchObject({ user: { name: '中村 彩' }, historyable_type: 'matter', historyable_id: id, historyable_name: '受水槽清掃（6月）', is_deleted: false })
  const second = await answered<Page>(await office.other.browser.get(`${path}/histories?per_page=4&page=2`), 200)
  expect(second.data).toEqual(all.data.slice(4))
  expect(second.meta).toMatchObject({ total: 6, last_page: 2 })
  await answered(await office.other.browser.get(`${path}/histories?page=0`), 422)
})

it('is for those who see the matter', async () => {
  const { id } = await office.createMatter(office.member, { user_ids: [] })
  const suffix = `/matters/${id}/histories`
  await answered(await office.app.openBrowser().get(office.company.path + suffix), 401)
  await answered(await office.guest.browser.get(office.company.path + suffix), 404)
  await answered(await office.stranger.browser.get(office.otherCompany.path + suffix), 404)
  await answered(await office.stranger.browser.get(office.company.path + suffix), 404)
})
