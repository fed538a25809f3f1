import Box from '@mui/material/Box'
import { confirmTexts } from '#domain/documents/day-confirmations.ts'
import type { Home } from '#domain/home/home.contract.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { twoLines } from '#src/ui/text/clamped.ts'
import { Link } from '#src/ui/text/link.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { CountText } from './home-section.tsx'

const title = `${confirmTexts.title}（${confirmTexts.waiting}）`

/** Month sheets with days that others wrote and nobody confirmed; nothing where there are none. */
export const WaitingConfirmations = ({
  companyId,
  confirmations: { total, items },
}: {
  companyId: string
  confirmations: Home['confirmations']
}) =>
  items.length === 0 ? null : (
    <Panel title={title} titleEnd={<CountText>{`${total}件`}</CountText>}>
      <Box component="ul" aria-label={title} sx={{ m: 0, p: 0 }}>
        {items.map(({ id, title: name, matter, days }) => (
          <Box
            component="li"
            key={id}
            sx={{
              ...inRow,
              gap: 3,
              px: 4,
              py: 3,
              listStyle: 'none',
              '& + &': { borderTop: 1, borderColor: 'line.row' },
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Link
                to="/c/$companyId/documents/$documentId/edit"
                params={{ companyId, documentId: id }}
                title={name}
                sx={{ display: 'block', fontSize: 14, fontWeight: 500 }}
              >
                <Box component="span" sx={twoLines}>
                  {name}
                </Box>
              </Link>
              {matter && (
                <Box sx={{ mt: 0.75, fontSize: 12, color: 'neutral.600', overflowWrap: 'anywhere' }}>{matter.name}</Box>
              )}
            </Box>
            <CountText>{`${days}日分`}</CountText>
          </Box>
        ))}
      </Box>
    </Panel>
  )
