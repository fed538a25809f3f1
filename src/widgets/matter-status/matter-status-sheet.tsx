import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import { BottomSheet } from '#src/ui/dialogs/bottom-sheet.tsx'
import { measures } from '#src/ui/sizes/measures.ts'
import { MatterStatusBadge } from './matter-status-badge.tsx'

const shownRows = 3

type MatterStatusSheetProps = {
  /** The matter's, or how many there are. */
  name: string
  /** The present one; several matters at once have none. */
  status?: MatterStatus
  statuses: readonly MatterStatus[]
  onSelect: (status_id: number) => void
  onClose: () => void
}

/** A phone's choice: 保存 applies, closing cancels; three rows are seen, the others scrolled to. */
export const MatterStatusSheet = ({ name, status, statuses, onSelect, onClose }: MatterStatusSheetProps) => {
  const [chosen, setChosen] = useState(status?.id)
  return (
    <BottomSheet
      open
      title="ステータスを選択"
      onClose={onClose}
      action={
        <Button
          variant="contained"
          color="primary"
          disabled={chosen === undefined}
          onClick={() => chosen !== undefined && onSelect(chosen)}
        >
          保存
        </Button>
      }
    >
      <Box sx={{ px: 4, pb: 3, typography: 'body2', color: 'text.secondary' }}>{name}</Box>
      <RadioGroup
        aria-label="ステータス"
        value={chosen ?? ''}
        onChange={(_, id) => setChosen(Number(id))}
        sx={{
          flexWrap: 'nowrap',
          overflowY: 'auto',
          borderTop: 1,
          borderBottom: 1,
          borderColor: 'divider',
          maxHeight: `${measures.pickerRowRem * shownRows}rem`,
          '& .MuiFormControlLabel-label': { minWidth: 0, '& > *': { height: '1.875rem', fontSize: 14 } },
        }}
      >
        {statuses.map((choice) => (
          <FormControlLabel
            key={choice.id}
            value={choice.id}
            label={<MatterStatusBadge status={choice} />}
            control={<Radio autoFocus={choice.id === (status ?? statuses[0])?.id} />}
            sx={{
              flex: 'none',
              height: `${measures.pickerRowRem}rem`,
              m: 0,
              px: 2,
              bgcolor: choice.id === chosen ? 'brand.50' : undefined,
            }}
          />
        ))}
      </RadioGroup>
    </BottomSheet>
  )
}
