import CheckOutlined from '@mui/icons-material/CheckOutlined'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import { measures } from '#src/ui/sizes/measures.ts'
import { MatterStatusBadge } from './matter-status-badge.tsx'

type MatterStatusMenuProps = {
  anchor: HTMLElement | null
  /** The present one; several matters at once have none. */
  status?: MatterStatus
  statuses: readonly MatterStatus[]
  onSelect: (status_id: number) => void
  onClose: () => void
}

/** The dropdown under the status; choosing applies at once. */
export const MatterStatusMenu = ({ anchor, status, statuses, onSelect, onClose }: MatterStatusMenuProps) => (
  <Menu
    open={anchor !== null}
    anchorEl={anchor}
    onClose={onClose}
    slotProps={{
      list: { role: 'listbox', 'aria-label': 'ステータス' },
      paper: { sx: { mt: 1, width: 206, maxHeight: measures.choiceListMaxHeight } },
    }}
  >
    {statuses.map((choice) => {
      const isCurrent = choice.id === status?.id
      return (
        <MenuItem
          key={choice.id}
          role="option"
          aria-selected={isCurrent}
          autoFocus={isCurrent}
          onClick={() => onSelect(choice.id)}
          sx={{ justifyContent: 'space-between' }}
        >
          <MatterStatusBadge status={choice} />
          {isCurrent && <CheckOutlined sx={{ fontSize: 18, color: 'brand.700' }} />}
        </MenuItem>
      )
    })}
  </Menu>
)
