import type { ComponentProps } from 'react'
import type Button from '@mui/material/Button'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { PhotoChoiceButton } from '../photo-choice/photo-choice-button.tsx'
import type { BoardPhotosProps } from './board-photos.tsx'

const BoardPhotos = lazyPart(() => import('./board-photos.tsx').then((module) => module.BoardPhotos))

type BoardPhotosButtonProps = {
  /** Where the photos go. */
  into: BoardPhotosProps
  button: Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'startIcon' | 'sx'>
}

/** For photos that the phone's own camera takes or has taken, or that lie on a desk: a board drawn into them afterwards. */
export const BoardPhotosButton = ({ into, button }: BoardPhotosButtonProps) => (
  <PhotoChoiceButton label="黒板を入れて追加" fieldLabel="黒板を入れる写真" button={button}>
    {(photos, close) => <BoardPhotos photos={photos} onClose={close} {...into} />}
  </PhotoChoiceButton>
)
