/** Items that are chosen: the choice opens from below, is saved with the press and closes. */
import { useState } from 'react'
import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { valuesOf, valueText } from '#domain/documents/docs-data.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { textLength } from '#domain/text/length.ts'
import { placeholders } from '#domain/text/screens.ts'
import { validationMessages } from '#domain/text/validation.ts'
import { FieldFrame } from '#src/ui/fields/field-frame.tsx'
import { useEditor } from '../editor-context.ts'
import { optionsOf } from '../item-input.tsx'
import { useItemError, useItemValue } from '../use-draft.ts'
import { ChoiceSheet, MultipleChoiceSheet } from './choice-sheet.tsx'
import { useChoose } from './choose-context.ts'
import { FieldButton } from './field-button.tsx'

type ItemProps = { item: TemplateItem }

const useChoiceItem = (item: TemplateItem) => {
  const { draft, isReadOnly } = useEditor()
  const choose = useChoose()
  const [isOpen, setOpen] = useState(false)
  const value = useItemValue(draft, item.id)
  const close = () => setOpen(false)
  return {
    value,
    options: optionsOf(item, valuesOf(value)),
    error: useItemError(draft, item.id),
    isReadOnly,
    isOpen,
    open: () => setOpen(true),
    close,
    choose: (data: DocsDataValue) => {
      close()
      choose(item, data)
    },
  }
}

type ChoiceFieldProps = ItemProps & { choice: ReturnType<typeof useChoiceItem> }

const ChoiceField = ({ item, choice: { value, options, error, isReadOnly, open } }: ChoiceFieldProps) => (
  <FieldFrame group label={item.name} error={error}>
    {({ id, labelId, describedBy }) =>
      options.length === 0 ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{validationMessages.noOptions}</Box>
      ) : (
        <FieldButton
          id={id}
          labelId={labelId}
          describedBy={describedBy}
          text={valueText(value)}
          placeholder={isReadOnly ? '未入力' : placeholders.select}
          icon={<KeyboardArrowDownOutlined />}
          isReadOnly={isReadOnly}
          hasError={error !== undefined}
          onClick={open}
        />
      )
    }
  </FieldFrame>
)

export const SelectChoice = ({ item }: ItemProps) => {
  const choice = useChoiceItem(item)
  return (
    <>
      <ChoiceField item={item} choice={choice} />
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

export const CheckboxChoice = ({ item }: ItemProps) => {
  const choice = useChoiceItem(item)
  return (
    <>
      <ChoiceField item={item} choice={choice} />
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

/** Two short options stand side by side; more than that opens like a select. */
const isPair = (options: readonly string[]): boolean =>
  options.length === 2 && options.every((option) => textLength(option) <= 8)

export const RadioChoice = ({ item }: ItemProps) => {
  const { value, options, error, isReadOnly, choose } = useChoiceItem(item)
  const chosen = valueText(value)
  if (!isPair(options)) return <SelectChoice item={item} />
  return (
    <FieldFrame group label={item.name} error={error}>
      {({ labelId }) => (
        <RadioGroup
          aria-labelledby={labelId}
          value={chosen}
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
              control={<Radio onClick={() => option === chosen && choose(null)} />}
              sx={{
                m: 0,
                minHeight: 48,
                pl: 0.5,
                pr: 2,
                borderRadius: '6px',
                border: 1,
                borderColor: option === chosen ? 'primary.main' : 'neutral.500',
                bgcolor: option === chosen ? 'brand.50' : undefined,
                boxShadow: ({ palette }) => (option === chosen ? `inset 0 0 0 1px ${palette.primary.main}` : 'none'),
              }}
            />
          ))}
        </RadioGroup>
      )}
    </FieldFrame>
  )
}
