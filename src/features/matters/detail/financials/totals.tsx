import Box from '@mui/material/Box'
import type { MatterFinancials } from '#src/api/matters.ts'
import { formatYen } from '#src/lib/yen.ts'
import { profitColour } from './financial-rows.ts'

/** What all rows add up to, above them. */
export const Totals = ({ sales, cost, profit }: MatterFinancials['totals']) => (
  <Box
    component="dl"
    aria-label="合計"
    sx={{
      m: 0,
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 6,
      px: 4,
      py: 3,
      borderBottom: 1,
      borderColor: 'divider',
      '& > div': { display: 'flex', gap: 2 },
      '& dt': { color: 'text.secondary' },
      '& dd': { m: 0, fontWeight: 500 },
    }}
  >
    <div>
      <dt>売上合計</dt>
      <dd>{formatYen(sales)}</dd>
    </div>
    <div>
      <dt>原価合計</dt>
      <dd>{formatYen(cost)}</dd>
    </div>
    <div>
      <dt>粗利合計</dt>
      <Box component="dd" sx={{ color: profitColour(profit) }}>
        {formatYen(profit)}
      </Box>
    </div>
  </Box>
)
