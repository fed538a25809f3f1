/** Who gets at a drawing, and what is checked of what is sent for one. */
import { drawingColumnLabels as labels } from '#domain/drawings/drawings.labels.ts'
import { canEditDrawings } from '#domain/drawings/drawings.policy.ts'
import { drawingTexts } from '#domain/drawings/drawings.texts.ts'
import { notAChoice, required } from '#domain/text/validation.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { findFile, insertUpload } from '#server/files/files.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import { isPicture } from '#server/http/sniff.ts'
import type { Upload } from '#server/http/upload.ts'
import { changing } from '#server/records/change.ts'
import { gone } from '#server/records/gone.ts'
import type { DrawingRow } from './drawings.columns.ts'
import { findDrawing, isDrawingSource, lockDrawing } from './drawings.store.ts'

export const requireDrawing = async (tx: Tx, scope: Scope, id: number): Promise<DrawingRow> => {
  const drawing = await findDrawing(tx, scope, id)
  if (!drawing) throw notFound()
  return drawing
}

export const changeDrawing = changing('drawing', lockDrawing)

/** Before any upload is received: who may not change it sends nothing. */
export const requireDrawingEditor = async ({ database }: Deps, scope: Scope, id?: number): Promise<void> => {
  if (id !== undefined)
    await inCompany(database.db, scope.company_id, async (tx) => {
      if (!(await findDrawing(tx, scope, id))) throw await gone(tx, scope, 'drawing', id)
    })
  if (!canEditDrawings(scope.actor)) throw forbidden()
}

/** The picture that must come, and the PDF that may. */
export const drawingUploads = (uploads: readonly Upload[]): { picture: Upload; source: Upload | undefined } => {
  const picture = uploads.find(({ field }) => field === 'file')
  const source = uploads.find(({ field }) => field === 'source')
  if (!picture) throw invalid({ file: [required(labels.file)] })
  if (picture.size === 0 || !isPicture(picture.content)) throw invalid({ file: [drawingTexts.notAPicture] })
  if (source && source.content.content_type !== 'application/pdf')
    throw invalid({ source: [drawingTexts.sourceNotPdf] })
  return { picture, source }
}

type SourceFields = { source_file_id?: number | null | undefined; source_page?: number | null | undefined }

/** The PDF that a version was a page of: sent along, or sent before with another page. */
export const sourceOf = async (
  tx: Tx,
  scope: Scope,
  { source_file_id, source_page }: SourceFields,
  upload: Upload | undefined,
): Promise<{ source_file_id: number | null; source_page: number | null }> => {
  if (upload) return { source_file_id: (await insertUpload(tx, scope, upload)).id, source_page: source_page ?? null }
  if (!source_file_id) return { source_file_id: null, source_page: null }
  // Whoever names another file would show it to all who see the drawing.
  if (!(await findFile(tx, scope, source_file_id)) || !(await isDrawingSource(tx, scope, source_file_id)))
    throw invalid({ source_file_id: [notAChoice(labels.source)] })
  return { source_file_id, source_page: source_page ?? null }
}
