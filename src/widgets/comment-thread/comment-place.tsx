import Box from '@mui/material/Box'
import type { Comment } from '#domain/comments/comments.contract.ts'
import { Link } from '#src/ui/text/link.tsx'

const singleLine = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** Where a comment stands: its matter, and the document where it is on one. */
export const CommentPlace = ({
  companyId,
  comment: { matter, document },
}: {
  companyId: string
  comment: Pick<Comment, 'matter' | 'document'>
}) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontSize: 12 }}>
    {matter && (
      <Link
        to="/c/$companyId/matters/$matterId"
        params={{ companyId, matterId: matter.id }}
        search={{ tab: 'comments' }}
        title={matter.name}
        sx={singleLine}
      >
        {matter.name}
      </Link>
    )}
    {document && (
      <Link
        to="/c/$companyId/documents/$documentId/log"
        params={{ companyId, documentId: document.id }}
        title={document.name}
        sx={singleLine}
      >
        {document.name}
      </Link>
    )}
  </Box>
)
