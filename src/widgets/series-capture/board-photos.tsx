import { useState } from 'react'
import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { photoPhaseLabels, type PhotoPhase } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { useConfirm } from '#src/ui/confirm-dialog.tsx'
import { DialogShell } from '#src/ui/dialog-shell.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { toast } from '#src/ui/toast.tsx'
import { isNameless, nameByTime } from '#src/outbox/photos/photo-name.ts'
import type { BoardedPlace } from '#src/outbox/kinds/upload.ts'
import { sendsOriginals } from '#src/outbox/queue/upload-store.ts'
import { useUploads } from '#src/outbox/queue/use-uploads.ts'
import { BoardFields } from './board-fields.tsx'
import { boardPhoto } from './board-photo.ts'
import { BoardPreview } from './board-preview.tsx'
import { isWritten, withPhase } from './board.ts'
import { ItemBoard, type ItemOfWork } from './item-board.tsx'
import { PhaseChoice } from './phase-choice.tsx'
import { useFolderBoard, type FolderOfWork, type HeldBoard } from './use-board.ts'

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

  const nameOf = (photo: File, taken: ReadonlySet<string>): string => {
    const kind = phase ? photoPhaseLabels[phase] : undefined
    if (isNameless(photo)) return nameByTime(photo, taken, kind)
    return kind ? `${kind}_${photo.name}` : photo.name
  }
  const keep = async (photo: File): Promise<boolean> => {
    const keepsWhole = sendsOriginals()
    const boarded = await boardPhoto(photo, shown, keepsWhole).catch(() => null)
    if (boarded) return addBoarded(target, boarded.photo, boarded.original)
    toast.error(`「${photo.name}」はこのブラウザで黒板を入れられないため、黒板なしで追加します。`)
    return add(target, [photo])
  }
  const handleAdd = async () => {
    const taken = new Set(uploads.map(({ name }) => name))
    const left: File[] = []
    for (const [at, photo] of photos.entries()) {
      setDrawn(at + 1)
      const name = nameOf(photo, taken)
      taken.add(name)
      const named = new File([photo], name, { type: photo.type, lastModified: photo.lastModified })
      if (!(await keep(named))) left.push(photo)
    }
    if (left.length === 0) return onClose()
    // Where there was no room for them, there may be some once others are sent.
    setPhotos(left)
    setIndex(0)
    setDrawn(null)
  }
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
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <BoardPreview key={`${photos.length}.${index}`} photo={photos[index]!} board={shown} />
        {photos.length > 1 && (
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 2 }}>
            <IconButton
              aria-label="前の写真"
              disabled={index === 0}
              onClick={() => setIndex(index - 1)}
              sx={{ width: 48, height: 48 }}
            >
              <ChevronLeftOutlined />
            </IconButton>
            <Box role="status" sx={{ typography: 'body2' }}>{`${index + 1} / ${photos.length}`}</Box>
            <IconButton
              aria-label="次の写真"
              disabled={index === photos.length - 1}
              onClick={() => setIndex(index + 1)}
              sx={{ width: 48, height: 48 }}
            >
              <ChevronRightOutlined />
            </IconButton>
          </Box>
        )}
        {hasPhases && <PhaseChoice phase={phase} onChange={setPhase} />}
        <BoardFields board={board} onChange={(next) => change({ board: next })} />
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {photos.length > 1 && 'どの写真にも同じ黒板が入ります。'}
          黒板のない元の写真も、一緒に残ります。入力のない欄は黒板に出ません。
        </Box>
      </Box>
    </DialogShell>
  )
}
