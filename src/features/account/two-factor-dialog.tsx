import Box from '@mui/material/Box'
import { useForm } from 'react-hook-form'
import { required } from '#domain/text/validation.ts'
import { useConfirmTwoFactor } from '#src/api/account.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { CopyButton } from '#src/ui/buttons/copy-button.tsx'
import { inRows } from '#src/ui/sizes/rows.ts'

type TwoFactorDialogProps = { setUp: { svg: string; secretKey: string }; onClose: () => void; onConfirmed: () => void }

/** The key into the app, by its picture or typed; a code of the app proves that it got there. */
export const TwoFactorDialog = ({ setUp: { svg, secretKey }, onClose, onConfirmed }: TwoFactorDialogProps) => {
  const form = useForm({ defaultValues: { code: '' } })
  const confirm = useConfirmTwoFactor()
  const handleSubmit = form.handleSubmit(({ code }) => {
    const typed = code.trim()
    if (typed === '') return form.setError('code', { message: required('認証コード') }, { shouldFocus: true })
    confirm.mutate(typed, { onSuccess: onConfirmed, onError: (error) => showFieldErrors(form, error) })
  })
  const readable = secretKey.replace(/(.{4})(?=.)/g, '$1 ')
  return (
    <FormDialog
      open
      title="二要素認証の設定"
      width={480}
      unsaved={false}
      onClose={onClose}
      onSubmit={handleSubmit}
      submitLabel="有効にする"
      submitting={confirm.isPending}
      submittingLabel="確認中..."
      error={form.formState.errors.root?.message}
    >
      <Box component="ol" sx={{ display: 'grid', gap: 5, m: 0, pl: 5, '& > li::marker': { fontWeight: 700 } }}>
        <li>
          認証アプリ（Google Authenticator、Microsoft Authenticatorなど）でQRコードを読み取ってください。
          <Box
            component="img"
            alt="認証アプリ用のQRコード"
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
            sx={{ display: 'block', width: 184, height: 184, mt: 3, border: 1, borderColor: 'divider' }}
          />
          <Box sx={{ mt: 3, typography: 'body2', color: 'text.secondary' }}>
            読み取れない場合は、次のキーを認証アプリに入力してください。
          </Box>
          <Box sx={{ ...inRows, gap: 2, mt: 1 }}>
            <Box component="code" sx={{ fontSize: 14, overflowWrap: 'anywhere' }}>
              {readable}
            </Box>
            <CopyButton text={secretKey} label="キーをコピー" />
          </Box>
        </li>
        <li>
          認証アプリに表示された6桁のコードを入力してください。
          <Box sx={{ mt: 3 }}>
            <FormTextField
              control={form.control}
              name="code"
              label="認証コード"
              required
              autoComplete="one-time-code"
              inputMode="numeric"
              hint="コードが通らないときは、スマートフォンの日付と時刻を自動設定にしてください。"
            />
          </Box>
        </li>
      </Box>
    </FormDialog>
  )
}
