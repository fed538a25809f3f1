/** What is chosen on a phone: the choice opens from below, is saved with the press and closes. */
import { useState } from 'react'
import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined'
import { valueText } from '#domain/documents/docs-data.ts'
import { formValueHint } from '#domain/documents/form-values.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { placeholders } from '#domain/text/screens.ts'
import { useItemError, useItemValue } from '#src/features/documents/editor/draft/use-draft.ts'
import { NoOptions, useChoices } from './choice-options.tsx'
import { useChoose } from './choose-context.ts'
import { useEditor } from './editor-context.ts'
import { FieldButton } from './field-button.tsx'
import { ItemFrame } from './item-frame.tsx'
import { useFormValue } from './use-form-value.ts'

export const usePhoneChoice = (item: TemplateItem) => {
  const { draft, isReadOnly } = useEditor()
  const choose = useChoose()
  const [isOpen, setOpen] = useState(false)
  const value = useItemValue(draft, item.id)
  const formValue = useFormValue(item.id, value)
  const close = () => setOpen(false)
  return {
    value,
    formValue,
    ...useChoices(item, value),
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

type ChoiceButtonProps = { item: TemplateItem; choice: ReturnType<typeof usePhoneChoice> }

/** What is chosen, and the way to the options. */
export const ChoiceButton = ({
  item,
  choice: { value, formValue, options, none, gone, error, isReadOnly, open },
}: ChoiceButtonProps) => (
  <ItemFrame group item={item} error={error} hint={formValue === undefined ? undefined : formValueHint} warning={gone}>
    {({ id, labelId, describedBy }) =>
      options.length === 0 ? (
        <NoOptions>{none}</NoOptions>
      ) : (
        <FieldButton
          id={id}
          labelId={labelId}
          describedBy={describedBy}
          text={valueText(value) || (formValue ?? '')}
          placeholder={isReadOnly ? '未入力' : placeholders.select}
          icon={<KeyboardArrowDownOutlined />}
          isReadOnly={isReadOnly}
          hasError={error !== undefined}
          onClick={open}
        />
      )
    }
  </ItemFrame>
)
