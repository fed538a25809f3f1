/** How a facility is marked: its category's icon, and what its matters amount to. */
import AcUnitOutlined from '@mui/icons-material/AcUnitOutlined'
import AirOutlined from '@mui/icons-material/AirOutlined'
import BoltOutlined from '@mui/icons-material/BoltOutlined'
import BrokenImageOutlined from '@mui/icons-material/BrokenImageOutlined'
import CountertopsOutlined from '@mui/icons-material/CountertopsOutlined'
import ElevatorOutlined from '@mui/icons-material/ElevatorOutlined'
import FenceOutlined from '@mui/icons-material/FenceOutlined'
import HeatPumpOutlined from '@mui/icons-material/HeatPumpOutlined'
import LocalFireDepartmentOutlined from '@mui/icons-material/LocalFireDepartmentOutlined'
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined'
import ShieldOutlined from '@mui/icons-material/ShieldOutlined'
import VolumeUpOutlined from '@mui/icons-material/VolumeUpOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import WaterDropOutlined from '@mui/icons-material/WaterDropOutlined'
import WcOutlined from '@mui/icons-material/WcOutlined'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import {
  facilityCategoryLabels,
  linkedMatterStatuses,
  linkedMatterStatusLabels,
} from '#domain/facilities/facilities.labels.ts'
import type { FacilityCategoryId, LinkedMatterStatus } from '#domain/facilities/facilities.labels.ts'
import { optionsOf } from '#domain/labels.ts'
import { StatusBadge, StatusGlyph } from '#src/ui/marks/status-badge.tsx'

const icons: Record<FacilityCategoryId, typeof WcOutlined> = {
  1: AcUnitOutlined,
  2: WcOutlined,
  3: LocalFireDepartmentOutlined,
  4: BoltOutlined,
  5: ElevatorOutlined,
  6: FenceOutlined,
  7: HeatPumpOutlined,
  8: CountertopsOutlined,
  9: WarningAmberOutlined,
  10: BrokenImageOutlined,
  11: AirOutlined,
  12: VolumeUpOutlined,
  13: WaterDropOutlined,
  14: ShieldOutlined,
  15: MoreHorizOutlined,
}

/** The category's icon alone, where its name stands beside it. */
export const FacilityCategoryGlyph = ({ id }: { id: FacilityCategoryId }) => {
  const Icon = icons[id]
  return <Icon sx={{ fontSize: 18 }} />
}

/** The category's icon on its tile of 28; its name stands beside it. */
export const FacilityCategoryIcon = ({ id }: { id: FacilityCategoryId }) => {
  const Icon = icons[id]
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        width: '1.75rem',
        height: '1.75rem',
        flex: 'none',
        borderRadius: '4px',
        bgcolor: 'neutral.100',
      }}
    >
      <Icon sx={{ fontSize: 18, color: 'neutral.700' }} />
    </Box>
  )
}

/** The categories as a filter's options. */
export const facilityCategoryOptions = optionsOf(facilityCategoryLabels).map(({ id, name }) => {
  const Icon = icons[id]
  return { value: id, label: name, icon: <Icon /> }
})

const glyphs = { 1: 'ring', 2: 'half', 3: 'check' } as const

/** In the colours of the facility's pin. */
export const LinkedMatterStatusBadge = ({ status }: { status: LinkedMatterStatus }) => {
  const { pin, color } = useTheme().tokens
  const { fill, icon } = pin[status]
  const isNone = status === linkedMatterStatuses.none
  return (
    <StatusBadge
      tone={{ bg: fill, text: icon, border: isNone ? color.neutral[300] : undefined }}
      icon={!isNone && <StatusGlyph kind={glyphs[status]} />}
    >
      {linkedMatterStatusLabels[status]}
    </StatusBadge>
  )
}
