import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import { pinStateLabels } from '#domain/drawings/drawings.labels.ts'
import type { PinState } from '#domain/drawings/drawings.labels.ts'
import { linkedMatterStatusLabels } from '#domain/facilities/facilities.labels.ts'
import type { LinkedMatterStatus } from '#domain/facilities/facilities.labels.ts'
import { optionsOf } from '#domain/labels.ts'
import { HelpLink } from '#src/records/help-link.tsx'
import { SearchField } from '#src/ui/lists/search-field.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import type { DrawingScreen } from './use-drawing-screen.ts'
import type { Pin } from '#domain/drawings/drawings.contract.ts'
import type { PinFilter } from './pin-filter.ts'

const all = 'all'

type ChoiceProps = {
  label: string
  options: readonly { id: number; name: string }[]
  value: number | undefined
  onChange: (value: number | undefined) => void
}

const Choice = ({ label, options, value, onChange }: ChoiceProps) => (
  <Select<number | typeof all>
    size="small"
    value={value ?? all}
    SelectDisplayProps={{ 'aria-label': label }}
    onChange={(event) => onChange(event.target.value === all ? undefined : Number(event.target.value))}
    renderValue={(chosen) => options.find(({ id }) => id === chosen)?.name ?? label}
  >
    <MenuItem value={all}>すべて</MenuItem>
    {options.map(({ id, name }) => (
      <MenuItem key={id} value={id}>
        {name}
      </MenuItem>
    ))}
  </Select>
)

type PinFiltersProps = {
  isFiltered: boolean
  pins: Pin[]
  count: number
  filter: PinFilter
  changeFilter: (change: PinFilter) => void
  screen: DrawingScreen
}

/** Narrows the list of places. */
export const PinFilters = ({ isFiltered, pins, count, filter, changeFilter, screen }: PinFiltersProps) => (
  <Box sx={{ display: 'grid', gap: 2, px: 4, pt: 3, pb: 2, borderBottom: 1, borderColor: 'divider' }}>
    <Box sx={{ ...inRow, gap: 2 }}>
      <Typography variant="h3" component="h2" sx={{ fontSize: 15 }}>
        ピン
      </Typography>
      <Box role="status" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {isFiltered ? `${pins.length} / ${count}件` : `${count}件`}
      </Box>
      <Box sx={{ ml: 'auto' }}>
        <HelpLink page="equipment" word="案件の状況" />
      </Box>
    </Box>
    <SearchField
      label="ピンを検索"
      value={filter.text ?? ''}
      width={328}
      minWidth={160}
      onSearch={(text) => changeFilter({ text })}
    />
    <Box sx={{ display: 'flex', gap: 2, '& > *': { flex: 1, minWidth: 0 } }}>
      <Choice
        label="案件の状況"
        options={optionsOf(linkedMatterStatusLabels)}
        value={filter.status}
        onChange={(status) => changeFilter({ status: status as LinkedMatterStatus | undefined })}
      />
      <Choice
        label="確認状況"
        options={optionsOf(pinStateLabels)}
        value={filter.state}
        onChange={(state) => changeFilter({ state: state as PinState | undefined })}
      />
    </Box>
    {screen.isMoving && (
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        ピンを選び、図面の上でドラッグするか、矢印キーで動かします（Shiftキーで大きく）。
      </Box>
    )}
  </Box>
)
