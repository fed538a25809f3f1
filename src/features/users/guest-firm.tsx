import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useQuery } from '@tanstack/react-query'
import { firmQueries } from '#src/api/firms.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import type { InvitedFirm } from './use-invitation.ts'

type GuestFirmProps = { companyId: string; firm: InvitedFirm; onChange: (firm: InvitedFirm) => void }

/** The firm that the invited guests work for, and whether as its head; nothing where no firm is registered. */
export const GuestFirm = ({ companyId, firm, onChange }: GuestFirmProps) => {
  const { data: firms = [] } = useQuery(firmQueries.all(companyId))
  if (firms.length === 0) return null
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FieldFrame label="ゲストの取引先" hint="ゲストが参加すると、この取引先に所属します。">
        {({ id, labelId, describedBy }) => (
          <Select
            id={id}
            labelId={labelId}
            fullWidth
            size="small"
            displayEmpty
            value={firm.firm_id === null ? '' : String(firm.firm_id)}
            onChange={({ target: { value } }) =>
              onChange(value === '' ? { firm_id: null, is_firm_head: false } : { ...firm, firm_id: Number(value) })
            }
            SelectDisplayProps={{ 'aria-describedby': describedBy }}
            MenuProps={{ slotProps: { paper: { sx: { maxHeight: 300 } } } }}
          >
            <MenuItem value="">所属しない</MenuItem>
            {firms.map(({ id: firmId, name, taken, seats }) => (
              <MenuItem key={firmId} value={String(firmId)}>
                {`${name}（${taken}名／${seats}名）`}
              </MenuItem>
            ))}
          </Select>
        )}
      </FieldFrame>
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
