import { businessDay } from '#domain/dates.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import { historyTypes } from '#domain/histories/histories.labels.ts'
import type { HistoryType } from '#domain/histories/histories.labels.ts'

/** What one person did at one moment; a save's changed fields, and what was linked or uploaded together, stand together. */
export type HistoryEntry = { key: number; first: History; changes: History[] }
type HistoryDay = { day: string; entries: HistoryEntry[] }

const { updated, linked, unlinked, fileUploaded, fileDeleted } = historyTypes
const gathered: readonly HistoryType[] = [updated, linked, unlinked, fileUploaded, fileDeleted]

const isSameSave = (entry: HistoryEntry, { type, user, updated_at }: History): boolean =>
  gathered.includes(type) &&
  entry.first.type === type &&
  entry.first.user?.name === user?.name &&
  entry.first.updated_at === updated_at

/** The lines, newest first, as days of entries. */
export const historyDays = (histories: readonly History[]): HistoryDay[] => {
  const days: HistoryDay[] = []
  for (const history of histories) {
    const day = businessDay(new Date(history.updated_at))
    const last = days.at(-1)
    const lastEntry = last?.day === day ? last.entries.at(-1) : undefined
    if (lastEntry && isSameSave(lastEntry, history)) lastEntry.changes.push(history)
    else if (last?.day === day) last.entries.push({ key: history.id, first: history, changes: [history] })
    else days.push({ day, entries: [{ key: history.id, first: history, changes: [history] }] })
  }
  return days
}
