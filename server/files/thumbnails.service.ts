/**
 * Small PNGs of pictures and PDFs, made at first asking and kept beside the file under its content's hash; a content that
 * was refused is kept there as such for an hour, whatever process is asked.
 */
import { fileKinds } from '#domain/files/files.labels.ts'
import { FileError } from '#engine/model/errors.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { StorageMissing } from '#server/storage/storage.ts'
import { hasThumbnail } from './files.presenter.ts'
import type { FileRow } from './files.store.ts'

/** Twice the largest card of the file browser, for sharp screens. */
export const thumbnailEdgePx = 480
/** Where it is kept. */
export const thumbnailKey = ({ company_id, sha256 }: { company_id: number; sha256: string }): string =>
  `thumbnails/${company_id}-${sha256}`
const refusedForMs = 60 * 60_000

/** No PNG begins so. Behind it stands when that was. */
const refusalMark = 'refused '
const refusalAt = (now: Date): Uint8Array => new TextEncoder().encode(refusalMark + now.toISOString())
/** When the content was refused; null for a thumbnail. */
const refusedAt = (stored: Uint8Array): Date | null => {
  const text = new TextDecoder().decode(stored.subarray(0, 100))
  return text.startsWith(refusalMark) ? new Date(text.slice(refusalMark.length)) : null
}

const refusal = () => invalid({ file: ['サムネイルを作成できません。'] })

const draw = async ({ engine, storage }: Deps, scope: Scope, file: FileRow): Promise<Uint8Array> => {
  const bytes = await storage.readBytes(file.storage_key)
  const options = { for: callerOf(scope) }
  if (file.type !== fileKinds.pdf) return engine.pictureThumbnail(bytes, thumbnailEdgePx, options)
  const { images } = await engine.pdfThumbnails(bytes, {
    longSidePx: thumbnailEdgePx,
    pages: [1],
    isInPassing: true,
    ...options,
  })
  if (!images[0]) throw refusal()
  return images[0].png
}

/** The bytes of the thumbnail of a picture, or of a PDF's first page; 422 where the file cannot be shown small. */
export const thumbnailOf = async (deps: Deps, scope: Scope, file: FileRow): Promise<Uint8Array> => {
  const { engine } = deps
  if (!hasThumbnail(file) || file.size > engine.maxFileBytes) throw refusal()
  const key = thumbnailKey(file)
  const stored = await deps.storage.readBytes(key).catch((error: unknown) => {
    if (error instanceof StorageMissing) return null
    throw error
  })
  const refused = stored && refusedAt(stored)
  if (stored && !refused) return stored
  if (refused && deps.clock().getTime() - refused.getTime() < refusedForMs) throw refusal()
  try {
    const thumbnail = await engine.holding(file.size, callerOf(scope), () => draw(deps, scope, file))
    await deps.storage.write(key, thumbnail)
    return thumbnail
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    deps.logger.warn({ err: error, file: file.id }, 'no thumbnail')
    await deps.storage.write(key, refusalAt(deps.clock()))
    throw refusal()
  }
}
