import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { renewCodeRequestSchema, type RenewCodeRequest } from '#domain/documents/access-code.contract.ts'
import { accessCodeTexts } from '#domain/documents/access-code.texts.ts'
import { useRenewAccessCode } from '#src/api/document-changes.ts'
import { showRefused } from '#src/api/show-refused.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

type Props = { companyId: string; documentId: number; onClose: () => void }

/** Another access code in the place of one that was forgotten; the one before is shown nowhere. */
export const RenewCodeDialog = ({ companyId, documentId, onClose }: Props) => {
  const renew = useRenewAccessCode(companyId, documentId)
  const form = useForm<RenewCodeRequest>({
    resolver: zodResolver(renewCodeRequestSchema),
    mode: 'onTouched',
    defaultValues: { access_code: '' },
  })
  const handleSubmit = (body: RenewCodeRequest) =>
    renew.mutate(body, {
      onSuccess: () => {
        toast.success(accessCodeTexts.renewed)
        onClose()
      },
      onError: (error) => {
        showRefused(form, error)
      },
    })
  const { root } = form.formState.errors
  return (
    <FormDialog
      open
      width={480}
      title={accessCodeTexts.renew}
      submitLabel="設定"
      submitting={renew.isPending}
      unsaved={form.formState.isDirty}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        {root?.message && <Note severity="error">{root.message}</Note>}
        <FormTextField
          control={form.control}
          name="access_code"
          label={accessCodeTexts.renewLabel}
          hint={accessCodeTexts.renewHint}
          required
          autoFocus
          autoComplete="off"
        />
      </Box>
    </FormDialog>
  )
}
