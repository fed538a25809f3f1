/** Which tags there are for a person; the same as canViewTags (tests/api/records). */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { tags } from '#server/db/schema/tags.ts'
import { guestId, type Viewer } from './viewer.ts'

export const visibleTags = (viewer: Viewer): SQL =>
  and(eq(tags.company_id, viewer.company_id), guestId(viewer) === null ? undefined : sql`false`)!
