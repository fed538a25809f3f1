/** 代理の承認者を設定: an admin names who answers instead of an approver who has left. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { substituteApproverRequestSchema } from '#domain/approvals/approvals.contract.ts'
import type { Approval, Approver } from '#domain/approvals/approvals.contract.ts'
import { approverCandidates } from '#domain/approvals/approvals.policy.ts'
import { activeSteps } from '#domain/approvals/approvals.state.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { UserRef } from '#domain/users/users.contract.ts'
import { useSubstituteApprover } from '#src/api/document-changes.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useReloadOnConflict } from './use-reload-on-conflict.ts'

const formSchema = substituteApproverRequestSchema.pick({ substitute_user_id: true })
type SubstituteForm = z.input<typeof formSchema>

type SubstituteDialogProps = {
  companyId: string
  document: Document
  step: Approval
  approver: Approver
  users: readonly UserRef[]
  onClose: () => void
}

export const SubstituteDialog = ({ companyId, document, step, approver, users, onClose }: SubstituteDialogProps) => {
  const substitute = useSubstituteApprover(companyId, document.id)
  const reloadOnConflict = useReloadOnConflict(companyId)
  const form = useForm<SubstituteForm, unknown, z.output<typeof formSchema>>({
    resolver: zodResolver(formSchema),
    mode: 'onChange',
  })
  const candidates = approverCandidates(users, {
    currentUserId: document.approval_applicant_id ?? 0,
    chosenIds: activeSteps(document.document_approvals).flatMap((other) => other.users.map(({ id }) => id)),
    name: '',
  })
  const handleSubmit = async ({ substitute_user_id }: z.output<typeof formSchema>) => {
    try {
      await substitute.mutateAsync({ approval_id: step.id, user_id: approver.id, substitute_user_id })
      toast.success('代理の承認者を設定しました')
      onClose()
    } catch (error) {
      showFieldErrors(form, error)
      reloadOnConflict(error)
    }
  }
  const { isSubmitting, errors } = form.formState
  return (
    <FormDialog
      open
      width={480}
      title="代理の承認者を設定"
      submitLabel="保存"
      submitting={isSubmitting}
      error={errors.root?.message}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
    >
      <FormSelect
        control={form.control}
        name="substitute_user_id"
        label="代理の承認者"
        required
        hint={`${approver.name}さんの代わりに承認します。設定すると、承認依頼のメールが届きます。`}
        choices={candidates.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FormDialog>
  )
}
