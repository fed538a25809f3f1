import { useState } from 'react'
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { createCalendarFeedRequestSchema } from '#domain/plans/plans.contract.ts'
import type { CalendarFeed } from '#domain/plans/plans.contract.ts'
import { feedReachLabels } from '#domain/plans/plans.labels.ts'
import { calendarFeedQueries, useCreateCalendarFeed, useDeleteCalendarFeed } from '#src/api/calendar-feeds.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { useRecordForm } from '#src/records/record-form.ts'
import { CopyButton } from '#src/ui/buttons/copy-button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { BuildingChoice } from '#src/widgets/building-choice/building-choice.tsx'
import { inRows } from '#src/ui/sizes/rows.ts'

const nameOf = ({ reach, building }: CalendarFeed): string => building?.name ?? feedReachLabels[reach]

/** カレンダーの連携: addresses that a calendar program reads 点検計画 by. */
export const CalendarFeedsPanel = ({ companyId }: { companyId: string }) => {
  const query = useQuery(calendarFeedQueries.all(companyId))
  const [isAdding, setAdding] = useState(false)
  const failure = loadFailure(query)
  return (
    <Box sx={{ mt: 4 }}>
      <Panel
        title="カレンダーの連携"
        action={
          <Button size="small" onClick={() => setAdding(true)}>
            連携を追加
          </Button>
        }
      >
        <Box sx={{ p: 4, typography: 'body2', color: 'text.secondary' }}>
          点検の予定と期限を、GoogleカレンダーやOutlookなどで見られます。アドレスを「URLで追加」に貼り付けてください。アドレスを知っている人はだれでも予定を見られるので、他の人に渡さないでください。Googleカレンダーが読み直すのは1日に2回ほどです。IPアドレス制限のある会社では、許可したIPアドレスからだけ読み込めます。
        </Box>
        {failure && <ErrorPanel {...failure} />}
        {query.isPending && <SkeletonRows rows={1} height={64} />}
        {query.data?.map((feed) => (
          <FeedRow key={feed.id} companyId={companyId} feed={feed} />
        ))}
      </Panel>
      {isAdding && <FeedDialog companyId={companyId} onClose={() => setAdding(false)} />}
    </Box>
  )
}

const FeedRow = ({ companyId, feed }: { companyId: string; feed: CalendarFeed }) => {
  const confirm = useConfirm()
  const remove = useDeleteCalendarFeed(companyId)
  const handleDelete = async () => {
    const isSure = await confirm({
      title: '連携の削除',
      message: `「${nameOf(feed)}」のアドレスは使えなくなります。カレンダーからは、次に読み直したときに予定が消えます。`,
      confirmLabel: '削除',
    })
    if (isSure) remove.mutate(feed.id, { onSuccess: () => toast.success('連携を削除しました') })
  }
  return (
    <Box
      role="group"
      aria-label={nameOf(feed)}
      sx={{ ...inRows, gap: 2, px: 4, py: 2, borderTop: 1, borderColor: 'line.row' }}
    >
      <CalendarMonthOutlined sx={{ color: 'neutral.700' }} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{nameOf(feed)}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>{feed.url}</Box>
      </Box>
      <CopyButton text={feed.url} label="アドレスをコピー" />
      <Button size="small" variant="text" color="error" disabled={remove.isPending} onClick={() => void handleDelete()}>
        削除
      </Button>
    </Box>
  )
}

const reachChoices = Object.entries(feedReachLabels).map(([value, label]) => ({ value, label }))

const FeedDialog = ({ companyId, onClose }: { companyId: string; onClose: () => void }) => {
  const form = useRecordForm(createCalendarFeedRequestSchema, { reach: 'own', building_id: null })
  const { control } = form
  const create = useCreateCalendarFeed(companyId)
  return (
    <FormDialog
      open
      title="カレンダーの連携の追加"
      submitLabel="追加"
      submitting={create.isPending}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() =>
        void form.handleSubmit((values) =>
          create.mutate(values, {
            onSuccess: () => {
              toast.success('連携を追加しました')
              onClose()
            },
            onError: (error) => showFieldErrors(form, error),
          }),
        )()
      }
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FormSelect control={control} name="reach" label="対象" required choices={reachChoices} />
        {form.watch('reach') === 'building' && (
          <BuildingChoice companyId={companyId} control={control} name="building_id" required />
        )}
      </Box>
    </FormDialog>
  )
}
