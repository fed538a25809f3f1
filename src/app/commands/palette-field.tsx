import { useLayoutEffect } from 'react'
import type { Dispatch, SetStateAction, KeyboardEvent } from 'react'
import SearchOutlined from '@mui/icons-material/SearchOutlined'
import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import { inRow } from '#src/ui/sizes/rows.ts'
import { typedAhead } from '../window-help/typed-ahead.ts'
import type { PaletteCommand } from './use-palette-commands.tsx'

const placeholder = '画面、操作、案件・書類・建物・図面などの名前'

type PaletteFieldProps = {
  text: string
  setText: Dispatch<SetStateAction<string>>
  setActiveId: Dispatch<SetStateAction<string | null>>
  onKeyDown: (event: KeyboardEvent) => void
  commands: PaletteCommand[]
  id: string
  active: PaletteCommand | undefined
  optionId: (command: PaletteCommand) => string
}

/** Where the command is typed. */
export const PaletteField = ({
  text,
  setText,
  setActiveId,
  onKeyDown,
  commands,
  id,
  active,
  optionId,
}: PaletteFieldProps) => {
  // Once it has the focus: until then, what is typed still goes elsewhere.
  useLayoutEffect(() => setText(typedAhead()), [setText])
  return (
    <Box sx={{ ...inRow, px: 5, borderBottom: 1, borderColor: 'divider', flex: 'none' }}>
      <SearchOutlined sx={{ fontSize: 20, mr: 3, color: 'neutral.600' }} />
      <InputBase
        fullWidth
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActiveId(null)
        }}
        onKeyDown={onKeyDown}
        placeholder={placeholder}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': placeholder,
            'aria-expanded': commands.length > 0,
            'aria-controls': `${id}-list`,
            'aria-autocomplete': 'list',
            'aria-activedescendant': active && optionId(active),
            autoComplete: 'off',
            spellCheck: false,
            maxLength: 255,
          },
        }}
        sx={{ height: 56, fontSize: 16, '& input::placeholder': { color: 'neutral.600', opacity: 1 } }}
      />
    </Box>
  )
}
