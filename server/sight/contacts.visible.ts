/** Which contacts there are for a person; the same as canViewContacts (tests/api/records). */
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { contacts } from '#server/db/schema/contacts.ts'
import { guestId, type Viewer } from './viewer.ts'

export const visibleContacts = (viewer: Viewer): SQL =>
  and(
    eq(contacts.company_id, viewer.company_id),
    isNull(contacts.deleted_at),
    guestId(viewer) === null ? undefined : sql`false`,
  )!
