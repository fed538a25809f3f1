import type { ReactNode } from 'react'
import AddLocationAltOutlined from '@mui/icons-material/AddLocationAltOutlined'
import FormatListBulletedOutlined from '@mui/icons-material/FormatListBulletedOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { ActionBar } from '#src/ui/page/action-bar.tsx'
import { below } from '#src/ui/sizes/below.ts'
import { BottomSheet } from '#src/ui/dialogs/bottom-sheet.tsx'
import { Legend } from './legend.tsx'
import type { OpenedParts } from './use-opened-parts.ts'

type DrawingParts = {
  header: ReactNode
  chips: ReactNode
  notes: ReactNode
  stage: ReactNode
  /** Of the chosen pin; nothing where none is. */
  panel: ReactNode
  /** The list of pins. */
  side: ReactNode
  dialogs: ReactNode
}

type PhoneDrawingProps = DrawingParts & {
  opened: OpenedParts
  /** Absent where this person puts no pins. */
  onAddPin: (() => void) | undefined
}

/** The picture fills the screen; a chosen pin comes up from below, the list of pins in a sheet. */
export const PhoneDrawing = ({
  header,
  chips,
  notes,
  stage,
  panel,
  side,
  dialogs,
  opened: { open, setOpen, close },
  onAddPin,
}: PhoneDrawingProps) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', height: '100dvh' }}>
    {header}
    {chips}
    {notes}
    {stage}
    {panel ? (
      <Box
        sx={{
          flex: 'none',
          height: 'min(52dvh, 440px)',
          borderRadius: '12px 12px 0 0',
          bgcolor: 'background.paper',
          boxShadow: 3,
        }}
      >
        {panel}
      </Box>
    ) : (
      <ActionBar>
        <Button startIcon={<FormatListBulletedOutlined />} onClick={() => setOpen('pins')}>
          ピンの一覧
        </Button>
        {onAddPin && (
          <Button variant="contained" color="primary" startIcon={<AddLocationAltOutlined />} onClick={onAddPin}>
            ピンを追加
          </Button>
        )}
      </ActionBar>
    )}
    <BottomSheet open={open === 'pins' && !panel} title="ピンの一覧" onClose={close}>
      {/* The list scrolls, not the sheet with it. */}
      <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight: 'calc(90dvh - 58px)' }}>{side}</Box>
    </BottomSheet>
    <BottomSheet open={open === 'legend'} title="凡例" onClose={close}>
      <Box sx={{ px: 1, pb: 4 }}>
        <Legend />
      </Box>
    </BottomSheet>
    {dialogs}
  </Box>
)

/** The picture beside the chosen pin or the list of pins; below it in a narrow window. */
export const DeskDrawing = ({ header, chips, notes, stage, panel, side, dialogs }: DrawingParts) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) 360px',
      // The screen fills what the shell leaves.
      m: -6,
      height: 'calc(100dvh - 56px)',
      minHeight: 560,
      [below(600)]: { m: -4 },
      [below(1000)]: { gridTemplateColumns: 'minmax(0, 1fr)', height: 'auto' },
    }}
  >
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        minHeight: 0,
        // The list of pins below shows that it is there.
        [below(1000)]: { height: 'calc(100dvh - 168px)', minHeight: 480 },
      }}
    >
      <Box sx={{ px: 5, pt: 5, pb: 3, bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}>
        {header}
        {chips}
        <Box sx={{ display: 'grid', gap: 2, mt: 3, '&:empty': { display: 'none' } }}>{notes}</Box>
      </Box>
      {stage}
    </Box>
    <Box
      component="aside"
      aria-label="ピン"
      sx={{
        minWidth: 0,
        minHeight: 0,
        bgcolor: 'background.paper',
        borderLeft: 1,
        borderColor: 'divider',
        [below(1000)]: { borderLeft: 0, borderTop: 1, maxHeight: 640 },
      }}
    >
      {panel || side}
    </Box>
    {dialogs}
  </Box>
)
