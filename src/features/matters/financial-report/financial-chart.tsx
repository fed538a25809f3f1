import { useLayoutEffect, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTheme } from '@mui/material/styles'
import type { FinancialReportRow } from '#domain/matters/financial-report.contract.ts'
import type { FinancialReportGroup } from '#domain/matters/financial-report.labels.ts'
import { cutText } from '#domain/text/length.ts'
import { formatNumber } from '#src/lib/text.ts'

/** Narrower than this it is scrolled, px. */
const leastWidth = 560
const monthsHeight = 240
/** What the name of a month takes. */
const nameWidth = 68
/** As many buildings as are still told apart; the table has them all. */
const barRows = 12

/** 120万円 on an axis; small sums in yen. */
const short = (yen: number): string => {
  if (yen >= 100_000_000) return `${formatNumber(yen / 100_000_000)}億円`
  return yen >= 10_000 ? `${formatNumber(yen / 10_000)}万円` : `${formatNumber(yen)}円`
}

/** Round steps up to at least the largest, four or five of them. */
const axisOf = (largest: number): number[] => {
  const rough = Math.max(largest, 4) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * [1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough)!
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) => index * step)
}

const colours = { sales: 'brand.600', cost: 'neutral.500' } as const
const names = { sales: '売上', cost: '原価' } as const
const series = ['sales', 'cost'] as const

type ChartProps = { rows: readonly FinancialReportRow[] }
/** As wide as it stands there, so that its letters are as large as all others. */
type DrawnProps = ChartProps & { width: number }

/** Months stand beside each other, as time does. */
const Columns = ({ rows, width }: DrawnProps) => {
  const { palette } = useTheme()
  const fill = { sales: palette.brand[600], cost: palette.neutral[500] }
  const [left, top, bottom, height] = [72, 10, 26, monthsHeight]
  const axis = axisOf(Math.max(...rows.flatMap(({ sales, cost }) => [sales, cost]), 0))
  const y = (amount: number) => height - bottom - (amount / Math.max(axis.at(-1)!, 1)) * (height - bottom - top)
  const slot = (width - left) / rows.length
  const bar = Math.min(18, slot * 0.36)
  const every = Math.ceil(nameWidth / slot)
  const last = rows.length - 1
  // The last one is named too, and none so near that the two would meet.
  const isNamed = (index: number) => index === last || (index % every === 0 && last - index > every)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width="100%" aria-hidden>
      {axis.map((amount) => (
        <g key={amount}>
          <line x1={left} x2={width} y1={y(amount)} y2={y(amount)} stroke={palette.neutral[200]} />
          <text x={left - 8} y={y(amount) + 4} textAnchor="end" fontSize={12} fill={palette.text.secondary}>
            {short(amount)}
          </text>
        </g>
      ))}
      {rows.map((row, index) => {
        const middle = left + slot * (index + 0.5)
        // The last name would be cut off where its bars are narrower than it is.
        const isAtEdge = middle + nameWidth / 2 > width
        return (
          <g key={row.label}>
            {series.map((name, place) => (
              <rect
                key={name}
                x={middle + (place - 1) * bar}
                y={y(row[name])}
                width={Math.max(bar - 1, 1)}
                height={y(0) - y(row[name])}
                fill={fill[name]}
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
                {row.label}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** Names stand under each other, where there is room for them. */
const Bars = ({ rows, width }: DrawnProps) => {
  const { palette } = useTheme()
  const fill = { sales: palette.brand[600], cost: palette.neutral[500] }
  const [left, right, line] = [176, 84, 30]
  const largest = Math.max(...rows.flatMap(({ sales, cost }) => [sales, cost]), 1)
  const length = (amount: number) => (amount / largest) * (width - left - right)
  return (
    <svg viewBox={`0 0 ${width} ${rows.length * line}`} width="100%" aria-hidden>
      {rows.map((row, index) => (
        <g key={row.label} transform={`translate(0 ${index * line})`}>
          <text x={left - 10} y={19} textAnchor="end" fontSize={12} fill={palette.text.primary}>
            {cutText(row.label, 13) === row.label ? row.label : `${cutText(row.label, 12)}…`}
          </text>
          {series.map((name, place) => (
            <rect key={name} x={left} y={5 + place * 10} width={length(row[name])} height={9} fill={fill[name]} />
          ))}
          <text x={left + length(Math.max(row.sales, row.cost)) + 8} y={19} fontSize={12} fill={palette.text.secondary}>
            {short(row.sales)}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** The width of what is drawn in the element, of which a narrow window shows the last month first. */
const useDrawnWidth = (by: FinancialReportGroup) => {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(720)
  useLayoutEffect(() => {
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.max(leastWidth, Math.round(entry!.contentRect.width))),
    )
    observer.observe(ref.current!)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    const box = ref.current!
    box.scrollLeft = by === 'month' ? box.scrollWidth : 0
  }, [by])
  return [ref, width] as const
}

/** Sales and cost side by side. Whoever cannot see it has the table below, which says all of it. */
export const FinancialChart = ({ by, rows }: ChartProps & { by: FinancialReportGroup }) => {
  const [ref, width] = useDrawnWidth(by)
  return (
    <Box component="figure" sx={{ m: 0, p: 4 }}>
      <Box component="figcaption" sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, mb: 3, fontSize: 13 }}>
        {series.map((name) => (
          <Box key={name} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
            <Box component="span" sx={{ width: 12, height: 12, bgcolor: colours[name], printColorAdjust: 'exact' }} />
            {names[name]}
          </Box>
        ))}
        {by !== 'month' && rows.length > barRows && (
          <Box component="span" sx={{ color: 'text.secondary' }}>{`売上の多い${barRows}件`}</Box>
        )}
      </Box>
      <Box
        ref={ref}
        sx={{ overflowX: 'auto' }}
        tabIndex={0}
        role="group"
        aria-label="売上と原価のグラフ（数値は下の表）"
      >
        <Box sx={{ minWidth: leastWidth }}>
          {by === 'month' ? (
            <Columns rows={rows} width={width} />
          ) : (
            <Bars rows={rows.slice(0, barRows)} width={width} />
          )}
        </Box>
      </Box>
    </Box>
  )
}

/** As large as the chart of months will be. */
export const FinancialChartSkeleton = () => (
  <Box sx={{ p: 4, pt: 13 }}>
    <Skeleton variant="rounded" width="100%" height={monthsHeight} />
  </Box>
)
