/** What the numbers of a list's column count in, as it was read and as it may be chosen. */
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { isRefused } from '#domain/registers/cell-values.ts'
import type { RegisterField } from '#domain/registers/registers.ts'
import { ownUnit, readTax, unitsOf } from '#domain/registers/units.ts'
import type { Measure, Unit } from '#domain/registers/units.ts'
import { businessDay } from '#domain/dates.ts'
import { now } from '#src/lib/now.ts'
import { formatNumber } from '#src/lib/text.ts'

type UnitChooserProps = {
  heading: string
  measure: Measure | undefined
  unit: Unit | null
  isBusy: boolean
  onChoose: (unit: Unit) => void
}

/** Nothing where the column's field has no units. */
export const UnitChooser = ({ heading, measure, unit, isBusy, onChoose }: UnitChooserProps) =>
  measure === undefined ? null : (
    <Select
      size="small"
      fullWidth
      displayEmpty
      disabled={isBusy}
      error={unit === null}
      value={unit ?? ''}
      SelectDisplayProps={{ 'aria-label': `${heading}の単位` }}
      onChange={(event) => onChoose(event.target.value)}
    >
      {unit === null && <MenuItem value="">選んでください</MenuItem>}
      {unitsOf(measure).map((each) => (
        <MenuItem key={each} value={each}>
          {each}
        </MenuItem>
      ))}
    </Select>
  )

type UnitExampleProps = {
  heading: string
  field: RegisterField | undefined
  unit: Unit | null
  samples: readonly string[]
}

/** The first value as it will be kept, where that is another number; and what the heading says of the tax. */
export const UnitExample = ({ heading, field, unit, samples }: UnitExampleProps) => {
  if (!field?.measure || unit === null) return null
  const own = ownUnit(field.measure)
  const [sample] = samples
  const value = sample === undefined ? null : field.read(sample, { today: businessDay(now()), unit })
  const tax = field.measure === 'money' ? readTax(heading) : null
  const said = [
    unit !== own && typeof value === 'number' && !isRefused(value) && `${sample} → ${formatNumber(value)}${own}`,
    tax !== null && `${tax}の金額として、そのまま取り込みます。`,
  ].filter(Boolean)
  return said.length === 0 ? null : (
    <Box sx={{ typography: 'caption', color: 'warning.main', whiteSpace: 'normal' }}>{said.join('　')}</Box>
  )
}
