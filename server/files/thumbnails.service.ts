/** Small PNGs of pictures and PDFs, made at first asking and kept beside the file under its content's hash. */
import sharp from 'sharp'
import { fileKinds } from '#domain/files/files.labels.ts'
import type { Deps } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { StorageMissing } from '#server/storage/storage.ts'
import type { FileRow } from './files.store.ts'

/** Twice the largest card of the file browser, for sharp screens. */
const edgePx = 480
const maxPixels = 100_000_000

const draw = async ({ engine }: Deps, file: FileRow, bytes: Uint8Array): Promise<Uint8Array> => {
  if (file.type === fileKinds.pdf) {
    const { images } = await engine.pdfThumbnails(bytes, { longSidePx: edgePx, pages: [1] })
    if (!images[0]) throw new Error('PDF without pages')
    return images[0].png
  }
  return sharp(bytes, { limitInputPixels: maxPixels })
    .rotate()
    .resize(edgePx, edgePx, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}

/** The bytes of the thumbnail of a picture, or of a PDF's first page; 422 where the file cannot be shown small. */
export const thumbnailOf = async (deps: Deps, file: FileRow): Promise<Uint8Array> => {
  const key = `thumbnails/${file.company_id}-${file.sha256}`
  try {
    return await deps.storage.readBytes(key)
  } catch (error) {
    if (!(error instanceof StorageMissing)) throw error
  }
  const bytes = await deps.storage.readBytes(file.storage_key)
  try {
    const thumbnail = await draw(deps, file, bytes)
    await deps.storage.write(key, thumbnail)
    return thumbnail
  } catch (error) {
    deps.logger.warn({ err: error, file: file.id }, 'no thumbnail')
    throw invalid({ file: ['サムネイルを作成できません。'] })
  }
}
