import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTheme } from '@mui/material/styles'
import { completionLabels } from '#domain/documents/documents.labels.ts'
import type { HomeDraft } from '#domain/home/home.contract.ts'
import { formatNumber } from '#src/lib/text.ts'
import { UnsentDocuments, useUnsentDocuments } from '#src/outbox/screens/unsent-documents.tsx'
import { useOutbox } from '#src/outbox/queue/use-outbox.ts'
import { inRow, inRows } from '#src/ui/sizes/rows.ts'
import { Link } from '#src/ui/text/link.tsx'
import { StatusBadge } from '#src/ui/marks/status-badge.tsx'
import { filledWithWaiting } from './waiting-drafts.ts'

/** 続きから入力: the documents under way, with what waits on this device; nothing where there are none. */
export const PhoneDrafts = ({ companyId, drafts }: { companyId: string; drafts: readonly HomeDraft[] }) => {
  const { inputStatus } = useTheme().tokens
  const waiting = useOutbox()
  const unsent = useUnsentDocuments(companyId)
  if (drafts.length + unsent.length === 0) return null
  const counted = drafts.map((draft) => ({ ...draft, filled_items_count: filledWithWaiting(draft, waiting) }))
  return (
    <Box component="section" aria-label="続きから入力" sx={{ mt: 5 }}>
      <Typography variant="h2" sx={{ fontSize: 17, mb: 2 }}>
        続きから入力
      </Typography>
      <Box sx={{ mb: 2, '&:empty': { display: 'none' } }}>
        <UnsentDocuments companyId={companyId} waiting={unsent} />
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 2 }}>
        {counted.map(({ id, title, filled_items_count, items_count }) => (
          <Paper variant="outlined" component="li" key={id} sx={{ listStyle: 'none', minWidth: 0 }}>
            <Link
              to="/c/$companyId/documents/$documentId/edit"
              params={{ companyId, documentId: id }}
              underline="none"
              sx={{ ...inRow, gap: 3, minHeight: 64, px: 4, py: 3, color: 'text.primary' }}
            >
              <DescriptionOutlined sx={{ fontSize: 28, color: 'neutral.600' }} />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box sx={{ fontSize: 15, fontWeight: 500, overflowWrap: 'anywhere' }}>{title}</Box>
                <Box sx={{ ...inRows, columnGap: 2, mt: 0.5, fontSize: 13, color: 'text.secondary' }}>
                  {filled_items_count < items_count && (
                    <StatusBadge tone={inputStatus.no}>{completionLabels.empty}</StatusBadge>
                  )}
                  {`${formatNumber(filled_items_count)} / ${formatNumber(items_count)} 項目入力済み`}
                </Box>
              </Box>
              <ChevronRightOutlined sx={{ color: 'neutral.600' }} />
            </Link>
          </Paper>
        ))}
      </Box>
    </Box>
  )
}
