/** The controls of the input items, one a type. Values are docs_data's texts. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import OutlinedInput from '@mui/material/OutlinedInput'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Select from '@mui/material/Select'
import { parseDay, parseDayTime } from '#domain/dates.ts'
import { dateTimeValue, dateValue, maxLengthOf, valuesOf, valueText } from '#domain/documents/docs-data.ts'
import { limits, measures } from '#domain/limits.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { textLength } from '#domain/text/length.ts'
import { placeholders } from '#domain/text/screens.ts'
import { validationMessages } from '#domain/text/validation.ts'
import { DateInput } from '#src/ui/dates/date-input.tsx'
import { FieldFrame } from '#src/ui/fields/field-frame.tsx'
import { CellChip } from './cell-chip.tsx'
import { useEditor } from './editor-context.ts'
import { itemError } from './item-error.ts'
import { useItemError, useItemValue } from './use-draft.ts'

type ItemProps = { item: TemplateItem }

/** An item's value and message. What is too long is told at once; whether it is a number or date, once the field was left. */
const useItemInput = (item: TemplateItem) => {
  const { draft, isReadOnly } = useEditor()
  const value = useItemValue(draft, item.id)
  const refused = useItemError(draft, item.id)
  const [wasLeft, setLeft] = useState(false)
  const isChecked = wasLeft || valuesOf(value).some((text) => textLength(text) > maxLengthOf(item.type))
  return {
    value,
    isReadOnly,
    error: refused ?? (isChecked ? itemError(item, value) : null) ?? undefined,
    set: (data: string | string[] | null) => draft.set(item.id, data),
    leave: () => setLeft(true),
  }
}

/** Of a height that no text changes: a keystroke then lays out the field alone, not the page around it. */
const oneLine = { display: 'flex', contain: 'size layout' }

/** What is read only is dashed. */
const dashed = { '& .MuiOutlinedInput-notchedOutline': { borderStyle: 'dashed' } }

export const TextItem = ({ item }: ItemProps) => {
  const { value, isReadOnly, error, set, leave } = useItemInput(item)
  const text = valueText(value)
  const isArea = item.type === 'textarea'
  const isNumber = item.type === 'number'
  return (
    <FieldFrame
      label={item.name}
      labelEnd={<CellChip item={item} />}
      error={error}
      counter={isArea ? { length: textLength(text), max: limits.text.itemTextArea } : undefined}
    >
      {({ id, describedBy }) => (
        <OutlinedInput
          id={id}
          fullWidth
          size="small"
          value={text}
          readOnly={isReadOnly}
          error={error !== undefined}
          placeholder={isReadOnly ? undefined : isNumber ? placeholders.number : placeholders.text}
          multiline={isArea}
          rows={isArea ? measures.textAreaRows : undefined}
          autoComplete="off"
          onChange={(event) => set(event.target.value)}
          onBlur={leave}
          slotProps={{ input: { inputMode: isNumber ? 'decimal' : undefined, 'aria-describedby': describedBy } }}
          sx={[!isArea && oneLine, isReadOnly && dashed]}
        />
      )}
    </FieldFrame>
  )
}

/** The picker's yyyy-MM-dd [HH:mm:ss] as docs_data writes it; text that is no date stays as typed. */
const toDocsData = (type: TemplateItem['type'], picked: string | null): string | null => {
  if (picked === null) return null
  const moment = type === 'date' ? parseDay(picked) : parseDayTime(picked)
  if (moment === null) return picked
  return type === 'date' ? dateValue(moment) : dateTimeValue(moment)
}

export const DateItem = ({ item }: ItemProps) => {
  const { value, isReadOnly, error, set, leave } = useItemInput(item)
  return (
    <FieldFrame label={item.name} labelEnd={<CellChip item={item} />} error={error}>
      {({ id, describedBy }) => (
        <DateInput
          id={id}
          aria-describedby={describedBy}
          kind={item.type === 'date' ? 'date' : 'datetime'}
          value={valueText(value) || null}
          disabled={isReadOnly}
          error={error !== undefined}
          onChange={(picked) => set(toDocsData(item.type, picked))}
          onBlur={leave}
        />
      )}
    </FieldFrame>
  )
}

/** The options, and after them what is chosen and no longer offered. */
export const optionsOf = ({ item_parts }: TemplateItem, chosen: readonly string[]): string[] => [
  ...new Set([...item_parts.map(({ item_value }) => item_value), ...chosen]),
]

type ChoiceFrameProps = ItemProps & {
  options: readonly string[]
  error: string | undefined
  children: (ids: { labelId: string }) => ReactNode
}

const ChoiceFrame = ({ item, options, error, children }: ChoiceFrameProps) => (
  <FieldFrame group label={item.name} labelEnd={<CellChip item={item} />} error={error}>
    {({ labelId }) =>
      options.length === 0 ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{validationMessages.noOptions}</Box>
      ) : (
        children({ labelId })
      )
    }
  </FieldFrame>
)

export const SelectItem = ({ item }: ItemProps) => {
  const { value, isReadOnly, error, set } = useItemInput(item)
  const options = optionsOf(item, valuesOf(value))
  if (options.length === 0)
    return (
      <ChoiceFrame item={item} options={options} error={error}>
        {() => null}
      </ChoiceFrame>
    )
  return (
    <FieldFrame label={item.name} labelEnd={<CellChip item={item} />} error={error}>
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
            chosen || (
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
    </FieldFrame>
  )
}

export const RadioItem = ({ item }: ItemProps) => {
  const { value, isReadOnly, error, set } = useItemInput(item)
  const chosen = valueText(value)
  const options = optionsOf(item, valuesOf(value))
  return (
    <ChoiceFrame item={item} options={options} error={error}>
      {({ labelId }) => (
        <RadioGroup row aria-labelledby={labelId} value={chosen} onChange={(_, option) => set(option)}>
          {options.map((option) => (
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
    </ChoiceFrame>
  )
}

export const CheckboxItem = ({ item }: ItemProps) => {
  const { value, isReadOnly, error, set } = useItemInput(item)
  const chosen = valuesOf(value)
  const options = optionsOf(item, chosen)
  const toggle = (option: string) =>
    set(options.filter((other) => (other === option ? !chosen.includes(other) : chosen.includes(other))))
  return (
    <ChoiceFrame item={item} options={options} error={error}>
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
    </ChoiceFrame>
  )
}
