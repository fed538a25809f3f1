import { useId } from 'react'
import type { ReactNode } from 'react'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { formatNumber } from '#src/lib/text.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { LinkButton } from '#src/ui/text/link.tsx'
import { touchArea } from '#src/ui/sizes/touch-area.ts'
import { matterTabLabels } from './matter-tabs.ts'
import type { MatterTab } from './matter-tabs.ts'

type MatterSectionProps = { title: string; count?: number; action?: ReactNode; children: ReactNode }

/** One part of a matter's page: heading, how many there are, and what can be added. */
export const MatterSection = ({ title, count, action, children }: MatterSectionProps) => {
  const titleId = useId()
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Box sx={{ ...inRow, gap: 2, minHeight: 32, mb: 1 }}>
        <Typography id={titleId} variant="h3" component="h2">
          {title}
        </Typography>
        {count !== undefined && (
          <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>{`${formatNumber(count)}件`}</Box>
        )}
        {action && <Box sx={{ ml: 'auto', mr: -2.5 }}>{action}</Box>}
      </Box>
      {children}
    </Box>
  )
}

/** From a part shown in short to the whole of it. */
export const SeeAllLink = ({ companyId, matterId, tab }: { companyId: string; matterId: number; tab: MatterTab }) => (
  <LinkButton
    to="/c/$companyId/matters/$matterId"
    params={{ companyId, matterId }}
    search={{ tab }}
    variant="text"
    size="small"
    endIcon={<ChevronRightOutlined />}
    aria-label={`${matterTabLabels[tab]}をすべて見る`}
  >
    すべて見る
  </LinkButton>
)

/** Rows of a section in one box; a sentence where there are none. */
export const SectionRows = ({
  emptyText,
  add,
  children,
}: {
  emptyText: string
  /** Beside the sentence: the way to the first. */ add?: ReactNode
  children: ReactNode[]
}) => (
  <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
    {children.length === 0 ? (
      <Box
        sx={{ px: 4, py: 3, typography: 'cell', color: 'text.secondary', '& > :not(style)': { ...touchArea, ml: 2 } }}
      >
        {emptyText}
        {add}
      </Box>
    ) : (
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          '& > li': { ...inRow, gap: 3, minHeight: 44, px: 4, py: 1.5, '&:has(> button)': { pr: 1 } },
          '& > li + li': { borderTop: 1, borderColor: 'line.row' },
        }}
      >
        {children}
      </Box>
    )}
  </Paper>
)
