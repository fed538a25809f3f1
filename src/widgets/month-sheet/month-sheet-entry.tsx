import CalendarViewMonthOutlined from '@mui/icons-material/CalendarViewMonthOutlined'
import { canCreateMatter } from '#domain/matters/matters.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'

/** What opens MonthSheetDialog; nothing for whoever may not make the sheet's matter. */
export const monthSheetEntry = (user: Actor, onSelect: () => void): MenuEntry[] =>
  canCreateMatter(user) ? [{ label: '月次点検表を作成', icon: <CalendarViewMonthOutlined />, onSelect }] : []
