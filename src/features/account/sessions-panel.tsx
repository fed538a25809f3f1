import ComputerOutlined from '@mui/icons-material/ComputerOutlined'
import PhoneIphoneOutlined from '@mui/icons-material/PhoneIphoneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { Session } from '#domain/auth/auth.contract.ts'
import { deviceName, isHandheld } from '#domain/auth/device-name.ts'
import { formatMoment } from '#domain/dates.ts'
import { accountQueries, useEndOtherSessions, useEndSession } from '#src/api/account.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { AccountRow } from './account-row.tsx'

/** The browsers in which the person is signed in. */
export const SessionsPanel = () => {
  const sessions = useQuery(accountQueries.sessions())
  const failure = loadFailure(sessions)
  const confirm = useConfirm()
  const endOne = useEndSession()
  const endOthers = useEndOtherSessions()
  const hasOthers = sessions.data?.some(({ is_current }) => !is_current) ?? false
  const handleEnd = async ({ id, user_agent }: Session) => {
    const isSure = await confirm({
      title: '端末のログアウト',
      message: `${deviceName(user_agent)}をログアウトさせます。その端末で保存していない内容は失われることがあります。`,
      confirmLabel: 'ログアウト',
    })
    if (isSure) endOne.mutate(id, { onSuccess: () => toast.success('端末をログアウトさせました') })
  }
  const handleEndOthers = async () => {
    const isSure = await confirm({
      title: 'ほかの端末のログアウト',
      message: 'この端末のほかは、すべてログアウトします。',
      confirmLabel: 'ログアウト',
    })
    if (isSure) endOthers.mutate(undefined, { onSuccess: () => toast.success('ほかの端末をログアウトさせました') })
  }
  return (
    <Panel
      title="ログイン中の端末"
      action={
        hasOthers && (
          <Button size="small" onClick={() => void handleEndOthers()}>
            ほかの端末をすべてログアウト
          </Button>
        )
      }
    >
      {failure && <ErrorPanel {...failure} />}
      {sessions.isPending && <SkeletonRows rows={2} height={64} />}
      {sessions.data?.map((session) => (
        <AccountRow
          key={session.id}
          icon={isHandheld(session.user_agent) ? <PhoneIphoneOutlined /> : <ComputerOutlined />}
          title={
            <>
              <Box component="span">{deviceName(session.user_agent)}</Box>
              {session.is_current && <Tag>この端末</Tag>}
            </>
          }
          text={`最終利用：${formatMoment(session.last_active_at)}${session.ip_address ? `／ネットワーク：${session.ip_address}` : ''}`}
          end={
            !session.is_current && (
              <Button
                size="small"
                aria-label={`${deviceName(session.user_agent)}（${formatMoment(session.last_active_at)}）をログアウト`}
                onClick={() => void handleEnd(session)}
              >
                ログアウト
              </Button>
            )
          }
        />
      ))}
    </Panel>
  )
}
