import { useSyncExternalStore } from 'react'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import Button from '@mui/material/Button'
import type { ButtonProps } from '@mui/material/Button'
import { isEmptyValue, isSameValue } from '#domain/documents/docs-data.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { toast } from '#src/ui/toast.tsx'
import { useEditor } from './editor-context.ts'
import type { Editor } from './editor-context.ts'

type CopyAllButtonProps = Pick<ButtonProps, 'sx' | 'fullWidth' | 'size'> & {
  items: readonly TemplateItem[]
  /** Once the values are there, and once they are taken back. */
  onChanged?: () => void
}

/** Of an item that is empty and that the form itself says nothing of, the last value. */
const valueFor = (
  { draft, errorOf, formValues, previousValues }: Editor,
  item: TemplateItem,
): DocsDataValue | undefined => {
  const last = previousValues.get(item.id)?.[0]?.value
  const isOpen = last !== undefined && isEmptyValue(draft.valueOf(item.id)) && !formValues.has(item.id)
  return isOpen && errorOf(item, last) === null ? last : undefined
}

/** Nothing where there is nothing to copy. */
export const CopyAllButton = ({ items, onChanged, ...props }: CopyAllButtonProps) => {
  const editor = useEditor()
  const { draft } = editor
  const isOffered = useSyncExternalStore(draft.subscribe, () =>
    items.some((item) => valueFor(editor, item) !== undefined),
  )
  if (!isOffered || editor.isReadOnly) return null
  const handleClick = () => {
    const values = new Map(
      items.flatMap((item) => {
        const value = valueFor(editor, item)
        return value === undefined ? [] : [[item.id, value] as const]
      }),
    )
    draft.markCopied(values)
    draft.setAll(values)
    onChanged?.()
    toast.success(`前回値を${values.size}項目に写しました`, {
      label: '取り消す',
      onPress: () => {
        // What was changed meanwhile is no longer the value of last time.
        const kept = [...values].filter(([itemId, value]) => isSameValue(draft.valueOf(itemId), value))
        draft.setAll(new Map(kept.map(([itemId]) => [itemId, null])))
        onChanged?.()
      },
    })
  }
  return (
    <Button {...props} startIcon={<ContentCopyOutlined />} onClick={handleClick}>
      前回値をすべて写す
    </Button>
  )
}
