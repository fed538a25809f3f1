import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { below } from '#src/ui/sizes/below.ts'
import { EmptyDrawing } from '#src/ui/states/empty-state.tsx'
import type { DrawingKind } from '#src/ui/states/empty-state.tsx'
import { DocumentTitle } from '#src/ui/page/document-title.tsx'

export type MessagePageProps = { drawing: DrawingKind; title: string; children: ReactNode; actions: ReactNode }

/** A screen that only says something: drawing, heading, sentence, a way on. */
export const MessagePage = ({ drawing, title, children, actions }: MessagePageProps) => (
  <Box
    sx={{
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      minHeight: '70dvh',
      p: 6,
      textAlign: 'center',
    }}
  >
    <DocumentTitle>{title}</DocumentTitle>
    <EmptyDrawing kind={drawing} />
    <Typography variant="h1" sx={{ mt: 4 }}>
      {title}
    </Typography>
    <Typography
      component="div"
      variant="body2"
      sx={{ mt: 2, maxWidth: 480, color: 'text.secondary', wordBreak: 'auto-phrase', textWrap: 'pretty' }}
    >
      {children}
    </Typography>
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'center',
        gap: 2,
        mt: 6,
        [below(480)]: { flexDirection: 'column', gap: 3, width: '100%', maxWidth: 320 },
      }}
    >
      {actions}
    </Box>
  </Box>
)
