import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import type { ButtonProps } from '@mui/material/Button'
import { attendanceValues } from '#domain/attendances/attendance-values.ts'
import { callValues } from '#domain/attendances/call-values.ts'
import type { CallTimes } from '#domain/attendances/call-values.ts'
import { spentOf } from '#domain/attendances/attendances.rules.ts'
import { isEmptyValue, isSameValue } from '#domain/documents/docs-data.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { matterQueries } from '#src/api/matters.ts'
import { useCounted } from '#src/features/documents/editor/draft/use-draft.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useVisits } from '#src/widgets/attendances/use-visits.ts'
import type { Moment } from '#src/widgets/attendances/use-visits.ts'
import { useEditor } from './editor-context.ts'
import type { Editor } from './editor-context.ts'

type VisitValuesButtonProps = Pick<ButtonProps, 'sx' | 'fullWidth' | 'size'> & {
  items: readonly TemplateItem[]
  /** Once the values are there, and once they are taken back. */
  onChanged?: () => void
}

/** What one's last visit and the matter's call say in fields that nothing stands in yet. */
const openValues = (
  { draft, errorOf, formValues, answered }: Editor,
  items: readonly TemplateItem[],
  moments: readonly Moment[],
  userId: number,
  call: CallTimes | undefined,
): Map<number, DocsDataValue> => {
  const spent = spentOf(moments.filter(({ user }) => user.id === userId)).at(-1)
  // What somebody wrote down of the whole matter goes before one person's presses.
  const known = new Map([...(spent ? attendanceValues(items, spent) : []), ...(call ? callValues(items, call) : [])])
  const open = items.flatMap((item) => {
    const value = known.get(item.id)
    const isOpen = value !== undefined && isEmptyValue(draft.valueOf(item.id)) && !formValues.has(item.id)
    return isOpen && !answered.has(item.id) && errorOf(item, value) === null ? [[item.id, value] as const] : []
  })
  return new Map(open)
}

/** 差し込み of 受付・到着・作業開始・作業終了・退出・完了; nothing where no field is about them. */
export const VisitValuesButton = ({ items, onChanged, ...props }: VisitValuesButtonProps) => {
  const editor = useEditor()
  const { companyId, matter_id, draft, isReadOnly } = editor
  const { userId, moments } = useVisits(companyId, matter_id ?? 0)
  const { data: matter } = useQuery({
    ...matterQueries.detail(companyId, matter_id ?? 0),
    enabled: matter_id !== null,
    // Without an answer the form is filled in all the same.
    meta: { screenShows: () => true },
  })
  const count = useCounted(draft, () => openValues(editor, items, moments, userId, matter).size)
  if (count === 0 || isReadOnly) return null
  const handleClick = () => {
    const values = openValues(editor, items, moments, userId, matter)
    draft.setAll(values)
    onChanged?.()
    toast.success(`現地の記録を${values.size}項目に差し込みました`, {
      label: '取り消す',
      onPress: () => {
        // What was changed meanwhile is no longer what was put in.
        const kept = [...values].filter(([itemId, value]) => isSameValue(draft.valueOf(itemId), value))
        draft.setAll(new Map(kept.map(([itemId]) => [itemId, null])))
        onChanged?.()
      },
    })
  }
  return (
    <Button {...props} startIcon={<ScheduleOutlined />} onClick={handleClick}>
      {`現地の記録を差し込む（${count}項目）`}
    </Button>
  )
}
