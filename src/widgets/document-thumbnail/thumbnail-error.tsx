import BrokenImageOutlined from '@mui/icons-material/BrokenImageOutlined'
import Box from '@mui/material/Box'

/** In the place of a thumbnail that could not be drawn; a small one has no room for a picture beside the word. */
export const ThumbnailError = ({ isSmall = false }: { isSmall?: boolean }) => (
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
    {!isSmall && <BrokenImageOutlined sx={{ fontSize: 28 }} />}
    Error
  </Box>
)
