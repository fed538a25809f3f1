/** 承認リクエスト設定: the comment and the steps. Saving keeps them until they are sent; nobody is asked yet. */
import { useState } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useController, useForm } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import type { RequestApprovalRequest } from '#domain/approvals/approvals.contract.ts'
import { approverCandidates } from '#domain/approvals/approvals.policy.ts'
import { limits } from '#domain/limits.ts'
import type { UserRef } from '#domain/users/users.contract.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { userQueries } from '#src/api/users.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FormLoading } from '#src/ui/dialogs/form-loading.tsx'
import { emptyStep, requestFormSchema } from './request-form.ts'
import type { RequestForm } from './request-form.ts'
import { readFlow, writeFlow } from './saved-flow.ts'
import { StepFields } from './step-fields.tsx'

type RequestDialogProps = {
  companyId: string
  userId: number
  /** What was saved before and is not sent yet. */
  draft: RequestApprovalRequest | null
  onClose: () => void
  onSave: (request: RequestApprovalRequest) => Promise<void>
}

const title = '承認リクエスト設定'
/** The comment, and the first step with its approvers and the way to the next. */
const formRows = [{ lines: 2, counted: true }, {}, {}]

export const RequestDialog = (props: RequestDialogProps) => {
  const users = useQuery(userQueries.refs(props.companyId))
  if (users.data) return <LoadedRequestDialog {...props} users={users.data} />
  return <FormLoading title={title} rows={formRows} failure={loadFailure(users)} onClose={props.onClose} />
}

const LoadedRequestDialog = ({
  companyId,
  userId,
  draft,
  users,
  onClose,
  onSave,
}: RequestDialogProps & { users: readonly UserRef[] }) => {
  const owner = { companyId, userId }
  const [flow] = useState(() =>
    readFlow(owner, approverCandidates(users, { currentUserId: userId, chosenIds: [], name: '' })),
  )
  const form = useForm<RequestForm>({
    resolver: zodResolver(requestFormSchema),
    mode: 'onChange',
    defaultValues: {
      comment: draft?.comment ?? '',
      steps: draft?.steps ?? (flow.length > 0 ? flow : [emptyStep()]),
      isFlowKept: flow.length > 0,
    },
  })
  const handleSubmit = async ({ comment, steps, isFlowKept }: RequestForm) => {
    writeFlow(owner, isFlowKept ? steps : null)
    try {
      await onSave({ comment, steps })
    } catch (error) {
      // The mutation's own surfaces tell of everything but a 422.
      showFieldErrors(form, error)
    }
  }
  // The tick is no part of what would be lost: taken away it counts at once.
  const { isValid, isSubmitting, errors, dirtyFields } = form.formState
  return (
    <FormDialog
      open
      title={title}
      submitLabel="保存"
      submitDisabled={!isValid}
      submitting={isSubmitting}
      error={errors.root?.message}
      footerNote={<KeepFlow control={form.control} onForget={() => writeFlow(owner, null)} />}
      unsaved={dirtyFields.comment !== undefined || dirtyFields.steps !== undefined}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FormTextField
          control={form.control}
          name="comment"
          label="申請者コメント"
          required
          multiline
          rows={2}
          maxLength={limits.text.applicantComment}
        />
        <StepFields form={form} users={users} userId={userId} />
      </Box>
    </FormDialog>
  )
}

/** A ticked flow is kept when the form is saved; unticked it is forgotten at once. */
const KeepFlow = ({ control, onForget }: { control: Control<RequestForm>; onForget: () => void }) => {
  const { field } = useController({ control, name: 'isFlowKept' })
  const handleChange = (isKept: boolean) => {
    field.onChange(isKept)
    if (!isKept) onForget()
  }
  return (
    <FormControlLabel
      label="この承認フローを次回も使用する"
      control={
        <Checkbox
          checked={field.value}
          slotProps={{ input: { ref: field.ref } }}
          onChange={(_, isKept) => handleChange(isKept)}
        />
      }
    />
  )
}
