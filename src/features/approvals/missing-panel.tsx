/** 未記入 of a month sheet that is to be handed in, or was: how many, of which days, and the way there. */
import { useMemo } from 'react'
import Box from '@mui/material/Box'
import { businessDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { datedSheets, missingDays, missingTexts } from '#domain/documents/month-sheet.ts'
import type { MissingDay } from '#domain/documents/month-sheet.ts'
import { dataByItem } from '#domain/documents/sections.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { now } from '#src/lib/now.ts'
import { touchArea } from '#src/ui/sizes/touch-area.ts'
import { Note } from '#src/ui/states/note.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { MissingDays } from '#src/widgets/month-sheet/missing-days.tsx'
import { Section } from './section.tsx'
import { useFirstFew } from './use-first-few.tsx'

const shownAtFirst = 5

export const useMissingDays = ({ template, docs_data, period, closed_days }: Document): MissingDay<TemplateItem>[] =>
  useMemo(() => {
    if (!period) return []
    const data = dataByItem(docs_data)
    const sheets = datedSheets(template.grids, template.items, { period, closed_days }, businessDay(now()))
    return missingDays(sheets, (id) => data.get(id))
  }, [template, docs_data, period, closed_days])

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
