import type { KeyboardEvent, ClipboardEvent } from 'react'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { SortableItem } from '#src/ui/sorting/sortable-list.tsx'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'

export const idOf = (index: number): string => `option-${index}`

type OptionRowProps = {
  index: number
  option: string
  error: string | undefined
  change: (next: string[], focused?: number) => void
  shown: readonly string[]
  onKey: (event: KeyboardEvent, index: number) => void
  onPaste: (event: ClipboardEvent, index: number) => void
  moves: (index: number) => MenuEntry[]
}

/** One option, with its place among the others. */
export const OptionRow = ({ index, option, error, change, shown, onKey, onPaste, moves }: OptionRowProps) => (
  <SortableItem id={idOf(index)} name={option || `選択肢${index + 1}`} sx={{ bgcolor: 'transparent' }}>
    {(handle) => (
      <Box sx={{ ...inRow, gap: 1, py: 0.5 }}>
        {handle}
        <OutlinedInput
          size="small"
          fullWidth
          value={option}
          error={error !== undefined}
          onChange={(event) => change(shown.with(index, event.target.value))}
          onKeyDown={(event) => onKey(event, index)}
          onPaste={(event) => onPaste(event, index)}
          slotProps={{ input: { 'aria-label': `選択肢${index + 1}` } }}
          sx={{ bgcolor: 'background.paper' }}
        />
        <MenuButton label={`選択肢${index + 1}の移動`} entries={moves(index)} />
        <IconButton
          size="small"
          aria-label={`選択肢${index + 1}を削除`}
          disabled={shown.length === 1 && option === ''}
          onClick={() => change(shown.toSpliced(index, 1), index - 1)}
        >
          <CloseOutlined sx={{ fontSize: 18 }} />
        </IconButton>
      </Box>
    )}
  </SortableItem>
)
