import { Suspense, useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { MatterFinancial } from '#domain/matters/matter-financials.contract.ts'
import { spentOf, totalsText } from '#domain/attendances/attendances.rules.ts'
import { mixesTaxes } from '#domain/matters/matter-financials.labels.ts'
import { confirmTexts } from '#domain/text/dialogs.ts'
import { describeError } from '#src/api/errors.ts'
import { matterQueries } from '#src/api/matters.ts'
import { useDeleteFinancial, useRestoreFinancial } from '#src/api/matter-changes.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { useVisits } from '#src/widgets/attendances/use-visits.ts'
import { useIsNarrow } from '#src/ui/sizes/use-is-narrow.ts'
import { offerUndoAfter } from '#src/widgets/undo-deletion/offer-undo.ts'
import { MatterSection } from '../matter-section.tsx'
import { Totals } from './totals.tsx'
import { FinancialCards } from './financial-cards.tsx'
import { FinancialTable } from './financial-table.tsx'
import type { FinancialRows } from './financial-rows.ts'

const FinancialForm = lazyPart(() => import('./financial-form.tsx').then((module) => module.FinancialForm))

/** Below so many rows the sums at the foot are out of sight. */
const rowsInSight = 8

type MatterFinancialsProps = { isPhone: boolean; companyId: string; matterId: number }

/** Narrower windows leave the name of the partner no room beside the amounts. */
const tableNeedsPx = 1000

/** What was worked for it; nothing where nothing was counted. */
const WorkedTotal = ({ companyId, matterId }: { companyId: string; matterId: number }) => {
  const { moments } = useVisits(companyId, matterId)
  const text = totalsText(spentOf(moments))
  return text && <Box sx={{ mb: 3, fontWeight: 500 }}>{text}</Box>
}

/** 収支: any number of rows of sales and cost, edited where they stand, with what they add up to. */
export const MatterFinancials = ({ isPhone, companyId, matterId }: MatterFinancialsProps) => {
  const isNarrow = useIsNarrow(tableNeedsPx)
  const query = useQuery(matterQueries.financials(companyId, matterId))
  const remove = useDeleteFinancial(companyId, matterId)
  const restore = useRestoreFinancial(companyId, matterId)
  const confirm = useConfirm()
  /** The row in its fields; one at a time. */
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const close = () => setEdited(null)

  const handleDelete = async ({ id, matter_id: _, updated_at: __, ...content }: MatterFinancial) => {
    if (!(await confirm(confirmTexts.delete))) return
    // It comes back after those that are there by then.
    await offerUndoAfter(remove.mutateAsync(id), '収支', () => restore.mutateAsync(content))
  }
  const form = (row?: MatterFinancial) => (
    <Suspense fallback={<SkeletonRows rows={1} />}>
      <FinancialForm companyId={companyId} matterId={matterId} row={row} onClose={close} />
    </Suspense>
  )
  const rows: FinancialRows | undefined = query.data && {
    ...query.data,
    edited,
    form,
    menu: (row, index) => (
      <MenuButton
        label={`${index + 1}件目の収支のメニュー`}
        entries={[
          { label: '編集', icon: <EditOutlined />, disabled: edited !== null, onSelect: () => setEdited(row.id) },
          {
            label: '削除',
            icon: <DeleteOutlineOutlined />,
            danger: true,
            disabled: remove.isPending,
            onSelect: () => void handleDelete(row),
          },
        ]}
      />
    ),
  }
  return (
    <MatterSection
      title="収支"
      count={query.data?.data.length}
      action={
        query.data &&
        edited === null && (
          <Button variant="text" size="small" startIcon={<AddOutlined />} onClick={() => setEdited('new')}>
            追加
          </Button>
        )
      }
    >
      {query.isError && !query.data && (
        <ErrorPanel message={describeError(query.error)} onRetry={() => void query.refetch()} />
      )}
      {/* One row, and what they add up to. */}
      {query.isPending &&
        (isPhone || isNarrow ? <SkeletonRows rows={2} height={100} /> : <SkeletonRows rows={3} height={45} />)}
      {rows && !isPhone && !isNarrow && rows.data.length > rowsInSight && <Totals {...rows.totals} />}
      <WorkedTotal companyId={companyId} matterId={matterId} />
      {rows && mixesTaxes(rows.data) && (
        <Note severity="info">税込と税抜の金額が混ざっているため、合計は目安です。</Note>
      )}
      {rows && (isPhone || isNarrow ? <FinancialCards {...rows} /> : <FinancialTable {...rows} />)}
    </MatterSection>
  )
}
