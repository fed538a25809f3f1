import OutlinedInput from '@mui/material/OutlinedInput'
import { valueText } from '#domain/documents/docs-data.ts'
import { formValueHint } from '#domain/documents/form-values.ts'
import { limits } from '#domain/limits.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { textLength } from '#domain/text/length.ts'
import { placeholders } from '#domain/text/screens.ts'
import { measures } from '#src/ui/sizes/measures.ts'
import { dashed, oneLine } from './field-look.ts'
import { ItemFrame } from './item-frame.tsx'
import { useTypedItem } from './use-typed-item.ts'

/** Text of one line or several. */
export const TextField = ({ item }: { item: TemplateItem }) => {
  const { value, formValue, isReadOnly, error, set, leave } = useTypedItem(item)
  const text = valueText(value)
  const isArea = item.type === 'textarea'
  return (
    <ItemFrame
      item={item}
      error={error}
      hint={formValue === undefined ? undefined : formValueHint}
      counter={isArea ? { length: textLength(text), max: limits.text.itemTextArea } : undefined}
    >
      {({ id, describedBy }) => (
        <OutlinedInput
          id={id}
          fullWidth
          size="small"
          value={text || (formValue ?? '')}
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
    </ItemFrame>
  )
}
