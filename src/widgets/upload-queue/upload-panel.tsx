/** The queue on screen: a panel at the lower right of a desk, on a phone a bar above the tabs that opens a sheet. */
import { useId, useState } from 'react'
import CloudUploadOutlined from '@mui/icons-material/CloudUploadOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import ExpandLessOutlined from '@mui/icons-material/ExpandLessOutlined'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Collapse from '@mui/material/Collapse'
import GlobalStyles from '@mui/material/GlobalStyles'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import { isSmartphone } from '#src/lib/device.ts'
import { BottomSheet } from '#src/ui/bottom-sheet.tsx'
import { visuallyHidden } from '#src/ui/visually-hidden.ts'
import type { QueuedUpload } from './upload.ts'
import { RetryAllButton, UploadList } from './upload-list.tsx'
import { announce, summarize, totalPercent } from './upload-summary.ts'
import { useBottomBarHeight } from './use-bottom-bar-height.ts'

type PanelProps = { uploads: readonly QueuedUpload[] }

const StateIcon = ({ uploads }: PanelProps) =>
  uploads.some(({ state }) => state === 'failed') ? (
    <ErrorOutlineOutlined sx={{ fontSize: 20, color: 'error.main' }} />
  ) : (
    <CloudUploadOutlined sx={{ fontSize: 20, color: 'brand.700' }} />
  )

const DesktopPanel = ({ uploads }: PanelProps) => {
  const [isOpen, setOpen] = useState(true)
  const id = useId()
  return (
    <Paper
      component="section"
      aria-labelledby={`${id}-title`}
      variant="outlined"
      sx={{
        position: 'fixed',
        right: 24,
        bottom: 24,
        width: 376,
        maxWidth: 'calc(100vw - 48px)',
        zIndex: 'snackbar',
        overflow: 'hidden',
        boxShadow: ({ tokens }) => tokens.shadow[2],
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 48, pl: 4, pr: 1 }}>
        <StateIcon uploads={uploads} />
        <Box
          component="h2"
          id={`${id}-title`}
          sx={{ flex: 1, minWidth: 0, m: 0, typography: 'body2', fontWeight: 700 }}
        >
          {summarize(uploads)}
        </Box>
        <RetryAllButton uploads={uploads} size="small" />
        <IconButton
          aria-label={isOpen ? '一覧を閉じる' : '一覧を開く'}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ExpandMoreOutlined /> : <ExpandLessOutlined />}
        </IconButton>
      </Box>
      <LinearProgress variant="determinate" value={totalPercent(uploads)} aria-hidden sx={{ height: 2 }} />
      <Collapse in={isOpen} id={`${id}-list`}>
        <Box sx={{ maxHeight: 320, overflowY: 'auto' }}>
          <UploadList uploads={uploads} />
        </Box>
      </Collapse>
    </Paper>
  )
}

/** Room below a phone's screen, so that its end can be scrolled out from under the bar. */
const roomForBar = {
  '[data-bottom-bar]': { marginTop: 64 },
  'body:not(:has([data-bottom-bar])) main': { paddingBottom: 64 },
}

const PhoneBar = ({ uploads }: PanelProps) => {
  const [isOpen, setOpen] = useState(false)
  const bottom = useBottomBarHeight()
  return (
    <>
      <GlobalStyles styles={roomForBar} />
      <Paper
        variant="outlined"
        sx={{
          position: 'fixed',
          insetInline: 8,
          bottom: bottom === 0 ? 'calc(8px + env(safe-area-inset-bottom))' : bottom + 8,
          zIndex: 'appBar',
          overflow: 'hidden',
          boxShadow: ({ tokens }) => tokens.shadow[2],
        }}
      >
        <ButtonBase
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
          sx={{
            display: 'flex',
            gap: 2,
            width: '100%',
            minHeight: 48,
            px: 4,
            justifyContent: 'flex-start',
            typography: 'body2',
            fontWeight: 500,
          }}
        >
          <StateIcon uploads={uploads} />
          {summarize(uploads)}
          <ExpandLessOutlined sx={{ ml: 'auto', color: 'neutral.600' }} />
        </ButtonBase>
        <LinearProgress variant="determinate" value={totalPercent(uploads)} aria-hidden sx={{ height: 2 }} />
      </Paper>
      <BottomSheet
        open={isOpen}
        title={summarize(uploads)}
        onClose={() => setOpen(false)}
        action={uploads.filter(({ state }) => state === 'failed').length > 1 && <RetryAllButton uploads={uploads} />}
      >
        <UploadList uploads={uploads} />
      </BottomSheet>
    </>
  )
}

export const UploadPanel = ({ uploads }: PanelProps) => {
  const Shown = isSmartphone() ? PhoneBar : DesktopPanel
  return (
    <>
      <Box role="status" sx={visuallyHidden}>
        {announce(uploads)}
      </Box>
      {uploads.length > 0 && <Shown uploads={uploads} />}
    </>
  )
}
