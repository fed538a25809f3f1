import { useMemo } from 'react'
import { useTheme } from '@mui/material/styles'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { Tone } from '#src/ui/marks/status-badge.tsx'
import { matterStatusTone } from '#src/widgets/matter-status/matter-status-badge.tsx'

export type StatusLook = { status: MatterStatus; tone: Tone }
export type StatusLooks = ReadonlyMap<number, StatusLook>

/** Statuses by id with their colours, reckoned once for hundreds of bars. */
export const useStatusLooks = (statuses: readonly MatterStatus[]): StatusLooks => {
  const theme = useTheme()
  return useMemo(
    () => new Map(statuses.map((status) => [status.id, { status, tone: matterStatusTone(theme, status) }])),
    [statuses, theme],
  )
}
