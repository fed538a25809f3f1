import { useTheme } from '@mui/material/styles'

type ValueAxisProps = {
  low: number
  high: number
  /** Where a value stands in the drawing. */
  y: (value: number) => number
  /** From where to where its lines go; the figures stand before it. */
  from: number
  to: number
}

/** The least and the greatest value of a drawing, each with its line; one where both are the same. */
export const ValueAxis = ({ low, high, y, from, to }: ValueAxisProps) => {
  const { palette } = useTheme()
  return (high === low ? [low] : [low, high]).map((value) => (
    <g key={value}>
      <line x1={from} x2={to} y1={y(value)} y2={y(value)} stroke={palette.neutral[200]} />
      <text x={from - 6} y={y(value) + 4} textAnchor="end">
        {value}
      </text>
    </g>
  ))
}
