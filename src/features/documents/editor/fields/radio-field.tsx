import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { valueText } from '#domain/documents/docs-data.ts'
import { formValueHint } from '#domain/documents/form-values.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { textLength } from '#domain/text/length.ts'
import { DeskOptions, useChoices } from './choice-options.tsx'
import { ItemFrame } from './item-frame.tsx'
import { usePhoneChoice } from './phone-choice.tsx'
import { PhoneSelect } from './select-field.tsx'
import { useFormValue } from './use-form-value.ts'
import { useTypedItem } from './use-typed-item.ts'

type ChoiceProps = { item: TemplateItem }

export const DeskRadio = ({ item }: ChoiceProps) => {
  const { value, isReadOnly, error, set } = useTypedItem(item)
  const formValue = useFormValue(item.id, value)
  const chosen = valueText(value)
  const choices = useChoices(item, value)
  return (
    <DeskOptions item={item} choices={choices} error={error} hint={formValue === undefined ? undefined : formValueHint}>
      {({ labelId }) => (
        <RadioGroup
          row
          aria-labelledby={labelId}
          value={chosen || (formValue ?? '')}
          onChange={(_, option) => set(option)}
        >
          {choices.options.map((option) => (
            // No item is required: the chosen one, pressed again, is taken back.
            <FormControlLabel
              key={option}
              value={option}
              label={option}
              disabled={isReadOnly}
              control={<Radio onClick={() => option === chosen && set(null)} />}
            />
          ))}
        </RadioGroup>
      )}
    </DeskOptions>
  )
}

/** Two short options stand side by side; more than that opens like a select. */
const isPair = (options: readonly string[]): boolean =>
  options.length === 2 && options.every((option) => textLength(option) <= 8)

export const PhoneRadio = ({ item }: ChoiceProps) => {
  const { value, formValue, options, gone, error, isReadOnly, choose } = usePhoneChoice(item)
  const chosen = valueText(value)
  const shown = chosen || (formValue ?? '')
  if (!isPair(options)) return <PhoneSelect item={item} />
  return (
    <ItemFrame
      group
      item={item}
      error={error}
      hint={formValue === undefined ? undefined : formValueHint}
      warning={gone}
    >
      {({ labelId }) => (
        <RadioGroup
          aria-labelledby={labelId}
          value={shown}
          onChange={(_, option) => choose(option)}
          sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 3 }}
        >
          {options.map((option) => (
            <FormControlLabel
              key={option}
              value={option}
              label={option}
              disabled={isReadOnly}
              // No item is required: the chosen one, pressed again, is taken back.
              control={
                <Radio
                  checkedIcon={<CheckCircleOutlined sx={{ color: 'common.white' }} />}
                  onClick={() => option === chosen && choose(null)}
                />
              }
              sx={{
                m: 0,
                minHeight: 48,
                pl: 0.5,
                pr: 2,
                borderRadius: '6px',
                border: 1,
                borderColor: option === shown ? 'primary.main' : 'neutral.500',
                ...(option === shown && { bgcolor: 'primary.main', color: 'common.white' }),
                '& .MuiFormControlLabel-label.Mui-disabled': { color: 'inherit' },
              }}
            />
          ))}
        </RadioGroup>
      )}
    </ItemFrame>
  )
}
