import { use, useEffect, useRef } from 'react'
import Box from '@mui/material/Box'
import { sheetAddressOf } from '#domain/templates/cell-reference.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { useWasNear } from '#src/lib/use-is-near.ts'
import { measures } from '#src/ui/sizes/measures.ts'
import { SheetGlimpse } from '#src/widgets/sheet-view/sheet-glimpse.tsx'
import { GlimpsesContext } from './live-glimpses.tsx'

const awaitedPx = 96

/** Where an item stands on its sheet. Asked for and drawn once it comes near; without an answer the field stands alone. */
export const CellGlimpse = ({ item }: { item: TemplateItem }) => {
  const { tables, isPending, want } = use(GlimpsesContext)
  const ref = useRef<HTMLDivElement>(null)
  const wasNear = useWasNear(ref, { margin: measures.thumbnail.lazyMargin })
  useEffect(() => {
    if (wasNear) want()
  }, [wasNear, want])
  const place = sheetAddressOf(item)
  const table = place && wasNear && tables?.find(({ sheetIndex }) => sheetIndex === place.sheet)
  return (
    // Its room is kept while it is awaited: fields do not move under a thumb.
    <Box ref={ref} sx={{ minHeight: isPending ? awaitedPx : 0, mb: isPending || table ? 2 : 0 }}>
      {table && <SheetGlimpse table={table} address={place.address} />}
    </Box>
  )
}
