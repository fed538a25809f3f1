/** What is opened from a building's 年間作業計画表. */
import { Suspense } from 'react'
import { monthsFrom } from '#domain/plans/calendar.ts'
import type { Plan, YearTable } from '#domain/plans/plans.contract.ts'
import { monthText } from '#domain/plans/plans.list.ts'
import type { MonthMark } from '#domain/plans/year-marks.ts'
import { planQueries } from '#src/api/plans.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { PlanDialog } from '../form/plan-dialog.tsx'
import { ArrangeDialog } from './arrange-dialog.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { CopyYearDialog } from './copy-year-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { SkipDialog } from './skip-dialog.tsx'
import type { TimeAct } from './time-popover.tsx'

const PlanDocumentDialog = lazyPart(() =>
  import('./plan-document-dialog.tsx').then((module) => module.PlanDocumentDialog),
)

const PartnerDialog = lazyPart(() =>
  import('#src/widgets/partner-requests/partner-dialog.tsx').then((module) => module.PartnerDialog),
)

export type OpenDialog =
  | { dialog: 'plan'; plan: Plan | null }
  | { dialog: 'arrange'; month: string }
  | { dialog: 'copy' }
  | { dialog: 'document' }
  | { dialog: TimeAct; mark: MonthMark; plan: Plan | null; month?: string }

type BuildingPlanDialogsProps = {
  companyId: string
  buildingId: number
  open: OpenDialog
  table: YearTable | undefined
  year: number
  months: readonly string[]
  onMoved: (id: number, count: number) => void
  onUndo: (id: number) => void
  onClose: () => void
}

export const BuildingPlanDialogs = ({
  companyId,
  buildingId,
  open,
  table,
  year,
  months,
  onMoved,
  onUndo,
  onClose,
}: BuildingPlanDialogsProps) => (
  <>
    {open.dialog === 'plan' && (
      <PlanDialog
        companyId={companyId}
        buildingId={buildingId}
        plan={open.plan}
        planned={new Set(table?.rows.map(({ plan }) => plan.kind.id))}
        neighbour={table?.rows.find(({ plan }) => plan.authority)?.plan.authority ?? null}
        onClose={onClose}
      />
    )}
    {open.dialog === 'document' && table && (
      <Suspense>
        <PlanDocumentDialog companyId={companyId} building={table.building} year={year} onClose={onClose} />
      </Suspense>
    )}
    {open.dialog === 'copy' && (
      <CopyYearDialog companyId={companyId} asked={{ year, building_id: [buildingId] }} onClose={onClose} />
    )}
    {open.dialog === 'arrange' && (
      <ArrangeDialog
        companyId={companyId}
        title={`${monthText(open.month)}分の手配`}
        visits={planQueries.visits(companyId, buildingId, open.month)}
        onClose={onClose}
      />
    )}
    {open.dialog === 'move' && (
      <MoveDialog
        companyId={companyId}
        occurrence={open.mark.occurrence}
        month={open.month}
        months={monthsFrom(months[0]!, 24)}
        onClose={onClose}
        onMoved={(count) => {
          onMoved(open.mark.occurrence.id, count)
          onClose()
        }}
      />
    )}
    {open.dialog === 'skip' && (
      <SkipDialog companyId={companyId} id={open.mark.occurrence.id} onClose={onClose} onSkipped={onClose} />
    )}
    {open.dialog === 'report' && (
      <ReportDialog
        companyId={companyId}
        report={open.mark.occurrence}
        report_to={open.plan?.kind.report_to ?? null}
        authority={open.plan?.authority ?? null}
        onClose={onClose}
        onDone={() => {
          const { id } = open.mark.occurrence
          toast.success('届出を記録しました', { label: '元に戻す', onPress: () => onUndo(id) })
          onClose()
        }}
      />
    )}
    {open.dialog === 'partner' && (
      <Suspense>
        <PartnerDialog
          companyId={companyId}
          time={{
            id: open.mark.occurrence.id,
            due_by: open.mark.occurrence.due_by,
            hasCertificate: open.plan?.kind.rule.counting === 'certificate',
            canEdit: open.plan?.canEdit ?? false,
            isOpen: true,
          }}
          onClose={onClose}
        />
      </Suspense>
    )}
    {open.dialog === 'close' && (
      <CloseDialog
        companyId={companyId}
        ids={[open.mark.occurrence.id]}
        hasCertificate={open.plan?.kind.rule.counting === 'certificate'}
        onClose={onClose}
        onDone={onClose}
      />
    )}
  </>
)
