import BrokenImageOutlined from '@mui/icons-material/BrokenImageOutlined'
import Box from '@mui/material/Box'

/** In the place of a thumbnail that could not be drawn. */
export const ThumbnailError = () => (
  <Box
    sx={{
      position: 'absolute',
      inset: 0,
      display: 'grid',
      placeContent: 'center',
      justifyItems: 'center',
      gap: 1,
      bgcolor: 'neutral.100',
      typography: 'caption',
      color: 'neutral.700',
    }}
  >
    <BrokenImageOutlined sx={{ fontSize: 28 }} />
    Error
  </Box>
)
