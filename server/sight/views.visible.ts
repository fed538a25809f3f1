/** Which views there are for a person; the same as canViewView (tests/api/records). */
import { and, eq, or, type SQL } from 'drizzle-orm'
import { views } from '#server/db/schema/views.ts'
import { guestId, type Viewer } from './viewer.ts'

export const visibleViews = (viewer: Viewer): SQL =>
  and(
    eq(views.company_id, viewer.company_id),
    guestId(viewer) === null
      ? or(eq(views.user_id, viewer.actor.id), eq(views.is_shared, true))
      : eq(views.user_id, viewer.actor.id),
  )!
