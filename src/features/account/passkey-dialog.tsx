import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { updatePasskeyRequestSchema, type Passkey } from '#domain/auth/auth.contract.ts'
import { deviceName } from '#domain/auth/device-name.ts'
import { limits } from '#domain/limits.ts'
import { useCreatePasskey, useRenamePasskey } from '#src/api/account.ts'
import { describeError } from '#src/api/errors.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { isGivenUp, isKnownAlready, makePasskey } from '#src/widgets/passkeys/passkeys.ts'

/** The name of a passkey; of a new one (null), which the device then makes. */
export const PasskeyDialog = ({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) => {
  const form = useForm({
    resolver: zodResolver(updatePasskeyRequestSchema),
    mode: 'onTouched',
    defaultValues: { name: passkey?.name ?? deviceName(navigator.userAgent) },
  })
  const create = useCreatePasskey()
  const rename = useRenamePasskey()
  const save = useMutation({
    mutationFn: async (name: string) =>
      passkey
        ? rename.mutateAsync({ id: passkey.id, name })
        : create.mutateAsync({ name, credential: await makePasskey() }),
    meta: { screenShows: () => true },
    onSuccess: () => {
      toast.success(passkey ? '名前を変更しました' : 'パスキーを登録しました')
      onClose()
    },
    onError: (error) => {
      if (isGivenUp(error) || showFieldErrors(form, error)) return
      const message = isKnownAlready(error) ? 'この端末のパスキーは登録済みです。' : describeError(error)
      form.setError('root', { message })
    },
  })
  return (
    <FormDialog
      open
      title={passkey ? 'パスキーの名前の変更' : 'パスキーの登録'}
      width={424}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ name }) => save.mutate(name))}
      submitLabel={passkey ? '保存' : '登録'}
      submitting={save.isPending}
      submittingLabel={passkey ? undefined : '登録中...'}
      error={form.formState.errors.root?.message}
    >
      {!passkey && (
        <Box sx={{ mb: 4, typography: 'body2', color: 'text.secondary', wordBreak: 'auto-phrase' }}>
          どの端末のパスキーか分かる名前を付けてください。続けて、端末の案内に従って確認してください。
        </Box>
      )}
      <FormTextField
        control={form.control}
        name="name"
        label="パスキーの名前"
        required
        autoFocus
        maxLength={limits.text.name}
      />
    </FormDialog>
  )
}
