import { useMemo, useState } from 'react'
import Box from '@mui/material/Box'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import { sheetAddressOf } from '#domain/templates/cell-reference.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { useLiveSheets } from '#src/features/documents/editor/draft/use-live-sheets.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { changedResults } from './section-results.ts'

type ResultsLineProps = { companyId: string; document: Document; draft: Draft; sheet: number }

/** Under a section's header, over the keypad: what the form makes of what is typed. Always as high, so that no field moves. */
export const ResultsLine = ({ companyId, document, draft, sheet }: ResultsLineProps) => {
  const { tables } = useLiveSheets(companyId, document, draft, { isExcel: true, sheet, isBeside: true })
  const table = tables?.find(({ sheetIndex }) => sheetIndex === sheet)
  const [opened, setOpened] = useState<SheetTable>()
  if (table && !opened) setOpened(table)
  const { items } = document.template
  const results = useMemo(() => {
    if (!table || !opened || table === opened) return []
    const filled = items.flatMap((item) => {
      const place = sheetAddressOf(item)
      return place?.sheet === sheet ? [place.address] : []
    })
    return changedResults(opened, table, new Set(filled))
  }, [table, opened, items, sheet])
  return (
    <Box
      role="region"
      aria-label="計算結果"
      tabIndex={0}
      sx={{
        ...inRow,
        gap: 4,
        minHeight: 36,
        px: 4,
        overflowX: 'auto',
        whiteSpace: 'nowrap',
        bgcolor: 'neutral.50',
        borderTop: 1,
        borderColor: 'divider',
        typography: 'cell',
        color: 'text.secondary',
      }}
    >
      {results.length === 0
        ? '計算の結果は、入力するとここに出ます。'
        : results.map(({ address, name, value }) => (
            <Box key={address} component="span" title={address}>
              {name}
              <Box component="strong" sx={{ ml: 1.5, color: 'text.primary' }}>
                {value === '' ? '―' : value}
              </Box>
            </Box>
          ))}
    </Box>
  )
}
