/** What every part of the seed works with: one company inside the one transaction. */
import type { historyTypes } from '#domain/histories/histories.labels.ts'
import type { Tx } from '#server/db/client.ts'
import type { histories } from '#server/db/schema/histories.ts'
import type { notifications } from '#server/db/schema/notifications.ts'
import type { NewHistory } from '#server/histories/histories.store.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Calendar } from './calendar.ts'
import type { DemoPerson } from '#server/seed/content/people.ts'
import type { Random } from './random.ts'

export type Person = DemoPerson & { id: number }
export type HistoryRow = typeof histories.$inferInsert
export type NotificationRow = typeof notifications.$inferInsert

export type Seeding = {
  tx: Tx
  storage: Storage
  company_id: number
  company_name: string
  calendar: Calendar
  random: Random
  /** By name. */
  people: ReadonlyMap<string, Person>
  status_ids: ReadonlyMap<string, number>
  /** Collected by all parts and written at the end in the order of time. */
  histories: HistoryRow[]
  notifications: NotificationRow[]
}

/** The id of a person of the company; a name that is nobody's is a mistake in the content. */
export const idOf = ({ people }: Seeding, name: string): number => {
  const person = people.get(name)
  if (!person) throw new Error(`Nobody in the demo company is called ${name}`)
  return person.id
}

type Subject = Pick<NewHistory, 'historyable_type' | 'historyable_id' | 'historyable_name'>
type Event = { type: (typeof historyTypes)[keyof typeof historyTypes]; user_id: number | null; at: Date } & Partial<
  Pick<NewHistory, 'field' | 'part_id' | 'before' | 'after' | 'actor_name' | 'comment_id'>
>

export const recordHistory = ({ company_id, histories }: Seeding, subject: Subject, { at, ...event }: Event): void => {
  histories.push({ company_id, ...subject, ...event, created_at: at, updated_at: at })
}

/** Notifications of the last days are still unread, unless what they tell of is done. */
const unreadDays = 2

type Told = Omit<NotificationRow, 'company_id' | 'created_at' | 'read_at'> & { at: Date; isDone?: boolean }

export const isReadByNow = ({ calendar }: Pick<Seeding, 'calendar'>, at: Date): boolean =>
  at < calendar.moment(-unreadDays, '00:00')

export const recordNotification = ({ company_id, calendar, notifications }: Seeding, { at, isDone, ...row }: Told) => {
  const isRead = isDone ?? isReadByNow({ calendar }, at)
  notifications.push({
    company_id,
    ...row,
    created_at: at,
    read_at: isRead ? new Date(Math.min(at.getTime() + 3_600_000, calendar.now.getTime())) : null,
  })
}
