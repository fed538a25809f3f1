import { memo } from 'react'
import Box from '@mui/material/Box'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { placeOf } from './item-cells.ts'

/** The address of an item's cell, at the right of its label; a phone shows no sheet beside the form. A keystroke leaves it alone. */
export const CellChip = memo(({ item }: { item: TemplateItem }) => {
  const place = placeOf(item)
  if (!place || isSmartphone()) return null
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
