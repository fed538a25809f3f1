import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { formatNumber } from '#src/lib/text.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { Link } from '#src/ui/text/link.tsx'
import { matterTabLabels } from './matter-tabs.ts'
import type { MatterTab } from './matter-tabs.ts'

type MatterPartLinksProps = {
  companyId: string
  matterId: number
  tabs: readonly { value: MatterTab; count?: number }[]
}

/** A phone's ways into the parts of the matter, each a screen of its own. */
export const MatterPartLinks = ({ companyId, matterId, tabs }: MatterPartLinksProps) => (
  <Paper variant="outlined" component="nav" aria-label="案件の内容">
    <Box
      component="ul"
      sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'line.row' } }}
    >
      {tabs.map(({ value, count }) => (
        <li key={value}>
          <Link
            to="/c/$companyId/matters/$matterId"
            params={{ companyId, matterId }}
            search={{ tab: value }}
            underline="none"
            sx={{ ...inRow, gap: 2, minHeight: 52, pl: 4, pr: 3, color: 'text.primary', fontSize: 16 }}
          >
            <Box component="span" sx={{ flex: 1 }}>
              {matterTabLabels[value]}
            </Box>
            {count !== undefined && (
              <Box component="span" sx={{ color: 'text.secondary', fontSize: 14 }}>{`${formatNumber(count)}件`}</Box>
            )}
            <ChevronRightOutlined sx={{ color: 'neutral.600' }} />
          </Link>
        </li>
      ))}
    </Box>
  </Paper>
)
