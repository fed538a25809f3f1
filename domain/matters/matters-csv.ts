import { csvText } from '../csv.ts'
import { formatDay, formatMoment } from '../dates.ts'
import type { MatterListItem } from './matters.contract.ts'
import { matterCategoryLabels } from './matters.labels.ts'

const headings = [
  'ID',
  '案件名',
  'カテゴリ',
  'ステータス',
  'メンバー',
  '開始日',
  '終了日',
  '建物',
  '設備登録数',
  '作成日時',
  '最終更新',
]

/** The matters as CSV, in the order given; status names by id. */
export const mattersCsv = (matters: readonly MatterListItem[], statusNames: ReadonlyMap<number, string>): string =>
  csvText([
    headings,
    ...matters.map((matter) => [
      String(matter.id),
      matter.name,
      matterCategoryLabels[matter.matter_category_id],
      statusNames.get(matter.status_id) ?? '',
      matter.users.map((user) => user.name).join('、'),
      matter.start_date ? formatDay(matter.start_date) : '',
      matter.end_date ? formatDay(matter.end_date) : '',
      matter.building?.name ?? '',
      String(matter.linked_facilities_count),
      formatMoment(matter.created_at),
      formatMoment(matter.updated_at),
    ]),
  ])
