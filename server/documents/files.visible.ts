/** Which stored files there are for a person: internal users read all of the company's, guests those of what they see. */
import { and, eq, exists, isNotNull, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { documentEmbedResources, documentItemFiles, documents } from '#server/db/schema/documents.ts'
import { buildingFiles, buildings } from '#server/db/schema/buildings.ts'
import { drawings, drawingVersions, pinFiles, pins } from '#server/db/schema/drawings.ts'
import { facilities, facilityFiles } from '#server/db/schema/facilities.ts'
import { files, reportingFolderFiles } from '#server/db/schema/files.ts'
import { templateItems, templates } from '#server/db/schema/templates.ts'
import { visibleBuildings } from '#server/buildings/buildings.visible.ts'
import { visibleDrawings, visiblePins } from '#server/drawings/drawings.visible.ts'
import { visibleFacilities } from '#server/facilities/facilities.visible.ts'
import { guestId, type Viewer } from '#server/records/visible.ts'
import { visibleEntries } from '#server/report-folder/report-folder.visible.ts'
import { visibleTemplates } from '#server/templates/templates.visible.ts'
import { visibleDocuments } from './documents.visible.ts'

const one = sql`1`

/** What a document shows or was submitted as. */
const isOfDocument = (tx: Tx): SQL =>
  or(
    eq(documents.pdf_file_id, files.id),
    eq(documents.excel_file_id, files.id),
    exists(
      tx
        .select({ one })
        .from(documentItemFiles)
        .where(and(eq(documentItemFiles.document_id, documents.id), eq(documentItemFiles.file_id, files.id))),
    ),
    exists(
      tx
        .select({ one })
        .from(documentEmbedResources)
        .where(and(eq(documentEmbedResources.document_id, documents.id), eq(documentEmbedResources.file_id, files.id))),
    ),
  )!

/** The form, the pictures of its sheets, and what its items show. */
const isOfTemplate = (tx: Tx): SQL =>
  or(
    eq(templates.excel_file_id, files.id),
    sql`${templates.sheets} @> jsonb_build_array(jsonb_build_object('thumbnail_file_id', ${files.id}))`,
    exists(
      tx
        .select({ one })
        .from(templateItems)
        .where(and(eq(templateItems.template_id, templates.id), eq(templateItems.file_id, files.id))),
    ),
  )!

export const visibleFiles = (tx: Tx, viewer: Viewer): SQL =>
  and(
    eq(files.company_id, viewer.company_id),
    notExists(
      tx
        .select({ one })
        .from(pinFiles)
        .innerJoin(pins, eq(pins.id, pinFiles.pin_id))
        .where(and(eq(pinFiles.file_id, files.id), isNotNull(pins.deleted_at))),
    ),
    guestId(viewer) === null
      ? undefined
      : or(
          exists(
            tx
              .select({ one })
              .from(reportingFolderFiles)
              .where(and(eq(reportingFolderFiles.file_id, files.id), visibleEntries(tx, viewer))),
          ),
          exists(
            tx
              .select({ one })
              .from(facilityFiles)
              .innerJoin(facilities, eq(facilities.id, facilityFiles.facility_id))
              .where(and(eq(facilityFiles.file_id, files.id), visibleFacilities(tx, viewer))),
          ),
          exists(
            tx
              .select({ one })
              .from(buildings)
              .where(
                and(
                  visibleBuildings(tx, viewer),
                  or(
                    eq(buildings.icon_file_id, files.id),
                    exists(
                      tx
                        .select({ one })
                        .from(buildingFiles)
                        .where(and(eq(buildingFiles.building_id, buildings.id), eq(buildingFiles.file_id, files.id))),
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
              .where(and(eq(drawingVersions.file_id, files.id), visibleDrawings(tx, viewer))),
          ),
          exists(
            tx
              .select({ one })
              .from(pinFiles)
              .innerJoin(pins, eq(pins.id, pinFiles.pin_id))
              .where(and(eq(pinFiles.file_id, files.id), visiblePins(tx, viewer))),
          ),
          exists(
            tx
              .select({ one })
              .from(documents)
              .where(and(visibleDocuments(tx, viewer), isOfDocument(tx))),
          ),
          exists(
            tx
              .select({ one })
              .from(templates)
              .where(and(visibleTemplates(tx, viewer), isOfTemplate(tx))),
          ),
        ),
  )!
