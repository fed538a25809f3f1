import { ImageError } from '#engine/model/errors.ts'
import type { ImageSource } from '#engine/model/primitives.ts'
import type { Workbook } from '#engine/model/workbook.ts'
import { readPicture } from './read-picture.ts'

const drawnMedia = (workbook: Workbook): Set<number> => {
  const found = new Set<number>()
  for (const { drawings, print } of workbook.sheets) {
    for (const { content } of drawings) {
      if (content.kind === 'picture') found.add(content.media)
      if (content.kind === 'shape' && content.fill?.kind === 'picture') found.add(content.fill.media)
    }
    for (const { media } of Object.values(print.headerFooter.pictures)) found.add(media)
  }
  return found
}

/** The pictures a workbook shows, by index in workbook.media; null where only a placeholder can be drawn. */
export const readWorkbookImages = async (
  workbook: Workbook,
  read: (bytes: Uint8Array) => Promise<ImageSource | null> = readPicture,
): Promise<Map<number, ImageSource | null>> => {
  const images = new Map<number, ImageSource | null>()
  await Promise.all(
    [...drawnMedia(workbook)].map(async (index) => {
      const media = workbook.media[index]
      images.set(index, media ? await read(media.bytes).catch(nullForUnreadable) : null)
    }),
  )
  return images
}

/** One bad picture must not keep a whole form from being drawn: it gets a placeholder. */
const nullForUnreadable = (error: unknown): null => {
  if (error instanceof ImageError) return null
  throw error
}
