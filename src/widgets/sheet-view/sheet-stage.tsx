import { useState } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { TemplateSheet } from '#domain/templates/templates.contract.ts'
import { describeError } from '#src/api/errors.ts'
import { below } from '#src/ui/sizes/below.ts'
import { twoLines } from '#src/ui/text/clamped.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { SheetView } from './sheet-view.tsx'
import type { SheetViewProps } from './sheet-view.tsx'
import { SheetZoomToolbar } from './sheet-zoom-toolbar.tsx'
import { initialZoom } from './zoom.ts'

type SheetStageProps = Omit<SheetViewProps, 'zoom' | 'onZoomChange'> & {
  sheets: readonly TemplateSheet[]
  /** sheet_index of the sheet shown. */
  sheet: number | null
  startZoom?: number
  /** Why there is no table to show, and how to try again. */
  failure?: { error: Error; onRetry: () => void } | null
  /** Under the toolbar: what is to be known of the sheet shown. */
  note?: ReactNode
}

/** A sheet under a toolbar with its name, its place among the sheets, and the zoom. */
export const SheetStage = ({ sheets, sheet, startZoom = initialZoom, failure, note, ...view }: SheetStageProps) => {
  const [zoom, setZoom] = useState(startZoom)
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
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          minHeight: 56,
          px: 4,
          [below(400)]: { px: 2 },
          flex: 'none',
          typography: 'cell',
        }}
      >
        <Box title={sheets[position]?.name} sx={{ ...twoLines, minWidth: 0, fontWeight: 500 }}>
          {sheets[position]?.name}
        </Box>
        <Box
          sx={{ flex: 1, color: 'text.secondary', whiteSpace: 'nowrap' }}
        >{`${position + 1} / ${sheets.length}`}</Box>
        <SheetZoomToolbar zoom={zoom} onZoomChange={setZoom} />
      </Box>
      {note && <Box sx={{ px: 4, pb: 2, flex: 'none' }}>{note}</Box>}
      <Box sx={{ flex: 1, minHeight: 0 }}>
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
