import Box from '@mui/material/Box'

/** The picture as it will stand, or that there is none. */
export const PictureFrame = ({ path, label }: { path: string | null; label: string }) => (
  <Box
    sx={{
      display: 'grid',
      placeItems: 'center',
      width: 160,
      height: 96,
      p: 2,
      border: 1,
      borderStyle: path === null ? 'dashed' : 'solid',
      borderColor: path === null ? 'neutral.500' : 'divider',
      borderRadius: '6px',
      bgcolor: 'background.paper',
      typography: 'caption',
      color: 'text.secondary',
    }}
  >
    {path === null ? (
      '未登録'
    ) : (
      <img src={path} alt={label} style={{ maxWidth: '100%', maxHeight: '78px', objectFit: 'contain' }} />
    )}
  </Box>
)
