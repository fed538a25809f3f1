import { useMemo } from 'react'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import { columnLetters } from '#domain/templates/cell-reference.ts'
import { cellId } from './sheet-cell.tsx'
import type { CellOverride, MappedCell } from './sheet-cell.tsx'
import { SheetDrawings } from './sheet-drawings.tsx'
import type { SheetIndex } from './sheet-index.ts'
import { SheetRow } from './sheet-row.tsx'
import { useSheetStyles } from './use-sheet-styles.ts'

type SheetGridProps = {
  table: SheetTable
  index: SheetIndex
  zoom: number
  mapped: ReadonlyMap<string, MappedCell> | undefined
  overrides: ReadonlyMap<string, CellOverride> | undefined
  selectedAddress: string | null
  isSelectable: boolean
  /** Addresses of the cells that are chosen together; null: the selected one alone. */
  ranged: readonly string[] | null
  isPaper: boolean
}

const headHeight = 19
/** Blank edge of the paper, px. */
export const paperMargin = 44
/** Room for the digits of the last row's number, px. */
const headWidth = (table: SheetTable): number =>
  Math.max(26, 10 + 8 * String((table.rows.at(-1)?.index ?? 0) + 1).length)

const inset = (color: string): string => `inset 0 0 0 999px color-mix(in srgb, ${color} 10%, transparent)`

const Table = styled('table')(({ theme: { tokens, palette } }) => ({
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  backgroundColor: '#FFFFFF',
  color: '#000000',
  fontVariantNumeric: 'normal',
  overflowWrap: 'normal',
  '&:focus-visible': { outline: `2px solid ${tokens.color.focus.outline}`, outlineOffset: 2 },
  // A keystroke paints what is a layer anew: its row, where cells as layers of their own would all be walked through.
  '& tr': { position: 'relative' },
  // In Firefox a cell's colour covers the lines around it where its row is a layer.
  '& td': { padding: '0 2px', backgroundClip: 'padding-box' },
  // No more specific than a cell's own class, whose borders win.
  '&:where(:not([data-paper])) td': { border: `1px dotted ${palette.neutral[200]}` },
  '& td[data-hidden]': { padding: 0, borderInlineWidth: 0 },
  '& .sheet-head': {
    padding: 0,
    border: `1px solid ${palette.neutral[200]}`,
    backgroundColor: palette.neutral[100],
    color: palette.neutral[600],
    fontFamily: tokens.font.family,
    fontSize: 13,
    fontWeight: 400,
    lineHeight: 1,
    textAlign: 'center',
    verticalAlign: 'middle',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
  },
  '& .sheet-head[data-selected]': { backgroundColor: palette.brand[200], color: palette.brand[900] },
  // Clips to its cell in width and to its row in height; a clip for the cell too would double what the painter keeps.
  '& .sheet-text': { overflow: 'clip', margin: '0 -2px', padding: '0 2px' },
  '& .sheet-pictures': {
    display: 'flex',
    gap: 2,
    '& img': { flex: '1 1 0', minWidth: 0, height: '100%', objectFit: 'contain' },
  },
  '& td[data-tone="item"]': { boxShadow: inset(palette.brand[600]) },
  '& td[data-tone="changed"]': {
    position: 'relative',
    boxShadow: inset(palette.info.main),
    outline: `2px solid ${palette.info.main}`,
    outlineOffset: -2,
  },
  '& td[data-number]::after': {
    content: 'attr(data-number)',
    position: 'absolute',
    top: 0,
    right: 0,
    minWidth: 14,
    padding: '0 3px',
    borderRadius: '0 0 0 3px',
    background: palette.info.main,
    color: '#fff',
    font: '700 10px/14px sans-serif',
    textAlign: 'center',
    printColorAdjust: 'exact',
  },
  '& td[data-tone="proposed"]': {
    boxShadow: inset(palette.brand[600]),
    outline: `1px dashed ${palette.brand[600]}`,
    outlineOffset: -2,
  },
  '& td[data-tone="error"]': {
    boxShadow: inset(palette.error.main),
    outline: `1px solid ${palette.error.main}`,
    outlineOffset: -2,
  },
  // A corner, as Excel marks what is doubtful, and an edge.
  '& td[data-uncomputed]': {
    outline: `1px dashed ${palette.warning.main}`,
    outlineOffset: -2,
    backgroundImage: `linear-gradient(135deg, ${palette.warning.main} 6px, transparent 6.5px)`,
  },
  '&[role="grid"] td': { cursor: 'cell' },
  '&[role="grid"] td[data-tone]:hover': { boxShadow: inset(palette.brand[600]) },
  '& td[data-ranged]': { boxShadow: inset(palette.brand[600]), userSelect: 'none' },
  '& td[data-selected]': {
    boxShadow: inset(palette.brand[600]),
    outline: `2px solid ${palette.brand[600]}`,
    outlineOffset: -2,
  },
}))

