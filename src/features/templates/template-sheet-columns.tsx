import { useState } from 'react'
import type { ComponentProps } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import type { SheetTable } from '#domain/documents/sheet-table.ts'
import type { TemplateSheet } from '#domain/templates/templates.contract.ts'
import { describeError } from '#src/api/errors.ts'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { SheetThumbnails } from '#src/widgets/sheet-view/sheet-thumbnails.tsx'
import { SheetView } from '#src/widgets/sheet-view/sheet-view.tsx'
import { SheetZoomToolbar } from '#src/widgets/sheet-view/sheet-zoom-toolbar.tsx'
import { initialZoom } from '#src/widgets/sheet-view/zoom.ts'

type SheetColumnProps = { sheets: readonly TemplateSheet[]; sheet: number; size: 'small' | 'large'; countOf: (sheet: number) => number; onSelect: (sheet: number) => void }

/** Left: the sheets, with how many items each has. */
export const SheetColumn = ({ sheets, sheet, size, countOf, onSelect }: SheetColumnProps) => (
  <Box component="aside" aria-label="シートの一覧" sx={{ bgcolor: 'background.paper', borderRight: 1, borderColor: 'divider', overflowY: 'auto', px: 2, pb: 4 }}>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 56, px: 3 }}>
      <Typography variant="h4" component="h2">シート</Typography>
      <Box component="span" sx={{ typography: 'caption', color: 'neutral.600' }}>{sheets.length}</Box>
    </Box>
    <SheetThumbnails
      size={size}
      sheets={sheets.map(({ sheet_index, name, thumbnail_path }) => ({
        sheet_index, name, thumbnail_path, badge: <Box component="span" sx={{ typography: 'caption', fontWeight: 400, color: 'neutral.600' }}>{`${countOf(sheet_index)}項目`}</Box>,
      }))}
      selected={sheet}
      onSelect={onSelect}
    />
  </Box>
)

type SheetStageProps = Omit<ComponentProps<typeof SheetView>, 'table' | 'zoom' | 'onZoomChange'> & {
  sheets: readonly TemplateSheet[]
  sheet: number
  tables: UseQueryResult<SheetTable[]>
}

/** Middle: the sheet with its name, position and zoom. */
export const SheetStage = ({ sheets, sheet, tables, ...view }: SheetStageProps) => {
  const [zoom, setZoom] = useState(initialZoom)
  const table = tables.data?.find(({ sheetIndex }) => sheetIndex === sheet)
  const position = sheets.findIndex(({ sheet_index }) => sheet_index === sheet)
  return (
    <Box component="section" aria-label="シート" sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, bgcolor: 'surface.canvas' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, height: 56, flex: 'none', px: 4, typography: 'cell' }}>
        <Box component="span" sx={{ fontWeight: 500, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{sheets[position]?.name}</Box>
        <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{`${position + 1} / ${sheets.length}`}</Box>
        <Box sx={{ ml: 'auto' }}><SheetZoomToolbar zoom={zoom} onZoomChange={setZoom} /></Box>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0 }}>
        {tables.isError && !table
          ? <Box sx={{ p: 4 }}><ErrorPanel message={describeError(tables.error)} onRetry={() => void tables.refetch()} /></Box>
          : <SheetView key={sheet} {...view} table={table} zoom={zoom} onZoomChange={setZoom} />}
      </Box>
    </Box>
  )
}
