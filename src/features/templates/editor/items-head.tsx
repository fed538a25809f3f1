import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { limits } from '#domain/limits.ts'
import { countItems } from '#src/features/templates/draft/draft-items.ts'
import { rowTexts } from '#src/features/templates/draft/draft-rows.ts'
import type { BindableRows } from '#src/features/templates/draft/draft-rows.ts'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import type { DraftItem, newItem } from '#src/features/templates/draft/draft-items.ts'

import { inRow } from '#src/ui/sizes/rows.ts'
import { ManyBar } from './many-bar.tsx'
import type { ManyActs } from './many-bar.tsx'
import type { Marks } from './use-marks.ts'

type ItemsHeadProps = {
  marks: Marks
  acts: ManyActs
  rows: readonly BindableRows[]
  title: string
  listed: DraftItem[]
  missingCount: number
  onTakeProposals: () => void
  items: readonly DraftItem[]
  add: (item: Parameters<typeof newItem>[0]) => void
  sheet: number | null
}

/** The list's name, and what can be added. */
export const ItemsHead = ({ marks, acts, ...bar }: ItemsHeadProps) => (
  <Box
    sx={{ position: 'sticky', top: 0, zIndex: 1, bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
  >
    <ListBar marks={marks} {...bar} />
    {marks.marked.length > 0 && <ManyBar marks={marks} acts={acts} />}
  </Box>
)

const ListBar = ({
  marks,
  rows,
  title,
  listed,
  missingCount,
  onTakeProposals,
  items,
  add,
  sheet,
}: Omit<ItemsHeadProps, 'acts'>) => (
  <Box sx={{ ...inRow, gap: 2, minHeight: 56, px: 4 }}>
    {listed.length > 0 && (
      <Checkbox
        size="small"
        disableRipple
        checked={marks.marked.length === listed.length}
        indeterminate={marks.marked.length > 0 && marks.marked.length < listed.length}
        onChange={(_, isChecked) => (isChecked ? marks.markAll() : marks.clear())}
        slotProps={{ input: { 'aria-label': '項目をすべて選択', title: '項目をすべて選択（Ctrl+A）' } }}
        sx={{ ml: -1.5, mr: -1 }}
      />
    )}
    <Typography
      variant="h3"
      component="h2"
      sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
    >
      {title}
    </Typography>
    <Box
      component="span"
      sx={{ typography: 'cell', color: 'text.secondary', whiteSpace: 'nowrap' }}
    >{`${countItems(listed)}項目`}</Box>
    <Box sx={{ ml: 'auto', display: 'flex', gap: 2, flex: 'none' }}>
      {missingCount > 0 && (
        <Button size="small" onClick={onTakeProposals}>{`提案を取り込む（${missingCount}）`}</Button>
      )}
      <MenuButton
        label="追加"
        buttonProps={{ size: 'small', startIcon: <AddOutlined />, disabled: items.length >= limits.items.perTemplate }}
        entries={[
          { label: 'セクション', onSelect: () => add({ sheet, type: 'separator', name: '新しいセクション' }) },
          { label: sheet === null ? '項目' : '項目（セルなし）', onSelect: () => add({ sheet }) },
          { label: '見出し', onSelect: () => add({ sheet, type: 'title' }) },
          ...rows.flatMap(({ target, blocks, bind }) =>
            blocks.length > 0 ? [{ label: `${rowTexts[target].bind}…`, onSelect: bind }] : [],
          ),
        ]}
      >
        追加
      </MenuButton>
    </Box>
  </Box>
)
