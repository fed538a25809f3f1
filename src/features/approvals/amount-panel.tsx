import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { amountOf } from '#domain/documents/document-amount.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { documentQueries } from '#src/api/documents.ts'
import { Panel } from '#src/ui/page/panel.tsx'

/** How much it is about; nothing where the form names no sum. */
export const AmountPanel = ({ companyId, document }: { companyId: string; document: Document }) => {
  const { data: tables } = useQuery({
    ...documentQueries.sheetsOf(companyId, document),
    enabled: document.template.has_excel,
    // Beside it stands the sheet, which says why it is not there.
    meta: { screenShows: () => true },
  })
  const amount = tables && amountOf(tables)
  if (!amount) return null
  return (
    <Panel>
      <Box
        component="dl"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          gap: 2,
          m: 0,
          px: 5,
          py: 3,
        }}
      >
        <Box component="dt" sx={{ typography: 'cell', color: 'text.secondary' }}>
          {amount.label}
        </Box>
        <Box component="dd" sx={{ m: 0, fontSize: 20, fontWeight: 700, overflowWrap: 'anywhere' }}>
          {amount.text}
        </Box>
      </Box>
    </Panel>
  )
}
