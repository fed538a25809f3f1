import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { limits } from '#domain/limits.ts'
import { nameRequestSchema } from '#domain/users/users.contract.ts'
import { useUpdateMyself } from '#src/api/account.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { settleSaved, showFieldErrors } from '#src/lib/forms.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useLeaveGuard } from '#src/ui/dialogs/use-leave-guard.ts'

/** The person's name as it stands everywhere. */
export const NameForm = ({ user }: { user: CompanyUser }) => {
  const form = useForm({
    resolver: zodResolver(nameRequestSchema),
    mode: 'onTouched',
    values: { name: user.name },
    resetOptions: { keepDirtyValues: true },
  })
  const update = useUpdateMyself(user.company.company_key)
  const { isDirty } = form.formState
  useLeaveGuard(isDirty)
  const handleSubmit = form.handleSubmit(({ name }) =>
    update.mutate(
      { name },
      {
        onSuccess: () => {
          settleSaved(form, { name }, { name })
          toast.success('氏名を保存しました')
        },
        onError: (error) => showFieldErrors(form, error),
      },
    ),
  )
  return (
    <form noValidate onSubmit={handleSubmit}>
      <FormTextField
        control={form.control}
        name="name"
        label="氏名"
        required
        autoComplete="name"
        maxLength={limits.text.name}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 4 }}>
        <LoadingButton type="submit" variant="contained" color="primary" loading={update.isPending} disabled={!isDirty}>
          保存
        </LoadingButton>
      </Box>
    </form>
  )
}
