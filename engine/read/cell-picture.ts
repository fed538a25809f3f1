/** The picture of a cell's rich value, measured once it is known to be in a cell. */
import type { CellPicture } from '#engine/model/workbook.ts'
import type { ReadContext } from './context.ts'
import { pictureSize } from './picture-size.ts'
import type { RichValue } from './rich-values.ts'

export function cellPicture(
  { part, name }: Extract<RichValue, { kind: 'picture' }>,
  metadata: number,
  context: ReadContext,
): CellPicture {
  if (part === null) context.warn('セルに配置された画像のうち、ファイルの中にないものは表示されません。')
  const media = part === null ? null : context.mediaIndex(part)
  const file = media === null ? null : context.media[media]!
  const size = file && pictureSize(file.bytes, file.contentType)
  return { metadata, media, name, widthPx: size?.width ?? null, heightPx: size?.height ?? null }
}
