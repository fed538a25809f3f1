import CategoryOutlined from '@mui/icons-material/CategoryOutlined'
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import SendOutlined from '@mui/icons-material/SendOutlined'
import { approvalStatusLabels, submitStatusLabels } from '#domain/approvals/approvals.labels.ts'
import { optionsOf } from '#domain/labels.ts'
import { documentTypeLabels } from '#domain/templates/templates.labels.ts'
import { placeholders } from '#domain/text/screens.ts'
import { filterOptions, SingleChoiceFilter } from '#src/widgets/filter-bar/choice-filters.tsx'
import { DateFilterMenu } from '#src/widgets/filter-bar/date-filter-menu.tsx'
import { FilterSearch } from '#src/widgets/filter-bar/filter-search.tsx'
import type { FilterControls } from '#src/widgets/filter-bar/record-filters.tsx'
import type { documentList, DocumentTab } from './document-list-search.ts'

const types = filterOptions(optionsOf(documentTypeLabels))
const submitStatuses = filterOptions(optionsOf(submitStatusLabels))
const authors = [{ value: 1 as const, label: '自分' }]
const answers = [{ value: 1 as const, label: '自分の回答待ち' }]
const approvalStatuses = filterOptions(optionsOf(approvalStatusLabels))

/** The filters of either tab. */
export const documentControls = (tab: DocumentTab): FilterControls<typeof documentList> => ({
  title: (filter) => <FilterSearch {...filter} label={placeholders.documentSearch} />,
  document_type_id: (filter) => <SingleChoiceFilter {...filter} icon={<CategoryOutlined />} options={types} />,
  submit_status: (filter) => <SingleChoiceFilter {...filter} icon={<SendOutlined />} options={submitStatuses} />,
  approval_status: (filter) => (
    <SingleChoiceFilter {...filter} icon={<HowToRegOutlined />} options={approvalStatuses} />
  ),
  relative_date: ({ label }, { search, setFilter }) => (
    <DateFilterMenu label={label} value={search} onChange={setFilter} />
  ),
  waiting: (filter) =>
    tab === 'approval' && <SingleChoiceFilter {...filter} icon={<HowToRegOutlined />} options={answers} />,
  mine: (filter) => tab === 'created' && <SingleChoiceFilter {...filter} icon={<PersonOutlined />} options={authors} />,
})
