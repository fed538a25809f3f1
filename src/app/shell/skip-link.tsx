import Box from '@mui/material/Box'

/** Where a screen's content begins; <main> carries this id. */
export const mainId = 'main'

/** First stop of the Tab key: past the navigation. */
export const SkipLink = () => (
  <Box
    component="a"
    href={`#${mainId}`}
    sx={({ palette }) => ({
      position: 'fixed',
      top: 8,
      left: 8,
      zIndex: 'tooltip',
      px: 4,
      py: 2.5,
      borderRadius: 1,
      fontWeight: 500,
      bgcolor: palette.common.white,
      color: palette.brand[700],
      transform: 'translateY(-200%)',
      '&:focus': { transform: 'none' },
    })}
  >
    本文へ移動
  </Box>
)
