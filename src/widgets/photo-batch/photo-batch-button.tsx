import { Suspense, useRef, useState } from 'react'
import type { ChangeEvent, ComponentProps } from 'react'
import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined'
import Button from '@mui/material/Button'
import type { UploadTarget } from '#src/outbox/kinds/upload.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'

const PhotoBatch = lazyPart(() => import('./photo-batch.tsx').then((module) => module.PhotoBatch))

type PhotoBatchButtonProps = {
  target: UploadTarget
  /** Whether photos say by their names if they are of before, during or after the work. */
  hasPhases: boolean
  button: Pick<ComponentProps<typeof Button>, 'variant' | 'sx'>
}

/** For many photos that the phone has taken already: chosen together, and said of several at once what they show. */
export const PhotoBatchButton = ({ target, hasPhases, button }: PhotoBatchButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [photos, setPhotos] = useState<readonly File[]>([])
  const handlePhotos = (event: ChangeEvent<HTMLInputElement>) => {
    setPhotos([...(event.target.files ?? [])])
    // The same photos may be chosen again.
    event.target.value = ''
  }
  return (
    <>
      <Button {...button} startIcon={<AddPhotoAlternateOutlined />} onClick={() => input.current?.click()}>
        説明を付けて追加
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        multiple
        aria-label="説明を付ける写真"
        onChange={handlePhotos}
      />
      {photos.length > 0 && (
        <Suspense>
          <PhotoBatch target={target} hasPhases={hasPhases} photos={photos} onClose={() => setPhotos([])} />
        </Suspense>
      )}
    </>
  )
}
