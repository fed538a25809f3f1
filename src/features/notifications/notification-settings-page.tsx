import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import Switch from '@mui/material/Switch'
import { useQuery } from '@tanstack/react-query'
import {
  alwaysInAppText,
  isAlwaysInApp,
  isOfTheMorning,
  mailTimesOf,
  notAtOnceText,
} from '#domain/notifications/notification-choices.ts'
import type { NotificationChoice } from '#domain/notifications/notifications.contract.ts'
import { mailTimeLabels, notificationKindLabels } from '#domain/notifications/notifications.labels.ts'
import { canViewPlans } from '#domain/plans/plans.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { useChooseNotifications } from '#src/api/notification-choices.ts'
import { notificationChoiceQueries } from '#src/api/notifications.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { CalendarFeedsPanel } from './calendar-feeds-panel.tsx'
import { PushPanel } from './push-panel.tsx'
import { SettingsPage } from '#src/widgets/settings-page/settings-page.tsx'
import { inRows } from '#src/ui/sizes/rows.ts'

const rowHeight = 72

/** お知らせ of 設定: which kinds come in the app, on devices and by mail. Each choice is kept as it is made. */
export const NotificationSettingsPage = ({ companyId, user }: { companyId: string; user: Actor }) => {
  const query = useQuery(notificationChoiceQueries.all(companyId))
  const choose = useChooseNotifications(companyId)
  const failure = loadFailure(query)
  return (
    <SettingsPage companyId={companyId} title="お知らせ" form>
      <Box sx={{ mb: 4, typography: 'body2', color: 'text.secondary' }}>
        アプリ、プッシュ通知、メールで受け取るお知らせを選べます。選ぶとすぐに保存されます。緊急対応の担当になったときのメールは、ここでの設定にかかわらずすぐに届きます。
      </Box>
      <PushPanel />
      {failure && <ErrorPanel {...failure} />}
      {!failure && (
        <Panel>
          {query.data ? (
            query.data.map((choice) => <ChoiceRow key={choice.kind} choice={choice} onChoose={choose.mutate} />)
          ) : (
            <SkeletonRows rows={7} height={rowHeight} />
          )}
        </Panel>
      )}
      {canViewPlans(user) && <CalendarFeedsPanel companyId={companyId} />}
    </SettingsPage>
  )
}

type ChoiceRowProps = { choice: NotificationChoice; onChoose: (choice: NotificationChoice) => void }

const ChoiceRow = ({ choice, onChoose }: ChoiceRowProps) => {
  const { kind, in_app, push, mail } = choice
  const label = notificationKindLabels[kind]
  const isAlways = isAlwaysInApp(kind)
  const said = isAlways ? alwaysInAppText : isOfTheMorning(kind) ? notAtOnceText : null
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        ...inRows,
        columnGap: 3,
        rowGap: 2,
        minHeight: rowHeight,
        px: 4,
        py: 2,
        '& + &': { borderTop: 1, borderColor: 'line.row' },
      }}
    >
      <Box sx={{ flex: '1 1 180px', minWidth: 0, wordBreak: 'auto-phrase' }}>
        <Box sx={{ fontWeight: 500 }}>{label}</Box>
        {said && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{said}</Box>}
      </Box>
      <FormControlLabel
        label="アプリ"
        disabled={isAlways}
        control={<Switch checked={in_app} onChange={(_, isOn) => onChoose({ ...choice, in_app: isOn })} />}
        sx={{ m: 0 }}
      />
      <FormControlLabel
        label="プッシュ"
        disabled={!in_app}
        control={<Switch checked={in_app && push} onChange={(_, isOn) => onChoose({ ...choice, push: isOn })} />}
        sx={{ m: 0 }}
      />
      <Select
        size="small"
        value={mail}
        renderValue={(chosen) => `メール：${mailTimeLabels[chosen]}`}
        SelectDisplayProps={{ 'aria-label': `${label}のメール` }}
        onChange={({ target }) => onChoose({ ...choice, mail: target.value })}
        sx={{ flex: '0 1 240px', minWidth: 180 }}
      >
        {mailTimesOf(kind).map((time) => (
          <MenuItem key={time} value={time}>
            {mailTimeLabels[time]}
          </MenuItem>
        ))}
      </Select>
    </Box>
  )
}
