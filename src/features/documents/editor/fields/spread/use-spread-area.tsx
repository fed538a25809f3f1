import { Suspense, useState } from 'react'
import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Button from '@mui/material/Button'
import { useDropzone } from 'react-dropzone'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import type { Spread } from '#src/features/documents/editor/fields/spread-context.ts'
import { dropAreaProps } from '#src/ui/fields/drop-area-props.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import type { LastPut } from './use-put-photos.ts'
import { usePutPhotos } from './use-put-photos.ts'
import { isPhoto, useFreeRooms } from './use-free-rooms.ts'

const SpreadDialog = lazyPart(async () => (await import('./spread-dialog.tsx')).SpreadDialog)

const buttonLook = { mx: { desk: 5, phone: 0 }, mt: { desk: 3, phone: 2 }, minHeight: { phone: 48 } } as const

/** Beside the way in, longer than its toast stands. */
const TakeOut = ({ count, takeOut }: LastPut) => {
  const [isBusy, setBusy] = useState(false)
  const handleClick = () => {
    setBusy(true)
    takeOut()
      .then(() => toast.success(`${count}枚の写真を元に戻しました`))
      // The query client has said why not.
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  return (
    <LoadingButton
      size="small"
      startIcon={<UndoOutlined />}
      loading={isBusy}
      loadingText="取り出しています..."
      onClick={handleClick}
      sx={buttonLook}
    >
      {`入れた${count}枚を取り出す`}
    </LoadingButton>
  )
}

/** The form as a place for many photos at once: chosen, or dropped anywhere on it, they are spread over its places. */
export const useSpreadArea = () => {
  const { isReadOnly } = useEditor()
  const rooms = useFreeRooms()
  const { put, last } = usePutPhotos()
  const [spread, setSpread] = useState<Spread | null>(null)
  const isOffered = !isReadOnly && rooms.length > 1
  const handleFiles = (files: readonly File[]) => {
    const others = files.filter((file) => !isPhoto(file))
    if (others.length > 0) toast.error(`写真ではないため、入れられません：${others.map(({ name }) => name).join('、')}`)
    const photos = files.filter(isPhoto)
    if (photos.length > 0) setSpread({ files: photos, into: null })
  }
  const { rootRef, getRootProps, getInputProps, open, isDragActive } = useDropzone({
    // What is dropped beside it is the window's to take, or to refuse.
    preventDropOnDocument: false,
    onDrop: handleFiles,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    disabled: !isOffered,
  })
  return {
    /** Of the form, on which photos may be dropped. */
    rootRef,
    // It stays what it is for whoever reads it: by itself a dropzone would be nothing.
    rootProps: dropAreaProps(getRootProps({ role: 'region' })),
    isOver: isDragActive && isOffered,
    /** Asks where several photos are to go; null where the form has one place at most. */
    ask: isOffered ? setSpread : null,
    button: (isOffered || last) && (
      <>
        {isOffered && (
          <Button
            size="small"
            startIcon={<AddPhotoAlternateOutlined />}
            title="複数の写真を選ぶか、フォームにドロップすると、空いている写真の欄に順に入ります"
            onClick={open}
            sx={buttonLook}
          >
            写真をまとめて入れる
          </Button>
        )}
        {last && <TakeOut {...last} />}
        <input {...getInputProps({ 'aria-label': 'まとめて入れる写真', accept: 'image/*' })} />
      </>
    ),
    dialog: (
      <Suspense>
        {spread && <SpreadDialog spread={spread} rooms={rooms} onPut={put} onClose={() => setSpread(null)} />}
      </Suspense>
    ),
  }
}
