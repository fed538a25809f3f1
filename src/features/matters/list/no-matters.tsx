import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { matterQueries } from '#src/api/matters.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'

/** `onCreate`: left out where the person may not. */
type NoMattersProps = { onCreate: (() => void) | undefined }

export const NoMatters = ({ onCreate }: NoMattersProps) => (
  <EmptyState
    drawing="no-document"
    title="案件がありません"
    text={onCreate && '点検や修繕工事などの仕事を案件として作成すると、ここに表示されます。'}
    action={onCreate && <Button onClick={onCreate}>案件を作成</Button>}
  />
)

/** Of the list as it opens by itself. Where there is no matter at all, no other filter has one either. */
export const NothingToday = ({
  companyId,
  onCreate,
  onClear,
}: NoMattersProps & { companyId: string; onClear: () => void }) => {
  const all = useQuery(matterQueries.list(companyId, { per_page: 1 }))
  if (all.isPending) return null
  if (all.data?.meta.total === 0) return <NoMatters onCreate={onCreate} />
  return (
    <EmptyState
      drawing="nothing-waiting"
      title="今日の予定の自分の案件はありません"
      text="メンバーや予定日の条件を変えると、ほかの案件が表示されます。"
      action={<Button onClick={onClear}>すべての案件を表示</Button>}
    />
  )
}
