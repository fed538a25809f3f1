/** What opens over a screen of times. */
import { shiftMonth } from '#domain/months.ts'
import type { ListedOccurrence } from '#domain/plans/plans.contract.ts'
import { planQueries } from '#src/api/plans.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { AskPartnerDialog } from '#src/widgets/partner-requests/ask-partner-dialog.tsx'
import { PartnerDialog } from '#src/widgets/partner-requests/partner-dialog.tsx'
import { partnerTimeOf } from '#src/widgets/partner-requests/partner-time.ts'
import { ArrangeDialog } from './year/arrange-dialog.tsx'
import { CloseDialog } from './year/close-dialog.tsx'
import { MoveDialog } from './year/move-dialog.tsx'
import { movedText } from './year/moved-text.ts'
import { ReportDialog } from './year/report-dialog.tsx'
import { SkipDialog } from './year/skip-dialog.tsx'
import { useUndoTimes } from '#src/widgets/plan-times/use-undo-times.ts'

export type OpenTimes = {
  act: 'arrange' | 'move' | 'skip' | 'close' | 'report' | 'partner'
  times: readonly ListedOccurrence[]
  ids: readonly number[]
}

type TimeDialogsProps = { companyId: string; open: OpenTimes; today: string; onClose: () => void; onDone?: () => void }

export const TimeDialogs = ({ companyId, open: { act, times, ids }, today, onClose, onDone }: TimeDialogsProps) => {
  const undo = useUndoTimes(companyId)
  const [first] = times
  const done = (message: string) => () => {
    toast.success(message, { label: '元に戻す', onPress: () => undo(ids) })
    onDone?.()
    onClose()
  }
  if (act === 'partner')
    return first && times.length === 1 ? (
      <PartnerDialog companyId={companyId} time={partnerTimeOf(first)} onClose={onClose} onDone={onDone} />
    ) : (
      <AskPartnerDialog companyId={companyId} ids={ids} onClose={onClose} onAsked={onDone} />
    )
  if (act === 'arrange')
    return (
      <ArrangeDialog
        title="手配"
        companyId={companyId}
        visits={planQueries.visitsOf(companyId, ids)}
        onArranged={onDone}
        onClose={onClose}
      />
    )
  if (act === 'close')
    return (
      <CloseDialog
        companyId={companyId}
        ids={ids}
        hasCertificate={times.some(({ kind }) => kind.rule.counting === 'certificate')}
        onClose={onClose}
        onDone={done(ids.length === 1 ? '実施済みにしました' : `${ids.length}件を実施済みにしました`)}
      />
    )
  if (!first) return null
  if (act === 'report')
    return (
      <ReportDialog
        companyId={companyId}
        report={first}
        report_to={first.kind.report_to}
        authority={first.authority ?? null}
        onClose={onClose}
        onDone={done('届出を記録しました')}
      />
    )
  return act === 'move' ? (
    <MoveDialog
      companyId={companyId}
      occurrence={first}
      months={Array.from({ length: 24 }, (_, index) => shiftMonth(today.slice(0, 7), index))}
      onClose={onClose}
      onMoved={(count) => done(movedText(count))()}
    />
  ) : (
    <SkipDialog companyId={companyId} id={first.id} onClose={onClose} onSkipped={done('見送りにしました')} />
  )
}
