import type { ReactNode } from 'react'
import GridViewOutlined from '@mui/icons-material/GridViewOutlined'
import ViewListOutlined from '@mui/icons-material/ViewListOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { formatNumber } from '#src/lib/text.ts'
import { SelectedCount } from '#src/ui/lists/selected-count.tsx'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'
import { inRows } from '#src/ui/sizes/rows.ts'
import type { FileView } from './file-rows.tsx'
import type { FileSelection } from './file-selection.ts'

type FileBrowserBarProps = {
  boxed: boolean | undefined
  total: number
  isAll: boolean
  chosen: FileSelection
  onDeselectAll: () => void
  onSelectAll: () => void
  rows: {
    picking?: boolean | undefined
    numbered?: boolean | undefined
    menuOf?: ((file: ReportFile) => readonly MenuEntry[]) | undefined
  }
  files: (ReportFile | undefined)[] | undefined
  bulkActions: ReactNode | undefined
  view: FileView
  onView: (next: FileView | null) => void
}

/** Chooses files, and how they are shown. */
export const FileBrowserBar = ({
  boxed,
  total,
  isAll,
  chosen,
  onDeselectAll,
  onSelectAll,
  rows,
  files,
  bulkActions,
  view,
  onView,
}: FileBrowserBarProps) => (
  <Box
    sx={[
      { ...inRows, columnGap: 3, minHeight: 44, flex: 'none' },
      { px: { desk: boxed ? 6 : 0, phone: 4 } },
      !boxed && { position: 'sticky', top: { desk: 56, phone: 52 }, zIndex: 2, py: 1, bgcolor: 'background.default' },
    ]}
  >
    <FormControlLabel
      data-print="off"
      label="すべて選択"
      disabled={total === 0}
      control={
        <Checkbox
          checked={isAll}
          indeterminate={!isAll && chosen.length > 0}
          onChange={isAll ? onDeselectAll : onSelectAll}
        />
      }
      sx={{ mr: 0 }}
    />
    <Box role="status" sx={{ typography: 'cell', color: 'text.secondary' }}>
      {/* A picker counts beside its button. */}
      {chosen.length > 0 && !rows.picking ? (
        <SelectedCount count={chosen.length} />
      ) : (
        files && `${formatNumber(total)}件`
      )}
    </Box>
    {chosen.length > 0 && bulkActions}
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="表示"
      value={view}
      onChange={(_, next: FileView | null) => onView(next)}
      sx={{ ml: 'auto' }}
    >
      <ToggleButton value="grid" aria-label="グリッド表示">
        <GridViewOutlined sx={{ fontSize: 20 }} />
      </ToggleButton>
      <ToggleButton value="list" aria-label="リスト表示">
        <ViewListOutlined sx={{ fontSize: 20 }} />
      </ToggleButton>
    </ToggleButtonGroup>
  </Box>
)
