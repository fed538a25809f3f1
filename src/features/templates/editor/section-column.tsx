import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { countItems, shownName } from '#src/features/templates/draft/draft-items.ts'
import type { DraftItem } from '#src/features/templates/draft/draft-items.ts'
import { inRow } from '#src/ui/sizes/rows.ts'

type SectionColumnProps = { items: readonly DraftItem[]; selectedKey: string | null; onSelect: (key: string) => void }

type Entry = { key: string; name: string; items: DraftItem[] }

/** The sections with what stands under each, also those without items. */
const entriesOf = (items: readonly DraftItem[]): Entry[] => {
  const entries: Entry[] = []
  for (const item of items) {
    if (item.type === 'separator') entries.push({ key: item.key, name: shownName(item), items: [item] })
    else if (entries.length === 0) entries.push({ key: item.key, name: '（セクションなし）', items: [item] })
    else entries.at(-1)!.items.push(item)
  }
  return entries
}

/** Left: the sections, to go to one of them. */
export const SectionColumn = ({ items, selectedKey, onSelect }: SectionColumnProps) => {
  const entries = entriesOf(items)
  const current = entries.find((entry) => entry.items.some(({ key }) => key === selectedKey))
  return (
    <Box
      component="nav"
      aria-label="セクションの一覧"
      sx={{ bgcolor: 'background.paper', borderRight: 1, borderColor: 'divider', overflowY: 'auto', px: 2, pb: 4 }}
    >
      <Box sx={{ ...inRow, gap: 1.5, minHeight: 56, px: 3 }}>
        <Typography variant="h4" component="h2">
          セクション
        </Typography>
        <Box component="span" sx={{ typography: 'caption', color: 'neutral.600' }}>
          {entries.length}
        </Box>
      </Box>
      {entries.map((entry) => (
        <ButtonBase
          key={entry.key}
          aria-current={entry === current ? 'true' : undefined}
          onClick={() => onSelect(entry.key)}
          sx={({ palette }) => ({
            display: 'flex',
            justifyContent: 'space-between',
            gap: 2,
            width: '100%',
            minHeight: 40,
            px: 3,
            py: 1.5,
            borderRadius: '6px',
            fontSize: 14,
            fontWeight: 500,
            textAlign: 'left',
            '&:hover': { bgcolor: palette.neutral[100] },
            ...(entry === current && { '&, &:hover': { bgcolor: palette.brand[50], color: palette.brand[700] } }),
          })}
        >
          <Box
            component="span"
            title={entry.name}
            sx={{
              minWidth: 0,
              overflowWrap: 'anywhere',
              display: '-webkit-box',
              WebkitLineClamp: 3,
              WebkitBoxOrient: 'vertical',
              overflow: 'hidden',
            }}
          >
            {entry.name}
          </Box>
          <Box
            component="span"
            sx={{ typography: 'caption', color: 'neutral.600', whiteSpace: 'nowrap' }}
          >{`${countItems(entry.items)}項目`}</Box>
        </ButtonBase>
      ))}
    </Box>
  )
}
