import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useDelayed } from '#src/lib/use-delayed.ts'
import { inRow } from '#src/ui/sizes/rows.ts'

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
      {isShown && <SkeletonLines rows={rows} height={height} />}
    </Box>
  )
}

export type SkeletonLinesProps = { rows: number; height: number }

/** The rows themselves, for what shows them in its own time. */
export const SkeletonLines = ({ rows, height }: SkeletonLinesProps) =>
  Array.from({ length: rows }, (_, row) => (
    <Box key={row} sx={{ ...inRow, gap: 6, height, px: 4, borderTop: row === 0 ? 0 : 1, borderColor: 'line.row' }}>
      {widths[row % 2]!.map((width, column) => (
        <Skeleton key={column} width={width} height={column === 2 ? 24 : 12} sx={{ borderRadius: '4px' }} />
      ))}
    </Box>
  ))
