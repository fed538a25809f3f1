/**
 * The filters above a list; at most one of their menus is open.
 *
 *   <FilterBar label="案件の絞り込み" onClear={isFiltered ? handleClear : undefined}>
 *     <FilterSearch label="案件名を検索" value={search.name} onChange={(name) => setFilter({ name })} />
 *     <MultiChoiceFilter label="カテゴリ" icon={<CategoryOutlined />} options={categories} value={search.matter_category_id} onChange={…} />
 *   </FilterBar>
 *
 * The list under it announces what was found.
 */
import { createContext, use, useId, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { dialogWords } from '#domain/text/dialogs.ts'
import { isSmartphone } from '#src/lib/device.ts'

type OpenMenu = { openId: string | null; isCompact: boolean; toggle: (id: string) => void; close: (id: string) => void }

const OpenMenuContext = createContext<OpenMenu | null>(null)

/** Whether this filter's menu is the open one, and whether its chip is short of room. */
export const useFilterMenu = (): { isOpen: boolean; isCompact: boolean; toggle: () => void; close: () => void } => {
  const menu = use(OpenMenuContext)
  const id = useId()
  if (!menu) throw new Error('A filter needs a FilterBar above it')
  return {
    isOpen: menu.openId === id,
    isCompact: menu.isCompact,
    toggle: () => menu.toggle(id),
    close: () => menu.close(id),
  }
}

type FilterBarProps = {
  /** Names the bar: 「案件の絞り込み」. */
  label: string
  /** Lifts every filter; without it there is no 選択をクリア: nothing is chosen. */
  onClear?: () => void
  /** Right end on a desk: CSVをダウンロード. */
  actions?: ReactNode
  /** Chips without icons, for a dialog's width; a phone has none anyway. */
  compact?: boolean
  children: ReactNode
}

/** A row of 36; on a phone a strip of 44 over its container's whole width that scrolls sideways. */
export const FilterBar = ({ label, onClear, actions, compact = false, children }: FilterBarProps) => {
  const [openId, setOpenId] = useState<string | null>(null)
  const isPhone = isSmartphone()
  const isCompact = compact || isPhone
  const menu = useMemo<OpenMenu>(
    () => ({
      openId,
      isCompact,
      toggle: (id) => setOpenId((current) => (current === id ? null : id)),
      // A menu that another has taken the place of closes without closing that one.
      close: (id) => setOpenId((current) => (current === id ? null : current)),
    }),
    [openId, isCompact],
  )
  return (
    <OpenMenuContext value={menu}>
      <Box
        role="search"
        aria-label={label}
        sx={[
          { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, mb: 3 },
          isPhone && {
            flexWrap: 'nowrap',
            mb: 0,
            px: 4,
            py: 2.5,
            overflowX: 'auto',
            scrollbarWidth: 'none',
            bgcolor: 'background.paper',
            borderBottom: 1,
            borderColor: 'divider',
          },
        ]}
      >
        {children}
        {onClear && (
          <Button variant="text" onClick={onClear} sx={[{ flex: 'none' }, isPhone && { minHeight: 44 }]}>
            {dialogWords.clear}
          </Button>
        )}
        {actions && !isPhone && <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>{actions}</Box>}
      </Box>
    </OpenMenuContext>
  )
}
