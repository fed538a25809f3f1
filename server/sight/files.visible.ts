/** Which stored files there are for a person: those that a record names which the person sees. */
import { and, eq, exists, ne, not, or, sql, type SQL } from 'drizzle-orm'
import { alias, type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/db/client.ts'
import { attachments, fileUses, type UseHolder } from '#server/db/schema/attachments.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { documents } from '#server/db/schema/documents.ts'
import { drawings, pins } from '#server/db/schema/drawings.ts'
import { facilities } from '#server/db/schema/facilities.ts'
import { files } from '#server/db/schema/files.ts'
import { photoLedgers } from '#server/db/schema/photo-ledgers.ts'
import { plans } from '#server/db/schema/plans.ts'
import { templates } from '#server/db/schema/templates.ts'
import { visibleBuildings } from './buildings.visible.ts'
import { visibleDocuments } from './documents.visible.ts'
import { visibleDrawings, visiblePins } from './drawings.visible.ts'
import { visibleFacilities } from './facilities.visible.ts'
import { visibleLedgers } from './photo-ledgers.visible.ts'
import { visiblePlans } from './plans.visible.ts'
import { visibleEntries } from './report-folder.visible.ts'
import { visibleTemplates } from './templates.visible.ts'
import { guestId, type Viewer } from './viewer.ts'

const one = sql`1`
const drawn = alias(files, 'drawn')

/** Of each kind of holder its table, and which of them the person sees. A list that is taken over is read by the server alone. */
const sights = {
  building: [buildings, visibleBuildings],
  facility: [facilities, visibleFacilities],
  drawing: [drawings, visibleDrawings],
  pin: [pins, visiblePins],
  document: [documents, visibleDocuments],
  template: [templates, visibleTemplates],
  ledger: [photoLedgers, visibleLedgers],
  plan: [plans, visiblePlans],
  import: null,
} satisfies Record<
  Exclude<UseHolder, 'matter'>,
  [PgTable & { id: AnyPgColumn }, (tx: Tx, viewer: Viewer) => SQL] | null
>

/** Of what lies in a report folder, the entry decides: what a document was submitted as follows the document. */
const holderInSight = (tx: Tx, viewer: Viewer): SQL =>
  or(
    and(
      eq(fileUses.holder, 'matter'),
      exists(
        tx
          .select({ one })
          .from(attachments)
          .where(and(eq(attachments.id, fileUses.entry_id), visibleEntries(tx, viewer))),
      ),
    ),
    ...Object.entries(sights).flatMap(([holder, sight]) => {
      if (!sight) return []
      const [table, visible] = sight
      const record = tx
        .select({ one })
        .from(table)
        .where(and(eq(table.id, fileUses.record_id), visible(tx, viewer)))
      return [and(eq(fileUses.holder, holder as UseHolder), exists(record))]
    }),
  )!

export const visibleFiles = (tx: Tx, viewer: Viewer): SQL => {
  const isUsed = (id: AnyPgColumn, ...where: SQL[]): SQL =>
    exists(
      tx
        .select({ one })
        .from(fileUses)
        .where(and(eq(fileUses.file_id, id), ...where)),
    )
  /** A photo that was drawn on is used wherever the drawing is. */
  const isBehind = (...where: SQL[]): SQL =>
    exists(
      tx
        .select({ one })
        .from(drawn)
        .where(and(eq(drawn.original_file_id, files.id), isUsed(drawn.id, ...where))),
    )
  const inSight = holderInSight(tx, viewer)
  const isLeft = ne(fileUses.way, 'removed')
  return and(
    eq(files.company_id, viewer.company_id),
    guestId(viewer) === null
      ? or(
          isUsed(files.id, isLeft, inSight),
          isBehind(isLeft, inSight),
          // What waits to be put somewhere: a picture for a template that is not saved yet, pages for a document.
          and(not(isUsed(files.id)), not(isBehind())),
        )
      : isUsed(files.id, eq(fileUses.way, 'shown'), inSight),
  )!
}
