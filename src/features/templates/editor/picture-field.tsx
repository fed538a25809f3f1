import { useState } from 'react'
import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useDropzone } from 'react-dropzone'
import type { FileRef } from '#domain/files/files.contract.ts'
import { describeError } from '#src/api/errors.ts'
import { addTemplateFile } from '#src/api/template-changes.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'

type PictureFieldProps = {
  companyId: string
  path: string | null
  error: string | undefined
  /** null takes the picture away. */
  onChange: (file: Pick<FileRef, 'id' | 'path'> | null) => void
}

/** The picture that a photo frame shows: stored as soon as it is chosen or dropped, on the template once that is saved. */
export const PictureField = ({ companyId, path, error, onChange }: PictureFieldProps) => {
  const [progress, setProgress] = useState(0)
  const upload = useMutation({
    mutationFn: (file: File) => addTemplateFile(companyId, file, { onProgress: setProgress }),
    meta: { screenShows: () => true },
    onSuccess: onChange,
  })
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    // What is dropped beside it is the window's to take, or to refuse.
    preventDropOnDocument: false,
    accept: { 'image/*': [] },
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: upload.isPending,
    onDropAccepted: ([file]) => file && upload.mutate(file),
  })
  return (
    <FieldFrame
      group
      label="表示する写真"
      hint="書類のこの枠に表示されます。"
      error={upload.error ? describeError(upload.error) : error}
    >
      {() => (
        <Box
          {...getRootProps()}
          sx={{
            ...inRow,
            gap: 3,
            borderRadius: '6px',
            outline: isDragActive ? 2 : 0,
            outlineStyle: 'solid',
            outlineColor: 'primary.main',
            outlineOffset: 4,
          }}
        >
          <Box
            sx={{
              display: 'grid',
              placeItems: 'center',
              width: 120,
              aspectRatio: '4 / 3',
              flex: 'none',
              overflow: 'hidden',
              borderRadius: '6px',
              border: 1,
              borderColor: 'divider',
              bgcolor: 'background.paper',
              color: 'neutral.600',
            }}
          >
            {path ? (
              <img src={path} alt="表示する写真" style={{ width: '100%', height: '100%', objectFit: 'cover' }} />
            ) : (
              <AddPhotoAlternateOutlined />
            )}
          </Box>
          <input {...getInputProps({ 'aria-label': '表示する写真' })} />
          {upload.isPending ? (
            <Box
              role="status"
              sx={{ typography: 'caption', color: 'text.secondary' }}
            >{`アップロード中 ${Math.round(progress * 100)}%`}</Box>
          ) : (
            <Button size="small" onClick={open}>
              {path ? '写真を変更' : '写真を選択'}
            </Button>
          )}
          {path && !upload.isPending && (
            <Button size="small" variant="text" onClick={() => onChange(null)}>
              外す
            </Button>
          )}
        </Box>
      )}
    </FieldFrame>
  )
}
