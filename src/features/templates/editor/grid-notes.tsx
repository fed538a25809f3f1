import { useState } from 'react'
import Button from '@mui/material/Button'
import { gridText } from '#domain/templates/month-grids.ts'
import type { MonthGrid } from '#domain/templates/month-grids.ts'
import { gridsField } from '#domain/templates/templates.labels.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { useUpdateTemplate } from '#src/api/template-changes.ts'
import { describeError } from '#src/api/errors.ts'
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

/** Month sheets that were read out of the form: taken away and brought back at once, the items stay. */
export const GridNotes = ({ companyId, template, base, sheet, onSaved }: GridNotesProps) => {
  const update = useUpdateTemplate(companyId)
  const { grids = [] } = template
  // Those of now, and what is taken away here, so that it can be brought back.
  const [known] = useState(grids)
  const shown = grids.length < known.length ? known : grids
  const taken = new Set(grids.map((grid) => JSON.stringify(grid)))
  const isOn = (grid: MonthGrid): boolean => taken.has(JSON.stringify(grid))
  const handleToggle = (toggled: MonthGrid) =>
    update.mutate(
      {
        id: base.id,
        updated_at: base.updated_at,
        grids: shown.filter((grid) => (grid === toggled ? !isOn(grid) : isOn(grid))),
      },
      { onSuccess: onSaved, onError: (error) => toast.error(describeError(error)) },
    )
  return shown
    .filter((grid) => grid.sheet === sheet)
    .map((grid) => (
      <Note
        key={`${grid.axis} ${gridText(grid)}`}
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
    ))
}
