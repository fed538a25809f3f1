import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { formatDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { documentColumnLabels } from '#domain/documents/documents.labels.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { Link } from '#src/ui/text/link.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { DocumentTypeBadge, SubmitStatusBadge } from '#src/widgets/document-badges/document-badges.tsx'
import { GuestsSeeField } from '#src/widgets/guests-see/guests-see-field.tsx'

const RenameDialog = lazyPart(async () => (await import('./rename-dialog.tsx')).RenameDialog)

/** Title, category, state, authors, day, as rows of term and value. */
export const DocumentFacts = ({ companyId, document }: { companyId: string; document: Document }) => {
  const [isRenaming, setRenaming] = useState(false)
  return (
    <Panel>
      <Box component="dl" sx={{ m: 0, px: 4 }}>
        <Fact term="タイトル">
          <Box sx={{ ...inRow, gap: 2 }}>
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', fontWeight: 500 }}>
              {document.title}
            </Box>
            {document.canEditName && (
              <IconButton size="small" aria-label="書類タイトルを変更" onClick={() => setRenaming(true)}>
                <EditOutlined sx={{ fontSize: 18 }} />
              </IconButton>
            )}
          </Box>
        </Fact>
        {document.number !== null && <Fact term={documentColumnLabels.number}>{document.number}</Fact>}
        <Fact term="カテゴリ">
          <DocumentTypeBadge documentTypeId={document.document_type_id} />
        </Fact>
        <Fact term="提出状況">
          <SubmitStatusBadge submittedAt={document.submitted_at} />
        </Fact>
        <Fact term="作成者">{document.authors.map(({ name }) => name).join('、')}</Fact>
        <Fact term="作成日">{formatDay(document.created_at)}</Fact>
        {document.matter && (
          <Fact term="案件">
            <Link to="/c/$companyId/matters/$matterId" params={{ companyId, matterId: document.matter.id }}>
              {document.matter.name}
            </Link>
          </Fact>
        )}
        {document.canShowToGuests && (
          <Fact term={documentColumnLabels.guests_see}>
            <GuestsSeeField companyId={companyId} document={document} />
          </Fact>
        )}
      </Box>
      {isRenaming && (
        <Suspense>
          <RenameDialog companyId={companyId} document={document} onClose={() => setRenaming(false)} />
        </Suspense>
      )}
    </Panel>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { desk: 'minmax(72px, min(144px, 30%)) minmax(0, 1fr)', phone: '88px minmax(0, 1fr)' },
      alignItems: 'center',
      minHeight: 48,
      py: 1.5,
      '& + &': { borderTop: 1, borderColor: 'line.row' },
    }}
  >
    <Box component="dt" sx={{ typography: 'cell', color: 'text.secondary' }}>
      {term}
    </Box>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
)
