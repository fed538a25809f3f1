/** What an approver should know was not read again: values that were taken over from the last document. */
import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Document } from '#domain/documents/documents.contract.ts'
import { copiedOf } from '#domain/documents/previous-values.ts'
import { Panel } from '#src/ui/panel.tsx'
import { Section } from './section.tsx'

/** More stand behind a button: the answer must not be pushed away. */
const shownAtFirst = 5

const title = '前回値を写した項目'

/** Nothing where nothing was. */
export const CopiedPanel = ({ document }: { document: Document }) => {
  const [isWhole, setWhole] = useState(false)
  const copied = copiedOf(document.template.items, document.docs_data)
  if (copied.length === 0) return null
  const shown = isWhole ? copied : copied.slice(0, shownAtFirst)
  return (
    <Section title={title} count={copied.length}>
      <Panel>
        <Box component="ul" aria-label={title} sx={{ m: 0, px: 4, py: 2, listStyle: 'none', typography: 'cell' }}>
          {shown.map(({ item_id, name, value }) => (
            <Box
              key={item_id}
              component="li"
              sx={{ py: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
            >{`${name}：${value}`}</Box>
          ))}
        </Box>
        {shown.length < copied.length && (
          <Box sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'line.row' }}>
            <Button variant="text" onClick={() => setWhole(true)}>{`すべて表示（${copied.length}件）`}</Button>
          </Box>
        )}
      </Panel>
    </Section>
  )
}
