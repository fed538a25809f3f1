/** What an approver should know was not read again: values that were taken over from the last document. */
import Box from '@mui/material/Box'
import type { Document } from '#domain/documents/documents.contract.ts'
import { copiedOf } from '#domain/documents/previous-values.ts'
import { Panel } from '#src/ui/page/panel.tsx'
import { Section } from './section.tsx'
import { useFirstFew } from './use-first-few.tsx'

const shownAtFirst = 5

const title = '前回値を写した項目'

/** Nothing where nothing was. */
export const CopiedPanel = ({ document }: { document: Document }) => {
  const copied = copiedOf(document.template.items, document.docs_data)
  const { shown, more } = useFirstFew(copied, shownAtFirst)
  if (copied.length === 0) return null
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
        {more}
      </Panel>
    </Section>
  )
}
