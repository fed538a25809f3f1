import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import type { Theme } from '@mui/material/styles'
import type { RowSelection } from '#src/ui/lists/use-row-selection.ts'
import type { CardPlace, RecordColumn } from './record-columns.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

type RecordCardsProps<Row> = {
  label: string
  columns: readonly RecordColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Names the row's checkbox. */
  nameOf: (row: Row) => string
  /** Undefined where nothing can be done with several. */
  selection: RowSelection | undefined
}

/** The name leads to the record from wherever the card is touched; what else it has to press stands above that. */
const wholeCard = {
  position: 'relative',
  '& a, & button, & .MuiCheckbox-root': { position: 'relative', zIndex: 1 },
  '& [data-card="name"] > a, & [data-card="name"] > button': {
    position: 'static',
    '&::after': { content: '""', position: 'absolute', inset: 0, height: 'auto', transform: 'none' },
  },
} as const

const lines = {
  ...inRows,
  columnGap: 2,
  rowGap: 1,
  fontSize: 14,
  lineHeight: '24px',
  color: 'text.secondary',
  '&:empty': { display: 'none' },
} as const

/** A list's rows where columns have no room, each as its columns say; check boxes show once a menu began a selection. */
export const RecordCards = <Row,>({ label, columns, rows, rowKey, nameOf, selection }: RecordCardsProps<Row>) => {
  const isChoosing = selection !== undefined && selection.ids.size > 0
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none', bgcolor: 'background.paper' }}>
      {rows.map((row) => {
        const id = Number(rowKey(row))
        const isChosen = Boolean(selection?.ids.has(id))
        const at = (place: CardPlace) =>
          columns
            .filter(({ card }) => card === place)
            .map(({ key, render, onCard = render }) => ({
              key,
              content: onCard(row, selection && (() => selection.toggle(id))),
            }))
            .filter(({ content }) => content !== null && content !== undefined && content !== false && content !== '')
        const all = (place: CardPlace) =>
          at(place).map(({ key, content }) => (
            <Box key={key} sx={{ minWidth: 0, maxWidth: '100%' }}>
              {content}
            </Box>
          ))
        return (
          <Box
            component="li"
            key={rowKey(row)}
            sx={({ palette }: Theme) => ({
              ...wholeCard,
              display: 'flex',
              alignItems: 'flex-start',
              gap: 3,
              pl: 4,
              pr: 1,
              pt: 3,
              pb: 2,
              borderBottom: `1px solid ${palette.divider}`,
              ...(isChosen && { bgcolor: 'brand.50' }),
            })}
          >
            {isChoosing && (
              <Checkbox
                checked={isChosen}
                onChange={() => selection.toggle(id)}
                slotProps={{ input: { 'aria-label': `${nameOf(row)}を選択` } }}
                sx={{ ml: -3, mr: -3, width: 44, height: 44, flex: 'none' }}
              />
            )}
            {columns.find(({ picture }) => picture)?.picture?.(row)}
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
                <Box sx={{ flex: 1, minWidth: 0, pt: 0.5 }}>
                  {at('name').map(({ key, content }) => (
                    <Box
                      key={key}
                      data-card="name"
                      sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 500, minHeight: 24 }}
                    >
                      {content}
                    </Box>
                  ))}
                  <Box sx={lines}>{all('line')}</Box>
                </Box>
                {at('menu')[0]?.content}
              </Box>
              <Box sx={{ ...lines, justifyContent: 'space-between', mt: 1, pr: 3, minHeight: 32 }}>{all('foot')}</Box>
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}
