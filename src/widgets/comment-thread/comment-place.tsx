import Box from '@mui/material/Box'
import type { Comment } from '#domain/comments/comments.contract.ts'
import { singleLine } from '#src/ui/text/clamped.ts'
import { Link } from '#src/ui/text/link.tsx'

/** Where a comment stands: its matter, and the document where it is on one. */
export const CommentPlace = ({
  companyId,
  comment: { matter, document },
}: {
  companyId: string
  comment: Pick<Comment, 'matter' | 'document'>
}) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontSize: 12, lineHeight: '24px' }}>
    {matter && (
      <Link
        to="/c/$companyId/matters/$matterId"
        params={{ companyId, matterId: matter.id }}
        search={{ tab: 'comments' }}
        title={matter.name}
        sx={{ minWidth: 0 }}
      >
        <Box component="span" sx={{ ...singleLine, display: 'block' }}>
          {matter.name}
        </Box>
      </Link>
    )}
    {document && (
      <Link
        to="/c/$companyId/documents/$documentId/log"
        params={{ companyId, documentId: document.id }}
        title={document.name}
        sx={{ minWidth: 0 }}
      >
        <Box component="span" sx={{ ...singleLine, display: 'block' }}>
          {document.name}
        </Box>
      </Link>
    )}
  </Box>
)
