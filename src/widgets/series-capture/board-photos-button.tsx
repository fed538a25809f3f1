import { Suspense, useRef, useState } from 'react'
import type { ChangeEvent, ComponentProps } from 'react'
import Button from '@mui/material/Button'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import type { BoardPhotosProps } from './board-photos.tsx'

const BoardPhotos = lazyPart(() => import('./board-photos.tsx').then((module) => module.BoardPhotos))

type BoardPhotosButtonProps = {
  /** Where the photos go. */
  into: BoardPhotosProps
  button: Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'startIcon' | 'sx'>
}

/** For photos that the phone's own camera takes or has taken, or that lie on a desk: a board drawn into them afterwards. */
export const BoardPhotosButton = ({ into, button }: BoardPhotosButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [photos, setPhotos] = useState<readonly File[]>([])
  const handlePhotos = (event: ChangeEvent<HTMLInputElement>) => {
    setPhotos([...(event.target.files ?? [])])
    // The same photo may be chosen again.
    event.target.value = ''
  }
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        黒板を入れて追加
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        multiple
        aria-label="黒板を入れる写真"
        onChange={handlePhotos}
      />
      {photos.length > 0 && (
        <Suspense>
          <BoardPhotos photos={photos} onClose={() => setPhotos([])} {...into} />
        </Suspense>
      )}
    </>
  )
}
