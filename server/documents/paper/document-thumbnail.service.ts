/** Small pictures of a document as it is filled; drawn at first asking and kept for that state of it. */
import type { PagePlace, SheetThumbnail } from '#engine/worker/operations.ts'
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

/** A later page alone: nobody who looks at a list of documents asks for it. */
const drawPage = async (deps: Deps, scope: Scope, source: RenderSource, place: PagePlace): Promise<Uint8Array> => {
  if (!source.form) throw notFound()
  const form = await deps.storage.readBytes(source.form.storage_key)
  const fills = await fillsOf(deps, scope, source)
  const png = await deps.engine.pageThumbnail(form, fills, place, widthPx, { for: callerOf(scope) })
  if (png === null) throw notFound()
  return png
}

type Asked = { sheet?: number | undefined; page?: number | undefined }

/** A PNG of a page of one sheet; without any told, of the first that prints. 404 for a page that there is not. */
export const documentThumbnail = async (
  deps: Deps,
  scope: Scope,
  id: number,
  { sheet, page = 1 }: Asked,
): Promise<Uint8Array> => {
  const source = await loadSource(deps, scope, id)
  const state = `${source.loaded.row.updated_at.getTime()}-${pictureVersion(source)}`
  const keyOf = (index: number | string) => `thumbnails/${scope.company_id}-document-${id}-${state}-${index}`
  const wanted = keyOf(sheet === undefined ? 'first' : page === 1 ? sheet : `${sheet}-${page}`)
  try {
    return await deps.storage.readBytes(wanted)
  } catch (error) {
    if (!(error instanceof StorageMissing)) throw error
  }
  if (sheet !== undefined && page > 1) {
    const png = await drawPage(deps, scope, source, { sheet, page })
    await deps.storage.write(wanted, png)
    return png
  }
  const drawn = await draw(deps, scope, source)
  for (const { sheet: index, png } of drawn) await deps.storage.write(keyOf(index), png)
  if (drawn[0]) await deps.storage.write(keyOf('first'), drawn[0].png)
  const found = sheet === undefined ? drawn[0] : drawn.find((each) => each.sheet === sheet)
  if (!found) throw notFound()
  return found.png
}
