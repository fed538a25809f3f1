import Box from '@mui/material/Box'
import type { Document } from '#domain/documents/documents.contract.ts'
import { copiedLabel } from '#domain/documents/previous-values.ts'
import { limitLevelLabels, type LimitLevel } from '#domain/templates/item-limits.ts'
import { Link } from '#src/ui/text/link.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { touchArea } from '#src/ui/sizes/touch-area.ts'
import { LevelText } from '#src/widgets/findings/finding-line.tsx'
import { PreviewLink } from './preview-link.tsx'
import type { DataByItem } from '#domain/documents/sections.ts'

type FindingRowProps = {
  item_id: number
  name: string
  level: LimitLevel
  value: string
  copied: DataByItem
  range: string | null
  document: Document
  companyId: string
  items: {
    id: number
    name: string
    type:
      | 'number'
      | 'date'
      | 'select'
      | 'textarea'
      | 'time'
      | 'title'
      | 'text'
      | 'percent'
      | 'datetime'
      | 'checkbox'
      | 'radio'
      | 'separator'
      | 'fileupload'
      | 'aiimage'
      | 'company_logo'
      | 'company_seal'
      | 'approval_seal'
      | 'signature'
      | 'sheet_separator'
    item_parts: { id: number; item_value: string }[]
    cell_reference: string | null
    fileId: number | null
    path: string | null
    limits: {
      alarm_low: number | null
      attention_low: number | null
      attention_high: number | null
      alarm_high: number | null
      marks_paper: boolean
    } | null
    photos_wanted: number | null
    lineage: number | null
  }[]
}

/** One value that calls for a look, with its matter. */
export const FindingRow = ({
  item_id,
  name,
  level,
  value,
  copied,
  range,
  document,
  companyId,
  items,
}: FindingRowProps) => (
  <Box
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
)
