/**
 * At the hour that a plan says, whoever fills in its month sheet hears that today's column is not. Looked at each full
 * hour; what was said is marked in the same transaction, so that nobody hears twice of a day, whoever begins again.
 */
import { businessDay } from '#domain/dates.ts'
import { missingCells, sheetProgress } from '#domain/documents/month-sheet.ts'
import { isInternal } from '#domain/users/users.policy.ts'
import { inCompany, inSystem, type Tx } from '#server/db/client.ts'
import { readSheets } from '#server/documents/contents/month-period.service.ts'
import type { DocumentRow } from '#server/documents/record/documents.store.ts'
import { bySystem } from '#server/http/doer.ts'
import type { Deps } from '#server/http/context.ts'
import { happened } from '#server/records/happened.ts'
import { listMembers } from '#server/users/users.store.ts'
import {
  holdSheetToRemind,
  listSheetsToRemind,
  listSheetUsers,
  markSheetReminded,
  type SheetToRemind,
} from './sheet-reminders.store.ts'

type ReminderDeps = Pick<Deps, 'database' | 'jobs' | 'clock' | 'origin' | 'logger'>
const kind = 'sheet_reminders'
const hourMs = 60 * 60_000

/** Once an hour, however many processes there are: an hour has one key. */
export const scheduleSheetReminders = async ({
  database,
  jobs,
  clock,
}: Pick<Deps, 'database' | 'jobs' | 'clock'>): Promise<void> => {
  const run_at = new Date((Math.floor(clock().getTime() / hourMs) + 1) * hourMs)
  await inSystem(database.db, (tx) =>
    jobs.enqueue(tx, { kind, payload: {}, run_at, unique_key: `${kind}:${run_at.toISOString()}` }),
  )
}

/** Of how many points the day is asked, and of how many it has nothing. Only of sheets by days. */
const todayOf = async (tx: Tx, row: DocumentRow, today: string): Promise<{ missing: number; total: number }> => {
  const { sheets, valueOf } = await readSheets(tx, row, row, today)
  let [missing, total] = [0, 0]
  for (const { sheet, columns } of sheets) {
    if (sheet.unit !== 'day') continue
    const own = columns.map((column) => (column.state === 'today' ? column : { ...column, state: 'none' as const }))
    missing += missingCells(sheet, own, valueOf, true).length
    total += sheetProgress(sheet, own, valueOf).total
  }
  return { missing, total }
}

const remind = (deps: ReminderDeps, sheet: SheetToRemind, today: string): Promise<void> =>
  inCompany(deps.database.db, sheet.company_id, async (tx) => {
    const { company_id, company_key, created_user_id } = sheet
    const row = await holdSheetToRemind(tx, sheet, today)
    if (!row) return
    const { missing, total } = await todayOf(tx, row, today)
    if (missing === 0) return
    const internal = new Set((await listMembers(tx, { company_id })).filter(isInternal).map(({ id }) => id))
    const own = (await listSheetUsers(tx, sheet)).filter((id) => internal.has(id))
    const user_ids = own.length > 0 ? own : [created_user_id].filter((id) => internal.has(id))
    await markSheetReminded(tx, sheet, today)
    if (user_ids.length === 0) return
    await happened(tx, deps, { company_id, company_key, user: bySystem }, [
      { kind: 'sheet_empty', subject: { type: 'document', id: row.id, name: row.title }, user_ids, missing, total },
    ])
  })

/** Each sheet in a transaction of its own: one that cannot be read stands in nobody's way. */
export const remindSheets = async (deps: ReminderDeps): Promise<void> => {
  const now = deps.clock()
  const today = businessDay(now)
  const hour = new Date(now.getTime() + 9 * hourMs).getUTCHours()
  const sheets = await inSystem(deps.database.db, (tx) => listSheetsToRemind(tx, today, hour))
  for (const sheet of sheets)
    await remind(deps, sheet, today).catch((error: unknown) =>
      deps.logger.error({ err: error, company: sheet.company_id, document: sheet.id }, 'month sheet not reminded of'),
    )
}

export const handleSheetReminders = (deps: ReminderDeps): void => {
  deps.jobs.handle(
    kind,
    async () => {
      // First, so that an hour that fails is not the last one.
      await scheduleSheetReminders(deps)
      await remindSheets(deps)
    },
    { attempts: 3 },
  )
}
