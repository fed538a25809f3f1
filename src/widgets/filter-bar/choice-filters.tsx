import type { ReactNode } from 'react'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { FilterChip } from './filter-chip.tsx'

const ChoiceMenu = lazyPart(() => import('./choice-menu.tsx').then((module) => module.ChoiceMenu))

export type FilterOption<Value extends string | number> = {
  value: Value
  label: string
  icon?: ReactNode
  /** Shown in the menu instead of the label: a status badge. */
  badge?: ReactNode
}

/** The choices of an enumeration (`optionsOf(labels)`) or of records, as filters want them. */
export const filterOptions = <Id extends number>(named: readonly { id: Id; name: string }[]): FilterOption<Id>[] =>
  named.map(({ id, name }) => ({ value: id, label: name }))

type ChoiceFilterProps<Value extends string | number> = {
  label: string
  icon: ReactNode
  options: readonly FilterOption<Value>[]
}

type MultiChoiceFilterProps<Value extends string | number> = ChoiceFilterProps<Value> & {
  value: readonly Value[] | undefined
  /** undefined when nothing is chosen any more. */
  onChange: (value: Value[] | undefined) => void
}

/** Any number of the options, applied as they are ticked; the chip names one, and counts more. */
export const MultiChoiceFilter = <Value extends string | number>({
  label,
  icon,
  options,
  value = [],
  onChange,
}: MultiChoiceFilterProps<Value>) => {
  const chosen = options.filter((option) => value.includes(option.value))
  const handleToggle = (toggled: Value) => {
    // In the options' order, whatever the order of the clicks: one choice has one address.
    const next = options
      .map((option) => option.value)
      .filter((each) => (each === toggled ? !value.includes(each) : value.includes(each)))
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <FilterChip
      label={label}
      icon={icon}
      value={chosen.length === 1 ? chosen[0]!.label : undefined}
      count={chosen.length > 1 ? chosen.length : undefined}
      menu={(menu) => (
        <ChoiceMenu
          {...menu}
          multiple
          choices={options.map((option) => ({
            ...option,
            key: option.value,
            isChosen: value.includes(option.value),
            onChoose: () => handleToggle(option.value),
          }))}
        />
      )}
    />
  )
}

type SingleChoiceFilterProps<Value extends string | number> = ChoiceFilterProps<Value> & {
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** One of the options; the first entry, すべて, lifts the filter. */
export const SingleChoiceFilter = <Value extends string | number>({
  label,
  icon,
  options,
  value,
  onChange,
}: SingleChoiceFilterProps<Value>) => (
  <FilterChip
    label={label}
    icon={icon}
    value={options.find((option) => option.value === value)?.label}
    menu={(menu) => (
      <ChoiceMenu
        {...menu}
        fixed={[{ key: 'all', label: 'すべて', isChosen: value === undefined, onChoose: () => onChange(undefined) }]}
        choices={options.map((option) => ({
          ...option,
          key: option.value,
          isChosen: option.value === value,
          onChoose: () => onChange(option.value),
        }))}
      />
    )}
  />
)

type FlagFilterProps = ChoiceFilterProps<0 | 1> & {
  value: boolean | undefined
  onChange: (value: boolean | undefined) => void
}

/** Yes, no, or both; the options are 1 and 0. */
export const FlagFilter = ({ value, onChange, ...filter }: FlagFilterProps) => (
  <SingleChoiceFilter
    {...filter}
    value={value === undefined ? undefined : value ? 1 : 0}
    onChange={(choice) => onChange(choice === undefined ? undefined : choice === 1)}
  />
)
