import type { ReactNode } from 'react'
import OutlinedInput from '@mui/material/OutlinedInput'
import { valueText } from '#domain/documents/docs-data.ts'
import { limits } from '#domain/limits.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { textLength } from '#domain/text/length.ts'
import { placeholders } from '#domain/text/screens.ts'
import { FieldFrame } from '#src/ui/fields/field-frame.tsx'
import { measures } from '#src/ui/measures.ts'
import { CellChip } from '#src/widgets/item-form/cell-chip.tsx'
import { dashed, oneLine } from './field-look.ts'
import { useTypedItem } from './use-typed-item.ts'

type TextFieldProps = { item: TemplateItem; labelEnd?: ReactNode }

/** Text of one line or several. */
const TextField = ({ item, labelEnd }: TextFieldProps) => {
  const { value, isReadOnly, error, set, leave } = useTypedItem(item)
  const text = valueText(value)
  const isArea = item.type === 'textarea'
  return (
    <FieldFrame
      label={item.name}
      labelEnd={labelEnd}
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
          placeholder={isReadOnly ? undefined : placeholders.text}
          multiline={isArea}
          rows={isArea ? measures.textAreaRows : undefined}
          autoComplete="off"
          onChange={(event) => set(event.target.value)}
          onBlur={leave}
          slotProps={{ input: { 'aria-describedby': describedBy } }}
          sx={[!isArea && oneLine, isReadOnly && dashed]}
        />
      )}
    </FieldFrame>
  )
}

export const DeskText = ({ item }: { item: TemplateItem }) => (
  <TextField item={item} labelEnd={<CellChip item={item} />} />
)
export const PhoneText = ({ item }: { item: TemplateItem }) => <TextField item={item} />
