import { useState } from 'react'
import CheckOutlined from '@mui/icons-material/CheckOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { dialogWords } from '#domain/text/dialogs.ts'
import { BottomSheet } from '#src/ui/dialogs/bottom-sheet.tsx'
import { measures } from '#src/ui/sizes/measures.ts'

const shownRows = 3

const rowHeight = `${measures.pickerRowRem}rem`

type ChoiceSheetProps = {
  title: string
  options: readonly string[]
  /** Empty where nothing is chosen. */
  chosen: string
  /** null: nothing again. */
  onChoose: (option: string | null) => void
  onClose: () => void
}

/** One of several: the press chooses. Three rows are seen, the others scrolled to. */
export const ChoiceSheet = ({ title, options, chosen, onChoose, onClose }: ChoiceSheetProps) => (
  <BottomSheet
    open
    title={title}
    onClose={onClose}
    action={chosen !== '' && <Button onClick={() => onChoose(null)}>{dialogWords.clear}</Button>}
  >
    <Box
      role="listbox"
      aria-label={title}
      sx={{
        overflowY: 'auto',
        maxHeight: `${measures.pickerRowRem * shownRows}rem`,
        borderTop: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {options.map((option) => (
        <ButtonBase
          key={option}
          role="option"
          aria-selected={option === chosen}
          autoFocus={option === chosen}
          onClick={() => onChoose(option)}
          sx={{
            display: 'flex',
            width: '100%',
            minHeight: rowHeight,
            gap: 2,
            px: 4,
            py: 1,
            justifyContent: 'space-between',
            textAlign: 'left',
            typography: 'body1',
            ...(option === chosen && { bgcolor: 'primary.main', color: 'common.white' }),
            '& + &': { borderTop: 1, borderColor: 'line.row' },
            '&:focus-visible': { outlineOffset: -2 },
          }}
        >
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {option}
          </Box>
          {option === chosen && <CheckOutlined sx={{ flex: 'none' }} />}
        </ButtonBase>
      ))}
    </Box>
  </BottomSheet>
)

type MultipleChoiceSheetProps = {
  title: string
  options: readonly string[]
  chosen: readonly string[]
  onDone: (chosen: string[]) => void
  onClose: () => void
}

/** Any of several: 完了 takes them, closing does not. */
export const MultipleChoiceSheet = ({ title, options, chosen, onDone, onClose }: MultipleChoiceSheetProps) => {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(chosen))
  const toggle = (option: string) =>
    setTicked(new Set(ticked.has(option) ? [...ticked].filter((other) => other !== option) : [...ticked, option]))
  return (
    <BottomSheet
      open
      title={title}
      onClose={onClose}
      action={
        <Button
          variant="contained"
          color="primary"
          onClick={() => onDone(options.filter((option) => ticked.has(option)))}
        >
          {dialogWords.done}
        </Button>
      }
    >
      <Box
        role="group"
        aria-label={title}
        sx={{
          overflowY: 'auto',
          maxHeight: measures.choiceListMaxHeight,
          borderTop: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {options.map((option) => (
          <FormControlLabel
            key={option}
            label={option}
            control={<Checkbox checked={ticked.has(option)} onChange={() => toggle(option)} />}
            sx={{
              display: 'flex',
              minHeight: rowHeight,
              m: 0,
              px: 2,
              bgcolor: ticked.has(option) ? 'brand.50' : undefined,
              '& .MuiFormControlLabel-label': { minWidth: 0, overflowWrap: 'anywhere' },
            }}
          />
        ))}
      </Box>
    </BottomSheet>
  )
}
