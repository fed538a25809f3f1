import { useState } from 'react'
import Button from '@mui/material/Button'
import { type PhotoPhase } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import type { BoardedPlace } from '#src/outbox/kinds/upload.ts'
import { useUploads } from '#src/outbox/queue/use-uploads.ts'
import { isWritten, withPhase } from './board.ts'
import { ItemBoard, type ItemOfWork } from './item-board.tsx'
import { useFolderBoard, type FolderOfWork, type HeldBoard } from './use-board.ts'
import { BoardedPhoto } from './boarded-photo.tsx'
import { useBoardedPhotos } from './use-boarded-photos.ts'

type Chosen = { photos: readonly File[]; onClose: () => void }
export type BoardPhotosProps = FolderOfWork | ItemOfWork

/** One board for photos that were chosen, before they are put into the outbox. */
export const BoardPhotos = (props: BoardPhotosProps & Chosen) =>
  'userId' in props ? (
    <FolderPhotos {...props} />
  ) : (
    <ItemBoard {...props}>{(held) => <PhotosDialog hasPhases={false} held={held} {...props} />}</ItemBoard>
  )

const FolderPhotos = (props: FolderOfWork & Chosen) => (
  <PhotosDialog hasPhases held={useFolderBoard(props)} {...props} />
)

type PhotosDialogProps = Chosen & {
  target: BoardedPlace
  held: HeldBoard
  /** Whether photos say by their names if they are of before, during or after the work. */
  hasPhases: boolean
}

const PhotosDialog = ({ photos: chosen, target, held: { board, change }, hasPhases, onClose }: PhotosDialogProps) => {
  const { uploads, add, addBoarded } = useUploads()
  const confirm = useConfirm()
  const [photos, setPhotos] = useState(chosen)
  const [index, setIndex] = useState(0)
  const [phase, setPhase] = useState<PhotoPhase | null>(null)
  /** The how manyth is being drawn; null while nothing is. */
  const [drawn, setDrawn] = useState<number | null>(null)
  const shown = withPhase(board, phase)

  const handleAdd = useBoardedPhotos({
    phase,
    shown,
    addBoarded,
    target,
    add,
    uploads,
    photos,
    setDrawn,
    onClose,
    setPhotos,
    setIndex,
  })
  const handleClose = async () => {
    if (drawn !== null) return
    // One that was taken just now may be nowhere else.
    const isConfirmed = await confirm({
      title: '写真を追加しない',
      message: `選んだ写真${photos.length}枚を追加せずに閉じます。`,
      confirmLabel: '追加しない',
    })
    if (isConfirmed) onClose()
  }
  return (
    <DialogShell
      open
      title="黒板を入れて追加"
      onClose={() => void handleClose()}
      actions={
        <>
          <Button disabled={drawn !== null} onClick={() => void handleClose()}>
            {dialogWords.cancel}
          </Button>
          <LoadingButton
            variant="contained"
            color="primary"
            disabled={!isWritten(shown)}
            loading={drawn !== null}
            loadingText={`${drawn} / ${photos.length}枚`}
            onClick={() => void handleAdd()}
          >
            {`${photos.length}枚を追加`}
          </LoadingButton>
        </>
      }
    >
      <BoardedPhoto
        photos={photos}
        index={index}
        shown={shown}
        setIndex={setIndex}
        hasPhases={hasPhases}
        phase={phase}
        setPhase={setPhase}
        board={board}
        change={change}
      />
    </DialogShell>
  )
}
