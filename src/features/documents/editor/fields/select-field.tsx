import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { valueText } from '#domain/documents/docs-data.ts'
import { formValueHint } from '#domain/documents/form-values.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { placeholders } from '#domain/text/screens.ts'
import { measures } from '#src/ui/sizes/measures.ts'
import { DeskOptions, useChoices } from './choice-options.tsx'
import { ChoiceSheet } from './choice-sheet.tsx'
import { dashed } from './field-look.ts'
import { ItemFrame } from './item-frame.tsx'
import { ChoiceButton, usePhoneChoice } from './phone-choice.tsx'
import { useFormValue } from './use-form-value.ts'
import { useTypedItem } from './use-typed-item.ts'

type ChoiceProps = { item: TemplateItem }

export const DeskSelect = ({ item }: ChoiceProps) => {
  const { value, isReadOnly, error, set } = useTypedItem(item)
  const formValue = useFormValue(item.id, value)
  const choices = useChoices(item, value)
  const { options } = choices
  if (options.length === 0)
    return (
      <DeskOptions item={item} choices={choices} error={error}>
        {() => null}
      </DeskOptions>
    )
  return (
    <ItemFrame
      item={item}
      error={error}
      hint={formValue === undefined ? undefined : formValueHint}
      warning={choices.gone}
    >
      {({ id, labelId, describedBy }) => (
        <Select
          id={id}
          labelId={labelId}
          fullWidth
          size="small"
          displayEmpty
          value={valueText(value)}
          disabled={isReadOnly}
          error={error !== undefined}
          sx={isReadOnly ? dashed : undefined}
          onChange={(event) => set(event.target.value || null)}
          SelectDisplayProps={{ 'aria-describedby': describedBy }}
          MenuProps={{ slotProps: { paper: { sx: { maxHeight: measures.choiceListMaxHeight } } } }}
          renderValue={(chosen) =>
            chosen ||
            formValue || (
              <Box component="span" sx={{ color: 'neutral.600' }}>
                {placeholders.select}
              </Box>
            )
          }
        >
          <MenuItem value="" sx={{ color: 'neutral.600' }}>
            {placeholders.select}
          </MenuItem>
          {options.map((option) => (
            <MenuItem key={option} value={option}>
              {option}
            </MenuItem>
          ))}
        </Select>
      )}
    </ItemFrame>
  )
}

export const PhoneSelect = ({ item }: ChoiceProps) => {
  const choice = usePhoneChoice(item)
  return (
    <>
      <ChoiceButton item={item} choice={choice} />
      {choice.isOpen && (
        <ChoiceSheet
          title={item.name}
          options={choice.options}
          chosen={valueText(choice.value)}
          onChoose={choice.choose}
          onClose={choice.close}
        />
      )}
    </>
  )
}
