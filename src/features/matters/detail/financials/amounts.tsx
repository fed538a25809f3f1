import Box from '@mui/material/Box'
import type { MatterFinancial } from '#domain/matters/matter-financials.contract.ts'
import { formatYen } from '#src/lib/yen.ts'
import { profitColour } from './financial-rows.ts'

/** Sales, cost and what is left of them, one under the other. */
export const Amounts = ({ sales, cost }: Pick<MatterFinancial, 'sales' | 'cost'>) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gridTemplateColumns: '1fr auto',
      rowGap: 0.5,
      typography: 'cell',
      lineHeight: 1.6,
      '& dt': { color: 'text.secondary' },
      '& dd': { m: 0, textAlign: 'right' },
    }}
  >
    <dt>売上</dt>
    <dd>{formatYen(sales)}</dd>
    <dt>原価</dt>
    <dd>{formatYen(cost)}</dd>
    <dt>粗利</dt>
    <Box component="dd" sx={{ fontWeight: 500, color: profitColour(sales - cost) }}>
      {formatYen(sales - cost)}
    </Box>
  </Box>
)
