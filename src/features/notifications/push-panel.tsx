import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useQuery } from '@tanstack/react-query'
import { loadFailure } from '#src/api/load-failure.ts'
import { pushQueries, useTurnPush } from '#src/api/push.ts'
import { pushAbility } from '#src/lib/push.ts'
import type { PushAbility } from '#src/lib/push.ts'
import { Panel } from '#src/ui/page/panel.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

const explained: Record<PushAbility, string> = {
  can: '建守を開いていないときも、選んだ種類のお知らせがこの端末に届きます。ログアウトすると止まります。',
  denied:
    'ブラウザーで通知が許可されていません。ブラウザーの設定でこのサイトの通知を許可してから、開き直してください。',
  install: 'iPhoneとiPadでは、共有ボタンの「ホーム画面に追加」で追加した建守から設定できます。',
  cannot: 'このブラウザーはプッシュ通知に対応していません。',
}

/** プッシュ通知 on the device that is looked at. */
export const PushPanel = () => {
  const ability = pushAbility()
  const query = useQuery({ ...pushQueries.own(), enabled: ability === 'can' })
  const turn = useTurnPush()
  const failure = loadFailure(query)
  const handleTurn = (on: boolean) =>
    turn.mutate(
      { public_key: query.data!.public_key, on },
      { onSuccess: (isOn) => on && !isOn && toast.error('この端末では通知が許可されませんでした。') },
    )
  return (
    <Box sx={{ mb: 4 }}>
      <Panel title="プッシュ通知">
        {failure ? (
          <ErrorPanel {...failure} />
        ) : (
          <Box sx={{ display: 'grid', gap: 2, p: 4 }}>
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{explained[ability]}</Box>
            {ability === 'can' && (
              <FormControlLabel
                label="この端末で受け取る"
                disabled={!query.data || turn.isPending}
                control={<Switch checked={query.data?.isOn ?? false} onChange={(_, isOn) => handleTurn(isOn)} />}
                sx={{ m: 0 }}
              />
            )}
          </Box>
        )}
      </Panel>
    </Box>
  )
}
