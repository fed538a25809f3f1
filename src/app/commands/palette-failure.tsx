import Box from '@mui/material/Box'
import type { UseQueryResult } from '@tanstack/react-query'
import { describeError } from '#src/api/errors.ts'

type PaletteFailureProps = {
  query: UseQueryResult<
    {
      noun: 'matter' | 'document' | 'template' | 'building' | 'user' | 'facility' | 'drawing' | 'contact' | 'guest'
      id: number
      name: string
      detail: string | null
    }[]
  >
}

/** Says that records could not be looked for. */
export const PaletteFailure = ({ query }: PaletteFailureProps) =>
  query.isError && (
    <Box sx={{ px: 5, py: 2.5, borderTop: 1, borderColor: 'divider', fontSize: 13, color: 'error.main', flex: 'none' }}>
      {`名前で探せませんでした。${describeError(query.error)}`}
    </Box>
  )
