import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { TemplateSheet } from '#domain/templates/templates.contract.ts'
import { describeError } from '#src/api/errors.ts'
import { watchLayout } from '#src/lib/watch-layout.ts'
import { below } from '#src/ui/sizes/below.ts'
import { twoLines } from '#src/ui/text/clamped.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { paperMargin } from './sheet-grid.tsx'
import { SheetView } from './sheet-view.tsx'
import type { SheetViewProps } from './sheet-view.tsx'
import { SheetZoomToolbar } from './sheet-zoom-toolbar.tsx'
import { initialZoom, zoomToFit } from './zoom.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

type SheetStageProps = Omit<SheetViewProps, 'zoom' | 'onZoomChange'> & {
  sheets: readonly TemplateSheet[]
  /** sheet_index of the sheet shown. */
  sheet: number | null
  startZoom?: number
  /** It begins as wide as the room that there is, until somebody zooms. */
  fitsWidth?: boolean
  /** Why there is no table to show, and how to try again. */
  failure?: { error: Error; onRetry: () => void } | null
  /** Where among what there is to see one stands; default: the place among the sheets. */
  place?: string
  /** Under the toolbar: what is to be known of the sheet shown. */
  note?: ReactNode
}

/** Beside a sheet, px. */
const edgesPx = 24

/** A sheet under a toolbar with its name, its place among the sheets, and the zoom. */
export const SheetStage = ({
  sheets,
  sheet,
  startZoom = initialZoom,
  fitsWidth = false,
  failure,
  note,
  place,
  ...view
}: SheetStageProps) => {
  const [zoomed, setZoom] = useState<number | null>(null)
  const roomRef = useRef<HTMLDivElement>(null)
  const [roomPx, setRoomPx] = useState(0)
  useEffect(() => {
    const room = roomRef.current
    return room && fitsWidth ? watchLayout(() => setRoomPx(room.clientWidth - edgesPx)) : undefined
  }, [fitsWidth])
  const zoom = zoomed ?? (fitsWidth && view.table ? zoomToFit(view.table.widthPx + 2 * paperMargin, roomPx) : startZoom)
  const position = sheets.findIndex(({ sheet_index }) => sheet_index === sheet)
  return (
    <Box
      component="section"
      aria-label="シートの表示"
      data-pane
      tabIndex={-1}
      sx={{
        outline: 0,
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        minHeight: 0,
        bgcolor: 'surface.canvas',
      }}
    >
      <Box
        sx={{
          ...inRows,
          columnGap: 3,
          minHeight: 56,
          px: 4,
          [below(400)]: { px: 2 },
          flex: 'none',
          typography: 'cell',
        }}
      >
        <Box
          title={sheets[position]?.name}
          sx={{ ...twoLines, lineHeight: 1.4, minWidth: 'min(6em, 100%)', fontWeight: 500 }}
        >
          {sheets[position]?.name}
        </Box>
        <Box sx={{ flex: 1, color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {place ?? `${position + 1} / ${sheets.length}`}
        </Box>
        <SheetZoomToolbar zoom={zoom} onZoomChange={setZoom} />
      </Box>
      {note && <Box sx={{ px: 4, pb: 2, flex: 'none' }}>{note}</Box>}
      <Box ref={roomRef} sx={{ flex: 1, minHeight: 0 }}>
        {failure && !view.table ? (
          <Box sx={{ px: 4 }}>
            <ErrorPanel message={describeError(failure.error)} onRetry={failure.onRetry} />
          </Box>
        ) : (
          <SheetView key={sheet} {...view} zoom={zoom} onZoomChange={setZoom} />
        )}
      </Box>
    </Box>
  )
}
