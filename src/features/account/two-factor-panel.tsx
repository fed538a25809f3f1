import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { formatDay } from '#domain/dates.ts'
import { fetchRecoveryCodes, fetchTwoFactorSetUp, useDisableTwoFactor } from '#src/api/account.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { TwoFactorDialog } from './two-factor-dialog.tsx'

/** What to read before anything is pressed, and the buttons of what may be done. */
export const TwoFactorPanel = ({ user }: { user: CompanyUser }) => {
  const confirm = useConfirm()
  const [codes, setCodes] = useState<{ list: string[]; areNew: boolean } | null>(null)
  const setUp = useMutation({
    mutationFn: fetchTwoFactorSetUp,
    meta: { failure: '二要素認証の設定に失敗しました。時間をおいて、やり直してください。' },
  })
  const fetchCodes = useMutation({
    mutationFn: fetchRecoveryCodes,
    meta: { failure: 'リカバリーコードの取得に失敗しました。時間をおいて、やり直してください。' },
  })
  const disable = useDisableTwoFactor()
  const handleConfirmed = () => {
    setUp.reset()
    fetchCodes.mutate(undefined, { onSuccess: (list) => setCodes({ list, areNew: true }) })
  }
  const handleDisable = async () => {
    const isSure = await confirm({
      title: '二要素認証の解除',
      message: 'ログインにはパスワードだけを使うようになります。リカバリーコードも使えなくなります。',
      confirmLabel: '解除',
    })
    if (isSure) disable.mutate(undefined, { onSuccess: () => toast.success('二要素認証を解除しました') })
  }
  const { two_factor_enabled: isOn, two_factor_confirmed_at: since } = user
  return (
    <Panel title="二要素認証" titleEnd={isOn ? <Tag>有効</Tag> : undefined}>
      <Box sx={{ display: 'grid', gap: 4, p: 4 }}>
        <Box sx={{ typography: 'body2', color: 'text.secondary', wordBreak: 'auto-phrase' }}>
          {isOn && since
            ? `${formatDay(since)}から有効です。ログインするとき、パスワードに続けて認証アプリのコードを入力します。`
            : 'ログインするとき、パスワードに加えて、スマートフォンの認証アプリに表示されるコードを確認します。'}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {isOn ? (
            <>
              <LoadingButton
                loading={fetchCodes.isPending}
                loadingText="取得中..."
                onClick={() => fetchCodes.mutate(undefined, { onSuccess: (list) => setCodes({ list, areNew: false }) })}
              >
                リカバリーコードを表示
              </LoadingButton>
              <Button color="error" disabled={disable.isPending} onClick={() => void handleDisable()}>
                二要素認証を解除
              </Button>
            </>
          ) : (
            <LoadingButton loading={setUp.isPending} loadingText="準備中..." onClick={() => setUp.mutate()}>
              二要素認証を設定
            </LoadingButton>
          )}
        </Box>
      </Box>
      {setUp.data && <TwoFactorDialog setUp={setUp.data} onClose={() => setUp.reset()} onConfirmed={handleConfirmed} />}
      {codes && (
        <RecoveryCodesDialog
          email={user.email}
          codes={codes.list}
          areNew={codes.areNew}
          onRenewed={(list) => setCodes({ list, areNew: true })}
          onClose={() => setCodes(null)}
        />
      )}
    </Panel>
  )
}
