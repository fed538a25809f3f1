import AddOutlined from '@mui/icons-material/AddOutlined'
import { canCreateMatter } from '#domain/matters/matters.policy.ts'
import { registerEntries } from '#src/records/register-entries.tsx'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'
import { monthSheetEntry } from '#src/widgets/month-sheet/month-sheet-entry.tsx'

/** What a building's page starts. */
export type Started = 'matter' | 'facility' | 'drawing'

type BuildingEntriesOptions = Parameters<typeof registerEntries>[0] & {
  onOpen: (part: 'matter' | 'month-sheet') => void
}

/** What can be done with a building. */
export const buildingEntries = ({ user, onOpen, ...options }: BuildingEntriesOptions) => {
  const matter: MenuEntry[] = canCreateMatter(user)
    ? [{ label: '案件を作成', icon: <AddOutlined />, onSelect: () => onOpen('matter') }]
    : []
  const sheet = monthSheetEntry(user, () => onOpen('month-sheet'))
  return { ...registerEntries({ user, onOpen, ...options }), matter, sheet }
}
