import Box from '@mui/material/Box'
import { formatDay } from '#domain/dates.ts'
import { Link } from '#src/ui/text/link.tsx'
import { touchArea } from '#src/ui/sizes/touch-area.ts'
import type { PhotoLedgerSummary } from '#domain/photo-ledgers/photo-ledgers.contract.ts'
import type { UseQueryResult } from '@tanstack/react-query'

type LedgerRowsProps = {
  query:
    | UseQueryResult<PhotoLedgerSummary[]>
    | UseQueryResult<PhotoLedgerSummary[]>
    | UseQueryResult<never>
    | UseQueryResult<never>
    | UseQueryResult<never>
    | UseQueryResult<PhotoLedgerSummary[]>
  companyId: string
}

/** The ledgers of a matter. */
export const LedgerRows = ({ query, companyId }: LedgerRowsProps) => (
  <Box component="ul" aria-label="写真台帳" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {query.data?.map(({ id, name, photo_count, updated_at, created_by }) => (
      <Box
        component="li"
        key={id}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, py: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        <Link
          to="/c/$companyId/photo-ledgers/$ledgerId"
          params={{ companyId, ledgerId: id }}
          sx={{ ...touchArea, flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere', fontWeight: 500 }}
        >
          {name}
        </Link>
        <Box sx={{ typography: 'cell', color: 'text.secondary' }}>
          {[`${photo_count}枚`, formatDay(updated_at), created_by?.name].filter(Boolean).join('　')}
        </Box>
      </Box>
    ))}
  </Box>
)
