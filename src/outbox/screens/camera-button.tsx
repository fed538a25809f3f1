import { useRef, useState } from 'react'
import type { ChangeEvent, ReactNode } from 'react'
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { isSmartphone } from '#src/lib/device.ts'
import { withOwnTime } from '../photos/carry-time.ts'
import { isNameless, nameByTime } from '../photos/photo-name.ts'
import type { UploadTarget } from '../kinds/upload.ts'
import { readKeepOriginal, writeKeepOriginal } from '../queue/upload-store.ts'
import { useUploads } from '../queue/use-uploads.ts'

type CameraButtonProps = {
  target: UploadTarget
  /** Of the camera's button. */
  label?: string
  /** Whether several photos may be chosen at once. */
  multiple?: boolean
  /** The camera alone, for a bar that it shares with other buttons. */
  compact?: boolean
  /** Beside the choice under the buttons: a way to add what is no photo. */
  beside?: ReactNode
  /** Another way to take photos, between the two buttons. */
  children?: ReactNode
}

/** Three stand in a row on the narrowest phone: there the words are enough. */
const rowButton = {
  flex: '1 1 auto',
  minWidth: 'fit-content',
  minHeight: 48,
  px: 1,
  whiteSpace: 'nowrap',
  '@media (max-width: 430px)': {
    '&:nth-of-type(n + 3), &:has(~ :nth-of-type(3))': { '& > .MuiButton-startIcon': { display: 'none' } },
  },
} as const

/** Takes what an input of files holds into the upload queue. */
const usePhotos = (target: UploadTarget) => {
  const { uploads, add } = useUploads()
  const [keepOriginal, setKeepOriginal] = useState(readKeepOriginal)
  const handleKeepOriginal = (isKept: boolean) => {
    writeKeepOriginal(isKept)
    setKeepOriginal(isKept)
  }
  const handlePhotos = async (event: ChangeEvent<HTMLInputElement>, isCamera: boolean) => {
    const files = [...(event.target.files ?? [])]
    // The same photo may be chosen again.
    event.target.value = ''
    const taken = new Set(uploads.map(({ name }) => name))
    const photos = files.map((file) => {
      if (!isCamera && !isNameless(file)) return file
      const name = nameByTime(file, taken)
      taken.add(name)
      return new File([file], name, { type: file.type, lastModified: file.lastModified })
    })
    await add(target, isCamera ? await Promise.all(photos.map(withOwnTime)) : photos, { keepOriginal })
  }
  return { keepOriginal, handleKeepOriginal, handlePhotos }
}

/** Photos into the upload queue: from the camera, named by their time, or chosen. A desk has no camera to offer. */
export const CameraButton = ({
  target,
  label = '写真を撮る',
  multiple = true,
  compact = false,
  beside,
  children,
}: CameraButtonProps) => {
  const { keepOriginal, handleKeepOriginal, handlePhotos } = usePhotos(target)
  const camera = useRef<HTMLInputElement>(null)
  const library = useRef<HTMLInputElement>(null)
  const cameraInput = (
    <input
      ref={camera}
      hidden
      type="file"
      accept="image/*"
      capture="environment"
      aria-label={label}
      onChange={(event) => void handlePhotos(event, true)}
    />
  )
  if (compact) {
    return (
      <>
        <Button startIcon={<PhotoCameraOutlined />} onClick={() => camera.current?.click()}>
          {label}
        </Button>
        {cameraInput}
      </>
    )
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > .MuiButton-root': rowButton }}>
        {isSmartphone() && (
          <Button
            variant="contained"
            color="primary"
            startIcon={<PhotoCameraOutlined />}
            onClick={() => camera.current?.click()}
          >
            {label}
          </Button>
        )}
        {children}
        <Button startIcon={<PhotoLibraryOutlined />} onClick={() => library.current?.click()}>
          写真を選ぶ
        </Button>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <FormControlLabel
          label="元のサイズのまま送る"
          control={<Checkbox checked={keepOriginal} onChange={(_, isKept) => handleKeepOriginal(isKept)} />}
          sx={{ minHeight: 48, minWidth: 0, mr: 0 }}
        />
        {beside}
      </Box>
      {cameraInput}
      <input
        ref={library}
        hidden
        type="file"
        accept="image/*"
        multiple={multiple}
        aria-label="写真を選ぶ"
        onChange={(event) => void handlePhotos(event, false)}
      />
    </Box>
  )
}
