import UnfoldMoreOutlined from '@mui/icons-material/UnfoldMoreOutlined'
import { useState } from 'react'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Drawing } from '#domain/drawings/drawings.contract.ts'
import { inFloorOrder } from '#domain/drawings/floor-order.ts'
import { recordDrawings } from '#src/widgets/record-lists/record-queries.ts'

/** The other drawings of the building: from sheet to sheet without the list. */
export const DrawingSwitch = ({ companyId, drawing }: { companyId: string; drawing: Drawing }) => {
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { data } = useQuery({
    ...recordDrawings(companyId, drawing.building_id ?? 0),
    enabled: drawing.building_id !== null,
  })
  const drawings = inFloorOrder(data?.data ?? [])
  if (drawings.length < 2) return null
  return (
    <>
      <IconButton
        size="small"
        aria-label="同じ建物の図面に切り替え"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <UnfoldMoreOutlined sx={{ fontSize: 20 }} />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': '同じ建物の図面' }, paper: { sx: { maxHeight: 400 } } }}
      >
        {drawings.map(({ id, name }) => (
          <MenuItem
            key={id}
            selected={id === drawing.id}
            onClick={() => {
              setAnchor(null)
              void navigate({ to: '/c/$companyId/drawings/$drawingId', params: { companyId, drawingId: id } })
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
