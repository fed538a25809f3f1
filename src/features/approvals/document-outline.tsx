import Box from '@mui/material/Box'
import { submitModeLabels } from '#domain/approvals/approvals.labels.ts'
import { formatDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { documentThumbnailPath } from '#src/api/document-changes.ts'
import { Panel } from '#src/ui/page/panel.tsx'
import { DocumentThumbnail } from '#src/widgets/document-thumbnail/document-thumbnail.tsx'
import { DestinationList } from './destination-list.tsx'

/** What the document is, at a glance. */
export const DocumentOutline = ({ companyId, document }: { companyId: string; document: Document }) => (
  <Box
    component="aside"
    aria-label="書類の概要"
    sx={{
      display: 'grid',
      gap: 4,
      width: 256,
      flex: 'none',
      pt: 9,
      '@media (max-width: 1099.98px)': { display: 'none' },
    }}
  >
    <Panel>
      <Box sx={{ p: 4 }}>
        <Box sx={{ display: 'flex', justifyContent: 'center', py: 4, bgcolor: 'neutral.100', borderRadius: '6px' }}>
          <DocumentThumbnail path={documentThumbnailPath(companyId, document)} />
        </Box>
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: '72px minmax(0, 1fr)',
            rowGap: 3.5,
            m: 0,
            mt: 4,
            '& dt': { typography: 'cell', color: 'text.secondary' },
            '& dd': { m: 0, overflowWrap: 'anywhere' },
          }}
        >
          <dt>提出方法</dt>
          <dd>{submitModeLabels[document.submit_mode]}</dd>
          <dt>作成者</dt>
          <dd>{document.first_author?.name}</dd>
          <dt>作成日</dt>
          <dd>{formatDay(document.created_at)}</dd>
          {document.matter && (
            <>
              <dt>案件</dt>
              <dd>{document.matter.name}</dd>
            </>
          )}
        </Box>
      </Box>
    </Panel>
    <DestinationList document={document} title="提出先" />
  </Box>
)
