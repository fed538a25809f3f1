/** What an approver should look at first: readings beyond their limits, and choices that say that something is wrong. */
import Box from '@mui/material/Box'
import type { Document } from '#domain/documents/documents.contract.ts'
import { findingsOf, findingsText, valueWithUnit } from '#domain/documents/findings.ts'
import { copiedValues } from '#domain/documents/previous-values.ts'
import { dataByItem } from '#domain/documents/sections.ts'
import { Link } from '#src/ui/text/link.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { touchArea } from '#src/ui/sizes/touch-area.ts'
import { Section } from './section.tsx'
import { useFirstFew } from './use-first-few.tsx'
import { FindingRow } from './finding-row.tsx'

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
            <FindingRow
              key={item_id}
              item_id={item_id}
              name={name}
              level={level}
              value={value}
              copied={copied}
              range={range}
              document={document}
              companyId={companyId}
              items={items}
            />
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
