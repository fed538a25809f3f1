import CategoryOutlined from '@mui/icons-material/CategoryOutlined'
import EventOutlined from '@mui/icons-material/EventOutlined'
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined'
import SendOutlined from '@mui/icons-material/SendOutlined'
import Box from '@mui/material/Box'
import { approvalStatusLabels, documentTypeLabels, submitStatusLabels } from '#domain/documents/documents.labels.ts'
import { optionsOf } from '#domain/labels.ts'
import { relativeDateLabels, relativeDates } from '#domain/relative-dates.ts'
import { placeholders } from '#domain/text/screens.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { FilterChip } from './filter-chip.tsx'
import type { DocumentListSearch } from './document-list-search.ts'

type DocumentFiltersProps = { search: DocumentListSearch; onChange: (change: DocumentListSearch) => void }

const types = optionsOf(documentTypeLabels)
const submitStatuses = optionsOf(submitStatusLabels)
const approvalStatuses = optionsOf(approvalStatusLabels)
/** The days before today and around it; documents are never overdue. */
const creationDates = optionsOf(relativeDateLabels).filter(({ id }) => id !== relativeDates.custom && id !== relativeDates.overdue)

/** Title search and filters; a strip that scrolls sideways on a phone. */
export const DocumentFilters = ({ search, onChange }: DocumentFiltersProps) => (
  <Box sx={[{ display: 'flex', flexWrap: 'wrap', gap: 2 }, isSmartphone() && { flexWrap: 'nowrap', overflowX: 'auto', mx: -4, px: 4, pb: 1 }]}>
    <SearchField label={placeholders.documentSearch} width={isSmartphone() ? 220 : 280} value={search.title ?? ''} onSearch={(title) => onChange({ title: title || undefined })} />
    <FilterChip label="カテゴリ" icon={<CategoryOutlined />} choices={types} value={search.document_type_id} onChange={(document_type_id) => onChange({ document_type_id })} />
    <FilterChip label="提出状況" icon={<SendOutlined />} choices={submitStatuses} value={search.submit_status} onChange={(submit_status) => onChange({ submit_status })} />
    <FilterChip label="承認状況" icon={<HowToRegOutlined />} choices={approvalStatuses} value={search.approval_status} onChange={(approval_status) => onChange({ approval_status })} />
    <FilterChip label="作成日" icon={<EventOutlined />} choices={creationDates} value={search.relative_date} onChange={(relative_date) => onChange({ relative_date })} />
  </Box>
)
