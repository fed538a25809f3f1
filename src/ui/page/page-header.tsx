import type { ReactNode } from 'react'
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { isSmartphone } from '#src/lib/device.ts'
import { inRow, inRows, phoneHeader } from '#src/ui/sizes/rows.ts'
import { DocumentTitle } from './document-title.tsx'
import { Link, LinkIconButton } from '#src/ui/text/link.tsx'
import type { LinkTarget } from '#src/ui/text/link.tsx'
import { PrintButton } from '#src/ui/buttons/print-button.tsx'
import type { Printing } from '#src/ui/buttons/print-button.tsx'
import { PrintDay } from './print-day.tsx'

export type Crumb = { label: string; link: LinkTarget }

export type PageHeaderProps = {
  title: string
  /** What tells the screen from others of that name, in the window's title alone: its record, or its place. */
  about?: string
  /** Way up, outermost first; a phone shows only the last, as its back arrow. */
  crumbs?: readonly Crumb[]
  /** Back arrow of a phone on a screen without crumbs. */
  phoneBack?: Crumb
  /** The arrow leads to where one came from; only who came from nowhere goes to phoneBack. */
  phoneReturns?: boolean
  /** Beside the title: tags, badges, a date. */
  titleEnd?: ReactNode
  /** Right end: three at most, one of them filled. Phones have room for two icon buttons. */
  actions?: ReactNode
  /** A desk offers to print it; a list brings all its rows first. */
  printable?: boolean | Printing
  /** A desk shows it beside its section's menu, a size smaller. */
  inSection?: boolean
}

/** A screen's first row and the window's title: breadcrumb, h1, actions; on a phone the bar of 52 with a back arrow. */
export const PageHeader = (props: PageHeaderProps) => (
  <>
    <DocumentTitle about={props.about}>{props.title}</DocumentTitle>
    {isSmartphone() ? <PhoneHeader {...props} /> : <DeskHeader {...props} />}
  </>
)

const DeskHeader = ({ title, crumbs = [], titleEnd, actions, printable, inSection }: PageHeaderProps) => (
  <Box component="header" sx={{ mt: crumbs.length > 0 ? -2 : 0, mb: 4 }}>
    {crumbs.length > 0 && (
      <Box
        component="nav"
        aria-label="現在の場所"
        sx={{
          ...inRows,
          columnGap: 1,
          mb: 0.5,
          fontSize: 13,
          // As high as a finger's least target where they take several lines.
          lineHeight: '24px',
          color: 'text.secondary',
        }}
      >
        {crumbs.map(({ label, link }) => (
          <Box key={label} sx={{ ...inRow, gap: 1, minWidth: 0 }}>
            <Link {...link} sx={{ overflowWrap: 'anywhere' }}>
              {label}
            </Link>
            <ChevronRightOutlined sx={{ fontSize: 16 }} />
          </Box>
        ))}
        {/* Stands whole below; here it takes a line of its own before less than a dozen characters are left. */}
        <Box
          aria-current="page"
          sx={{
            flex: '1 1 13em',
            minWidth: 'min(13em, 100%)',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {title}
        </Box>
      </Box>
    )}
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      {/* A long title takes the whole width, and what is beside it goes under it, before it stands in many short lines. */}
      <Box
        sx={{
          flex: `1 1 ${Math.min(400, Math.max(240, title.length * 24))}px`,
          minWidth: 0,
          minHeight: 36,
          ...inRows,
          columnGap: 3,
          rowGap: 1,
        }}
      >
        <Typography variant={inSection ? 'h2' : 'h1'} component="h1" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {titleEnd}
      </Box>
      <PrintDay />
      {(actions || printable) && (
        <Box sx={{ ...inRows, alignSelf: 'flex-start', gap: 2, minWidth: 0 }}>
          {printable && <PrintButton {...(printable === true ? {} : printable)} />}
          {actions}
        </Box>
      )}
    </Box>
  </Box>
)

const PhoneHeader = ({ title, crumbs = [], phoneBack, phoneReturns = false, titleEnd, actions }: PageHeaderProps) => {
  const parent = crumbs.at(-1) ?? phoneBack
  const { history } = useRouter()
  const returns = useCanGoBack() && phoneReturns
  return (
    <Box
      component="header"
      sx={{
        ...phoneHeader,
        display: 'flex',
        // With letters of twice their size what can be done takes a line of its own.
        flexWrap: 'wrap',
        alignItems: 'center',
        minHeight: 52,
        pl: parent ? 1 : 4,
        pr: 1,
      }}
    >
      {returns ? (
        <IconButton aria-label="前の画面に戻る" onClick={() => history.back()}>
          <ArrowBackOutlined />
        </IconButton>
      ) : (
        parent && (
          <LinkIconButton {...parent.link} aria-label={`${parent.label}に戻る`}>
            <ArrowBackOutlined />
          </LinkIconButton>
        )
      )}
      <Typography
        variant="h3"
        component="h1"
        sx={{
          flex: 1,
          minWidth: 'min(5em, 50%)',
          ml: parent ? 1 : 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {title}
      </Typography>
      {titleEnd}
      {actions}
      <PrintDay />
    </Box>
  )
}
