import { useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import CheckBox from '@mui/icons-material/CheckBox'
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank'
import CheckOutlined from '@mui/icons-material/CheckOutlined'
import SearchOutlined from '@mui/icons-material/SearchOutlined'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import OutlinedInput from '@mui/material/OutlinedInput'
import { includesText } from '#src/lib/includes-text.ts'
import { formatNumber } from '#src/lib/text.ts'
import { measures } from '#src/ui/sizes/measures.ts'

export type Choice = {
  key: string | number
  label: string
  icon?: ReactNode
  /** Shown instead of the label. */
  badge?: ReactNode
  /** Behind the label. */
  tag?: ReactNode
  isChosen: boolean
  onChoose: () => void
}

export type ChoiceListProps = {
  isPhone: boolean
  label: string
  /** Entries above the line that no search hides: すべて. */
  fixed?: readonly Choice[]
  choices: readonly Choice[]
  /** Several may be chosen: check boxes. */
  multiple?: boolean
  /** px */
  maxHeight?: number
  /** One was chosen where only one can be. */
  onDone: () => void
}

/** More than anybody reads, and thousands of them would keep the menu waiting; the search finds the others. */
const mostShown = 100

type ChoiceRowOptions = { isLast: boolean; multiple: boolean | undefined; onChoose: () => void }

/** An element and no component of its own: the list looks for what is selected among its items. */
const choiceRow = (choice: Choice, { isLast, multiple, onChoose }: ChoiceRowOptions) => (
  <MenuItem
    key={choice.key}
    role="option"
    aria-selected={choice.isChosen}
    selected={choice.isChosen && !multiple}
    onClick={onChoose}
    sx={[
      {
        gap: 2.5,
        minHeight: { phone: 60 },
        px: { phone: 4 },
        whiteSpace: 'normal',
        '& > svg': { fontSize: 20, flex: 'none' },
      },
      isLast && {
        mb: 2,
        '&::after': {
          content: '""',
          position: 'absolute',
          insetInline: 0,
          bottom: '-4px',
          borderBottom: '1px solid',
          borderColor: 'divider',
        },
      },
    ]}
  >
    {multiple &&
      (choice.isChosen ? (
        <CheckBox sx={{ color: 'primary.main' }} />
      ) : (
        <CheckBoxOutlineBlank sx={{ color: 'line.control' }} />
      ))}
    {choice.icon}
    {choice.badge ?? (
      <Box component="span" sx={{ minWidth: 0 }}>
        {choice.label}
      </Box>
    )}
    {choice.tag}
    {!multiple && choice.isChosen && <CheckOutlined sx={{ ml: 'auto', color: 'brand.700' }} />}
  </MenuItem>
)

type SearchFieldProps = {
  label: string
  search: string
  onSearch: (search: string) => void
  /** Leaves the field for the choices. */
  onDown: () => void
  autoFocus: boolean
}

const SearchField = ({ label, search, onSearch, onDown, autoFocus }: SearchFieldProps) => {
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    onDown()
  }
  return (
    <Box sx={{ px: { desk: 3, phone: 4 }, pt: { desk: 3, phone: 0 }, pb: 2 }}>
      <OutlinedInput
        fullWidth
        size="small"
        type="search"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={handleKey}
        autoFocus={autoFocus}
        placeholder={`${label}を検索`}
        slotProps={{ input: { 'aria-label': `${label}を検索` } }}
        startAdornment={<SearchOutlined sx={{ fontSize: 18, color: 'neutral.600' }} />}
        sx={{ '& input': { pl: 2 } }}
      />
    </Box>
  )
}

/** The choices of a filter's menu, from five on with a search by part of the name. */
export const ChoiceList = ({
  isPhone,
  label,
  fixed = [],
  choices,
  multiple,
  maxHeight = measures.choiceListMaxHeight,
  onDone,
}: ChoiceListProps) => {
  const [search, setSearch] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const hasSearch = choices.length >= measures.filterSearchFrom
  const matching = choices.filter((choice) => includesText(choice.label, search))
  const found = matching.filter((choice, index) => index < mostShown || choice.isChosen)
  const left = matching.length - found.length
  // A phone's keyboard would cover the choices.
  const startsInSearch = hasSearch && !isPhone

  const handleChoose = (choice: Choice) => {
    choice.onChoose()
    if (!multiple) onDone()
  }
  const row = (choice: Choice, isLast: boolean) =>
    choiceRow(choice, { isLast, multiple, onChoose: () => handleChoose(choice) })
  return (
    <>
      {hasSearch && (
        <SearchField
          label={label}
          search={search}
          onSearch={setSearch}
          onDown={() => list.current?.querySelector<HTMLElement>('[role=option]')?.focus()}
          autoFocus={startsInSearch}
        />
      )}
      {search !== '' && found.length === 0 && (
        <Box role="status" sx={{ px: 4, py: 3, typography: 'body2', color: 'text.secondary' }}>
          一致する項目がありません
        </Box>
      )}
      {(fixed.length > 0 || found.length > 0) && (
        <MenuList
          ref={list}
          role="listbox"
          aria-label={label}
          aria-multiselectable={multiple}
          variant="selectedMenu"
          autoFocusItem={!startsInSearch}
          sx={{ maxHeight, overflowY: 'auto', py: 1 }}
        >
          {fixed.map((choice, index) => row(choice, index === fixed.length - 1 && found.length > 0))}
          {found.map((choice) => row(choice, false))}
        </MenuList>
      )}
      {left > 0 && (
        <Box
          role="status"
          sx={{ px: 4, py: 2, borderTop: 1, borderColor: 'divider', typography: 'caption', color: 'text.secondary' }}
        >
          {`ほか${formatNumber(left)}件は、検索して選択できます。`}
        </Box>
      )}
    </>
  )
}
