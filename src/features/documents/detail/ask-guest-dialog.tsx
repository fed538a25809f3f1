import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { Document } from '#domain/documents/documents.contract.ts'
import { askGuestRequestSchema } from '#domain/documents/guest-requests.contract.ts'
import type { AskGuestRequest } from '#domain/documents/guest-requests.contract.ts'
import { guestRequestLabels, guestRequestTexts } from '#domain/documents/guest-requests.labels.ts'
import { limits } from '#domain/limits.ts'
import { isInternal } from '#domain/users/users.policy.ts'
import { describeError, isConflict } from '#src/api/errors.ts'
import { useAskGuest } from '#src/api/guest-requests.ts'
import { matterQueries } from '#src/api/matters.ts'
import { invalidateNoun } from '#src/api/query.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { FormDateField } from '#src/ui/fields/form-date-field.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

type AskGuestDialogProps = { companyId: string; document: Document; onClose: () => void }

/** 記入を依頼: of which guest of the matter, until when, and what is to be done. */
export const AskGuestDialog = ({ companyId, document, onClose }: AskGuestDialogProps) => {
  const { id, matter_id, guest_request: before } = document
  const client = useQueryClient()
  const matter = useQuery({ ...matterQueries.detail(companyId, matter_id ?? 0), enabled: matter_id !== null })
  const guests = matter.data?.users.filter((member) => !isInternal(member))
  const ask = useAskGuest(companyId, id)
  const form = useForm<AskGuestRequest>({
    resolver: zodResolver(askGuestRequestSchema),
    mode: 'onTouched',
    defaultValues: before
      ? { user_id: before.user.id, due_date: before.due_date, note: before.note ?? '' }
      : { note: '' },
  })
  const handleFailure = (error: Error) => {
    if (!isConflict(error)) return showFieldErrors(form, error)
    form.setError('root', { message: error.message })
    void invalidateNoun(client, companyId, 'documents')
  }
  const handleSubmit = (body: AskGuestRequest) =>
    ask.mutate(body, {
      onSuccess: ({ guest_request }) => {
        toast.success(before ? '記入の依頼を変更しました' : `${guest_request?.user.name ?? ''}さんに記入を依頼しました`)
        onClose()
      },
      onError: handleFailure,
    })
  return (
    <FormDialog
      open
      width={480}
      title={guestRequestTexts.ask}
      submitLabel={before ? '変更する' : '依頼する'}
      submitting={ask.isPending}
      submitDisabled={!guests || guests.length === 0}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
    >
      {matter.isError && <ErrorPanel message={describeError(matter.error)} onRetry={() => void matter.refetch()} />}
      {matter.isPending && <SkeletonRows rows={3} />}
      {guests?.length === 0 && (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{guestRequestTexts.noGuests}</Box>
      )}
      {guests !== undefined && guests.length > 0 && (
        <Box sx={{ display: 'grid', gap: 4 }}>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{guestRequestTexts.about}</Box>
          <FormSelect
            control={form.control}
            name="user_id"
            label={guestRequestLabels.user_id}
            required
            choices={guests.map(({ id: value, name: label }) => ({ value, label }))}
          />
          <FormDateField control={form.control} name="due_date" label={guestRequestLabels.due_date} />
          <FormTextField
            control={form.control}
            name="note"
            label={guestRequestLabels.note}
            multiline
            rows={4}
            maxLength={limits.text.guestRequestNote}
          />
        </Box>
      )}
    </FormDialog>
  )
}
