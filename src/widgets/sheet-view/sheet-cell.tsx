import { memo } from 'react'
import type { CSSProperties } from 'react'
import { cellText } from '#domain/sheets/marked-values.ts'
import type { SheetCell as Cell, SheetTextRun } from '#domain/sheets/sheet-table.ts'
import { SheetPicture } from './sheet-picture.tsx'
import { withPageFont } from './use-sheet-styles.ts'

/** What stands in a cell before the server has drawn it: typed text, addresses of pictures. */
export type CellOverride = { value: string; pictures?: readonly string[] }

/**
 * How a cell with an item stands out: `quiet` only under the pointer, `item` tinted, `proposed` dashed, `error` red.
 * `changed` framed as another's, with the number under which a list beside the sheet tells of it. `label` names what it
 * is mapped to.
 */
export type MappedCell = { label: string; tone?: 'quiet' | 'item' | 'proposed' | 'error' | 'changed'; number?: number }

export const isSameOverride = (a: CellOverride | undefined, b: CellOverride | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && a.value === b.value && samePictures(a.pictures, b.pictures))
const samePictures = (a: readonly string[] = [], b: readonly string[] = []): boolean =>
  a.length === b.length && a.every((src, index) => src === b[index])

export const isSameMapping = (a: MappedCell | undefined, b: MappedCell | undefined): boolean =>
  a?.label === b?.label && a?.tone === b?.tone && a?.number === b?.number

export const cellId = (scope: string, address: string): string => `${scope}-${address}`

type SheetCellProps = {
  cell: Cell
  /** Of its rows together, px. */
  heightPx: number
  isWrapped: boolean
  isSelected: boolean
  isSelectable: boolean
  /** Chosen together with others. */
  isRanged?: boolean
  mapped: MappedCell | undefined
  override: CellOverride | undefined
  /** Its formula cannot be computed: the value is the one it had. */
  isUncomputed: boolean
  scope: string
}

const uncomputedTitle = '再計算できない式です。前の値を表示しています。'

/** Excel shows line breaks only where a cell wraps. */
const shownText = (text: string, isWrapped: boolean): string => (isWrapped ? text : text.replace(/\r?\n/g, ''))

export const SheetCell = memo(
  ({
    cell,
    heightPx,
    isWrapped,
    isSelected,
    isSelectable,
    isRanged = false,
    mapped,
    override,
    isUncomputed,
    scope,
  }: SheetCellProps) => {
    const { text, hidden } = cellText(cell.value)
    const shown = override ? shownText(override.value, isWrapped) : text
    const runs = override ? undefined : cell.runs
    const pictures = override?.pictures ?? []
    return (
      <td
        id={cellId(scope, cell.address)}
        className={cell.class}
        colSpan={cell.colspan > 1 ? cell.colspan : undefined}
        rowSpan={cell.rowspan > 1 ? cell.rowspan : undefined}
        role={isSelectable ? 'gridcell' : undefined}
        aria-selected={isSelectable ? isSelected || isRanged : undefined}
        data-address={cell.address}
        data-tone={mapped && (mapped.tone ?? 'item')}
        data-number={mapped?.number}
        data-selected={isSelected || undefined}
        data-ranged={isRanged || undefined}
        data-hidden={hidden || undefined}
        data-uncomputed={isUncomputed || undefined}
        title={isUncomputed ? uncomputedTitle : mapped?.label}
      >
        {!hidden && pictures.length > 0 && (
          <div className="sheet-pictures" style={{ height: heightPx - 2 }}>
            {pictures.map((src) => (
              <SheetPicture key={src} src={src} alt={mapped?.label} />
            ))}
          </div>
        )}
        {/* The clipping box keeps a row at its height: a table's row would grow with its text. */}
        {!hidden && pictures.length === 0 && shown !== '' && (
          <div className="sheet-text" style={{ maxHeight: heightPx }}>
            {runs ? runs.map((run, index) => <TextRun key={index} run={run} />) : shown}
          </div>
        )}
      </td>
    )
  },
  (before, after) =>
    before.cell === after.cell &&
    before.heightPx === after.heightPx &&
    before.isWrapped === after.isWrapped &&
    before.scope === after.scope &&
    before.isSelected === after.isSelected &&
    before.isSelectable === after.isSelectable &&
    before.isRanged === after.isRanged &&
    before.isUncomputed === after.isUncomputed &&
    isSameMapping(before.mapped, after.mapped) &&
    isSameOverride(before.override, after.override),
)
SheetCell.displayName = 'SheetCell'

/** Raised and lowered text is 65% of its size. */
const smallSize = (fontSizePx: number | undefined): number | string =>
  fontSizePx === undefined ? '0.65em' : fontSizePx * 0.65

const runStyle = (run: SheetTextRun): CSSProperties => ({
  fontWeight: run.bold ? 700 : 400,
  fontStyle: run.italic ? 'italic' : 'normal',
  textDecoration: [run.underline && 'underline', run.strike && 'line-through'].filter(Boolean).join(' ') || undefined,
  color: run.colour,
  fontFamily: run.fontFamily && withPageFont(run.fontFamily),
  fontSize: run.verticalAlign ? smallSize(run.fontSizePx) : run.fontSizePx,
  verticalAlign: run.verticalAlign === 'superscript' ? 'super' : run.verticalAlign === 'subscript' ? 'sub' : undefined,
})

const readingStyle = ({ colour, fontFamily, fontSizePx }: NonNullable<SheetTextRun['phonetic']>): CSSProperties => ({
  color: colour,
  fontFamily: withPageFont(fontFamily),
  fontSize: fontSizePx,
  fontWeight: 400,
})
const readingAligns = { left: 'start', center: 'center', distributed: 'space-around' } as const

const TextRun = ({ run }: { run: SheetTextRun }) =>
  run.phonetic ? (
    <ruby style={{ ...runStyle(run), rubyAlign: readingAligns[run.phonetic.align] }}>
      {run.text}
      <rt style={readingStyle(run.phonetic)}>{run.phonetic.text}</rt>
    </ruby>
  ) : (
    <span style={runStyle(run)}>{run.text}</span>
  )
