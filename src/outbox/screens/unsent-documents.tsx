import Box from '@mui/material/Box'
import { formatMoment } from '#domain/dates.ts'
import { shownTitle } from '#domain/templates/title-pattern.ts'
import { BoxedList } from '#src/ui/lists/boxed-list.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { touchArea } from '#src/ui/sizes/touch-area.ts'
import { useOutbox } from '../queue/use-outbox.ts'
import { queuedOf } from '../kinds/entry.ts'
import type { Queued } from '../kinds/entry.ts'
import { EntryStateBadge } from './waiting-badge.tsx'
import { inRows } from '#src/ui/sizes/rows.ts'

/** Documents that were made here and wait to be sent; `matterId`: those for one matter. */
export const useUnsentDocuments = (companyId: string, matterId?: number): Queued<'document'>[] =>
  queuedOf(useOutbox(), 'document').filter(
    ({ write }) => write.company_id === companyId && (matterId === undefined || write.body.matter_id === matterId),
  )

type UnsentDocumentsProps = { companyId: string; waiting: readonly Queued<'document'>[] }

/** Each of them with the way into its editor; nothing where there are none. */
export const UnsentDocuments = ({ companyId, waiting }: UnsentDocumentsProps) => {
  if (waiting.length === 0) return null
  return (
    <BoxedList aria-label="送信待ちの書類">
      {waiting.map(({ id, write, written_at, state }) => (
        <Box component="li" key={id} sx={{ ...inRows, gap: 2, px: 4, py: 2 }}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Link
              to="/c/$companyId/unsent-documents/$entryId"
              params={{ companyId, entryId: id }}
              sx={{ ...touchArea, fontWeight: 500 }}
            >
              {shownTitle(write.body.title)}
            </Link>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              {formatMoment(new Date(written_at).toISOString())}
            </Box>
          </Box>
          <EntryStateBadge state={state} />
        </Box>
      ))}
    </BoxedList>
  )
}
