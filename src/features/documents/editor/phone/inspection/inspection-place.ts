import { keptByDocument } from '#src/features/documents/editor/draft/kept-by-document.ts'
import { readPreference, writePreference } from '#src/lib/preference.ts'

/** Where one was in which document: a call in between loses no place. */
export const inspectionPlaces = keptByDocument<number>('inspection.place')

const layoutKey = 'inspection.byItem'

/** One item a screen, or a section. */
export const isByItem = (): boolean => readPreference<boolean>(layoutKey) ?? true
export const keepByItem = (byItem: boolean): void => writePreference(layoutKey, byItem)
