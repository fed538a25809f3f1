import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { valuesOf } from '#domain/documents/docs-data.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { DeskOptions, useChoices } from './choice-options.tsx'
import { MultipleChoiceSheet } from './choice-sheet.tsx'
import { ChoiceButton, usePhoneChoice } from './phone-choice.tsx'
import { useTypedItem } from './use-typed-item.ts'

type ChoiceProps = { item: TemplateItem }

export const DeskCheckbox = ({ item }: ChoiceProps) => {
  const { value, isReadOnly, error, set } = useTypedItem(item)
  const chosen = valuesOf(value)
  const choices = useChoices(item, chosen)
  const { options } = choices
  const toggle = (option: string) =>
    set(options.filter((other) => (other === option ? !chosen.includes(other) : chosen.includes(other))))
  return (
    <DeskOptions item={item} choices={choices} error={error}>
      {() => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
          {options.map((option) => (
            <FormControlLabel
              key={option}
              label={option}
              disabled={isReadOnly}
              control={<Checkbox checked={chosen.includes(option)} onChange={() => toggle(option)} />}
            />
          ))}
        </Box>
      )}
    </DeskOptions>
  )
}

export const PhoneCheckbox = ({ item }: ChoiceProps) => {
  const choice = usePhoneChoice(item)
  return (
    <>
      <ChoiceButton item={item} choice={choice} />
      {choice.isOpen && (
        <MultipleChoiceSheet
          title={item.name}
          options={choice.options}
          chosen={valuesOf(choice.value)}
          onDone={choice.choose}
          onClose={choice.close}
        />
      )}
    </>
  )
}
