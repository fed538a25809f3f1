/** 未記入 of a month sheet that is to be handed in, or was: how many, of which days, and the way there. */
import Box from '@mui/material/Box'
import type { Document } from '#domain/documents/documents.contract.ts'
import { missingTexts } from '#domain/documents/month-sheet.ts'
import { touchArea } from '#src/ui/sizes/touch-area.ts'
import { Note } from '#src/ui/states/note.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { MissingDays } from '#src/widgets/month-sheet/missing-days.tsx'
import { useMissingDays } from '#src/widgets/month-sheet/use-missing-days.ts'
import { Section } from './section.tsx'
import { useFirstFew } from './use-first-few.tsx'

const shownAtFirst = 5

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
