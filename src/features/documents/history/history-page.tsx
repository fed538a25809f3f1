import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import { measures } from '#domain/limits.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { documentQueries } from '#src/api/documents.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { MemberAvatar } from '#src/ui/member-avatars.tsx'
import { PageBody } from '#src/ui/page-body.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { DocumentScreenTitle } from '#src/widgets/document-shell/document-screen-title.tsx'
import { HistoryTimeline } from '#src/widgets/history-timeline/history-timeline.tsx'

const { timeline, members } = measures.historySplitPercent

/** 書類の変更履歴: the timeline, and beside it who has written the document. */
export const HistoryPage = ({ companyId, documentId }: { companyId: string; documentId: number }) => {
  const { data: document } = useSuspenseQuery(documentQueries.detail(companyId, documentId))
  const width = (percent: number) => (isSmartphone() ? '100%' : `${percent}%`)
  return (
    <>
      <DocumentScreenTitle companyId={companyId} document={document} title="書類の変更履歴" />
      <PageBody>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'flex-start', gap: isSmartphone() ? 4 : 0 }}>
          <Box sx={{ width: width(timeline) }}><Panel><Box sx={{ px: isSmartphone() ? 4 : 6, py: 3 }}><HistoryTimeline companyId={companyId} pageQuery={(page) => documentQueries.histories(companyId, documentId, page)} /></Box></Panel></Box>
          <Box sx={{ width: width(members) }}><Authors document={document} /></Box>
        </Box>
      </PageBody>
    </>
  )
}

const Authors = ({ document: { authors, first_author } }: { document: Document }) => (
  <Panel title="メンバー" titleEnd={<Box component="span" sx={{ typography: 'cell', color: 'neutral.600' }}>{`${authors.length}人`}</Box>}>
    <Box component="ul" sx={{ m: 0, px: 5, py: 3, display: 'grid', gap: 4 }}>
      {authors.map((author) => (
        <Box key={author.id} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0, listStyle: 'none' }}>
          <MemberAvatar member={author} size={28} decorative />
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{author.name}</Box>
          {author.id === first_author?.id && <Tag>作成者</Tag>}
        </Box>
      ))}
    </Box>
  </Panel>
)
