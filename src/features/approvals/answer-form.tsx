/** The approver's answer: one comment, two buttons. On a phone the buttons stand at the lower edge. */
import CheckOutlined from '@mui/icons-material/CheckOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { answerApprovalRequestSchema } from '#domain/approvals/approvals.contract.ts'
import { limits } from '#domain/limits.ts'
import { placeholders } from '#domain/text/screens.ts'
import { useAnswerApproval } from '#src/api/document-changes.ts'
import { isConflict } from '#src/api/errors.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { ChoiceChip } from '#src/ui/marks/choice-chip.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { useLeaveGuard } from '#src/ui/dialogs/use-leave-guard.ts'
import { useReloadOnConflict } from './use-reload-on-conflict.ts'

const commentSchema = answerApprovalRequestSchema.pick({ comment: true })
type CommentForm = { comment: string }

type AnswerFormOptions = {
  companyId: string
  documentId: number
  /** While it is, what is typed is not left without asking. */
  isMyTurn: boolean
  onAnswered: (isApproved: boolean) => void
  /** Somebody else was first; told what was typed. */
  onLate: (comment: string) => void
}

export const useAnswerForm = ({ companyId, documentId, isMyTurn, onAnswered, onLate }: AnswerFormOptions) => {
  const form = useForm<CommentForm>({
    resolver: zodResolver(commentSchema),
    mode: 'onChange',
    defaultValues: { comment: '' },
  })
  const answer = useAnswerApproval(companyId, documentId)
  const reloadOnConflict = useReloadOnConflict(companyId)
  useLeaveGuard(isMyTurn && form.formState.isDirty)
  const send = (approver_feedback: boolean) =>
    form.handleSubmit(async ({ comment }) => {
      try {
        await answer.mutateAsync({ comment, approver_feedback })
        form.reset()
        onAnswered(approver_feedback)
      } catch (error) {
        showFieldErrors(form, error)
        if (isConflict(error)) onLate(comment)
        reloadOnConflict(error)
      }
    })
  /** What is being sent: true approves, false sends back. */
  const sending = answer.isPending ? answer.variables.approver_feedback : null
  return { form, sending, send: (approver_feedback: boolean) => void send(approver_feedback)() }
}

/** What most approvals say; still to be sent by the button. */
const usualComment = '確認しました。'

/** Before what was typed already, which it leaves as it is. */
const withUsual = (typed: string): string => (typed.includes(usualComment) ? typed : `${usualComment}${typed}`)

type AnswerCommentProps = {
  form: UseFormReturn<CommentForm>
  /** Ctrl+Enter; Enter alone makes a new line. */
  onApprove: () => void
}

export const AnswerComment = ({ form, onApprove }: AnswerCommentProps) => (
  <Box
    onKeyDown={({ key, ctrlKey, metaKey, nativeEvent }) => {
      if (key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing) onApprove()
    }}
  >
    <FormTextField
      control={form.control}
      name="comment"
      label="コメント"
      required
      multiline
      rows={3}
      placeholder={placeholders.text}
      maxLength={limits.text.approverComment}
      hint="承認・差し戻しのどちらでも、申請者に表示されます。"
      sx={{ bgcolor: 'background.paper' }}
    />
    <Box sx={{ mt: 1.5 }}>
      <ChoiceChip
        label={usualComment}
        aria-label={`コメントに「${usualComment}」と入力`}
        onClick={() =>
          form.setValue('comment', withUsual(form.getValues('comment')), { shouldDirty: true, shouldValidate: true })
        }
      />
    </Box>
  </Box>
)

export const AnswerButtons = ({ sending, send }: Pick<ReturnType<typeof useAnswerForm>, 'sending' | 'send'>) => (
  <>
    <LoadingButton
      color="error"
      startIcon={<UndoOutlined />}
      loading={sending === false}
      loadingText="差し戻し中..."
      disabled={sending === true}
      onClick={() => send(false)}
    >
      差し戻す
    </LoadingButton>
    <LoadingButton
      variant="contained"
      color="primary"
      startIcon={<CheckOutlined />}
      loading={sending === true}
      loadingText="承認中..."
      disabled={sending === false}
      onClick={() => send(true)}
    >
      承認する
    </LoadingButton>
  </>
)

export const AnswerForm = ({ form, ...buttons }: ReturnType<typeof useAnswerForm>) => (
  <>
    <AnswerComment form={form} onApprove={() => buttons.sending === null && buttons.send(true)} />
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2, mt: 3 }}>
      <AnswerButtons {...buttons} />
    </Box>
  </>
)
