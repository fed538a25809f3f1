import CategoryOutlined from '@mui/icons-material/CategoryOutlined'
import SortOutlined from '@mui/icons-material/SortOutlined'
import { fileKindLabels } from '#domain/files/files.labels.ts'
import { optionsOf } from '#domain/labels.ts'
import { placeholders } from '#domain/text/screens.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import type { FileListFilter } from '#src/api/files.ts'
import { filterOptions, SingleChoiceFilter } from '#src/widgets/filter-bar/choice-filters.tsx'
import type { FilterOption } from '#src/widgets/filter-bar/choice-filters.tsx'
import { ChoiceMenu } from '#src/widgets/filter-bar/choice-menu.tsx'
import { FilterBar } from '#src/widgets/filter-bar/filter-bar.tsx'
import { FilterChip } from '#src/widgets/filter-bar/filter-chip.tsx'
import { FilterSearch } from '#src/widgets/filter-bar/filter-search.tsx'
import { MemberFilter } from '#src/widgets/filter-bar/member-filter.tsx'
import type { FileSort } from './file-list-row.tsx'
import { PhoneMemberFilter } from './phone-member-filter.tsx'

type FileFiltersProps = {
  isPhone: boolean
  companyId: string
  user: Pick<Actor, 'id'>
  filter: FileListFilter
  sort: FileSort
  onChange: (change: Partial<FileListFilter>) => void
  /** Back to how the folder opens; without it nothing is filtered. */
  onClear: (() => void) | undefined
}

const kinds = filterOptions(optionsOf(fileKindLabels))
const sorts: readonly FilterOption<FileSort>[] = [
  { value: '-updated_at', label: '最終更新が新しい順' },
  { value: 'updated_at', label: '最終更新が古い順' },
  { value: 'name', label: 'ファイル名の昇順' },
  { value: '-name', label: 'ファイル名の降順' },
]

/** Name, member, kind and order. */
export const FileFilters = ({ isPhone, companyId, user, filter, sort, onChange, onClear }: FileFiltersProps) => {
  const Member = isPhone ? PhoneMemberFilter : MemberFilter
  return (
    // The search keeps its text while one types; clearing starts it anew.
    <FilterBar key={String(onClear === undefined)} label="ファイルの絞り込み" onClear={onClear}>
      <FilterSearch
        label={placeholders.reportFolderSearch}
        width={228}
        value={filter.name}
        onChange={(name) => onChange({ name })}
      />
      <Member companyId={companyId} user={user} value={filter.author} onChange={(author) => onChange({ author })} />
      <SingleChoiceFilter
        label="種類"
        icon={<CategoryOutlined />}
        options={kinds}
        value={filter.type}
        onChange={(type) => onChange({ type })}
      />
      <FilterChip
        label="並び順"
        icon={<SortOutlined />}
        value={sort === '-updated_at' ? undefined : sorts.find(({ value }) => value === sort)?.label}
        menu={(menu) => (
          <ChoiceMenu
            {...menu}
            choices={sorts.map(({ value, label }) => ({
              key: value,
              label,
              isChosen: value === sort,
              onChoose: () => onChange({ sort: value }),
            }))}
          />
        )}
      />
    </FilterBar>
  )
}
