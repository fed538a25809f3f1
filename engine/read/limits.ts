import { SheetError } from '#engine/model/errors.ts'
import type { ZipLimits } from '#engine/package/zip.ts'
import { defaultZipLimits } from '#engine/package/zip.ts'

/** Bounds on what a stranger's workbook may hold. Counts are of the whole workbook unless they say otherwise. */
export type ReadLimits = {
  zip: ZipLimits
  maxSheets: number
  /** Cells and rows written in the file, blank formatted ones included. */
  maxCells: number
  maxMerges: number
  maxStyles: number
  maxStrings: number
  maxDrawingObjects: number
  maxRules: number
  maxNames: number
}

export const defaultReadLimits: ReadLimits = {
  zip: defaultZipLimits,
  maxSheets: 200,
  maxCells: 1_000_000,
  maxMerges: 100_000,
  maxStyles: 70_000,
  maxStrings: 1_000_000,
  maxDrawingObjects: 20_000,
  maxRules: 20_000,
  maxNames: 20_000,
}

/** @throws SheetError tooMany, e.g. 「シートが多すぎます（上限200）。…」 */
export function refuseMoreThan(limit: number, count: number, what: string, remedy: string): void {
  if (count > limit)
    throw new SheetError('tooMany', `${what}が多すぎます（上限${limit.toLocaleString('ja-JP')}）。${remedy}`)
}
