import ImageOutlined from '@mui/icons-material/ImageOutlined'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { DocumentEmbedResource } from '#domain/documents/documents.contract.ts'

/** The files whose pages follow the document. */
export const InsertedFiles = ({ resources }: { resources: readonly DocumentEmbedResource[] }) => {
  if (resources.length === 0) return null
  return (
    <Box sx={{ px: 3, pt: 4 }}>
      <Typography variant="h4" component="h2">挿入したファイル</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, display: 'grid', gap: 2 }}>
        {resources.map(({ id, isPDF, file }) => (
          <Box key={id} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'cell' }}>
            {isPDF ? <PictureAsPdfOutlined sx={{ fontSize: 20, color: 'error.main' }} /> : <ImageOutlined sx={{ fontSize: 20, color: 'neutral.600' }} />}
            <MuiLink href={file.path} target="_blank" rel="noreferrer" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{file.name}</MuiLink>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
