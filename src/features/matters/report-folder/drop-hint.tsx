import Box from '@mui/material/Box'

/** Says that files can be let go here. */
export const DropHint = () => (
  <Box
    sx={{
      position: 'absolute',
      inset: -8,
      zIndex: 3,
      display: 'grid',
      placeItems: 'center',
      borderRadius: '8px',
      border: 2,
      borderStyle: 'dashed',
      borderColor: 'brand.600',
      bgcolor: 'rgb(238 249 244 / .92)',
      typography: 'h3',
      color: 'brand.800',
      pointerEvents: 'none',
    }}
  >
    ここにドロップして追加
  </Box>
)
