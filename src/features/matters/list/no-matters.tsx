import Button from '@mui/material/Button'
import { canCreateMatter } from '#domain/matters/matters.policy.ts'
import { relativeDates } from '#domain/relative-dates.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { isFiltered, withoutPaging } from './matter-list-search.ts'
import type { MatterListFilter } from './matter-list-search.ts'

type NoMattersProps = { user: Actor; filter: MatterListFilter; onClear: () => void }

/** What stands where nothing was found: nothing for today, nothing that fits, or nothing at all. */
export const NoMatters = ({ user, filter, onClear }: NoMattersProps) => {
  if (isOwnDay(filter, user)) {
    return (
      <EmptyState
        drawing="nothing-waiting"
        title="今日の予定の自分の案件はありません"
        text="メンバーや予定日の条件を変えると、ほかの案件が表示されます。"
        action={<Button onClick={onClear}>すべての案件を表示</Button>}
      />
    )
  }
  if (isFiltered(filter))
    return (
      <EmptyState
        drawing="no-result"
        title="条件に一致する案件がありません"
        text="条件を変更してください。"
        action={<Button onClick={onClear}>{dialogWords.clear}</Button>}
      />
    )
  return (
    <EmptyState
      drawing="no-document"
      title="案件がありません"
      text={canCreateMatter(user) ? '点検や修繕工事などの仕事を案件として作成すると、ここに表示されます。' : undefined}
    />
  )
}

/** What the list begins with. */
const isOwnDay = (filter: MatterListFilter, user: Pick<Actor, 'id'>): boolean =>
  Object.entries(withoutPaging(filter)).every(
    ([key, value]) =>
      value === (key === 'user_id' ? user.id : key === 'relative_date' ? relativeDates.today : undefined),
  )
