import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import { measures } from '#src/ui/sizes/measures.ts'

type OptionListProps = {
  id: string
  label: string
  anchor: () => HTMLElement
  options: readonly string[]
  /** Index of the one that Enter takes; -1: none. */
  marked: number
  chosen: readonly string[]
  onChoose: (option: string) => void
}

/** The choices below a cell, whose field keeps the cursor. */
export const OptionList = ({ id, label, anchor, options, marked, chosen, onChoose }: OptionListProps) => (
  <Popper open anchorEl={anchor} placement="bottom-start" sx={{ zIndex: 'modal' }}>
    <Paper
      elevation={3}
      id={id}
      role="listbox"
      aria-label={label}
      sx={{ minWidth: 120, maxHeight: measures.choiceListMaxHeight, overflowY: 'auto', py: 1 }}
    >
      {options.map((option, index) => (
        <Box
          key={option}
          id={`${id}-${index}`}
          role="option"
          aria-selected={chosen.includes(option)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
          sx={{
            px: 3,
            py: 1.5,
            typography: 'cell',
            cursor: 'pointer',
            fontWeight: chosen.includes(option) ? 700 : 400,
            bgcolor: index === marked ? 'brand.100' : undefined,
            '&:hover': { bgcolor: 'surface.rowHover' },
          }}
        >
          {option}
        </Box>
      ))}
    </Paper>
  </Popper>
)
