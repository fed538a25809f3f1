import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { documentQueries } from '#src/api/documents.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { below } from '#src/ui/sizes/below.ts'
import { measures } from '#src/ui/sizes/measures.ts'
import { MemberAvatar } from '#src/ui/marks/member-avatars.tsx'
import { PageBody } from '#src/ui/page/page-body.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { DocumentScreenTitle } from '#src/widgets/document-shell/document-screen-title.tsx'
import { DocumentComments, DocumentTimeline, PhoneLog } from './document-log.tsx'

type HistoryPageProps = { companyId: string; documentId: number; user: Actor }

const { timeline, members } = measures.historySplitPercent

/** 書類の変更履歴: the timeline, and beside it who has written the document and what is said about it. */
export const HistoryPage = ({ companyId, documentId, user }: HistoryPageProps) => {
  const { data: document } = useSuspenseQuery(documentQueries.detail(companyId, documentId))
  const props = { companyId, document, user }
  return (
    <>
      <DocumentScreenTitle companyId={companyId} document={document} title="書類の変更履歴" />
      <PageBody>
        {isSmartphone() ? (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
            <div>
              <PhoneLog {...props} />
            </div>
            <Authors document={document} />
          </Box>
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'flex-start' }}>
            <Box sx={{ width: `${timeline}%`, [below(1000)]: { width: '100%', mb: 4 } }}>
              <Panel>
                <Box sx={{ px: 6, py: 3 }}>
                  <DocumentTimeline {...props} />
                </Box>
              </Panel>
            </Box>
            <Box
              sx={{
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 1fr)',
                gap: 4,
                width: `${members}%`,
                [below(1000)]: { width: '100%' },
              }}
            >
              <Authors document={document} />
              <section aria-label="コメント">
                <DocumentComments {...props} />
              </section>
            </Box>
          </Box>
        )}
      </PageBody>
    </>
  )
}

const Authors = ({ document: { authors, first_author } }: { document: Document }) => (
  <Panel
    title="メンバー"
    titleEnd={<Box component="span" sx={{ typography: 'cell', color: 'neutral.600' }}>{`${authors.length}人`}</Box>}
  >
    <Box component="ul" sx={{ m: 0, px: 5, py: 3, display: 'grid', gap: 4 }}>
      {authors.map((author) => (
        <Box key={author.id} component="li" sx={{ ...inRow, gap: 3, minWidth: 0, listStyle: 'none' }}>
          <MemberAvatar member={author} size={28} decorative />
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {author.name}
          </Box>
          {author.id === first_author?.id && <Tag>作成者</Tag>}
        </Box>
      ))}
    </Box>
  </Panel>
)
