/** What is known of a photo besides its picture: when it was taken, and who says so. */
import { z } from 'zod'

/** Where the time comes from, the most trustworthy first. */
export const takenFromLabels = { exif: 'EXIF', device: '端末', manual: '手入力' } as const
export type TakenFrom = keyof typeof takenFromLabels
export const takenFromSchema = z.enum(Object.keys(takenFromLabels) as [TakenFrom, ...TakenFrom[]])

/** Of what is no photo, and where it does not matter that something is one. */
export const noPhotoFacts = { taken_at: null, taken_from: null, original_file_id: null } as const

/** Of a photo that was drawn on, wherever it stands. */
export const markedLabel = '加工あり'
