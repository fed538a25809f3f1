import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { copyIdTexts } from '#domain/text/screens.ts'
import { toast } from '#src/ui/toasts/toast.tsx'

/** 書類ID with a button that copies it. */
export const DocumentId = ({ id }: { id: number }) => {
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(String(id))
      toast.success(copyIdTexts.done(id))
    } catch {
      toast.error(copyIdTexts.failed)
    }
  }
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        flex: 'none',
        typography: 'cell',
        color: 'neutral.600',
      }}
    >
      {`書類ID ${id}`}
      <IconButton size="small" aria-label="書類IDをコピー" onClick={() => void handleCopy()} sx={{ p: 1.5 }}>
        <ContentCopyOutlined sx={{ fontSize: 16 }} />
      </IconButton>
    </Box>
  )
}
