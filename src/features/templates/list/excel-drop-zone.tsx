import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useDropzone } from 'react-dropzone'
import { excelTypes } from '#src/features/templates/template-form.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { ChosenExcel } from './chosen-excel.tsx'

export type ExcelDropZoneProps = {
  file: File | null
  error: string | undefined
  /** Sent share, 0 to 1; null while nothing is being sent. */
  progress: number | null
  onChange: (file: File | null) => void
  onReject: (message: string) => void
  onCancelUpload: () => void
}

/** Where an Excel form is dropped or chosen; then its name, and while it is sent how far it is. */
export const ExcelDropZone = ({ file, error, progress, onChange, onReject, onCancelUpload }: ExcelDropZoneProps) => {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    // What is dropped beside it is the window's to take, or to refuse.
    preventDropOnDocument: false,
    accept: excelTypes,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: progress !== null,
    onDropAccepted: ([dropped]) => onChange(dropped ?? null),
    onDropRejected: ([rejection]) =>
      onReject(
        rejection?.errors[0]?.code === 'too-many-files'
          ? 'ファイルは1つだけ選択してください。'
          : 'Excelファイル（.xlsx、.xlsm）を選択してください。',
      ),
  })
  return (
    <FieldFrame group label="Excelファイル" required error={error}>
      {() => (
        <Box
          {...getRootProps()}
          sx={({ palette }) => ({
            display: 'grid',
            justifyItems: 'center',
            alignContent: 'center',
            gap: 2,
            minHeight: 128,
            p: 4,
            borderRadius: '6px',
            textAlign: 'center',
            border: `1px dashed ${error ? palette.error.main : palette.line.control}`,
            bgcolor: isDragActive ? palette.brand[50] : palette.neutral[25],
          })}
        >
          <input {...getInputProps({ 'aria-label': 'Excelファイル' })} />
          {!file && (
            <>
              <UploadFileOutlined sx={{ fontSize: 28, color: 'brand.600' }} />
              <Box sx={{ typography: 'body2', color: 'text.secondary' }}>ここにExcelファイルをドロップ</Box>
              <Button size="small" onClick={open}>
                ファイルを選択
              </Button>
            </>
          )}
          {file && <ChosenExcel file={file} progress={progress} open={open} onChange={onChange} />}
          {progress !== null && (
            <Box sx={{ ...inRow, gap: 3, width: '100%' }}>
              {/* Once all is sent the server reads the form: no share of that is known. */}
              <LinearProgress
                aria-label="アップロードの進み具合"
                variant={progress < 1 ? 'determinate' : 'indeterminate'}
                value={Math.round(progress * 100)}
                sx={{ flex: 1 }}
              />
              <Box role="status" sx={{ typography: 'caption', color: 'text.secondary' }}>
                {progress < 1 ? `${Math.round(progress * 100)}%` : '様式を読み取っています'}
              </Box>
              <Button size="small" onClick={onCancelUpload}>
                中止
              </Button>
            </Box>
          )}
        </Box>
      )}
    </FieldFrame>
  )
}
