/** What the readers of a workbook's parts share. */
import type { DefinedName, Font, Media, Phonetics } from '#engine/model/workbook.ts'
import type { CellMetadata } from './cell-metadata.ts'
import { sniffPicture } from './media-type.ts'
import type { ReadLimits } from './limits.ts'
import { refuseMoreThan } from './limits.ts'
import type { Package } from './package.ts'
import type { StoredString } from './strings.ts'
import type { StyleSheet } from './styles.ts'
import type { Theme } from './theme.ts'

export type ReadContext = {
  source: Package
  limits: ReadLimits
  theme: Theme
  styleSheet: StyleSheet
  strings: StoredString[]
  definedNames: DefinedName[]
  /** Furigana of shared strings by their index. */
  phonetics: () => ReadonlyMap<number, Phonetics>
  date1904: boolean
  digitWidthPx: number
  cellMetadata: CellMetadata
  /** Index of a cell format; 0 when the attribute is absent or points nowhere. */
  styleIndex(attribute: string | undefined): number
  fontOf(style: number): Font
  /** Counts one more cell or row. @throws SheetError tooMany */
  countCell(): void
  /** @throws SheetError tooMany */
  countMerges(count: number): void
  countDrawingObject(): void
  countRules(count: number): void
  /** Index in the workbook's media; null, with a warning, when the part is missing. */
  mediaIndex(part: string): number | null
  media: Media[]
  warn(sentence: string): void
  warnings: Set<string>
}

type Parts = Pick<
  ReadContext,
  | 'source'
  | 'limits'
  | 'theme'
  | 'styleSheet'
  | 'strings'
  | 'definedNames'
  | 'phonetics'
  | 'date1904'
  | 'digitWidthPx'
  | 'cellMetadata'
>

const REDUCE = '使っていない行や列、シートを削除して、保存し直してください。'

export function createContext(parts: Parts): ReadContext {
  const { source, limits, styleSheet } = parts
  const counts = { cells: 0, merges: 0, objects: 0, rules: 0 }
  const media: Media[] = []
  const mediaIndexes = new Map<string, number>()
  const warnings = new Set<string>()
  const lastStyle = styleSheet.styles.length - 1
  const warn = (sentence: string) => void warnings.add(sentence)
  return {
    ...parts,
    styleIndex(attribute) {
      const index = attribute === undefined ? 0 : Number(attribute)
      return index > 0 && index <= lastStyle ? index : 0
    },
    fontOf: (style) => (styleSheet.styles[style] ?? styleSheet.styles[0])!.font,
    countCell() {
      counts.cells += 1
      if (counts.cells > limits.maxCells) refuseMoreThan(limits.maxCells, counts.cells, 'セル', REDUCE)
    },
    countMerges(count) {
      counts.merges += count
      refuseMoreThan(limits.maxMerges, counts.merges, '結合セル', REDUCE)
    },
    countDrawingObject() {
      counts.objects += 1
      refuseMoreThan(
        limits.maxDrawingObjects,
        counts.objects,
        '画像や図形',
        '使っていない画像や図形を削除して、保存し直してください。',
      )
    },
    countRules(count) {
      counts.rules += count
      refuseMoreThan(limits.maxRules, counts.rules, '条件付き書式と入力規則', REDUCE)
    },
    mediaIndex(part) {
      const known = mediaIndexes.get(part)
      if (known !== undefined) return known
      if (!source.has(part)) {
        warn(`画像（${part}）がファイルの中にないため、表示されません。`)
        return null
      }
      const bytes = source.archive.read(part)
      media.push({
        path: part,
        contentType: sniffPicture(bytes) ?? source.contentType(part) ?? 'application/octet-stream',
        bytes,
      })
      mediaIndexes.set(part, media.length - 1)
      return media.length - 1
    },
    media,
    warn,
    warnings,
  }
}
