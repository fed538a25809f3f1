import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import { useDelayed } from '#src/lib/use-delayed.ts'

export type SkeletonRowsProps = { rows?: number | undefined; /** px */ height?: number }

const widths = [
  ['24%', '8%', 92, '10%', '9%', '14%'],
  ['19%', '8%', 92, '12%', '8%', '13%'],
] as const

/** Rows in the shape of a list, shown once loading has lasted 300 ms. */
export const SkeletonRows = ({ rows = 6, height = 48 }: SkeletonRowsProps) => {
  const isShown = useDelayed(true)
  return (
    <Box role="status" aria-label="読み込み中" sx={{ minHeight: rows * height }}>
      {isShown && <Rows rows={rows} height={height} />}
    </Box>
  )
}

type RowsProps = { rows: number; height: number }

const Rows = ({ rows, height }: RowsProps) =>
  Array.from({ length: rows }, (_, row) => (
    <Box
      key={row}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 6,
        height,
        px: 4,
        borderTop: row === 0 ? 0 : 1,
        borderColor: 'line.row',
      }}
    >
      {widths[row % 2]!.map((width, column) => (
        <Skeleton key={column} width={width} height={column === 2 ? 24 : 12} sx={{ borderRadius: '4px' }} />
      ))}
    </Box>
  ))

/**
 * A whole screen under way: its boxes take their room at once, and are seen once loading has lasted 300 ms.
 *
 *   <SkeletonScreen><SkeletonPanel rows={5} height={44} /></SkeletonScreen>
 */
export const SkeletonScreen = ({ children }: { children: ReactNode }) => {
  const isShown = useDelayed(true)
  return (
    <Box role="status" aria-label="読み込み中" sx={{ visibility: isShown ? undefined : 'hidden' }}>
      {children}
    </Box>
  )
}

/** A panel as it will be: the row of its title, what is no row (`top`), and rows of this height. */
export const SkeletonPanel = ({ top, rows, height }: RowsProps & { top?: ReactNode }) => (
  <Paper variant="outlined" sx={{ minWidth: 0, overflow: 'hidden' }}>
    <Box sx={{ display: 'flex', alignItems: 'center', height: 49, px: 4, borderBottom: 1, borderColor: 'divider' }}>
      <Skeleton width={128} height={20} />
    </Box>
    {top}
    <Rows rows={rows} height={height} />
  </Paper>
)
