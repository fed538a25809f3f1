/** How a matter's category is shown: its icon and name. */
import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined'
import BusinessCenterOutlined from '@mui/icons-material/BusinessCenterOutlined'
import CelebrationOutlined from '@mui/icons-material/CelebrationOutlined'
import CleaningServicesOutlined from '@mui/icons-material/CleaningServicesOutlined'
import CrisisAlertOutlined from '@mui/icons-material/CrisisAlertOutlined'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import GavelOutlined from '@mui/icons-material/GavelOutlined'
import HandymanOutlined from '@mui/icons-material/HandymanOutlined'
import ManageSearchOutlined from '@mui/icons-material/ManageSearchOutlined'
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined'
import SpaOutlined from '@mui/icons-material/SpaOutlined'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { matterCategoryLabels } from '#domain/matters/matters.labels.ts'
import type { MatterCategoryId } from '#domain/matters/matters.labels.ts'
import { StatusBadge } from '#src/ui/marks/status-badge.tsx'

const icons: Record<MatterCategoryId, typeof SpaOutlined> = {
  1: FactCheckOutlined,
  2: HandymanOutlined,
  3: AutorenewOutlined,
  4: CleaningServicesOutlined,
  5: SpaOutlined,
  6: CrisisAlertOutlined,
  7: ManageSearchOutlined,
  8: CelebrationOutlined,
  9: GavelOutlined,
  10: BusinessCenterOutlined,
  11: MoreHorizOutlined,
}

export const MatterCategory = ({ id }: { id: MatterCategoryId }) => {
  const Icon = icons[id]
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
      <Icon sx={{ fontSize: 18, color: 'neutral.700' }} />
      {matterCategoryLabels[id]}
    </Box>
  )
}

/** The category as a badge beside that of the status, without its colours. */
export const MatterCategoryBadge = ({ id }: { id: MatterCategoryId }) => {
  const { neutral } = useTheme().tokens.color
  const Icon = icons[id]
  return (
    <StatusBadge tone={{ bg: neutral[100], text: neutral[800] }} icon={<Icon />}>
      {matterCategoryLabels[id]}
    </StatusBadge>
  )
}
