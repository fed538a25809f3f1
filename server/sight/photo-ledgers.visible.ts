/** Which photo ledgers there are for a person: those of the matters that the person sees. */
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { photoLedgers } from '#server/db/schema/photo-ledgers.ts'
import { visibleMatterIds } from './matters.visible.ts'
import type { Viewer } from './viewer.ts'

export const visibleLedgers = (tx: Tx, viewer: Viewer): SQL =>
  and(eq(photoLedgers.company_id, viewer.company_id), inArray(photoLedgers.matter_id, visibleMatterIds(tx, viewer)))!
