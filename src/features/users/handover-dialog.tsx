import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { handoverRequestSchema } from '#domain/company/company.contract.ts'
import { limits } from '#domain/limits.ts'
import type { UserListItem } from '#domain/users/users.contract.ts'
import { useOfferHandover } from '#src/api/company-changes.ts'
import { showRefused } from '#src/api/show-refused.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

type HandoverDialogProps = { companyId: string; user: UserListItem; onClose: () => void }
const schema = handoverRequestSchema.pick({ password: true })

/** マスターの引き継ぎ: offered with one's own password; it counts once the successor says yes. */
export const HandoverDialog = ({ companyId, user, onClose }: HandoverDialogProps) => {
  const offer = useOfferHandover(companyId)
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { password: '' } })
  const handleSubmit = form.handleSubmit(async ({ password }) => {
    try {
      await offer.mutateAsync({ user_id: user.id, password })
      toast.success(`${user.name}さんにマスターの引き継ぎを申し出ました。`)
      onClose()
    } catch (error) {
      showRefused(form, error)
    }
  })
  return (
    <FormDialog
      open
      width={480}
      title="マスターの引き継ぎ"
      submitLabel="引き継ぎを申し出る"
      submitting={offer.isPending}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() => void handleSubmit()}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {`${user.name}さんが${limits.handoverDays}日以内に承諾すると、${user.name}さんがマスターに、あなたが管理者になります。それまでは取り消せます。`}
        </Box>
        <FormTextField
          control={form.control}
          name="password"
          label="あなたのパスワード"
          type="password"
          autoComplete="current-password"
          required
          autoFocus
        />
      </Box>
    </FormDialog>
  )
}
