import { formatMoment } from '#domain/dates.ts'
import type { FileRef } from '#domain/files/files.contract.ts'
import { takenFromLabels } from '#domain/files/photos.contract.ts'

/** 2026/05/01 10:00（EXIF）; null where nobody knows. */
export const takenText = ({ taken_at, taken_from }: Pick<FileRef, 'taken_at' | 'taken_from'>): string | null =>
  taken_at && `${formatMoment(taken_at)}${taken_from ? `（${takenFromLabels[taken_from]}）` : ''}`
