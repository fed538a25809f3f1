/** A section report as the app gives it: photos still as the files they are. */
import { ImageError } from '#engine/model/errors.ts'
import type { ReportInput, ReportItem, ReportSection } from '#engine/paper/report/report-input.ts'
import { readPicture } from './read-picture.ts'

type Photos = Extract<ReportItem, { type: 'photos' }>
/** `bytes` null where the file is no picture: a frame with its caption stands for it. */
export type PhotoSource = { bytes: Uint8Array | null; caption: string }
export type ReportItemSource = Exclude<ReportItem, Photos> | (Omit<Photos, 'photos'> & { photos: PhotoSource[] })
export type ReportSource = Omit<ReportInput, 'sections'> & {
  sections: (Omit<ReportSection, 'items'> & { items: ReportItemSource[] })[]
}

const photoOf = async ({ bytes, caption }: PhotoSource): Promise<Photos['photos'][number]> => ({
  caption,
  image:
    bytes === null
      ? null
      : await readPicture(bytes).catch((error: unknown) => {
          // One bad photo must not keep the report from being written.
          if (error instanceof ImageError) return null
          throw error
        }),
})

const itemOf = async (item: ReportItemSource): Promise<ReportItem> =>
  item.type === 'photos' ? { ...item, photos: await Promise.all(item.photos.map(photoOf)) } : item

/** The report ready for layout, its photos upright and no larger than paper shows. */
export const readReport = async (source: ReportSource): Promise<ReportInput> => ({
  ...source,
  sections: await Promise.all(
    source.sections.map(async (section) => ({ ...section, items: await Promise.all(section.items.map(itemOf)) })),
  ),
})
