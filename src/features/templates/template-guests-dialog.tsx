import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { guestsSeeByDefault } from '#domain/documents/documents.policy.ts'
import { showTemplateToGuestsRequestSchema } from '#domain/templates/templates.contract.ts'
import type { TemplateListItem } from '#domain/templates/templates.contract.ts'
import { guestsSeeField } from '#domain/templates/templates.labels.ts'
import { useShowTemplateToGuests } from '#src/api/template-changes.ts'
import { FormCheckbox } from '#src/ui/fields/form-choices.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import Box from '@mui/material/Box'

type TemplateGuestsDialogProps = {
  companyId: string
  template: Pick<TemplateListItem, 'id' | 'document_type_id' | 'guests_see' | 'guests_create'>
  onClose: () => void
}

/** ゲストに見せる, of all documents of the template; saved at once, without a new version. */
export const TemplateGuestsDialog = ({ companyId, template, onClose }: TemplateGuestsDialogProps) => {
  const show = useShowTemplateToGuests(companyId)
  const form = useForm({
    resolver: zodResolver(showTemplateToGuestsRequestSchema),
    defaultValues: {
      guests_see: guestsSeeByDefault(template.document_type_id, template.guests_see),
      guests_create: template.guests_create,
    },
  })
  const handleSubmit = form.handleSubmit((body) =>
    show.mutate(
      { ...body, id: template.id, seen: { guests_see: template.guests_see, guests_create: template.guests_create } },
      {
        onSuccess: () => {
          toast.success(body.guests_see ? '提出した書類をゲストに見せます' : '書類をゲストに見せません')
          onClose()
        },
      },
    ),
  )
  return (
    <FormDialog
      open
      width={480}
      title={guestsSeeField}
      submitLabel="保存"
      submitting={show.isPending}
      submittingLabel="保存中..."
      onClose={onClose}
      onSubmit={() => void handleSubmit()}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <FormCheckbox
          control={form.control}
          name="guests_see"
          label="このテンプレートの書類を、提出したら案件のゲストに見せる"
        />
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          これまでの書類にもすぐに効きます。書類ごとに決めたものは変わりません。金額のある書類では、見せないことをおすすめします。
        </Box>
        <FormCheckbox
          control={form.control}
          name="guests_create"
          label="このテンプレートのある案件で、ゲストが書類を作成できる"
        />
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          提出した書類をゲストに見せるテンプレートだけに効きます。作成した書類は、作成者のゲストと社内の人に見えます。
        </Box>
      </Box>
    </FormDialog>
  )
}
