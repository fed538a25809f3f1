import { SearchField } from '#src/ui/lists/search-field.tsx'
import { useIsStrip } from './filter-bar.tsx'

type FilterSearchProps = {
  /** The prompt, and the field's name: 「案件名を検索」. */
  label: string
  value: string | undefined
  /** On a desk, px: the prompt must fit. */
  width?: number
  /** Told 300 ms after the last stroke; undefined when empty. */
  onChange: (value: string | undefined) => void
}

/** The first filter of a bar: part of a name. */
export const FilterSearch = ({ label, value = '', width = 204, onChange }: FilterSearchProps) => (
  <SearchField
    label={label}
    {...(useIsStrip() ? { width: 232 } : { width, minWidth: 160 })}
    value={value}
    onSearch={(text) => onChange(text || undefined)}
  />
)
