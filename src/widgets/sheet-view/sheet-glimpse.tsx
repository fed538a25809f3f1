import { useLayoutEffect, useMemo, useRef } from 'react'
import Box from '@mui/material/Box'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import { cutAround } from './cut-around.ts'
import { SheetGrid } from './sheet-grid.tsx'
import { createSheetIndex } from './sheet-index.ts'

const zoom = 0.6
/** Of the heading of columns, px. */
const headPx = 19
const highestPx = 132

type SheetGlimpseProps = { table: SheetTable; address: string }

/** A small picture of a sheet around a cell, the cell in its middle; nothing where the sheet does not show the cell. */
export const SheetGlimpse = ({ table, address }: SheetGlimpseProps) => {
  const ref = useRef<HTMLDivElement>(null)
  const cut = useMemo(() => cutAround(table, address), [table, address])
  const index = useMemo(() => cut && createSheetIndex(cut.table), [cut])
  useLayoutEffect(() => {
    if (ref.current && cut) ref.current.scrollLeft = (cut.leftPx + cut.widthPx / 2) * zoom - ref.current.clientWidth / 2
  }, [cut])
  if (!cut || !index) return null
  return (
    <Box
      role="img"
      aria-label={`シート「${table.name}」の${address}のあたり`}
      sx={{ border: 1, borderColor: 'divider', borderRadius: '6px', overflow: 'hidden', bgcolor: 'common.white' }}
    >
      <Box
        ref={ref}
        inert
        sx={{
          overflow: 'hidden',
          height: Math.min(highestPx, (headPx + cut.table.heightPx) * zoom),
          // The whole sheet's width, of which the cell's surroundings are seen.
          '& > *': { mx: 0 },
        }}
      >
        <SheetGrid
          table={cut.table}
          index={index}
          zoom={zoom}
          mapped={undefined}
          overrides={undefined}
          selectedAddress={address}
          isSelectable={false}
          ranged={null}
          isPaper={false}
        />
      </Box>
    </Box>
  )
}
