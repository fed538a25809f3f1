import Box from '@mui/material/Box'
import type { FoundRecord } from '#domain/search/search.contract.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { describeError } from '#src/api/errors.ts'

type PaletteFailureProps = { query: UseQueryResult<FoundRecord[]> }

/** Says that records could not be looked for. */
export const PaletteFailure = ({ query }: PaletteFailureProps) =>
  query.isError && (
    <Box sx={{ px: 5, py: 2.5, borderTop: 1, borderColor: 'divider', fontSize: 13, color: 'error.main', flex: 'none' }}>
      {`名前で探せませんでした。${describeError(query.error)}`}
    </Box>
  )
