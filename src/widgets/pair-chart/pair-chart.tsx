import { useLayoutEffect } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTheme } from '@mui/material/styles'
import { cutText } from '#domain/text/length.ts'
import { useDrawnWidth } from '#src/ui/sizes/use-drawn-width.ts'

/** Narrower than this it is scrolled, px. */
const leastWidth = 560
const monthsHeight = 240
/** What the name of a month takes. */
const nameWidth = 68
/** As many names as are still told apart; the table under the chart has them all. */
const barRows = 12
const places = [0, 1] as const

export type PairRow = {
  key: string | number
  label: string
  /** Of the two that stand beside each other; null where nothing can be said. */
  values: readonly [number | null, number | null]
}
type Scale = {
  rows: readonly PairRow[]
  /** From 0 up to what the longest bar may reach. */
  axis: readonly number[]
  /** As it stands at an axis and behind a bar. */
  textOf: (value: number) => string
}

/** As wide as it stands there, so that its letters are as large as all others. */
type Drawn = Scale & { width: number }

const colours = ['brand.600', 'neutral.500'] as const
const useFills = (): readonly [string, string] => {
  const { palette } = useTheme()
  return [palette.brand[600], palette.neutral[500]]
}

/** Months stand beside each other, as time does. */
const Columns = ({ rows, axis, textOf, width }: Drawn) => {
  const { palette } = useTheme()
  const fills = useFills()
  const [left, top, bottom, height] = [72, 10, 26, monthsHeight]
  const y = (amount: number) => height - bottom - (amount / axis.at(-1)!) * (height - bottom - top)
  const slot = (width - left) / rows.length
  const bar = Math.min(18, slot * 0.36)
  const every = Math.ceil(nameWidth / slot)
  const last = rows.length - 1
  const middleOf = (index: number) => left + slot * (index + 0.5)
  // The last one is named too, whole, and none so near that the two would meet.
  const endName = Math.min(middleOf(last), width - nameWidth / 2)
  const isNamed = (index: number) => index === last || (index % every === 0 && endName - middleOf(index) >= nameWidth)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width="100%" aria-hidden>
      {axis.map((amount) => (
        <g key={amount}>
          <line x1={left} x2={width} y1={y(amount)} y2={y(amount)} stroke={palette.neutral[200]} />
          <text x={left - 8} y={y(amount) + 4} textAnchor="end" fontSize={12} fill={palette.text.secondary}>
            {textOf(amount)}
          </text>
        </g>
      ))}
      {rows.map(({ key, label, values }, index) => {
        const middle = middleOf(index)
        // The last name would be cut off where its bars are narrower than it is.
        const isAtEdge = middle + nameWidth / 2 > width
        return (
          <g key={key}>
            {places.map((place) => (
              <rect
                key={place}
                x={middle + (place - 1) * bar}
                y={y(values[place] ?? 0)}
                width={Math.max(bar - 1, 1)}
                height={y(0) - y(values[place] ?? 0)}
                fill={fills[place]}
              />
            ))}
            {isNamed(index) && (
              <text
                x={isAtEdge ? width : middle}
                y={height - 8}
                textAnchor={isAtEdge ? 'end' : 'middle'}
                fontSize={12}
                fill={palette.text.secondary}
              >
                {label}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** Names stand under each other, where there is room for them. */
const Bars = ({ rows, axis, textOf, width }: Drawn) => {
  const { palette } = useTheme()
  const fills = useFills()
  const [left, right, line] = [176, 84, 30]
  const length = (amount: number | null) => ((amount ?? 0) / axis.at(-1)!) * (width - left - right)
  return (
    <svg viewBox={`0 0 ${width} ${rows.length * line}`} width="100%" aria-hidden>
      {rows.map(({ key, label, values }, index) => (
        <g key={key} transform={`translate(0 ${index * line})`}>
          <text x={left - 10} y={19} textAnchor="end" fontSize={12} fill={palette.text.primary}>
            {cutText(label, 13) === label ? label : `${cutText(label, 12)}…`}
          </text>
          {places.map((place) => (
            <rect
              key={place}
              x={left}
              y={5 + place * 10}
              width={length(values[place])}
              height={9}
              fill={fills[place]}
            />
          ))}
          {values[0] !== null && (
            <text x={left + Math.max(...values.map(length)) + 8} y={19} fontSize={12} fill={palette.text.secondary}>
              {textOf(values[0])}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

type PairChartProps = Scale & {
  /** What is beside what. */
  names: readonly [string, string]
  /** Whether the rows are months, which stand from left to right. */
  isOverTime: boolean
  /** How the first rows were chosen, where there are more: 売上の多い. */
  first: string
}

/** Of what is drawn in the element a narrow window shows the last month first. */
const useScrolledWidth = (isOverTime: boolean) => {
  const [ref, width] = useDrawnWidth(leastWidth, 720)
  useLayoutEffect(() => {
    const box = ref.current!
    box.scrollLeft = isOverTime ? box.scrollWidth : 0
  }, [ref, isOverTime])
  return [ref, width] as const
}

/** Two figures of each row side by side. Whoever cannot see it has the table below, which says all of it. */
export const PairChart = ({ names, isOverTime, first, rows, ...scale }: PairChartProps) => {
  const [ref, width] = useScrolledWidth(isOverTime)
  return (
    <Box component="figure" sx={{ m: 0, p: 4 }}>
      <Box component="figcaption" sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, mb: 3, fontSize: 13 }}>
        {places.map((place) => (
          <Box key={place} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
            <Box component="span" sx={{ width: 12, height: 12, bgcolor: colours[place], printColorAdjust: 'exact' }} />
            {names[place]}
          </Box>
        ))}
        {!isOverTime && rows.length > barRows && (
          <Box component="span" sx={{ color: 'text.secondary' }}>{`${first}${barRows}件`}</Box>
        )}
      </Box>
      <Box
        ref={ref}
        sx={{ overflowX: 'auto' }}
        tabIndex={0}
        role="group"
        aria-label={`${names.join('と')}のグラフ（数値は下の表）`}
      >
        <Box sx={{ minWidth: leastWidth }}>
          {isOverTime ? (
            <Columns rows={rows} width={width} {...scale} />
          ) : (
            <Bars rows={rows.slice(0, barRows)} width={width} {...scale} />
          )}
        </Box>
      </Box>
    </Box>
  )
}

/** As large as the chart of months will be. */
export const PairChartSkeleton = () => (
  <Box sx={{ p: 4, pt: 13 }}>
    <Skeleton variant="rounded" width="100%" height={monthsHeight} />
  </Box>
)
