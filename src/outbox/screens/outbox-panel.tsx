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
import { useStore } from '#src/lib/use-store.ts'
import { BottomSheet } from '#src/ui/dialogs/bottom-sheet.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { visuallyHidden } from '#src/ui/text/visually-hidden.ts'
import { Link } from '#src/ui/text/link.tsx'
import type { QueuedEntry } from '../kinds/entry.ts'
import { OutboxList, RetryAllButton } from './outbox-list.tsx'
import { isPromised } from '../queue/outbox-store.ts'
import { announce, summarize, totalPercent } from './outbox-summary.ts'
import { useBottomBarHeight } from './use-bottom-bar-height.ts'

type PanelProps = { companyId: string; entries: readonly QueuedEntry[] }
type Entries = Pick<PanelProps, 'entries'>

const StateIcon = ({ entries }: Entries) =>
  entries.some(({ state }) => state === 'failed') ? (
    <ErrorOutlineOutlined sx={{ fontSize: 20, color: 'error.main' }} />
  ) : (
    <CloudUploadOutlined sx={{ fontSize: 20, color: 'brand.700' }} />
  )

const DesktopPanel = ({ companyId, entries }: PanelProps) => {
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
        // Under dialogs: what waits can wait for them.
        zIndex: 'appBar',
        overflow: 'hidden',
        boxShadow: ({ tokens }) => tokens.shadow[2],
      }}
    >
      <Box sx={{ ...inRow, gap: 2, minHeight: 48, pl: 4, pr: 1 }}>
        <StateIcon entries={entries} />
        <Box
          component="h2"
          id={`${id}-title`}
          sx={{ flex: 1, minWidth: 0, m: 0, typography: 'body2', fontWeight: 700 }}
        >
          {summarize(entries)}
        </Box>
        <RetryAllButton entries={entries} size="small" />
        <IconButton
          aria-label={isOpen ? '一覧を閉じる' : '一覧を開く'}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ExpandMoreOutlined /> : <ExpandLessOutlined />}
        </IconButton>
      </Box>
      <LinearProgress variant="determinate" value={totalPercent(entries)} aria-hidden sx={{ height: 2 }} />
      <Collapse in={isOpen} id={`${id}-list`}>
        <Box sx={{ maxHeight: 320, overflowY: 'auto' }}>
          <OutboxList entries={entries} />
          <WholeList companyId={companyId} />
        </Box>
      </Collapse>
    </Paper>
  )
}

/** What the browser has said about keeping the files until they are sent. */
const StorageNote = () => {
  const isKept = useStore(isPromised)
  return (
    isKept !== null && (
      <Box component="p" sx={{ m: 0, px: 4, py: 3, typography: 'caption', color: 'text.secondary' }}>
        {isKept
          ? 'この端末のファイルは、送信が終わるまで残ります。'
          : '空き容量が足りないときや、しばらく開かないときは、ブラウザがこの端末のファイルを消すことがあります。つながるところで早めに送信してください。'}
      </Box>
    )
  )
}

/** The way to the page with everything that waits, and what may be done about it. */
const WholeList = ({ companyId, onOpen }: { companyId: string; onOpen?: () => void }) => (
  <Box sx={{ px: 4, py: 2, borderTop: 1, borderColor: 'line.row' }}>
    <Link
      to="/c/$companyId/outbox"
      params={{ companyId }}
      onClick={onOpen}
      sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { desk: 32, phone: 48 } }}
    >
      送信待ちの画面を開く
    </Link>
  </Box>
)

/** A phone on its side has no height to give away: there the bar stands in a corner. */
const onSide = '@media (max-height: 480px)'
/** Room below a phone's screen, so that its end can be scrolled out from under the bar. */
const roomForBar = {
  body: { '--waiting-bar': '64px', '--waiting-room': '64px', [onSide]: { '--waiting-bar': '0px' } },
  // Its header says it, and nothing may come over its answers.
  'body:has([data-still])': {
    '--waiting-bar': '0px',
    '--waiting-room': '0px',
    '& [data-waiting-bar]': { display: 'none' },
  },
  '[data-bottom-bar]': { marginTop: 'calc(var(--waiting-room) + var(--carried-room, 0px))' },
  'body:not(:has([data-bottom-bar])) main': { paddingBottom: 'calc(var(--waiting-room) + var(--carried-room, 0px))' },
}

const PhoneBar = ({ companyId, entries }: PanelProps) => {
  const [isOpen, setOpen] = useState(false)
  const bottom = useBottomBarHeight()
  return (
    <>
      <GlobalStyles styles={roomForBar} />
      <Paper
        data-lower-buttons
        data-waiting-bar
        variant="outlined"
        sx={{
          position: 'fixed',
          insetInline: 8,
          [onSide]: { left: 'auto', maxWidth: '45%' },
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
          <StateIcon entries={entries} />
          {summarize(entries)}
          <ExpandLessOutlined sx={{ ml: 'auto', color: 'neutral.600' }} />
        </ButtonBase>
        <LinearProgress variant="determinate" value={totalPercent(entries)} aria-hidden sx={{ height: 2 }} />
      </Paper>
      <BottomSheet
        open={isOpen}
        title={summarize(entries)}
        onClose={() => setOpen(false)}
        action={entries.filter(({ state }) => state === 'failed').length > 1 && <RetryAllButton entries={entries} />}
      >
        <OutboxList entries={entries} />
        <StorageNote />
        <WholeList companyId={companyId} onOpen={() => setOpen(false)} />
      </BottomSheet>
    </>
  )
}

export const OutboxPanel = ({ companyId, entries }: PanelProps) => {
  const Shown = isSmartphone() ? PhoneBar : DesktopPanel
  const areFiles = entries.every(({ write }) => write.kind === 'file')
  const [hadFilesOnly, setHadFilesOnly] = useState(areFiles)
  // What the last of them was is said once they are gone.
  if (entries.length > 0 && areFiles !== hadFilesOnly) setHadFilesOnly(areFiles)
  return (
    <>
      <Box role="status" sx={visuallyHidden}>
        {announce(entries, hadFilesOnly)}
      </Box>
      {entries.length > 0 && <Shown companyId={companyId} entries={entries} />}
    </>
  )
}
