import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Matter, MatterConflict } from '#domain/matters/matters.contract.ts'
import { answered } from '../answers.ts'
import { openOffice, type Office } from './office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

it('tells the second of two who changed what since they began', async () => {
  const begun = await office.createMatter(office.member, { name: '空調点検', start_date: '2026-06-01' })
  const path = `${office.company.path}/matters/${begun.id}`
  await answered(await office.master.browser.put(path, { name: '空調点検（6月）', end_date: '2026-06-03' }), 200)
  await answered(await office.other.browser.put(path, { status_id: office.company.status_ids[3] }), 200)
  await answered(
    await office.master.browser.put(path, { name: '空調点検（7月）', remove_user_ids: [office.guest.id] }),
    200,
  )
  await answered(await office.master.browser.post(`${path}/financials`, { cost: 1, sales: 2 }), 201)

  const conflict = await answered<MatterConflict>(
    await office.member.browser.put(path, { name: '冷房点検', updated_at: begun.updated_at }),
    409,
  )
  expect(conflict).toMatchObject({
    code: 'conflict',
    message: 'midori-masterさんがこの案件を先に更新しました。',
    current: { name: '空調点検（7月）', updated_by: { name: 'midori-master' } },
  })
  // Only what both changed; the days, the status and the members that others changed are no hindrance.
  expect(conflict.changes).toEqual([
    {
      field: 'name',
      column_name: '案件名',
      before: '空調点検',
      after: '空調点検（7月）',
      mine: '冷房点検',
      user_name: 'midori-master',
    },
  ])
  // From the newest state on there is nothing to tell, and the save goes through.
  await answered(
    await office.member.browser.put(path, { name: '冷房点検', updated_at: conflict.current.updated_at }),
    200,
  )
})

it('tells only what came after the state that the edit began from', async () => {
  const { id } = await office.createMatter()
  const path = `${office.company.path}/matters/${id}`
  const { data: begun } = await answered<{ data: { updated_at: string } }>(
    await office.master.browser.put(path, { description: '一度目' }),
    200,
  )
  await answered(await office.master.browser.put(path, { description: '二度目' }), 200)
  const { changes } = await answered<MatterConflict>(
    await office.member.browser.put(path, { description: '私の', updated_at: begun.updated_at }),
    409,
  )
  expect(changes).toMatchObject([{ field: 'description', before: '一度目', after: '二度目', mine: '私の' }])
})

it('is none where two people changed different fields: both stay', async () => {
  const begun = await office.createMatter(office.member, { name: '二人で直す案件', start_date: '2026-06-01' })
  const path = `${office.company.path}/matters/${begun.id}`
  await answered(
    await office.master.browser.put(path, { company_in_charge: '相手の会社', status_id: office.company.status_ids[3] }),
    200,
  )
  const { data } = await answered<{ data: Matter }>(
    await office.member.browser.put(path, {
      description: '私の説明',
      remove_user_ids: [office.guest.id],
      updated_at: begun.updated_at,
    }),
    200,
  )
  expect(data).toMatchObject({
    company_in_charge: '相手の会社',
    status_id: office.company.status_ids[3],
    description: '私の説明',
  })
})

it('takes both days of a schedule as one, and a same value as no conflict', async () => {
  const begun = await office.createMatter(office.member, { start_date: '2026-06-01', end_date: '2026-06-02' })
  const path = `${office.company.path}/matters/${begun.id}`
  await answered(await office.master.browser.put(path, { end_date: '2026-06-05' }), 200)
  const { changes } = await answered<MatterConflict>(
    await office.member.browser.put(path, { start_date: '2026-06-04', updated_at: begun.updated_at }),
    409,
  )
  expect(changes).toMatchObject([{ field: 'schedule', mine: '2026/06/04〜2026/06/05' }])
  await answered(await office.member.browser.put(path, { end_date: '2026-06-05', updated_at: begun.updated_at }), 200)
})

it('is none where what was changed was changed back', async () => {
  const begun = await office.createMatter(office.member, { name: '元の名前' })
  const path = `${office.company.path}/matters/${begun.id}`
  for (const name of ['別の名前', '元の名前']) await answered(await office.master.browser.put(path, { name }), 200)
  const { data } = await answered<{ data: Matter }>(
    await office.member.browser.put(path, { name: '私の', updated_at: begun.updated_at }),
    200,
  )
  expect(data.name).toBe('私の')
})
