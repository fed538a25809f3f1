import type { ComponentProps } from 'react'
import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined'
import type Button from '@mui/material/Button'
import type { UploadTarget } from '#src/outbox/kinds/upload.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { PhotoChoiceButton } from '../photo-choice/photo-choice-button.tsx'

const PhotoBatch = lazyPart(() => import('./photo-batch.tsx').then((module) => module.PhotoBatch))

type PhotoBatchButtonProps = {
  target: UploadTarget
  /** Whether photos say by their names if they are of before, during or after the work. */
  hasPhases: boolean
  button: Pick<ComponentProps<typeof Button>, 'variant' | 'sx'>
}

/** For many photos that the phone has taken already: chosen together, and said of several at once what they show. */
export const PhotoBatchButton = ({ target, hasPhases, button }: PhotoBatchButtonProps) => (
  <PhotoChoiceButton
    label="説明を付けて追加"
    fieldLabel="説明を付ける写真"
    button={{ ...button, startIcon: <AddPhotoAlternateOutlined /> }}
  >
    {(photos, close) => <PhotoBatch target={target} hasPhases={hasPhases} photos={photos} onClose={close} />}
  </PhotoChoiceButton>
)
