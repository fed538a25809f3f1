import { expect, it } from 'vitest'
import type { DetailedMatter } from '#server/matters/matter-details.service.ts'
import { mattersCsv } from '#server/matters/matters-csv.presenter.ts'

const matter: DetailedMatter = {
  id: 7,
  name: '=HYPERLINK("x")',
  number: null,
  status_id: 3,
  matter_category_id: 1,
  building_id: 2,
  building: { id: 2, name: '青葉ビル' },
  start_date: '2026-06-17',
  end_date: null,
  start_time: '09:30',
  end_time: null,
  lead_user_id: 2,
  urgency: 1,
  users: [
    { id: 1, name: '中村 彩', profile_photo_path: null, role: 0 },
    { id: 2, name: '小林 大輔', profile_photo_path: null, role: 0 },
  ],
  linked_facilities_count: 2,
  created_user_id: 1,
  created_at: '2026-05-28T10:12:00.000+09:00',
  updated_at: '2026-06-17T09:42:00.000+09:00',
  canEdit: true,
  canDelete: true,
  canChangeStatus: true,
  details: {
    company_in_charge: '港南設備',
    description: '鍵は守衛室\n二階',
    caller_name: '管理室 小林様',
    caller_phone: '03-5555-0142',
    place: '地下1階',
    symptom: '水漏れ',
    received_at: '2026-06-17 08:40:00',
    arrived_at: '2026-06-17 09:35:00',
    completed_at: null,
    money: { sales: 5000, cost: 1200 },
  },
}

const minutes = new Map([[7, { worked: 135, there: null }]])

it('shows all that is known of a matter', () => {
  expect(mattersCsv([matter], { statuses: new Map([[3, '対応中']]), minutes }, true).split('\r\n')[1]).toBe(
    '7,"\'=HYPERLINK(""x"")",,点検,対応中,中村 彩、小林 大輔,2026/06/17,,青葉ビル,2,2026/05/28 10:12,2026/06/17 09:42,港南設備,"鍵は守衛室\n二階",09:30,,小林 大輔,至急,管理室 小林様,03-5555-0142,地下1階,水漏れ,2026/06/17 08:40,2026/06/17 09:35,,5000,1200,3800,2.25,',
  )
})

it('follows the columns of the list, and says 担当会社, 説明 and money in any case', () => {
  const statuses = new Map([[3, '対応中']])
  const [head, row] = mattersCsv([matter], { statuses, minutes }, true, ['start_date', 'lead', 'status']).split('\r\n')
  expect(head!.replace('\uFEFF', '')).toBe(
    '開始日,終了日,開始時刻,終了時刻,主担当,ステータス,担当会社,説明,売上,原価,粗利,作業時間（時間）,滞在時間（時間）',
  )
  expect(row).toBe('2026/06/17,,09:30,,小林 大輔,対応中,港南設備,"鍵は守衛室\n二階",5000,1200,3800,2.25,')
  expect(mattersCsv([matter], { statuses, minutes }, false, ['status']).split('\r\n')[0]).not.toContain('売上')
})
