import { Suspense, useState } from 'react'
import BurstModeOutlined from '@mui/icons-material/BurstModeOutlined'
import Button from '@mui/material/Button'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import type { UploadTarget } from '#src/outbox/kinds/upload.ts'
import { ItemCapture, type ItemCaptureProps } from './item-capture.tsx'

const WorkCapture = lazyPart(() => import('./work-capture.tsx').then((module) => module.WorkCapture))

type SeriesCaptureButtonProps =
  | { target: Extract<UploadTarget, { kind: 'report-folder' }>; userId: number }
  | Omit<ItemCaptureProps, 'onClose'>

/** The camera within the app, for photos one after the other; beside the phone's own, where there is one to be had. */
export const SeriesCaptureButton = (props: SeriesCaptureButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  // Browsers hide cameras from pages without TLS.
  if (!('mediaDevices' in navigator)) return null
  const handleClose = () => setOpen(false)
  return (
    <>
      <Button startIcon={<BurstModeOutlined />} onClick={() => setOpen(true)}>
        続けて撮る
      </Button>
      {isOpen &&
        ('userId' in props ? (
          <Suspense>
            <WorkCapture {...props} onClose={handleClose} />
          </Suspense>
        ) : (
          <ItemCapture {...props} onClose={handleClose} />
        ))}
    </>
  )
}
