import type { ReactNode } from 'react'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { dialogWords, selectedCountMobile } from '#domain/text/dialogs.ts'
import { inRow } from '#src/ui/sizes/rows.ts'

type SelectionBarProps = {
  count: number
  /** Lifts the selection. */
  onClear: () => void
  /** Selects everything that is listed; without it there is no such button. */
  onSelectAll?: () => void
  /** What can be done with the selection: buttons. */
  actions: ReactNode
}

/** The bulk bar of a phone, where a table has its head: stays at the bottom while anything is selected. */
export const SelectionBar = ({ count, onClear, onSelectAll, actions }: SelectionBarProps) => {
  if (count === 0) return null
  return (
    <Box
      data-lower-buttons
      role="region"
      aria-label="選択中の操作"
      sx={({ tokens }) => ({
        position: 'sticky',
        bottom: 0,
        zIndex: 'appBar',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        boxShadow: tokens.shadow[2],
        px: 2,
        pt: 1,
        pb: 'calc(12px + env(safe-area-inset-bottom))',
      })}
    >
      <Box sx={{ ...inRow, gap: 1 }}>
        <IconButton aria-label={dialogWords.clear} onClick={onClear}>
          <CloseOutlined />
        </IconButton>
        <Box component="span" role="status" sx={{ flex: 1, fontWeight: 500 }}>
          {selectedCountMobile(count)}
        </Box>
        {onSelectAll && (
          <Button variant="text" onClick={onSelectAll}>
            すべて選択
          </Button>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, px: 2, overflowX: 'auto', '& > *': { flex: '1 0 auto' } }}>{actions}</Box>
    </Box>
  )
}
