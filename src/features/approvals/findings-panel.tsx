/** What an approver should look at first: readings beyond their limits, and choices that say that something is wrong. */
import Box from '@mui/material/Box'
import type { Document } from '#domain/documents/documents.contract.ts'
import { findingsOf, findingsText, valueWithUnit } from '#domain/documents/findings.ts'
import { copiedLabel, copiedValues } from '#domain/documents/previous-values.ts'
import { dataByItem } from '#domain/documents/sections.ts'
import { limitLevelLabels } from '#domain/templates/item-limits.ts'
import { Link } from '#src/ui/link.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { touchArea } from '#src/ui/touch-area.ts'
import { LevelText } from '#src/widgets/findings/finding-line.tsx'
import { PreviewLink } from './preview-link.tsx'
import { Section } from './section.tsx'
import { useFirstFew } from './use-first-few.tsx'

const shownAtFirst = 5

/** Nothing where all is in order. */
export const FindingsPanel = ({ companyId, document }: { companyId: string; document: Document }) => {
  const { items } = document.template
  const data = dataByItem(document.docs_data)
  const copied = copiedValues(document.docs_data)
  const findings = findingsOf(items, data)
  const { shown, more } = useFirstFew(findings, shownAtFirst)
  const corrected = document.item_matters.flatMap(({ item_id, matter }) => {
    const item = items.find(({ id }) => id === item_id)
    return item && findings.every((finding) => finding.item_id !== item_id)
      ? [{ item_id, name: item.name, value: valueWithUnit(item, data.get(item_id)), matter }]
      : []
  })
  if (findings.length + corrected.length === 0) return null
  return (
    <Section title="注意・異常" count={findings.length}>
      <Panel>
        <Box component="ul" aria-label={findingsText(findings)} sx={{ m: 0, p: 0 }}>
          {shown.map(({ item_id, name, level, value, range }) => (
            <Box
              key={item_id}
              component="li"
              sx={{
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 1fr) 44px',
                alignItems: 'center',
                columnGap: 3,
                pl: 4,
                pr: 1,
                py: 2,
                listStyle: 'none',
                '& + &': { borderTop: 1, borderColor: 'line.row' },
              }}
            >
              <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0, overflowWrap: 'anywhere' }}>
                <Box sx={{ fontWeight: 500 }}>{name}</Box>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, typography: 'cell' }}>
                  <LevelText level={level}>{`${limitLevelLabels[level]}：${value}`}</LevelText>
                  {copied.has(item_id) && <Tag>{copiedLabel}</Tag>}
                  {range !== null && <Box sx={{ color: 'text.secondary' }}>{`基準 ${range}`}</Box>}
                </Box>
                {document.item_matters
                  .filter((made) => made.item_id === item_id)
                  .map(({ matter }) => (
                    <Link
                      key={matter.id}
                      to="/c/$companyId/matters/$matterId"
                      params={{ companyId, matterId: matter.id }}
                      sx={{ ...touchArea, typography: 'cell', justifySelf: 'start' }}
                    >
                      {`案件：${matter.name}`}
                    </Link>
                  ))}
              </Box>
              <PreviewLink
                companyId={companyId}
                documentId={document.id}
                item={{ name, cell_reference: items.find(({ id }) => id === item_id)?.cell_reference ?? null }}
              />
            </Box>
          ))}
        </Box>
        {corrected.length > 0 && (
          <Box component="ul" aria-label="直されて案件の残る項目" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {corrected.map(({ item_id, name, value, matter }) => (
              <Box
                key={item_id}
                component="li"
                sx={{
                  display: 'grid',
                  gap: 0.5,
                  px: 4,
                  py: 2,
                  borderTop: 1,
                  borderColor: 'line.row',
                  overflowWrap: 'anywhere',
                }}
              >
                <Box sx={{ fontWeight: 500 }}>{name}</Box>
                <Box sx={{ typography: 'cell', color: 'text.secondary' }}>{`現在の値：${value || '未入力'}`}</Box>
                <Link
                  to="/c/$companyId/matters/$matterId"
                  params={{ companyId, matterId: matter.id }}
                  sx={{ ...touchArea, typography: 'cell', justifySelf: 'start' }}
                >
                  {`案件：${matter.name}`}
                </Link>
              </Box>
            ))}
          </Box>
        )}
        {more}
      </Panel>
    </Section>
  )
}
