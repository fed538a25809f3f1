import { Suspense, useState } from 'react'
import type { ComponentProps } from 'react'
import MicNoneOutlined from '@mui/icons-material/MicNoneOutlined'
import Button from '@mui/material/Button'
import type { UploadTarget } from '#src/outbox/kinds/upload.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'

const VoiceMemoDialog = lazyPart(() => import('./voice-memo-dialog.tsx').then((module) => module.VoiceMemoDialog))

type VoiceMemoButtonProps = { target: UploadTarget; button: Pick<ComponentProps<typeof Button>, 'variant' | 'sx'> }

/** What is quicker said than typed, beside the photos. */
export const VoiceMemoButton = ({ target, button }: VoiceMemoButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} startIcon={<MicNoneOutlined />} onClick={() => setOpen(true)}>
        音声メモ
      </Button>
      {isOpen && (
        <Suspense>
          <VoiceMemoDialog target={target} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
