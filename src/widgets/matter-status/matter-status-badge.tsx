import { useTheme } from '@mui/material/styles'
import type { Theme } from '@mui/material/styles'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import { StatusBadge, StatusGlyph } from '#src/ui/marks/status-badge.tsx'
import type { Tone } from '#src/ui/marks/status-badge.tsx'

const glyphs = { 1: 'ring', 2: 'half', 3: 'check' } as const

/** The palest shades need an edge to stand out from a white row. */
const edge = { upToLevel: 3, colour: 'rgba(26,32,29,.10)' }

/** Family by type, shade by level. */
export const matterStatusTone = ({ tokens }: Theme, { type_id, color_gradient_level: level }: MatterStatus): Tone => {
  const { bg, text } = tokens.matterStatus[type_id].levels[level - 1]!
  return { bg, text, border: level <= edge.upToLevel ? edge.colour : undefined }
}

export const useMatterStatusTone = (status: MatterStatus): Tone => matterStatusTone(useTheme(), status)

export const MatterStatusGlyph = ({ status }: { status: MatterStatus }) => <StatusGlyph kind={glyphs[status.type_id]} />

export const MatterStatusBadge = ({ status }: { status: MatterStatus }) => (
  <StatusBadge tone={useMatterStatusTone(status)} icon={<MatterStatusGlyph status={status} />}>
    {status.name}
  </StatusBadge>
)
