import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { limits } from '#domain/limits.ts'
import { countItems } from '#src/features/templates/draft/draft-items.ts'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import type { DraftItem, newItem } from '#src/features/templates/draft/draft-items.ts'

type ItemsHeadProps = {
  title: string
  listed: DraftItem[]
  missingCount: number
  onTakeProposals: () => void
  items: readonly DraftItem[]
  add: (item: Parameters<typeof newItem>[0]) => void
  sheet: number | null
}

/** The list's name, and what can be added. */
export const ItemsHead = ({ title, listed, missingCount, onTakeProposals, items, add, sheet }: ItemsHeadProps) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 2,
      minHeight: 56,
      px: 4,
      position: 'sticky',
      top: 0,
      zIndex: 1,
      bgcolor: 'background.paper',
      borderBottom: 1,
      borderColor: 'divider',
    }}
  >
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
        ]}
      >
        追加
      </MenuButton>
    </Box>
  </Box>
)
