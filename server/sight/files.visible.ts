/** Which stored files there are for a person: those of the records that they see; for internal users also what these were made of. */
import { and, eq, exists, isNotNull, not, notExists, or, sql, type SQL } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/db/client.ts'
import { documentEmbedResources, documentItemFiles, documents } from '#server/db/schema/documents.ts'
import { buildingFiles, buildings } from '#server/db/schema/buildings.ts'
import { drawings, drawingVersions, pinFiles, pins } from '#server/db/schema/drawings.ts'
import { facilities, facilityFiles } from '#server/db/schema/facilities.ts'
import { files, removedFiles, reportingFolderFiles } from '#server/db/schema/files.ts'
import { photoLedgerPhotos, photoLedgers } from '#server/db/schema/photo-ledgers.ts'
import { registerImports } from '#server/db/schema/registers.ts'
import { templateItems, templates, templateSheets } from '#server/db/schema/templates.ts'
import { visibleBuildings } from './buildings.visible.ts'
import { visibleDrawings, visiblePins } from './drawings.visible.ts'
import { visibleFacilities } from './facilities.visible.ts'
import { visibleLedgers } from './photo-ledgers.visible.ts'
import { guestId, type Viewer } from './viewer.ts'
import { visibleEntries } from './report-folder.visible.ts'
import { visibleTemplates } from './templates.visible.ts'
import { visibleDocuments } from './documents.visible.ts'

const one = sql`1`

/** What a document shows or was submitted as. */
const isOfDocument = (tx: Tx, id: AnyPgColumn): SQL =>
  or(
    eq(documents.pdf_file_id, id),
    eq(documents.excel_file_id, id),
    exists(
      tx
        .select({ one })
        .from(documentItemFiles)
        .where(and(eq(documentItemFiles.document_id, documents.id), eq(documentItemFiles.file_id, id))),
    ),
    exists(
      tx
        .select({ one })
        .from(documentEmbedResources)
        .where(and(eq(documentEmbedResources.document_id, documents.id), eq(documentEmbedResources.file_id, id))),
    ),
  )!

/** The form, the pictures of its sheets, and what its items show. */
const isOfTemplate = (tx: Tx, id: AnyPgColumn): SQL =>
  or(
    eq(templates.excel_file_id, id),
    exists(
      tx
        .select({ one })
        .from(templateSheets)
        .where(and(eq(templateSheets.template_id, templates.id), eq(templateSheets.thumbnail_file_id, id))),
    ),
    exists(
      tx
        .select({ one })
        .from(templateItems)
        .where(and(eq(templateItems.template_id, templates.id), eq(templateItems.file_id, id))),
    ),
  )!

/** Which records count; of a noun without a condition all do, also those in ごみ箱. */
type Holders = Partial<
  Record<'entries' | 'facilities' | 'buildings' | 'drawings' | 'ledgers' | 'pins' | 'documents' | 'templates', SQL>
>

const inSight = (tx: Tx, viewer: Viewer): Holders => ({
  entries: visibleEntries(tx, viewer),
  facilities: visibleFacilities(tx, viewer),
  buildings: visibleBuildings(tx, viewer),
  drawings: visibleDrawings(tx, viewer),
  ledgers: visibleLedgers(tx, viewer),
  pins: visiblePins(tx, viewer),
  documents: visibleDocuments(tx, viewer),
  templates: visibleTemplates(tx, viewer),
})

/** What one of these records shows. */
const isOfRecord = (tx: Tx, holders: Holders, id: AnyPgColumn): SQL =>
  or(
    exists(
      tx
        .select({ one })
        .from(reportingFolderFiles)
        .where(and(eq(reportingFolderFiles.file_id, id), holders.entries)),
    ),
    exists(
      tx
        .select({ one })
        .from(facilityFiles)
        .innerJoin(facilities, eq(facilities.id, facilityFiles.facility_id))
        .where(and(eq(facilityFiles.file_id, id), holders.facilities)),
    ),
    exists(
      tx
        .select({ one })
        .from(buildings)
        .where(
          and(
            holders.buildings,
            or(
              eq(buildings.icon_file_id, id),
              exists(
                tx
                  .select({ one })
                  .from(buildingFiles)
                  .where(and(eq(buildingFiles.building_id, buildings.id), eq(buildingFiles.file_id, id))),
              ),
            ),
          ),
        ),
    ),
    exists(
      tx
        .select({ one })
        .from(drawingVersions)
        .innerJoin(drawings, eq(drawings.id, drawingVersions.drawing_id))
        .where(and(eq(drawingVersions.file_id, id), holders.drawings)),
    ),
    exists(
      tx
        .select({ one })
        .from(pinFiles)
        .innerJoin(pins, eq(pins.id, pinFiles.pin_id))
        .where(and(eq(pinFiles.file_id, id), holders.pins)),
    ),
    exists(
      tx
        .select({ one })
        .from(documents)
        .where(and(holders.documents, isOfDocument(tx, id))),
    ),
    exists(
      tx
        .select({ one })
        .from(templates)
        .where(and(holders.templates, isOfTemplate(tx, id))),
    ),
  )!

const drawn = alias(files, 'drawn')

/** What was made into something that these show: a photo before it was drawn on, a PDF of which a page became a drawing. */
const isSource = (tx: Tx, holders: Holders): SQL =>
  or(
    exists(
      tx
        .select({ one })
        .from(drawn)
        .where(and(eq(drawn.original_file_id, files.id), isOfRecord(tx, holders, drawn.id))),
    ),
    exists(
      tx
        .select({ one })
        .from(drawingVersions)
        .innerJoin(drawings, eq(drawings.id, drawingVersions.drawing_id))
        .where(and(eq(drawingVersions.source_file_id, files.id), holders.drawings)),
    ),
    exists(
      tx
        .select({ one })
        .from(photoLedgerPhotos)
        .innerJoin(photoLedgers, eq(photoLedgers.id, photoLedgerPhotos.ledger_id))
        .where(and(eq(photoLedgerPhotos.file_id, files.id), holders.ledgers)),
    ),
  )!

/** Taken out of a record a short while ago; or what such a photo was drawn on. */
const isRemoved = (tx: Tx): SQL =>
  exists(
    tx
      .select({ one })
      .from(removedFiles)
      .leftJoin(drawn, eq(drawn.id, removedFiles.file_id))
      .where(or(eq(removedFiles.file_id, files.id), eq(drawn.original_file_id, files.id))),
  )

/** What waits to be put somewhere: a picture for a template that is not saved yet, pages for a document. */
const isFree = (tx: Tx): SQL =>
  and(
    not(isOfRecord(tx, {}, files.id)),
    not(isSource(tx, {})),
    not(isRemoved(tx)),
    // A list that is taken over is read by the server alone.
    notExists(tx.select({ one }).from(registerImports).where(eq(registerImports.file_id, files.id))),
  )!

export const visibleFiles = (tx: Tx, viewer: Viewer): SQL => {
  const seen = inSight(tx, viewer)
  return and(
    eq(files.company_id, viewer.company_id),
    notExists(
      tx
        .select({ one })
        .from(pinFiles)
        .innerJoin(pins, eq(pins.id, pinFiles.pin_id))
        .where(and(eq(pinFiles.file_id, files.id), isNotNull(pins.deleted_at))),
    ),
    or(isOfRecord(tx, seen, files.id), guestId(viewer) === null ? or(isSource(tx, seen), isFree(tx)) : undefined),
  )!
}
