import Box from '@mui/material/Box'

/** The keys of the palette. */
export const PaletteKeys = () => (
  <Box
    aria-hidden
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 4,
      px: 5,
      py: 2,
      borderTop: 1,
      borderColor: 'divider',
      fontSize: 12,
      color: 'text.secondary',
      flex: 'none',
    }}
  >
    <span>↑↓ 選ぶ</span>
    <span>Enter 開く</span>
    <span>Esc 閉じる</span>
  </Box>
)
