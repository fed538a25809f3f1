import type { RefObject } from 'react'
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import LinkOutlined from '@mui/icons-material/LinkOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { Drawing, Pin } from '#domain/drawings/drawings.contract.ts'
import { oldPlaceText, pinStateLabels } from '#domain/drawings/drawings.labels.ts'
import { facilityCategoryLabels } from '#domain/facilities/facilities.labels.ts'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { FacilityCategoryGlyph, LinkedMatterStatusBadge } from '#src/widgets/facility-badges/facility-badges.tsx'
import { pinName } from '#src/widgets/drawing-view/pin-mark.ts'
import { PinStand } from './pin-stand.tsx'
import { inRows } from '#src/ui/sizes/rows.ts'

type PinHeadProps = {
  facility: Pin['facility']
  pin: Pin
  drawing: Drawing
  onEdit: (pin: Pin) => void
  onCopy: () => Promise<void>
  isDeleting: boolean
  onDelete: (pin: Pin) => void
  onClose: () => void
  isPhone: boolean
  heading: RefObject<HTMLHeadingElement | null>
  place: string | undefined
}

/** What a place is: its kind, state and name. */
export const PinHead = ({
  facility,
  pin,
  drawing,
  onEdit,
  onCopy,
  isDeleting,
  onDelete,
  onClose,
  isPhone,
  heading,
  place,
}: PinHeadProps) => (
  <Box sx={{ px: { desk: 5, phone: 4 }, pt: { desk: 4, phone: 2 }, pb: 2 }}>
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <Box sx={{ flex: 1, ...inRows, gap: 2, minHeight: 32 }}>
        {facility && (
          <Box
            component="span"
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 1,
              height: 22,
              px: 1.5,
              borderRadius: '4px',
              bgcolor: 'neutral.100',
              fontSize: 12,
              fontWeight: 500,
              '& svg': { fontSize: 14 },
            }}
          >
            <FacilityCategoryGlyph id={facility.facility_category_id} />
            {facilityCategoryLabels[facility.facility_category_id]}
          </Box>
        )}
        {facility && <LinkedMatterStatusBadge status={pin.linked_matter_status} />}
        <Tag>{pinStateLabels[pin.state]}</Tag>
        {pin.version < drawing.version && <Tag>{oldPlaceText}</Tag>}
        <PinStand pinId={pin.id} />
      </Box>
      <MenuButton
        label={`${pinName(pin)}のメニュー`}
        entries={[
          ...(pin.canEdit ? [{ label: '編集', icon: <EditOutlined />, onSelect: () => onEdit(pin) }] : []),
          ...(pin.id > 0 ? [{ label: 'リンクをコピー', icon: <LinkOutlined />, onSelect: () => void onCopy() }] : []),
          ...(pin.canDelete
            ? [
                {
                  label: '削除',
                  icon: <DeleteOutlineOutlined />,
                  danger: true,
                  disabled: isDeleting,
                  onSelect: () => onDelete(pin),
                },
              ]
            : []),
        ]}
      />
      <IconButton size="small" aria-label="ピンの一覧に戻る" onClick={onClose}>
        {isPhone ? <CloseOutlined sx={{ fontSize: 20 }} /> : <ArrowBackOutlined sx={{ fontSize: 20 }} />}
      </IconButton>
    </Box>
    <Typography
      ref={heading}
      tabIndex={-1}
      variant="h3"
      component="h2"
      sx={{ mt: 1, overflowWrap: 'anywhere', outline: 'none' }}
    >
      {pinName(pin)}
    </Typography>
    <Box sx={{ typography: 'cell', color: 'text.secondary' }}>
      {[pin.number > 0 ? `番号${pin.number}` : '番号は送信したあとに付きます', place].filter(Boolean).join('　')}
    </Box>
  </Box>
)
