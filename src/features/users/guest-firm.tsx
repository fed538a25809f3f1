import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { firmQueries } from '#src/api/firms.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import type { InvitedFirm } from './use-invitation.ts'

type GuestFirmProps = { companyId: string; firm: InvitedFirm; onChange: (firm: InvitedFirm) => void }

/** The firm that the invited guests work for, and whether as its head; nothing where no firm is registered. */
export const GuestFirm = ({ companyId, firm, onChange }: GuestFirmProps) => {
  const { data: firms = [] } = useQuery(firmQueries.all(companyId))
  if (firms.length === 0) return null
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <SelectField
        label="ゲストの取引先"
        hint="ゲストが参加すると、この取引先に所属します。"
        displayEmpty
        value={firm.firm_id === null ? '' : String(firm.firm_id)}
        onChange={({ target: { value } }) =>
          onChange(value === '' ? { firm_id: null, is_firm_head: false } : { ...firm, firm_id: Number(value) })
        }
        MenuProps={{ slotProps: { paper: { sx: { maxHeight: 300 } } } }}
      >
        <MenuItem value="">所属しない</MenuItem>
        {firms.map(({ id: firmId, name, taken, seats }) => (
          <MenuItem key={firmId} value={String(firmId)}>
            {`${name}（${taken}名／${seats}名）`}
          </MenuItem>
        ))}
      </SelectField>
      {firm.firm_id !== null && (
        <FormControlLabel
          label="代表者として招待"
          control={
            <Checkbox checked={firm.is_firm_head} onChange={(_, is_firm_head) => onChange({ ...firm, is_firm_head })} />
          }
        />
      )}
    </Box>
  )
}
