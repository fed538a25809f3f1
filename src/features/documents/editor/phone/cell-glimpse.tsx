import { useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import { sheetAddressOf } from '#domain/templates/cell-reference.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { documentQueries } from '#src/api/documents.ts'
import { isUnauthorized } from '#src/api/errors.ts'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import { useWasNear } from '#src/lib/use-is-near.ts'
import { measures } from '#src/ui/measures.ts'
import { SheetGlimpse } from '#src/widgets/sheet-view/sheet-glimpse.tsx'

const awaitedPx = 96

/** Where an item stands on its sheet. Asked for and drawn once it comes near; without an answer the field stands alone. */
export const CellGlimpse = ({ item }: { item: TemplateItem }) => {
  const { companyId, documentId, template } = useEditor()
  const ref = useRef<HTMLDivElement>(null)
  const wasNear = useWasNear(ref, { margin: measures.thumbnail.lazyMargin })
  const place = sheetAddressOf(item)
  const { data, isPending } = useQuery({
    ...documentQueries.sheetsOf(companyId, { id: documentId, template }),
    meta: { screenShows: (error) => !isUnauthorized(error) },
    enabled: wasNear,
  })
  const table = place && data?.find(({ sheetIndex }) => sheetIndex === place.sheet)
  return (
    // Its room is kept while it is awaited: fields do not move under a thumb.
    <Box ref={ref} sx={{ minHeight: isPending ? awaitedPx : 0, mb: isPending || table ? 2 : 0 }}>
      {table && <SheetGlimpse table={table} address={place.address} />}
    </Box>
  )
}
