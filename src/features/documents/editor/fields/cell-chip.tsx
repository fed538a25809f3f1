import { memo } from 'react'
import Box from '@mui/material/Box'
import { sheetAddressOf } from '#domain/templates/cell-reference.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'

/** The address of an item's cell, at the right of its label. A keystroke leaves it alone. */
export const CellChip = memo(({ item }: { item: TemplateItem }) => {
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
      }}
    >
      {place.address}
    </Box>
  )
})
CellChip.displayName = 'CellChip'
