import { Fragment } from 'react'
import type { ReactNode } from 'react'
import type { FilterRows, SearchOf } from '#src/records/list-address.ts'
import { FilterBar } from './filter-bar.tsx'

type Bound<Value> = { label: string; value: Value; onChange: (value: Value) => void }
type Chosen<Search> = { search: Search; setFilter: (change: Partial<Search>) => void }

/** The controls of a list's filters, in the order of the bar; none can be forgotten. */
export type FilterControls<List extends { filters: FilterRows }, Search = SearchOf<List>> = {
  readonly [
    Key in keyof List['filters'] & keyof Search as List['filters'][Key] extends { partOf: string } ? never : Key
  ]-?: (filter: Bound<Search[Key]>, list: Chosen<Search>) => ReactNode
}

type RecordFiltersProps<Search> = {
  /** What is narrowed down: 建物. */
  label: string
  list: Chosen<Search> & {
    isFiltered: boolean
    clear: () => void
    bind: <Key extends keyof Search & string>(key: Key) => Bound<Search[Key]>
  }
  controls: { readonly [Key in keyof Search]?: (filter: Bound<Search[Key]>, list: Chosen<Search>) => ReactNode }
  /** Before the filters. */
  start?: ReactNode
  /** Right end on a desk. */
  actions?: ReactNode
}

/** The bar above a list of records. */
export const RecordFilters = <Search extends object>({
  label,
  list,
  controls,
  start,
  actions,
}: RecordFiltersProps<Search>) => (
  <FilterBar label={`${label}の絞り込み`} onClear={list.isFiltered ? list.clear : undefined} actions={actions}>
    {start}
    {(Object.keys(controls) as (keyof Search & string)[]).map((key) => (
      <Fragment key={key}>{controls[key]!(list.bind(key), list)}</Fragment>
    ))}
  </FilterBar>
)
