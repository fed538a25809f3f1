import { useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { isSmartphone } from '#src/lib/device.ts'
import { nameByTime } from './photo-name.ts'
import type { UploadTarget } from './upload.ts'
import { readKeepOriginal, writeKeepOriginal } from './upload-store.ts'
import { useUploads } from './use-uploads.ts'

type CameraButtonProps = {
  target: UploadTarget
  /** Of the camera's button. */
  label?: string
  /** Whether several photos may be chosen at once. */
  multiple?: boolean
  /** The camera alone, for a bar that it shares with other buttons. */
  compact?: boolean
}

/** Name that a phone gives to any photo it hands over. */
const isNameless = ({ name }: File): boolean => /^image\.\w+$/i.test(name)

/** Photos into the upload queue: from the camera, named by their time, or chosen. A desk has no camera to offer. */
export const CameraButton = ({ target, label = '写真を撮る', multiple = true, compact = false }: CameraButtonProps) => {
  const { uploads, add } = useUploads()
  const [keepOriginal, setKeepOriginal] = useState(readKeepOriginal)
  const camera = useRef<HTMLInputElement>(null)
  const library = useRef<HTMLInputElement>(null)
  const handleKeepOriginal = (isKept: boolean) => {
    writeKeepOriginal(isKept)
    setKeepOriginal(isKept)
  }
  const handlePhotos = (event: ChangeEvent<HTMLInputElement>, isCamera: boolean) => {
    const files = [...(event.target.files ?? [])]
    // The same photo may be chosen again.
    event.target.value = ''
    const taken = new Set(uploads.map(({ name }) => name))
    const photos = files.map((file) => {
      if (!isCamera && !isNameless(file)) return file
      const name = nameByTime(file, taken)
      taken.add(name)
      return new File([file], name, { type: file.type })
    })
    void add(target, photos, { keepOriginal })
  }
  const cameraInput = (
    <input
      ref={camera}
      hidden
      type="file"
      accept="image/*"
      capture="environment"
      aria-label={label}
      onChange={(event) => handlePhotos(event, true)}
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
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 2, '& > .MuiButton-root': { flex: 1, minHeight: 48, whiteSpace: 'nowrap' } }}>
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
        <Button startIcon={<PhotoLibraryOutlined />} onClick={() => library.current?.click()}>
          写真を選ぶ
        </Button>
      </Box>
      <FormControlLabel
        label="元のサイズのまま送る"
        control={<Checkbox checked={keepOriginal} onChange={(_, isKept) => handleKeepOriginal(isKept)} />}
        sx={{ minHeight: 48 }}
      />
      {cameraInput}
      <input
        ref={library}
        hidden
        type="file"
        accept="image/*"
        multiple={multiple}
        aria-label="写真を選ぶ"
        onChange={(event) => handlePhotos(event, false)}
      />
    </Box>
  )
}
