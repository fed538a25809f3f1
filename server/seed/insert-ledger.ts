/** A photo ledger of the matter whose photos show a before and an after. */
import { historyTypes } from '#domain/histories/histories.labels.ts'
import { photoPhases, usualPhotoCategory } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { photoLedgers } from '#server/db/schema/photo-ledgers.ts'
import type { Matter } from './insert-matters.ts'
import { insertRows, insertWithIds } from './insert-rows.ts'
import { midori } from './content/people.ts'
import { idOf, recordHistory, type Seeding } from './seeding.ts'

const matterKey = 'leak'
const author = '小林 大輔'
const shown = [
  { name: '3F給湯室_漏水箇所.jpg', phase: photoPhases.before, title: '給水管の継手から漏水', place: '3F給湯室' },
  { name: '3F給湯室_仮補修後.jpg', phase: photoPhases.after, title: '継手を仮補修', place: '3F給湯室' },
  { name: '2F廊下_被害状況.jpg', phase: null, title: '天井に染み', place: '2F廊下' },
]

/** `report_files`: file ids by '{matter key}/{name}'. */
export const insertLedger = async (
  seeding: Seeding,
  matters: readonly Matter[],
  report_files: ReadonlyMap<string, number>,
): Promise<void> => {
  const { tx, company_id, calendar } = seeding
  const matter = matters.find(({ key }) => key === matterKey)!
  const at = calendar.moment(-1, '17:00')
  const created_user_id = idOf(seeding, author)
  const name = '3F給湯室 漏水対応 写真台帳'
  const [ledger_id] = await insertWithIds(tx, photoLedgers, [
    {
      company_id,
      matter_id: matter.id,
      name,
      layout: 5,
      has_cover: true,
      originals_only: false,
      work_name: matter.name,
      work_place: '3F給湯室、2F廊下',
      contractor: midori.name,
      created_user_id,
      created_at: at,
      updated_at: at,
    },
  ])
  await insertRows(
    tx,
    attachments,
    shown.map(({ name: file, ...said }, index) => ({
      company_id,
      ledger_id: ledger_id!,
      file_id: report_files.get(`${matterKey}/${file}`)!,
      order_number: index + 1,
      category: usualPhotoCategory,
      ...said,
    })),
  )
  recordHistory(
    seeding,
    { historyable_type: 'matter', historyable_id: matter.id, historyable_name: matter.name },
    {
      type: historyTypes.updated,
      user_id: created_user_id,
      at,
      field: 'photo_ledger',
      part_id: ledger_id!,
      after: `${name}（写真${shown.length}枚）`,
    },
  )
}
