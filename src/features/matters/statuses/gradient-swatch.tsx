import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import type { MatterStatusType } from '#domain/matters/matters.labels.ts'

/** The colour that a type has at a level. */
export const GradientSwatch = ({ typeId, level }: { typeId: MatterStatusType; level: number }) => {
  const { bg } = useTheme().tokens.matterStatus[typeId].levels[level - 1]!
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-block',
        width: 16,
        height: 16,
        flex: 'none',
        borderRadius: '4px',
        bgcolor: bg,
        boxShadow: 'inset 0 0 0 1px rgba(26,32,29,.10)',
      }}
    />
  )
}
