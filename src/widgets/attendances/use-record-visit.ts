import { useMutation } from '@tanstack/react-query'
import { attendanceStepLabels } from '#domain/attendances/attendances.labels.ts'
import type { AttendanceStep } from '#domain/attendances/attendances.labels.ts'
import { useCreateAttendance, useDeleteAttendance } from '#src/api/attendances.ts'
import { randomKey } from '#src/lib/random-key.ts'
import { sendOrQueue } from '#src/outbox/queue/send-or-queue.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { readPlace, tellsPlace } from './place.ts'

/** `entered_at`: of what was forgotten, yyyy-MM-dd HH:mm:ss. */
type Recorded = { step: AttendanceStep; entered_at?: string | undefined }

/** Tells a step of one's own visit, at once or once there is a connection; taken back for ten seconds. */
export const useRecordVisit = (companyId: string, matter: { id: number; name: string }) => {
  const creating = useCreateAttendance(companyId, matter.id)
  const deleting = useDeleteAttendance(companyId)
  return useMutation({
    mutationFn: async ({ step, entered_at }: Recorded) => {
      // Whoever enters it afterwards may be anywhere by now.
      const place = tellsPlace() && !entered_at ? await readPlace() : null
      const body = { step, place, ...(entered_at && { entered_at }) }
      const key = randomKey()
      const done = await sendOrQueue(
        { kind: 'attendance', company_id: companyId, label: matter.name, matter_id: matter.id, body },
        () => creating.mutateAsync({ ...body, key }),
        () => key,
      )
      if ('sent' in done)
        toast.success(`${attendanceStepLabels[step]}を記録しました`, {
          label: '元に戻す',
          onPress: () => deleting.mutate(done.sent),
        })
    },
    // The call's own surfaces have told of it, and the queue of what it could not keep.
    meta: { screenShows: () => true },
  })
}
