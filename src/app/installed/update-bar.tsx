import { useState } from 'react'
import SystemUpdateAltOutlined from '@mui/icons-material/SystemUpdateAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { useAskToLeave } from '#src/ui/dialogs/use-leave-guard.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { takeOver, waitingWorker } from './register-worker.ts'
import { useStore } from '#src/lib/use-store.ts'

/** Says that a newer version is there. Nothing begins anew by itself: somebody may be in the middle of a form. */
export const UpdateBar = () => {
  const worker = useStore(waitingWorker)
  const [put, setPut] = useState<ServiceWorker | null>(null)
  const [isTaking, setTaking] = useState(false)
  const askToLeave = useAskToLeave()
  if (!worker || worker === put) return null
  const handleUpdate = async () => {
    if (!(await askToLeave())) return
    setTaking(true)
    await takeOver(worker)
  }
  return (
    <Paper
      role="status"
      data-lower-buttons
      data-print="off"
      sx={({ tokens }) => ({
        position: 'fixed',
        zIndex: 'snackbar',
        left: 14,
        right: { phone: 14 },
        bottom: { desk: 14, phone: 'calc(72px + env(safe-area-inset-bottom))' },
        ...inRow,
        gap: 2,
        maxWidth: 'calc(100vw - 28px)',
        minHeight: 52,
        pl: 3.5,
        pr: 2,
        py: 1,
        borderRadius: `${tokens.radius.control}px`,
        boxShadow: tokens.shadow[2],
        fontSize: 14,
      })}
    >
      <SystemUpdateAltOutlined sx={{ fontSize: 20, color: 'brand.700' }} />
      <Box sx={{ flex: 1, minWidth: 0, fontWeight: 500 }}>新しい版があります。</Box>
      {!isTaking && (
        <Button size="small" variant="text" onClick={() => setPut(worker)}>
          あとで
        </Button>
      )}
      <LoadingButton
        size="small"
        variant="contained"
        color="primary"
        loading={isTaking}
        loadingText="更新中..."
        onClick={() => void handleUpdate()}
      >
        更新
      </LoadingButton>
    </Paper>
  )
}
