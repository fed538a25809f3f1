/** Which entries of report folders there are for a person: those of the matters that the person sees. */
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { reportingFolderFiles } from '#server/db/schema/files.ts'
import { visibleMatterIds } from '#server/matters/matters.visible.ts'
import type { Viewer } from '#server/records/visible.ts'

export const visibleEntries = (tx: Tx, viewer: Viewer): SQL =>
  and(
    eq(reportingFolderFiles.company_id, viewer.company_id),
    isNull(reportingFolderFiles.deleted_at),
    inArray(reportingFolderFiles.matter_id, visibleMatterIds(tx, viewer)),
  )!
