/** Small pictures of a document as it is filled; drawn at first asking and kept for that state of it. */
import type { SheetThumbnail } from '#engine/worker/operations.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import { StorageMissing } from '#server/storage/storage.ts'
import { fillsOf, loadSource, pictureVersion, renderPdf } from './document-render.service.ts'
import type { RenderSource } from './document-source.service.ts'

/** The widest place that shows one, 114 px, sharp on dense screens. */
const widthPx = 342
/** Of a page that stands upright. */
const longSidePx = 484

const draw = async (deps: Deps, scope: Scope, source: RenderSource): Promise<SheetThumbnail[]> => {
  const options = { for: callerOf(scope) }
  if (source.form) {
    const form = await deps.storage.readBytes(source.form.storage_key)
    return deps.engine.thumbnails(form, await fillsOf(deps, scope, source), widthPx, options)
  }
  const { bytes } = await renderPdf(deps, scope, { ...source, resources: [] })
  const { images } = await deps.engine.pdfThumbnails(bytes, { pages: [1], longSidePx, ...options })
  return images.map(({ png }) => ({ sheet: 0, png }))
}

/** A PNG of the first page of one sheet; without one told, of the first that prints. 404 for a sheet that does not. */
export const documentThumbnail = async (deps: Deps, scope: Scope, id: number, sheet?: number): Promise<Uint8Array> => {
  const source = await loadSource(deps, scope, id)
  const state = `${source.loaded.row.updated_at.getTime()}-${pictureVersion(source)}`
  const keyOf = (index: number | 'first') => `thumbnails/${scope.company_id}-document-${id}-${state}-${index}`
  try {
    return await deps.storage.readBytes(keyOf(sheet ?? 'first'))
  } catch (error) {
    if (!(error instanceof StorageMissing)) throw error
  }
  const drawn = await draw(deps, scope, source)
  for (const { sheet: index, png } of drawn) await deps.storage.write(keyOf(index), png)
  if (drawn[0]) await deps.storage.write(keyOf('first'), drawn[0].png)
  const found = sheet === undefined ? drawn[0] : drawn.find((each) => each.sheet === sheet)
  if (!found) throw notFound()
  return found.png
}
