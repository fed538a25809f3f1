import { memo } from 'react'
import Box from '@mui/material/Box'
import { sheetAddressOf } from '#domain/templates/cell-reference.ts'

/** The address of an item's cell; nothing where it has none. A keystroke in the item's field leaves it alone. */
export const CellChip = memo(({ item }: { item: { cell_reference: string | null } }) => {
  const place = sheetAddressOf(item)
  if (!place) return null
  return (
    <Box
      component="span"
      title={`セル ${place.address}`}
      sx={{
        display: 'block',
        px: 1.5,
        borderRadius: '4px',
        bgcolor: 'neutral.100',
        color: 'text.secondary',
        fontSize: 12,
        fontWeight: 400,
        lineHeight: '18px',
        whiteSpace: 'nowrap',
      }}
    >
      {place.address}
    </Box>
  )
})
CellChip.displayName = 'CellChip'
