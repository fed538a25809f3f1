/** 備考・写真 that stand beside the values of a month sheet: why a value is as it is. */
import { useMemo } from 'react'
import Box from '@mui/material/Box'
import { formatMoment } from '#domain/dates.ts'
import { cellName, cellRemarkTexts, sheetCells } from '#domain/documents/cell-remarks.ts'
import { shownText } from '#domain/documents/docs-data.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { dataByItem } from '#domain/documents/sections.ts'
import { Panel } from '#src/ui/page/panel.tsx'
import { ItemPictures } from '#src/widgets/document-contents/section-contents.tsx'
import { useOriginalsOf } from '#src/widgets/file-viewer/file-viewer.tsx'
import { PreviewLink } from './preview-link.tsx'
import { Section } from './section.tsx'
import { useFirstFew } from './use-first-few.tsx'

const shownAtFirst = 5

/** Day after day, with the value that it is about. */
const notedCells = ({ template, period, docs_data, cell_remarks = [], item_files }: Document) => {
  const items = new Map(template.items.map((item) => [item.id, item]))
  const remarks = new Map(cell_remarks.map((remark) => [remark.item_id, remark]))
  const data = dataByItem(docs_data)
  const files = Map.groupBy(item_files, ({ item_id }) => item_id)
  return sheetCells(template.grids, template.items, period).flatMap((cell) => {
    const [item, remark, photos] = [items.get(cell.item_id)!, remarks.get(cell.item_id), files.get(cell.item_id) ?? []]
    return remark || photos.length > 0
      ? [{ item, name: cellName(cell), value: shownText(item.type, data.get(item.id)), remark, photos }]
      : []
  })
}

/** Nothing where nothing stands beside any value. */
export const CellNotesPanel = ({ companyId, document }: { companyId: string; document: Document }) => {
  const cells = useMemo(() => (document.period ? notedCells(document) : []), [document])
  const originalsOf = useOriginalsOf(companyId)
  const { shown, more } = useFirstFew(cells, shownAtFirst)
  if (cells.length === 0) return null
  return (
    <Section title={cellRemarkTexts.title} count={cells.length}>
      <Panel>
        <Box component="ul" aria-label={cellRemarkTexts.title} sx={{ m: 0, p: 0 }}>
          {shown.map(({ item, name, value, remark, photos }) => (
            <Box
              key={item.id}
              component="li"
              sx={{
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 1fr) 44px',
                columnGap: 3,
                pl: 4,
                pr: 1,
                py: 2,
                listStyle: 'none',
                '& + &': { borderTop: 1, borderColor: 'line.row' },
              }}
            >
              <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0, overflowWrap: 'anywhere' }}>
                <Box sx={{ fontWeight: 500 }}>{value ? `${name}：${value}` : name}</Box>
                {remark && <Box sx={{ typography: 'body2', whiteSpace: 'pre-wrap' }}>{remark.text}</Box>}
                {remark && (
                  <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                    {[remark.user?.name, formatMoment(remark.at)].filter(Boolean).join(' ')}
                  </Box>
                )}
                {photos.length > 0 && <ItemPictures item={item} files={photos} originalsOf={originalsOf} />}
              </Box>
              <PreviewLink companyId={companyId} documentId={document.id} item={item} />
            </Box>
          ))}
        </Box>
        {more}
      </Panel>
    </Section>
  )
}
