import type { ReactNode } from 'react'
import CategoryOutlined from '@mui/icons-material/CategoryOutlined'
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import SendOutlined from '@mui/icons-material/SendOutlined'
import { approvalStatusLabels, documentTypeLabels, submitStatusLabels } from '#domain/documents/documents.labels.ts'
import { optionsOf } from '#domain/labels.ts'
import { placeholders } from '#domain/text/screens.ts'
import { filterOptions, SingleChoiceFilter } from '#src/widgets/filter-bar/choice-filters.tsx'
import { DateFilterMenu } from '#src/widgets/filter-bar/date-filter-menu.tsx'
import { FilterBar } from '#src/widgets/filter-bar/filter-bar.tsx'
import { FilterSearch } from '#src/widgets/filter-bar/filter-search.tsx'
import type { DocumentListSearch, DocumentTab } from './document-list-search.ts'
import { MailLegend } from './mail-icons.tsx'

type DocumentFiltersProps = {
  tab: DocumentTab
  /** Before the filters. */
  start: ReactNode
  search: DocumentListSearch
  onChange: (change: DocumentListSearch) => void
  onClear: (() => void) | undefined
}

const types = filterOptions(optionsOf(documentTypeLabels))
const submitStatuses = filterOptions(optionsOf(submitStatusLabels))
const authors = [{ value: 1 as const, label: '自分' }]
const answers = [{ value: 1 as const, label: '自分の回答待ち' }]
const approvalStatuses = filterOptions(optionsOf(approvalStatusLabels))

/** Title search and filters, and what the mail icons of the rows mean. */
export const DocumentFilters = ({ tab, start, search, onChange, onClear }: DocumentFiltersProps) => (
  <FilterBar label="書類の絞り込み" onClear={onClear} actions={<MailLegend />}>
    {start}
    <FilterSearch label={placeholders.documentSearch} value={search.title} onChange={(title) => onChange({ title })} />
    <SingleChoiceFilter
      label="カテゴリ"
      icon={<CategoryOutlined />}
      options={types}
      value={search.document_type_id}
      onChange={(document_type_id) => onChange({ document_type_id })}
    />
    <SingleChoiceFilter
      label="提出状況"
      icon={<SendOutlined />}
      options={submitStatuses}
      value={search.submit_status}
      onChange={(submit_status) => onChange({ submit_status })}
    />
    <SingleChoiceFilter
      label="承認状況"
      icon={<HowToRegOutlined />}
      options={approvalStatuses}
      value={search.approval_status}
      onChange={(approval_status) => onChange({ approval_status })}
    />
    <DateFilterMenu label="作成日" value={search} onChange={onChange} />
    {tab === 'approval' && (
      <SingleChoiceFilter
        label="回答"
        icon={<HowToRegOutlined />}
        options={answers}
        value={search.waiting}
        onChange={(waiting) => onChange({ waiting })}
      />
    )}
    {tab === 'created' && (
      <SingleChoiceFilter
        label="作成者"
        icon={<PersonOutlined />}
        options={authors}
        value={search.mine}
        onChange={(mine) => onChange({ mine })}
      />
    )}
  </FilterBar>
)
