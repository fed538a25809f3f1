import { useState } from 'react'
import KeyOutlined from '@mui/icons-material/KeyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { Passkey } from '#domain/auth/auth.contract.ts'
import { formatDay } from '#domain/dates.ts'
import { accountQueries, useDeletePasskey } from '#src/api/account.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { canUsePasskeys } from '#src/widgets/passkeys/passkeys.ts'
import { AccountRow } from './account-row.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'

/** The keys that sign the person in, each under a name. */
export const PasskeysPanel = () => {
  const passkeys = useQuery(accountQueries.passkeys())
  const failure = loadFailure(passkeys)
  const confirm = useConfirm()
  const remove = useDeletePasskey()
  const [edited, setEdited] = useState<Passkey | 'new' | null>(null)
  const handleDelete = async ({ id, name }: Passkey) => {
    const isSure = await confirm({
      title: 'パスキーの削除',
      message: `「${name}」ではログインできなくなります。端末に残ったパスキーは、端末の設定で削除してください。`,
      confirmLabel: '削除',
    })
    if (isSure) remove.mutate(id, { onSuccess: () => toast.success('パスキーを削除しました') })
  }
  return (
    <Panel
      title="パスキー"
      action={
        canUsePasskeys() && (
          <Button size="small" onClick={() => setEdited('new')}>
            パスキーを登録
          </Button>
        )
      }
    >
      <Box sx={{ p: 4, typography: 'body2', color: 'text.secondary', wordBreak: 'auto-phrase' }}>
        {canUsePasskeys()
          ? '指紋、顔、端末のPINでログインできます。メールアドレスとパスワードの入力は要りません。'
          : 'このブラウザー、またはこのアドレスではパスキーを使えません。'}
      </Box>
      {failure && <ErrorPanel {...failure} />}
      {passkeys.isPending && <SkeletonRows rows={1} height={64} />}
      {passkeys.data?.map((passkey) => (
        <AccountRow
          key={passkey.id}
          icon={<KeyOutlined />}
          title={passkey.name}
          text={`登録：${formatDay(passkey.created_at)}${passkey.last_used_at ? `／最終使用：${formatDay(passkey.last_used_at)}` : ''}`}
          end={
            <MenuButton
              label={`${passkey.name}のメニュー`}
              entries={[
                { label: '名前を変更', onSelect: () => setEdited(passkey) },
                { label: '削除', danger: true, onSelect: () => void handleDelete(passkey) },
              ]}
            />
          }
        />
      ))}
      {edited && <PasskeyDialog passkey={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Panel>
  )
}
