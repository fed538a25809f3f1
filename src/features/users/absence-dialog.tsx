import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { approverCandidates } from '#domain/approvals/approvals.policy.ts'
import { absenceRequestSchema, type UserListItem } from '#domain/users/users.contract.ts'
import { showRefused } from '#src/api/show-refused.ts'
import { useEndAbsence, useSetAbsence, userQueries } from '#src/api/users.ts'
import { FormDateField } from '#src/ui/fields/form-date-field.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

type AbsenceForm = z.input<typeof absenceRequestSchema>
type AbsenceDialogProps = { companyId: string; user: UserListItem; onClose: () => void }

/** 不在の設定: from when to when, and who may answer approvals meanwhile. */
export const AbsenceDialog = ({ companyId, user, onClose }: AbsenceDialogProps) => {
  const members = useQuery(userQueries.refs(companyId))
  const set = useSetAbsence(companyId)
  const end = useEndAbsence(companyId)
  const form = useForm<AbsenceForm, unknown, z.output<typeof absenceRequestSchema>>({
    resolver: zodResolver(absenceRequestSchema),
    mode: 'onTouched',
    defaultValues: user.absence
      ? {
          from_date: user.absence.from_date,
          to_date: user.absence.to_date,
          substitute_user_id: user.absence.substitute.id,
        }
      : {},
  })
  const candidates = approverCandidates(members.data ?? [], { currentUserId: user.id, chosenIds: [], name: '' })
  const handleSubmit = form.handleSubmit(async (body) => {
    try {
      await set.mutateAsync({ id: user.id, ...body, seen: user.absence })
      toast.success('不在を設定しました。')
      onClose()
    } catch (error) {
      showRefused(form, error)
    }
  })
  const handleEnd = () => end.mutate(user.id, { onSuccess: onClose })
  return (
    <FormDialog
      open
      width={480}
      title="不在の設定"
      submitLabel="保存"
      submittingLabel="保存中..."
      submitting={set.isPending}
      error={form.formState.errors.root?.message}
      footerNote={
        user.absence && (
          <Button variant="text" color="error" onClick={handleEnd} disabled={end.isPending}>
            不在を取り消し
          </Button>
        )
      }
      onClose={onClose}
      onSubmit={() => void handleSubmit()}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {`不在の間、代理の承認者が${user.name}さんの代わりに承認できます。本人が承認することもできます。`}
        </Box>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 148px), 1fr))', gap: 4 }}>
          <FormDateField control={form.control} name="from_date" label="開始日" required />
          <FormDateField control={form.control} name="to_date" label="終了日" required />
        </Box>
        <FormSelect
          control={form.control}
          name="substitute_user_id"
          label="代理の承認者"
          required
          choices={candidates.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Box>
    </FormDialog>
  )
}