/** Entries by the position of the row that shows them; rows without entries are not in it. */
const byRow = <T,>(entries: ReadonlyMap<string, T> | undefined, { boxes }: SheetIndex): Map<number, Map<string, T>> => {
  const rows = new Map<number, Map<string, T>>()
  for (const [address, value] of entries ?? []) {
    const box = boxes.get(address)
    if (!box) continue
    const row = rows.get(box.top)
    if (row) row.set(address, value)
    else rows.set(box.top, new Map([[address, value]]))
  }
  return rows
}

type ColumnHeadsProps = Pick<SheetIndex, 'firstColumn'> & {
  table: SheetTable
  selected: { left: number; right: number } | undefined
}

const ColumnHeads = ({ table, firstColumn, selected }: ColumnHeadsProps) => (
  <thead>
    <tr style={{ height: headHeight }}>
      <td className="sheet-head" />
      {table.columnWidthsPx.map((columnWidth, column) => (
        <th
          key={column}
          scope="col"
          className="sheet-head"
          data-selected={(selected && column >= selected.left && column < selected.right) || undefined}
        >
          {columnWidth > 0 && columnLetters(firstColumn + column)}
        </th>
      ))}
    </tr>
  </thead>
)

/** The table with its drawings, on paper or between the headings of its columns and rows, scaled inside a box of the scaled size. */
export const SheetGrid = ({
  table,
  index,
  zoom,
  mapped,
  overrides,
  selectedAddress,
  isSelectable,
  ranged,
  isPaper,
}: SheetGridProps) => {
  const scope = useSheetStyles(table.styles)
  const [left, top, end] = isPaper ? [paperMargin, paperMargin, paperMargin] : [headWidth(table), headHeight, 0]
  const width = left + table.widthPx + end
  const height = top + table.heightPx + end
  const selected = selectedAddress === null ? undefined : index.boxes.get(selectedAddress)
  const mappedByRow = useMemo(() => byRow(mapped, index), [mapped, index])
  const overridesByRow = useMemo(() => byRow(overrides, index), [overrides, index])
  const uncomputedByRow = useMemo(
    () => byRow(new Map(table.uncomputed.map((address) => [address, true as const])), index),
    [table.uncomputed, index],
  )

  const rangedByRow = useMemo(
    () => byRow(new Map((ranged ?? []).map((address) => [address, true as const])), index),
    [ranged, index],
  )

  return (
    <Box sx={{ width: width * zoom, height: height * zoom, mx: 'auto' }}>
      <Box
        sx={{
          position: 'relative',
          width,
          p: isPaper ? `${paperMargin}px` : 0,
          bgcolor: 'common.white',
          transform: `scale(${zoom})`,
          transformOrigin: '0 0',
          boxShadow: ({ tokens }) => tokens.shadow[2],
        }}
      >
        <Table
          className={scope}
          data-paper={isPaper || undefined}
          style={{ width: isPaper ? table.widthPx : width }}
          aria-label={table.name}
          {...(isSelectable && {
            role: 'grid',
            tabIndex: 0,
            'aria-multiselectable': ranged !== null || undefined,
            'aria-activedescendant': selected && selectedAddress ? cellId(scope, selectedAddress) : undefined,
          })}
        >
          <colgroup>
            {!isPaper && <col style={{ width: left }} />}
            {table.columnWidthsPx.map((columnWidth, column) => (
              <col key={column} style={{ width: columnWidth }} />
            ))}
          </colgroup>
          {!isPaper && <ColumnHeads table={table} firstColumn={index.firstColumn} selected={selected} />}
          <tbody>
            {table.rows.map((row, position) => (
              <SheetRow
                key={row.index}
                row={row}
                heightPx={table.rowHeightsPx[position] ?? 0}
                heightsPx={table.rowHeightsPx}
                position={position}
                styles={table.styles}
                scope={scope}
                hasHead={!isPaper}
                isHeadSelected={selected !== undefined && position >= selected.top && position < selected.bottom}
                selectedAddress={selected?.top === position ? selectedAddress : null}
                isSelectable={isSelectable}
                ranged={rangedByRow.get(position)}
                mapped={mappedByRow.get(position)}
                overrides={overridesByRow.get(position)}
                uncomputed={uncomputedByRow.get(position)}
              />
            ))}
          </tbody>
        </Table>
        <SheetDrawings drawings={table.drawings} left={left} top={top} />
      </Box>
    </Box>
  )
}
