import type { ReactNode } from 'react'
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { LinkIconButton } from './link.tsx'
import type { LinkTarget } from './link.tsx'

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
      display: 'flex',
      alignItems: 'center',
      gap: 3,
      minHeight: 56,
      px: 4,
      flex: 'none',
      bgcolor: 'background.paper',
      borderBottom: 1,
      borderColor: 'divider',
    }}
  >
    <LinkIconButton {...back.link} aria-label={back.label}>
      <ArrowBackOutlined sx={{ fontSize: 22 }} />
    </LinkIconButton>
    <Typography
      variant="h3"
      component="h1"
      title={title}
      sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
    >
      {title}
    </Typography>
    {titleEnd}
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, ml: 'auto', flex: 'none' }}>{children}</Box>
  </Box>
)
