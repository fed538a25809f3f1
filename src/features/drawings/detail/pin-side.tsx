import { useRef } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import { pinStateLabels } from '#domain/drawings/drawings.labels.ts'
import type { PinState } from '#domain/drawings/drawings.labels.ts'
import { linkedMatterStatusLabels } from '#domain/facilities/facilities.labels.ts'
import type { LinkedMatterStatus } from '#domain/facilities/facilities.labels.ts'
import { optionsOf } from '#domain/labels.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { PinList } from './pin-list.tsx'
import type { DrawingScreen } from './use-drawing-screen.ts'

type PinSideProps = {
  screen: DrawingScreen
  /** Of the drawing. */
  version: number
  /** Of the drawing in all. */
  count: number
  /** They are still on their way. */
  isPinless?: boolean
  canEdit: boolean
}

/** The list of pins with what narrows it, and the drawing with it. */
export const PinSide = ({ screen, version, count, isPinless, canEdit }: PinSideProps) => {
  const { filter, changeFilter, pins, selected } = screen
  const scrollBox = useRef<HTMLDivElement>(null)
  const isFiltered = pins.length < count && !isPinless
  return (
    <Box
      component="section"
      aria-label="ピンの一覧"
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' }}
    >
      <Box sx={{ display: 'grid', gap: 2, px: 4, pt: 3, pb: 2, borderBottom: 1, borderColor: 'divider' }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2 }}>
          <Typography variant="h3" component="h2" sx={{ fontSize: 15 }}>
            ピン
          </Typography>
          <Box role="status" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {isFiltered ? `${pins.length} / ${count}件` : `${count}件`}
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
      <Box ref={scrollBox} sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
        {pins.length === 0 && isFiltered && (
          <EmptyState
            drawing="no-result"
            title="条件に一致するピンがありません"
            action={
              <Button
                onClick={() =>
                  changeFilter({ text: undefined, status: undefined, state: undefined, category: undefined })
                }
              >
                {dialogWords.clear}
              </Button>
            }
          />
        )}
        {count === 0 && (
          <EmptyState
            drawing="no-pin"
            title="ピンがありません"
            text={canEdit ? '図面を長押しするか、「ピンを追加」から置けます。' : undefined}
          />
        )}
        {isPinless && count > 0 && <SkeletonRows rows={Math.min(count, 10)} height={56} />}
        <PinList
          pins={pins}
          version={version}
          selectedId={selected?.id ?? null}
          scrollBox={scrollBox}
          onSelect={screen.find}
          onNudge={screen.isMoving && canEdit ? screen.nudge : undefined}
        />
      </Box>
    </Box>
  )
}

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
