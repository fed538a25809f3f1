import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ButtonProps } from '@mui/material/Button'
import { isEmptyValue, isSameValue, shownText } from '#domain/documents/docs-data.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import { isOfMachineRow } from '#domain/templates/machine-rows.ts'
import { isOfPlanRow } from '#domain/templates/plan-rows.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { useCounted } from '#src/features/documents/editor/draft/use-draft.ts'
import { useLatest } from '#src/lib/use-latest.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useEditor } from './editor-context.ts'
import type { Editor } from './editor-context.ts'

type RenewBoundButtonProps = Pick<ButtonProps, 'sx' | 'fullWidth' | 'size'> & {
  items: readonly TemplateItem[]
  /** Once the values are there, and once they are taken back. */
  onChanged?: () => void
}

const isOfRow = (item: TemplateItem): boolean => isOfMachineRow(item) || isOfPlanRow(item)

type Renewal = { item: TemplateItem; before: DocsDataValue; after: string | null }

/** What was typed stays: only what is empty, or was filled in by itself, follows its source. */
const renewals = ({ draft, boundNow, answered }: Editor, items: readonly TemplateItem[]): Renewal[] =>
  items.flatMap((item) => {
    // Where there are fewer machines or plans by now, the rows behind the last one are empty, and so is a month without a mark.
    const after = boundNow?.get(item.id) ?? (boundNow && isOfRow(item) ? null : undefined)
    const before = draft.valueOf(item.id)
    const follows = (isEmptyValue(before) && !answered.has(item.id)) || draft.isBound(item.id)
    return after !== undefined && follows && !isSameValue(before, after) ? [{ item, before, after }] : []
  })

const RenewalList = ({ rows }: { rows: readonly Renewal[] }) => (
  <Box
    component="ul"
    sx={{ listStyle: 'none', m: 0, mt: 3, p: 0, display: 'grid', gap: 2, maxHeight: 320, overflowY: 'auto' }}
  >
    {rows.map(({ item, before, after }) => (
      <Box key={item.id} component="li" sx={{ overflowWrap: 'anywhere' }}>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{item.name}</Box>
        {[before, after].map((value) => (isEmptyValue(value) ? '（空欄）' : shownText(item.type, value))).join(' → ')}
      </Box>
    ))}
  </Box>
)

/** 差し込み anew, from what the company's records say now; nothing where nothing differs. */
export const RenewBoundButton = ({ items, onChanged, ...props }: RenewBoundButtonProps) => {
  const editor = useEditor()
  const { draft } = editor
  const latest = useLatest(editor)
  const confirm = useConfirm()
  const count = useCounted(draft, () => renewals(editor, items).length)
  if (count === 0 || editor.isReadOnly) return null
  const handleClick = async () => {
    const isWanted = await confirm({
      title: '台帳の値を差し込む',
      message: '入力し直した項目は変わりません。',
      detail: <RenewalList rows={renewals(editor, items)} />,
      confirmLabel: '差し込む',
      danger: false,
    })
    if (!isWanted) return
    // What was typed while it was asked stays.
    const rows = renewals(latest.current, items)
    const values = new Map<number, DocsDataValue>(rows.map(({ item, after }) => [item.id, after]))
    draft.markBound(new Map([...values].filter(([, value]) => value !== null)))
    draft.setAll(values)
    onChanged?.()
    toast.success(`台帳の値を${rows.length}項目に差し込みました`, {
      label: '取り消す',
      onPress: () => {
        // What was changed meanwhile is no longer what was put in.
        const kept = rows.filter(({ item, after }) => isSameValue(draft.valueOf(item.id), after))
        draft.setAll(new Map(kept.map(({ item, before }) => [item.id, before])))
        onChanged?.()
      },
    })
  }
  return (
    <Button {...props} startIcon={<AutorenewOutlined />} onClick={() => void handleClick()}>
      {`台帳の値を差し込む（${count}項目）`}
    </Button>
  )
}
