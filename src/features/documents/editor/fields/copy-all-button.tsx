import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import Button from '@mui/material/Button'
import type { ButtonProps } from '@mui/material/Button'
import { isEmptyValue, isSameValue } from '#domain/documents/docs-data.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { useCounted } from '#src/features/documents/editor/draft/use-draft.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useLatest } from '#src/lib/use-latest.ts'
import { useEditor } from './editor-context.ts'
import type { Editor } from './editor-context.ts'

type CopyAllButtonProps = Pick<ButtonProps, 'sx' | 'fullWidth' | 'size'> & {
  items: readonly TemplateItem[]
  /** Once the values are there, and once they are taken back. */
  onChanged?: () => void
}

/** Of an item without any answer, of which the form itself says nothing either, the last value. */
const valueFor = (
  { draft, errorOf, formValues, previousValues, answered }: Editor,
  item: TemplateItem,
): DocsDataValue | undefined => {
  const last = previousValues.get(item.id)?.[0]?.value
  const isOpen = last !== undefined && isEmptyValue(draft.valueOf(item.id)) && !formValues.has(item.id)
  return isOpen && !answered.has(item.id) && errorOf(item, last) === null ? last : undefined
}

/** Nothing where there is nothing to copy. */
export const CopyAllButton = ({ items, onChanged, ...props }: CopyAllButtonProps) => {
  const editor = useEditor()
  const { draft } = editor
  const latest = useLatest(editor)
  const confirm = useConfirm()
  const isOffered = useCounted(draft, () => items.some((item) => valueFor(editor, item) !== undefined))
  if (!isOffered || editor.isReadOnly) return null
  const open = (): Map<number, DocsDataValue> =>
    new Map(
      items.flatMap((item) => {
        const value = valueFor(latest.current, item)
        return value === undefined ? [] : [[item.id, value] as const]
      }),
    )
  const handleClick = async () => {
    const isWanted = await confirm({
      title: '前回値を写す',
      message: `${open().size}項目に写します。入力済みの項目は変わりません。`,
      confirmLabel: '写す',
      danger: false,
    })
    if (!isWanted) return
    // What was answered while it was asked has an answer.
    const values = open()
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
    <Button {...props} startIcon={<ContentCopyOutlined />} onClick={() => void handleClick()}>
      前回値をすべて写す
    </Button>
  )
}
