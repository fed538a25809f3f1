/** What guests are asked for, and what they say of their jobs. */
import { isInternal } from '#domain/users/users.policy.ts'
import { documentGuestRequests } from '#server/db/schema/documents.ts'
import { matterGuestReports } from '#server/db/schema/matters.ts'
import { guestReports } from '#server/seed/content/guests.ts'
import type { DocumentPlan } from './plan-documents.ts'
import type { Matter } from './insert-matters.ts'
import { insertRows } from './insert-rows.ts'
import { idOf, recordNotification, type Seeding } from './seeding.ts'

/** Those who write it only because they were asked are among its authors by then. */
export const insertGuestRequests = async (
  seeding: Seeding,
  entries: readonly { id: number; plan: DocumentPlan }[],
): Promise<void> => {
  const { tx, company_id, calendar } = seeding
  await insertRows(
    tx,
    documentGuestRequests,
    entries.flatMap(({ id, plan: { content } }) => {
      const { asked } = content
      if (!asked) return []
      const created_at = calendar.moment(content.created, '16:10')
      return [
        {
          ...{ company_id, document_id: id, note: asked.note, is_new_author: true },
          user_id: idOf(seeding, asked.guest),
          asked_by_user_id: idOf(seeding, content.author),
          due_date: calendar.day(asked.due),
          ...{ created_at, updated_at: created_at },
        },
      ]
    }),
  )
}

export const insertGuestReports = async (seeding: Seeding, matters: readonly Matter[]): Promise<void> => {
  const { tx, company_id, calendar, people } = seeding
  const rows = guestReports.map(({ matter: key, guest, state, note, day, time, isSettled }) => {
    const matter = matters.find((each) => each.key === key)!
    const reported_at = calendar.moment(day, time)
    if (!isSettled)
      for (const person of people.values())
        if (isInternal(person) && matter.member_ids.includes(person.id))
          recordNotification(seeding, {
            ...{ user_id: person.id, kind: 'guest_reported', subject_type: 'matter', subject_id: matter.id },
            ...{ actor_user_id: idOf(seeding, guest), detail: note, at: reported_at },
          })
    return {
      ...{ company_id, matter_id: matter.id, user_id: idOf(seeding, guest), state, note, reported_at },
      settled_at: isSettled ? reported_at : null,
      ...{ created_at: reported_at, updated_at: reported_at },
    }
  })
  await insertRows(tx, matterGuestReports, rows)
}
