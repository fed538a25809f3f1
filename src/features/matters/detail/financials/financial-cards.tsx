import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { Amounts } from './amounts.tsx'
import { noFinancialsText } from './financial-rows.ts'
import type { FinancialRows } from './financial-rows.ts'

/** On a phone: the totals first, then a stacked item each; the edited one is its form. */
export const FinancialCards = ({ data, totals, edited, form, menu }: FinancialRows) => (
  <Box sx={{ display: 'grid', gap: 4 }}>
    {data.length > 0 && (
      <Paper variant="outlined" component="section" aria-label="合計" sx={{ px: 4, py: 3 }}>
        <Amounts {...totals} />
      </Paper>
    )}
    <Paper
      variant="outlined"
      component="ul"
      aria-label="収支"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        '& > li': { px: 4, py: 3 },
        '& > li + li': { borderTop: 1, borderColor: 'line.row' },
      }}
    >
      {edited === 'new' && <li>{form()}</li>}
      {data.length === 0 && edited === null && (
        <Box component="li" sx={{ typography: 'cell', color: 'text.secondary' }}>
          {noFinancialsText}
        </Box>
      )}
      {data.map((row, index) => (
        <li key={row.id}>
          {row.id === edited ? (
            form(row)
          ) : (
            <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Amounts {...row} />
                {row.memo && (
                  <Box
                    sx={{
                      mt: 2,
                      typography: 'body2',
                      color: 'text.secondary',
                      whiteSpace: 'pre-wrap',
                      overflowWrap: 'anywhere',
                    }}
                  >
                    {row.memo}
                  </Box>
                )}
              </Box>
              {menu(row, index)}
            </Box>
          )}
        </li>
      ))}
    </Paper>
  </Box>
)
