import type { Dispatch, SetStateAction } from 'react'
import MenuItem from '@mui/material/MenuItem'
import { labelSheetKeys, labelSheets } from '#domain/facilities/label-sheets.ts'
import type { LabelSheetKey } from '#domain/facilities/label-sheets.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'

type LabelSheetFieldProps = {
  sheet: LabelSheetKey
  setSheet: Dispatch<SetStateAction<'a4-24' | 'a4-44' | 'a4-65' | 'roll-62' | 'tape-24'>>
}

/** The paper that the labels are printed on. */
export const LabelSheetField = ({ sheet, setSheet }: LabelSheetFieldProps) => (
  <SelectField label="用紙" value={sheet} onChange={(event) => setSheet(event.target.value)}>
    {labelSheetKeys.map((key) => (
      <MenuItem key={key} value={key}>
        {labelSheets[key].name}
      </MenuItem>
    ))}
  </SelectField>
)
