import { memo } from 'react'
import type { CSSProperties } from 'react'
import type { SheetRow as Row, SheetTable } from '#domain/sheets/sheet-table.ts'
import { isSameMapping, isSameOverride, SheetCell } from './sheet-cell.tsx'
import type { CellOverride, MappedCell } from './sheet-cell.tsx'

type ByAddress<T> = ReadonlyMap<string, T> | undefined

type SheetRowProps = {
  row: Row
  heightPx: number
  /** Heights of all rows; its merges reach into those under it. */
  heightsPx: readonly number[]
  position: number
  styles: SheetTable['styles']
  scope: string
  /** The row's number stands before it. */
  hasHead: boolean
  /** Whether the selected cell stands in the row, so that its head is marked. */
  isHeadSelected: boolean
  /** Only where the selected cell begins in this row. */
  selectedAddress: string | null
  isSelectable: boolean
  /** Of this row's cells only; a row without any has none. */
  ranged: ByAddress<true>
  mapped: ByAddress<MappedCell>
  overrides: ByAddress<CellOverride>
  uncomputed: ByAddress<true>
}

const isSameMap = <T,>(
  before: ByAddress<T>,
  after: ByAddress<T>,
  isSame: (a: T | undefined, b: T | undefined) => boolean,
): boolean =>
  before === after ||
  (before !== undefined &&
    after !== undefined &&
    before.size === after.size &&
    [...before].every(([address, value]) => isSame(value, after.get(address))))

const spannedHeight = (heightsPx: readonly number[], position: number, rowspan: number): number => {
  let height = 0
  for (let offset = 0; offset < rowspan; offset++) height += heightsPx[position + offset] ?? 0
  return height
}

/** The number of a low row shrinks with it: as a table's row would grow with its text, everything under it would sink below its drawings. */
const headStyle = (heightPx: number): CSSProperties | undefined =>
  heightPx < 14 ? { fontSize: Math.max(0, heightPx - 1) } : undefined

export const SheetRow = memo(
  ({
    row,
    heightPx,
    heightsPx,
    position,
    styles,
    scope,
    hasHead,
    isHeadSelected,
    selectedAddress,
    isSelectable,
    ranged,
    mapped,
    overrides,
    uncomputed,
  }: SheetRowProps) => (
    <tr className={row.class} style={{ height: heightPx }}>
      {hasHead && (
        <th scope="row" className="sheet-head" style={headStyle(heightPx)} data-selected={isHeadSelected || undefined}>
          {row.index + 1}
        </th>
      )}
      {row.cells.map((cell) => (
        <SheetCell
          key={cell.address}
          cell={cell}
          heightPx={spannedHeight(heightsPx, position, cell.rowspan)}
          isWrapped={styles[cell.class]?.['white-space'] === 'pre-wrap'}
          isSelected={cell.address === selectedAddress}
          isSelectable={isSelectable}
          isRanged={ranged?.has(cell.address) ?? false}
          mapped={mapped?.get(cell.address)}
          override={overrides?.get(cell.address)}
          isUncomputed={uncomputed?.has(cell.address) ?? false}
          scope={scope}
        />
      ))}
    </tr>
  ),
  (before, after) =>
    before.row === after.row &&
    before.heightPx === after.heightPx &&
    before.heightsPx === after.heightsPx &&
    before.position === after.position &&
    before.styles === after.styles &&
    before.scope === after.scope &&
    before.hasHead === after.hasHead &&
    before.isHeadSelected === after.isHeadSelected &&
    before.selectedAddress === after.selectedAddress &&
    before.isSelectable === after.isSelectable &&
    isSameMap(before.ranged, after.ranged, (a, b) => a === b) &&
    isSameMap(before.mapped, after.mapped, isSameMapping) &&
    isSameMap(before.overrides, after.overrides, isSameOverride) &&
    isSameMap(before.uncomputed, after.uncomputed, (a, b) => a === b),
)
SheetRow.displayName = 'SheetRow'
