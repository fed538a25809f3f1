import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { formatDay } from '#domain/dates.ts'
import { financialLabels as labels, financialTaxLabels } from '#domain/matters/matter-financials.labels.ts'
import type { MatterFinancial } from '#domain/matters/matter-financials.contract.ts'
import { LinkedText } from '#src/ui/text/linked-text.tsx'
import { visuallyHidden } from '#src/ui/text/visually-hidden.ts'
import { formatYen } from '#src/lib/yen.ts'
import { noFinancialsText, profitColour } from './financial-rows.ts'
import type { FinancialRows } from './financial-rows.ts'

const amounts = ['売上', '原価', '粗利'] as const
/** With the day, whom and what, the tax, and the menu. */
const columnCount = amounts.length + 4

/** At a desk: a row each, the totals under them; the edited row is its form. */
export const FinancialTable = ({ data, totals, edited, form, menu }: FinancialRows) => (
  <TableContainer>
    <Table
      aria-label="収支"
      sx={{
        '& tbody td': { height: 48 },
        '& tfoot td, & tfoot th': {
          height: 48,
          borderBottom: 0,
          typography: 'body2',
          fontWeight: 500,
          color: 'text.primary',
        },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell scope="col" sx={{ width: 112 }}>
            {labels.day}
          </TableCell>
          <TableCell scope="col">{`${labels.partner}・${labels.memo}`}</TableCell>
          <TableCell scope="col" sx={{ width: 124 }}>
            {labels.tax_id}
          </TableCell>
          {amounts.map((name) => (
            <TableCell key={name} scope="col" align="right" sx={{ width: 132 }}>
              {name}
            </TableCell>
          ))}
          <TableCell scope="col" sx={{ width: 52 }}>
            <Box component="span" sx={visuallyHidden}>
              メニュー
            </Box>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {data.length === 0 && edited === null && (
          <TableRow>
            <TableCell colSpan={columnCount} sx={{ '&&': { py: 3 } }}>
              {noFinancialsText}
            </TableCell>
          </TableRow>
        )}
        {data.map((row, index) =>
          row.id === edited ? (
            <FormRow key={row.id}>{form(row)}</FormRow>
          ) : (
            <TableRow key={row.id} hover>
              <TableCell>{row.day && formatDay(row.day)}</TableCell>
              <TableCell sx={{ '&&': { py: 2 }, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {row.partner && <Box sx={{ fontWeight: 500 }}>{row.partner}</Box>}
                {row.memo && <LinkedText>{row.memo}</LinkedText>}
                {row.number && (
                  <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{`${labels.number} ${row.number}`}</Box>
                )}
              </TableCell>
              <TableCell>{row.tax_id && financialTaxLabels[row.tax_id]}</TableCell>
              <AmountCells {...row} />
              <TableCell align="right">{menu(row, index)}</TableCell>
            </TableRow>
          ),
        )}
        {edited === 'new' && <FormRow>{form()}</FormRow>}
      </TableBody>
      {data.length > 0 && (
        <TableFooter>
          <TableRow sx={{ bgcolor: 'neutral.50' }}>
            <TableCell component="th" scope="row" colSpan={3}>
              合計
            </TableCell>
            <AmountCells {...totals} />
            <TableCell />
          </TableRow>
        </TableFooter>
      )}
    </Table>
  </TableContainer>
)

const AmountCells = ({ sales, cost }: Pick<MatterFinancial, 'sales' | 'cost'>) => (
  <>
    <TableCell align="right">{formatYen(sales)}</TableCell>
    <TableCell align="right">{formatYen(cost)}</TableCell>
    <TableCell align="right">
      <Box component="span" sx={{ color: profitColour(sales - cost) }}>
        {formatYen(sales - cost)}
      </Box>
    </TableCell>
  </>
)

const FormRow = ({ children }: { children: ReactNode }) => (
  <TableRow>
    <TableCell colSpan={columnCount} sx={{ bgcolor: 'brand.50' }}>
      {children}
    </TableCell>
  </TableRow>
)
