import Box from '@mui/material/Box'
import type { TemplateListItem } from '#domain/templates/templates.contract.ts'
import { ThumbPicture } from '#src/ui/marks/thumb-picture.tsx'

/** The template's first page, small. */
export const TemplatePicture = ({ isSelected, template }: { isSelected: boolean; template: TemplateListItem }) => (
  <Box
    aria-hidden
    sx={{
      height: 144,
      display: 'flex',
      justifyContent: 'center',
      alignItems: 'flex-start',
      pt: '24px',
      overflow: 'hidden',
      bgcolor: isSelected ? 'transparent' : 'neutral.50',
    }}
  >
    <Box sx={{ width: 97, minHeight: 137, bgcolor: 'common.white', border: 1, borderColor: 'neutral.300' }}>
      {template.thumbnail_path && (
        <ThumbPicture src={template.thumbnail_path} style={{ display: 'block', width: '100%' }} />
      )}
    </Box>
  </Box>
)
