import CloseOutlined from '@mui/icons-material/CloseOutlined'
import TableChartOutlined from '@mui/icons-material/TableChartOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { formatFileSize } from '#src/lib/text.ts'
import { inRow } from '#src/ui/sizes/rows.ts'

type ChosenExcelProps = { file: File; progress: number | null; open: () => void; onChange: (file: File | null) => void }

/** The chosen file, and the way to another. */
export const ChosenExcel = ({ file, progress, open, onChange }: ChosenExcelProps) => (
  <Box sx={{ ...inRow, gap: 2, width: '100%', minWidth: 0 }}>
    <TableChartOutlined sx={{ color: 'success.main' }} />
    <Box sx={{ flex: 1, minWidth: 0, textAlign: 'left' }}>
      <Box sx={{ typography: 'body2', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {file.name}
      </Box>
      <Box sx={{ typography: 'caption', color: 'neutral.600' }}>{formatFileSize(file.size)}</Box>
    </Box>
    {progress === null && (
      <Button size="small" onClick={open}>
        選び直す
      </Button>
    )}
    {progress === null && (
      <IconButton size="small" aria-label="ファイルを外す" onClick={() => onChange(null)}>
        <CloseOutlined sx={{ fontSize: 18 }} />
      </IconButton>
    )}
  </Box>
)
