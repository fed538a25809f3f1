import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { ToggleButtonGroupProps } from '@mui/material/ToggleButtonGroup'

type OneOfButtonsProps<Value> = Omit<ToggleButtonGroupProps, 'exclusive' | 'value' | 'onChange'> & {
  /** Null: none yet. */
  value: Value | null
  onChoose: (value: Value) => void
}

/** Buttons side by side of which one is always chosen: the chosen one, pressed again, stays. */
export const OneOfButtons = <Value extends string>({ onChoose, ...props }: OneOfButtonsProps<Value>) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    {...props}
    onChange={(_, next: Value | null) => next !== null && onChoose(next)}
  />
)
