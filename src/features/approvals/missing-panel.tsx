/** 未記入 of a month sheet that is to be handed in, or was: how many, of which days, and the way there. */
import Box from '@mui/material/Box'
import type { Document } from '#domain/documents/documents.contract.ts'
import { confirmTexts } from '#domain/documents/day-confirmations.ts'
import { missingTexts } from '#domain/documents/month-sheet.ts'
import { touchArea } from '#src/ui/sizes/touch-area.ts'
import { Note } from '#src/ui/states/note.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { MissingDays } from '#src/widgets/month-sheet/missing-days.tsx'
import { useMissingDays } from '#src/widgets/month-sheet/use-missing-days.ts'
import { useUnconfirmedDays } from '#src/widgets/month-sheet/use-unconfirmed-days.ts'
import { Section } from './section.tsx'
import { useFirstFew } from './use-first-few.tsx'

const shownAtFirst = 5

/** 日ごとの確認 that is missing, beside 未記入. */
export const UnconfirmedPanel = ({ companyId, document }: { companyId: string; document: Document }) => {
  const days = useUnconfirmedDays(document)
  if (days.length === 0) return null
  const first = days.find(({ item }) => document.confirmable_days?.includes(item.id))
  return (
    <Section title={confirmTexts.title}>
      <Box sx={{ mb: 2 }}>
        <Note severity="warning">{confirmTexts.count(days.length)}</Note>
      </Box>
      <Panel>
        <Box sx={{ px: 4, py: 3, typography: 'cell', overflowWrap: 'anywhere' }}>
          {days.map(({ label }) => label).join('、')}
        </Box>
        {first && (
          <Box sx={{ px: 4, pb: 3 }}>
            <Link
              to="/c/$companyId/documents/$documentId/edit"
              params={{ companyId, documentId: document.id }}
              state={{ documentSection: first.sheetKey, documentItem: first.points[0]!.id }}
              sx={touchArea}
            >
              確認する
            </Link>
          </Box>
        )}
      </Panel>
    </Section>
  )
}

export const MissingPanel = ({ companyId, document }: { companyId: string; document: Document }) => {
  const days = useMissingDays(document)
  const { shown, more } = useFirstFew(days, shownAtFirst)
  if (days.length === 0) return null
  const params = { companyId, documentId: document.id }
  return (
    <Section title={missingTexts.title}>
      <Box sx={{ mb: 2 }}>
        <Note severity="warning">{missingTexts.count(days)}</Note>
      </Box>
      <Panel>
        <MissingDays
          days={shown}
          renderDay={({ key, label, cells }) =>
            document.canEdit ? (
              <Link
                to="/c/$companyId/documents/$documentId/edit"
                params={params}
                state={{ documentSection: key.split(' ')[0]!, documentItem: cells[0]!.item.id }}
                sx={touchArea}
              >
                {label}
              </Link>
            ) : (
              <span>{label}</span>
            )
          }
        />
        {more}
      </Panel>
    </Section>
  )
}
