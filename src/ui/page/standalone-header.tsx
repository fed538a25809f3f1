import type { ReactNode } from 'react'
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { below } from '#src/ui/sizes/below.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { twoLines } from '#src/ui/text/clamped.ts'
import { LinkIconButton } from '#src/ui/text/link.tsx'
import type { LinkTarget } from '#src/ui/text/link.tsx'

type StandaloneHeaderProps = {
  title: string
  back: { label: string; link: LinkTarget }
  /** Behind the title: badges, tags. */
  titleEnd?: ReactNode
  /** At the right end: state and actions. */
  children?: ReactNode
}

/** Header of 56 of a screen without the shell. */
export const StandaloneHeader = ({ title, back, titleEnd, children }: StandaloneHeaderProps) => (
  <Box
    component="header"
    sx={{
      ...inRow,
      gap: 3,
      minHeight: 56,
      px: 4,
      // State and actions go below the title where there is no room for both: at a tablet's width, by what they say.
      [below(1100)]: { flexWrap: 'wrap', rowGap: 1, py: 1 },
      [below(700)]: { px: 2, pt: 0, pb: 1.5 },
      flex: 'none',
      bgcolor: 'background.paper',
      borderBottom: 1,
      borderColor: 'divider',
    }}
  >
    <LinkIconButton {...back.link} aria-label={back.label}>
      <ArrowBackOutlined sx={{ fontSize: 22 }} />
    </LinkIconButton>
    <Box
      sx={{
        ...inRow,
        gap: 3,
        minWidth: 0,
        // A dozen characters and what stands behind them.
        [below(1100)]: { flex: '1 1 300px' },
        [below(700)]: { display: 'contents' },
      }}
    >
      <Typography
        variant="h3"
        component="h1"
        title={title}
        sx={{
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          // Between the sizes, actions leave a title little: it may take two lines.
          [below(1100)]: { ...twoLines, whiteSpace: 'normal', fontSize: 14 },
          // Beside the way back, so that a dozen characters stand whatever comes after it.
          [below(700)]: { flex: '1 1 calc(100% - 52px)' },
        }}
      >
        {title}
      </Typography>
      {titleEnd}
    </Box>
    <Box
      sx={{
        ...inRow,
        gap: 3,
        ml: 'auto',
        flex: 'none',
        [below(1100)]: { gap: 1, flex: '0 1 auto', flexWrap: 'wrap', justifyContent: 'flex-end' },
      }}
    >
      {children}
    </Box>
  </Box>
)
