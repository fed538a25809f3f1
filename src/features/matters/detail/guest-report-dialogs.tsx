import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import { useForm } from 'react-hook-form'
import { reportStateRequestSchema, sendBackReportRequestSchema } from '#domain/matters/guest-reports.contract.ts'
import type { GuestReport, ReportStateRequest, SendBackReportRequest } from '#domain/matters/guest-reports.contract.ts'
import { guestReportLabels, guestReportTexts, type GuestReportState } from '#domain/matters/guest-reports.labels.ts'
import { limits } from '#domain/limits.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { isConflict } from '#src/api/errors.ts'
import { useSendBackReport } from '#src/api/guest-reports.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useGuestReport } from './use-guest-report.ts'

type ReportDialogProps = {
  companyId: string
  matter: Pick<Matter, 'id' | 'name'>
  state: GuestReportState
  onClose: () => void
}

/** 辞退 with its reason, 完了 with a word if there is one to say. */
export const ReportDialog = ({ companyId, matter, state, onClose }: ReportDialogProps) => {
  const isDeclining = state === 'declined'
  const { report, isPending } = useGuestReport(companyId, matter)
  const form = useForm<ReportStateRequest>({
    resolver: zodResolver(reportStateRequestSchema),
    mode: 'onTouched',
    defaultValues: { state, note: '' },
  })
  const handleSubmit = async (body: ReportStateRequest) => {
    try {
      await report(body)
      onClose()
    } catch (error) {
      showFieldErrors(form, error)
    }
  }
  return (
    <FormDialog
      open
      width={480}
      title={guestReportTexts.actions[state]}
      submitLabel={guestReportTexts.actions[state]}
      submitting={isPending}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{guestReportTexts.declineAbout}</Box>
        <FormTextField
          control={form.control}
          name="note"
          label={isDeclining ? guestReportTexts.declineNote : guestReportLabels.note}
          required={isDeclining}
          multiline
          rows={3}
          maxLength={limits.text.guestRequestNote}
        />
      </Box>
    </FormDialog>
  )
}

type SendBackDialogProps = { companyId: string; matterId: number; report: GuestReport; onClose: () => void }

export const SendBackDialog = ({ companyId, matterId, report, onClose }: SendBackDialogProps) => {
  const { state, user } = report
  const sendBack = useSendBackReport(companyId, matterId)
  const form = useForm<SendBackReportRequest>({
    resolver: zodResolver(sendBackReportRequestSchema),
    mode: 'onTouched',
    defaultValues: { state, note: '' },
  })
  const handleSubmit = (body: SendBackReportRequest) =>
    sendBack.mutate(
      { ...body, user_id: user.id },
      {
        onSuccess: () => {
          toast.success(`${user.name}さんに差し戻しました`)
          onClose()
        },
        onError: (error) =>
          isConflict(error) ? form.setError('root', { message: error.message }) : showFieldErrors(form, error),
      },
    )
  return (
    <FormDialog
      open
      width={480}
      title={guestReportTexts.sendBack}
      submitLabel={guestReportTexts.sendBack}
      submitting={sendBack.isPending}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
    >
      <FormTextField
        control={form.control}
        name="note"
        label={guestReportTexts.sendBackNote}
        required
        multiline
        rows={3}
        maxLength={limits.text.guestRequestNote}
      />
    </FormDialog>
  )
}
