import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { readingUnit } from '#domain/documents/findings.ts'
import { limitFieldLabels } from '#domain/templates/item-limits.ts'
import type { LimitField } from '#domain/templates/item-limits.ts'
import type { DraftItem, DraftLimits } from '#src/features/templates/draft/draft-items.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'

/** In pairs, as people say them: 注意 from and to, then 異常. */
const fields: readonly LimitField[] = ['attention_low', 'attention_high', 'alarm_low', 'alarm_high']

type LimitsFieldProps = { item: DraftItem; error: string | undefined; onChange: (limits: DraftLimits) => void }

/** What a reading should lie between. */
export const LimitsField = ({ item, error, onChange }: LimitsFieldProps) => {
  const { limits } = item
  const unit = readingUnit(item)
  return (
    <FieldFrame
      group
      label="基準値"
      error={error}
      hint="この値より小さい、または大きい入力に、注意か異常の印が付きます。"
    >
      {() => (
        <>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 3, rowGap: 2 }}>
            {fields.map((field) => (
              <FieldFrame key={field} label={limitFieldLabels[field]}>
                {({ id }) => (
                  <OutlinedInput
                    id={id}
                    fullWidth
                    size="small"
                    value={limits[field]}
                    autoComplete="off"
                    placeholder="なし"
                    endAdornment={
                      unit && (
                        <InputAdornment position="end" sx={{ whiteSpace: 'nowrap', flex: 'none' }}>
                          {unit}
                        </InputAdornment>
                      )
                    }
                    onChange={(event) => onChange({ ...limits, [field]: event.target.value })}
                    slotProps={{ input: { inputMode: 'decimal' } }}
                  />
                )}
              </FieldFrame>
            ))}
          </Box>
          {item.cell_reference === null && (
            <FormControlLabel
              label="報告書のPDFにも印を付ける"
              control={
                <Checkbox
                  checked={limits.marks_paper}
                  onChange={(_, marks_paper) => onChange({ ...limits, marks_paper })}
                />
              }
            />
          )}
        </>
      )}
    </FieldFrame>
  )
}
