import Box from '@mui/material/Box'
import type { Comment } from '#domain/comments/comments.contract.ts'
import { LinkedText } from '#src/ui/text/linked-text.tsx'
import { splitMentions } from './mentions.ts'

/** A comment's text, line breaks kept, with those named standing out; `lines` cuts it short. */
export const CommentBody = ({
  comment: { body, mentions },
  lines,
}: {
  comment: Pick<Comment, 'body' | 'mentions'>
  lines?: number
}) => (
  <Box
    component="p"
    sx={[
      { m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
      lines !== undefined && {
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: lines,
        overflow: 'hidden',
      },
    ]}
  >
    {splitMentions(body, mentions).map(({ text, mention }, index) =>
      mention ? (
        <Box
          key={index}
          component="span"
          sx={{ color: 'brand.700', fontWeight: 500, bgcolor: 'brand.50', borderRadius: '3px', px: 0.5 }}
        >
          {`@${mention.shown_name}`}
        </Box>
      ) : (
        <LinkedText key={index}>{text}</LinkedText>
      ),
    )}
  </Box>
)
