import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { BoxedList } from '#src/ui/lists/boxed-list.tsx'
import { LinkedText } from '#src/ui/text/linked-text.tsx'
import { besidesOf } from './financial-rows.ts'
import { Amounts } from './amounts.tsx'
import { noFinancialsText } from './financial-rows.ts'
import type { FinancialRows } from './financial-rows.ts'

const item = { px: 4, py: 3 }

/** On a phone: the totals first, then a stacked item each; the edited one is its form. */
export const FinancialCards = ({ data, totals, edited, form, menu }: FinancialRows) => (
  <Box sx={{ display: 'grid', gap: 4 }}>
    {data.length > 0 && (
      <Paper variant="outlined" component="section" aria-label="合計" sx={{ px: 4, py: 3 }}>
        <Box component="h3" sx={{ m: 0, mb: 1, typography: 'caption', fontWeight: 500, color: 'text.secondary' }}>
          合計
        </Box>
        <Amounts {...totals} />
      </Paper>
    )}
    <BoxedList aria-label="収支">
      {edited === 'new' && (
        <Box component="li" sx={item}>
          {form()}
        </Box>
      )}
      {data.length === 0 && edited === null && (
        <Box component="li" sx={{ ...item, typography: 'cell', color: 'text.secondary' }}>
          {noFinancialsText}
        </Box>
      )}
      {data.map((row, index) => (
        <Box component="li" key={row.id} sx={item}>
          {row.id === edited ? (
            form(row)
          ) : (
            <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                {besidesOf(row) !== '' && (
                  <Box sx={{ mb: 1, typography: 'cell', overflowWrap: 'anywhere' }}>{besidesOf(row)}</Box>
                )}
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
                    <LinkedText>{row.memo}</LinkedText>
                  </Box>
                )}
              </Box>
              {menu(row, index)}
            </Box>
          )}
        </Box>
      ))}
    </BoxedList>
  </Box>
)
