import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { confirmTexts } from '#domain/documents/day-confirmations.ts'
import { nameMark } from '#domain/templates/item-names.ts'
import {
  cellsOfGrid,
  gridText,
  hasConfirmer,
  monthSheetOf,
  withConfirmer,
  withoutConfirmer,
} from '#domain/templates/month-grids.ts'
import type { MonthGrid } from '#domain/templates/month-grids.ts'
import { gridsField } from '#domain/templates/templates.labels.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { useUpdateTemplate } from '#src/api/template-changes.ts'
import { describeError } from '#src/api/errors.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

const fillIn = {
  day: '書類では日ごとに記入できます。',
  week: '書類では週ごとに記入できます。',
  month: '書類では月ごとに記入できます。',
} as const satisfies Record<MonthGrid['unit'], string>

type GridNotesProps = {
  companyId: string
  template: Template
  /** What the edit began from. */
  base: Pick<Template, 'id' | 'updated_at'>
  sheet: number | null
  onSaved: (template: Template) => void
}

const none = -1

type ConfirmerFieldProps = {
  template: Template
  grid: MonthGrid
  isDisabled: boolean
  onChange: (grid: MonthGrid) => void
}

/** Which row takes 日ごとの確認: the one that is bound, one of the points, or none. */
const ConfirmerField = ({ template, grid, isDisabled, onChange }: ConfirmerFieldProps) => {
  const bound = hasConfirmer(grid)
    ? (monthSheetOf(grid, template.items)
        ?.confirmers.find((item) => item !== null)
        ?.name.split(nameMark)[0] ?? confirmTexts.title)
    : null
  const free = bound === null ? grid : withoutConfirmer(grid, bound)
  const at = bound === null ? none : free.points.length - 1
  const handleChange = (point: number) => onChange(point === none ? free : withConfirmer(free, point))
  return (
    <SelectField<number>
      label={confirmTexts.title}
      hint="ほかの人が、その日の記入を確認する行です。"
      value={at}
      disabled={isDisabled}
      onChange={({ target }) => handleChange(Number(target.value))}
      MenuProps={{ slotProps: { paper: { sx: { maxHeight: 400 } } } }}
    >
      <MenuItem value={none}>なし</MenuItem>
      {/* A sheet with a single point would have nothing left to confirm. */}
      {free.points.map(({ label }, point) => (
        <MenuItem key={label} value={point} disabled={free.points.length === 1}>
          {label}
        </MenuItem>
      ))}
    </SelectField>
  )
}

/** Month sheets that were read out of the form: taken away and brought back at once, the items stay. */
export const GridNotes = ({ companyId, template, base, sheet, onSaved }: GridNotesProps) => {
  const update = useUpdateTemplate(companyId)
  const { grids = [] } = template
  // Those of now, and what is taken away here, so that it can be brought back.
  const [known] = useState(grids)
  const shown = grids.length < known.length ? known : grids
  const taken = new Set(grids.map((grid) => JSON.stringify(grid)))
  const save = (next: MonthGrid[]) =>
    update.mutate(
      { id: base.id, updated_at: base.updated_at, grids: next },
      { onSuccess: onSaved, onError: (error) => toast.error(describeError(error)) },
    )
  const isOn = (grid: MonthGrid): boolean => taken.has(JSON.stringify(grid))
  const handleToggle = (toggled: MonthGrid) =>
    save(shown.filter((grid) => (grid === toggled ? !isOn(grid) : isOn(grid))))
  return shown
    .filter((grid) => grid.sheet === sheet)
    .map((grid) => (
      <Box key={cellsOfGrid(grid).toSorted()[0]} sx={{ display: 'grid', gap: 3 }}>
        <Note
          severity="info"
          action={
            <Button
              size="small"
              variant="text"
              disabled={update.isPending}
              onClick={() => handleToggle(grid)}
              sx={{ whiteSpace: 'nowrap' }}
            >
              {isOn(grid) ? '解除' : `${grid.unit === 'month' ? '月ごとの表' : gridsField}にする`}
            </Button>
          }
        >
          {`${grid.unit === 'month' ? '月ごとの表' : gridsField}：${gridText(grid)}。${isOn(grid) ? fillIn[grid.unit] : '解除しました。項目はそのまま残っています。'}`}
        </Note>
        {isOn(grid) && grid.unit !== 'month' && (
          <ConfirmerField
            template={template}
            grid={grid}
            isDisabled={update.isPending}
            onChange={(changed) => save(grids.map((each) => (each === grid ? changed : each)))}
          />
        )}
      </Box>
    ))
}
