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
import { inRow } from '#src/ui/sizes/rows.ts'

type OpenMenu = {
  openId: string | null
  isPhone: boolean
  isCompact: boolean
  toggle: (id: string) => void
  close: (id: string) => void
}

const OpenMenuContext = createContext<OpenMenu | null>(null)

const useBar = (): OpenMenu => {
  const bar = use(OpenMenuContext)
  if (!bar) throw new Error('A filter needs a FilterBar above it')
  return bar
}

/** Whether the bar is a phone's strip. */
export const useIsStrip = (): boolean => useBar().isPhone

type FilterMenu = Pick<OpenMenu, 'isPhone' | 'isCompact'> & { isOpen: boolean; toggle: () => void; close: () => void }

/** Whether this filter's menu is the open one, where it opens, and whether its chip is short of room. */
export const useFilterMenu = (): FilterMenu => {
  const menu = useBar()
  const id = useId()
  return {
    isOpen: menu.openId === id,
    isPhone: menu.isPhone,
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

const strip = {
  px: 4,
  py: 2.5,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const

/** A row of 36; on a phone a strip of 44 over its container's whole width that scrolls sideways. */
export const FilterBar = ({ label, onClear, actions, compact = false, children }: FilterBarProps) => {
  const [openId, setOpenId] = useState<string | null>(null)
  const isPhone = isSmartphone()
  const isCompact = compact || isPhone
  const menu = useMemo<OpenMenu>(
    () => ({
      openId,
      isPhone,
      isCompact,
      toggle: (id) => setOpenId((current) => (current === id ? null : id)),
      // A menu that another has taken the place of closes without closing that one.
      close: (id) => setOpenId((current) => (current === id ? null : current)),
    }),
    [openId, isPhone, isCompact],
  )
  return (
    <OpenMenuContext value={menu}>
      <Box
        role="search"
        aria-label={label}
        sx={{ ...inRow, gap: 2, ...(isPhone ? strip : { flexWrap: 'wrap', mb: 3 }) }}
      >
        {children}
        {onClear && (
          <Button variant="text" onClick={onClear} sx={{ flex: 'none', minHeight: { phone: 44 } }}>
            {dialogWords.clear}
          </Button>
        )}
        {actions && !isPhone && <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>{actions}</Box>}
      </Box>
    </OpenMenuContext>
  )
}
