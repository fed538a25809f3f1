import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { Document } from '#domain/documents/documents.contract.ts'
import { handInRequestSchema } from '#domain/documents/guest-requests.contract.ts'
import type { GuestRequest, HandInRequest } from '#domain/documents/guest-requests.contract.ts'
import { guestRequestTexts } from '#domain/documents/guest-requests.labels.ts'
import { needsReason } from '#domain/documents/day-confirmations.ts'
import { missingTexts } from '#domain/documents/month-sheet.ts'
import { missingPhotosText, shootingList } from '#domain/documents/shooting-list.ts'
import { limits } from '#domain/limits.ts'
import { required } from '#domain/text/validation.ts'
import { isConflict } from '#src/api/errors.ts'
import { useHandIn } from '#src/api/guest-requests.ts'
import { invalidateNoun } from '#src/api/query.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useMissingDays } from '#src/widgets/month-sheet/use-missing-days.ts'

type HandInDialogProps = { companyId: string; document: Document; request: GuestRequest; onClose: () => void }

export const HandInDialog = ({ companyId, document, request, onClose }: HandInDialogProps) => {
  const client = useQueryClient()
  const handIn = useHandIn(companyId, document.id)
  const form = useForm<HandInRequest>({
    resolver: zodResolver(handInRequestSchema),
    mode: 'onTouched',
    defaultValues: { comment: '', missing_reason: '' },
  })
  const days = useMissingDays(document)
  const missingPhotos = missingPhotosText(shootingList(document.template.items, document.item_files))
  const handleFailure = (error: Error) => {
    if (!isConflict(error)) return showFieldErrors(form, error)
    // It has another state by now, or is asked of nobody: the screen behind is read anew.
    form.setError('root', { message: error.message })
    void invalidateNoun(client, companyId, 'documents')
  }
  const handleSubmit = (body: HandInRequest) => {
    if (days.length > 0 && !body.missing_reason)
      return form.setError('missing_reason', { message: required(missingTexts.reason) }, { shouldFocus: true })
    handIn.mutate(body, {
      onSuccess: () => {
        toast.success(guestRequestTexts.handedInTo(request.asked_by.name))
        onClose()
      },
      onError: handleFailure,
    })
  }
  return (
    <FormDialog
      open
      width={480}
      title={guestRequestTexts.handIn}
      submitLabel="提出する"
      submitting={handIn.isPending}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {guestRequestTexts.beforeHandIn(request.asked_by.name)}
        </Box>
        {missingPhotos && <Note severity="info">{missingPhotos}</Note>}
        {days.length > 0 && (
          <>
            <Note severity="warning">{needsReason(days, [])}</Note>
            <FormTextField
              control={form.control}
              name="missing_reason"
              label={missingTexts.reason}
              required
              multiline
              rows={2}
              maxLength={limits.text.applicantComment}
            />
          </>
        )}
        <FormTextField
          control={form.control}
          name="comment"
          label="コメント"
          multiline
          rows={3}
          maxLength={limits.text.applicantComment}
        />
      </Box>
    </FormDialog>
  )
}
