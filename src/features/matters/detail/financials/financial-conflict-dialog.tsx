import { formatMoment } from '#domain/dates.ts'
import type { MatterFinancialConflict } from '#domain/matters/matter-financials.contract.ts'
import { MergeDialog } from '#src/ui/dialogs/merge-dialog.tsx'
import type { Contested } from '#src/ui/dialogs/merge-dialog.tsx'
import type { AmountKey } from './financial-merge.ts'

type FinancialConflictDialogProps = Pick<MatterFinancialConflict, 'current'> & {
  contested: readonly Contested<AmountKey>[]
  isSaving: boolean
  onSave: (theirs: ReadonlySet<AmountKey>) => void
  onClose: () => void
}

/** Who saved the row first, when, and which of both contents is to stay. */
export const FinancialConflictDialog = ({ current, ...merge }: FinancialConflictDialogProps) => (
  <MergeDialog
    title="他のユーザーがこの収支を更新しました"
    message={`${current.updated_by ? `${current.updated_by.name}さん` : '他のユーザー'}が${formatMoment(current.updated_at)}に更新しました。入力した内容は残っています。`}
    {...merge}
  />
)
