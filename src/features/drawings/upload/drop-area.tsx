import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useDropzone } from 'react-dropzone'

type DropAreaProps = {
  /** Several files are offered to be chosen at once. */
  multiple: boolean
  /** Several too where they were dropped. */
  onFiles: (files: File[]) => void
}

/** Where PDFs and pictures of drawings are dropped or chosen; what they really are is seen when they are read. */
export const DropArea = ({ multiple, onFiles }: DropAreaProps) => {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    // What is dropped beside it is the window's to take, or to refuse.
    preventDropOnDocument: false,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted) => onFiles(accepted),
  })
  return (
    <Box
      {...getRootProps()}
      sx={({ palette }) => ({
        display: 'grid',
        justifyItems: 'center',
        alignContent: 'center',
        gap: 2,
        minHeight: 112,
        p: 4,
        borderRadius: '6px',
        textAlign: 'center',
        border: `1px dashed ${palette.line.control}`,
        bgcolor: isDragActive ? palette.brand[50] : palette.neutral[25],
      })}
    >
      <input {...getInputProps({ 'aria-label': '図面のファイル', accept: 'application/pdf,image/*', multiple })} />
      <UploadFileOutlined sx={{ fontSize: 28, color: 'brand.600' }} />
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>ここにPDFか画像をドロップ</Box>
      <Button size="small" onClick={open}>
        ファイルを選択
      </Button>
    </Box>
  )
}
