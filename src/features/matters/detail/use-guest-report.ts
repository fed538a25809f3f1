import type { ReportStateRequest } from '#domain/matters/guest-reports.contract.ts'
import { guestReportTexts } from '#domain/matters/guest-reports.labels.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { isConflict } from '#src/api/errors.ts'
import { useReportState } from '#src/api/guest-reports.ts'
import { sendOrQueue } from '#src/outbox/queue/send-or-queue.ts'
import { toast } from '#src/ui/toasts/toast.tsx'

/** A guest's word on the job, sent at once or once there is a connection. Rejects where it is the form's to say why. */
export const useGuestReport = (companyId: string, matter: Pick<Matter, 'id' | 'name'>) => {
  const send = useReportState(companyId, matter.id)
  const report = async (body: ReportStateRequest): Promise<void> => {
    try {
      const outcome = await sendOrQueue(
        { kind: 'guest-report', company_id: companyId, label: matter.name, matter_id: matter.id, body },
        () => send.mutateAsync(body),
      )
      if ('sent' in outcome) toast.success(guestReportTexts.standing[body.state])
    } catch (error) {
      if (!isConflict(error)) throw error
      toast.error(error.message)
    }
  }
  return { report, isPending: send.isPending }
}
