import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { PhotoPhase } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { cutText } from '#domain/text/length.ts'
import { toggled } from '#src/lib/toggled.ts'
import type { UploadTarget } from '#src/outbox/kinds/upload.ts'
import { isNameless, nameByTime } from '#src/outbox/photos/photo-name.ts'
import { useUploads } from '#src/outbox/queue/use-uploads.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { useDiscardGuard } from '#src/ui/dialogs/use-discard-guard.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { PhaseChoice } from '#src/widgets/series-capture/phase-choice.tsx'
import { BatchPhotos } from './batch-photos.tsx'
import { describedName, descriptionMax, type BatchPhoto } from './described-names.ts'

type PhotoBatchProps = { target: UploadTarget; photos: readonly File[]; hasPhases: boolean; onClose: () => void }

/** What is said of the photos until they are added. */
const useBatch = ({ target, photos: chosen, onClose }: Omit<PhotoBatchProps, 'hasPhases'>) => {
  const { uploads, add } = useUploads()
  const [photos, setPhotos] = useState(() => named(chosen, new Set(uploads.map(({ name }) => name))))
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => new Set(chosen.keys()))
  const [phase, setPhase] = useState<PhotoPhase | null>(null)
  const [text, setText] = useState('')
  const [isAdding, setAdding] = useState(false)
  const handleDescribe = () => {
    const taken = new Set([...uploads, ...photos.filter((_, index) => !ticked.has(index))].map(({ name }) => name))
    setPhotos(
      photos.map((photo, index) => {
        if (!ticked.has(index)) return photo
        const name = describedName({ phase, text }, photo, taken)
        taken.add(name)
        return { ...photo, name }
      }),
    )
    // What comes next is another place.
    setTicked(new Set())
    setText('')
  }
  const handleAdd = async () => {
    setAdding(true)
    const files = photos.map(
      ({ file, name }) => new File([file], name, { type: file.type, lastModified: file.lastModified }),
    )
    const areKept = await add(target, files)
    setAdding(false)
    if (areKept) onClose()
  }
  const toggle = (index: number) => setTicked(toggled(ticked, index))
  const toggleAll = () => setTicked(ticked.size === photos.length ? new Set() : new Set(photos.keys()))
  return { photos, ticked, toggle, toggleAll, phase, setPhase, text, setText, handleDescribe, isAdding, handleAdd }
}

/** 説明を付けて追加: the chosen photos as a grid; what is said goes to all that are ticked, and stands in their names. */
export const PhotoBatch = ({ hasPhases, ...batch }: PhotoBatchProps) => {
  const { photos, ticked, toggle, toggleAll, phase, setPhase, text, setText, handleDescribe, isAdding, handleAdd } =
    useBatch(batch)
  const handleClose = useDiscardGuard(!isAdding, batch.onClose, isAdding)
  return (
    <DialogShell
      open
      title="説明を付けて追加"
      width={760}
      onClose={handleClose}
      footerStart={`${photos.length}枚`}
      actions={
        <>
          <Button disabled={isAdding} onClick={handleClose}>
            {dialogWords.cancel}
          </Button>
          <LoadingButton
            variant="contained"
            color="primary"
            loading={isAdding}
            loadingText="追加中..."
            onClick={() => void handleAdd()}
          >
            {`${photos.length}枚を追加`}
          </LoadingButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <BatchPhotos photos={photos} ticked={ticked} onToggle={toggle} onAll={toggleAll} />
        {hasPhases && <PhaseChoice phase={phase} onChange={setPhase} />}
        <FieldFrame label="説明" hint="選んだ写真の名前になります（例：外壁 北面）。">
          {({ id, describedBy }) => (
            <OutlinedInput
              id={id}
              fullWidth
              size="small"
              autoComplete="off"
              value={text}
              slotProps={{ input: { 'aria-describedby': describedBy } }}
              onChange={(event) => setText(cutText(event.target.value, descriptionMax))}
            />
          )}
        </FieldFrame>
        <Button
          disabled={ticked.size === 0 || (text.trim() === '' && phase === null)}
          onClick={handleDescribe}
          sx={{ minHeight: 48 }}
        >
          {`選んだ${ticked.size}枚に付ける`}
        </Button>
      </Box>
    </DialogShell>
  )
}

/** Phones call every photo that they hand over alike: those go by their time until something is said of them. */
const named = (files: readonly File[], taken: ReadonlySet<string>): BatchPhoto[] => {
  const known = new Set(taken)
  return files.map((file) => {
    const name = isNameless(file) ? nameByTime(file, known) : file.name
    known.add(name)
    return { file, name }
  })
}
