/** The readings of a point of a month sheet as a line by days, with its limits; out of them a cross. */
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { findingOf, readingOf } from '#domain/documents/findings.ts'
import type { DatedColumn } from '#domain/documents/month-sheet.ts'
import { limitFields } from '#domain/templates/item-limits.ts'
import { columnLabel } from '#domain/templates/month-grids.ts'
import type { GridUnit, SheetPoint } from '#domain/templates/month-grids.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { useContentsBehind } from '#src/features/documents/editor/draft/use-draft.ts'
import { useDrawnWidth } from '#src/ui/sizes/use-drawn-width.ts'
import { visuallyHidden } from '#src/ui/text/visually-hidden.ts'
import { useEditor } from './editor-context.ts'
import { ValueAxis } from './value-axis.tsx'

/** px */
const size = { height: 140, left: 44, right: 12, top: 10, bottom: 24 }
const mostWidth = 640
const leastWidth = 240
/** What the number of a column takes. */
const numberWidth = 28

type MonthChartProps = { point: SheetPoint<TemplateItem>; columns: readonly DatedColumn[]; unit: GridUnit }

export const MonthChart = ({ point, columns, unit }: MonthChartProps) => {
  const { draft } = useEditor()
  const contents = useContentsBehind(draft)
  const { palette } = useTheme()
  const [ref, width] = useDrawnWidth(leastWidth, mostWidth)
  const readings = point.items.flatMap((item, at) => {
    const value = item ? contents.get(item.id) : null
    const reading = item && columns[at]!.state !== 'none' ? readingOf(item.type, value ?? null) : null
    return reading === null ? [] : [{ at, reading, isOut: findingOf(item!, value ?? null) !== null }]
  })
  if (readings.length === 0)
    return (
      <Box role="status" sx={{ mt: 2, color: 'text.secondary' }}>
        {`${point.label}の数値はまだありません。`}
      </Box>
    )
  const item = point.items.find((each) => each !== null)!
  // Attention and alarm may begin at the same reading.
  const limits = [...new Set(limitFields.flatMap((field) => item.limits?.[field] ?? []))]
  const shown = [...readings.map(({ reading }) => reading), ...limits]
  const [low, high] = [Math.min(...shown), Math.max(...shown)]
  const x = (at: number) => size.left + (at / Math.max(1, columns.length - 1)) * (width - size.left - size.right)
  const y = (value: number) =>
    size.top + (high === low ? 0.5 : (high - value) / (high - low)) * (size.height - size.top - size.bottom)
  // Every day, every second or every seventh: as many as stand beside each other.
  const every = [1, 2, 7].find((step) => ((width - size.left - size.right) / columns.length) * step >= numberWidth) ?? 7
  return (
    <Box ref={ref} sx={{ maxWidth: mostWidth, mt: 2 }}>
      <Box
        component="svg"
        role="img"
        aria-label={`${point.label}のグラフ`}
        viewBox={`0 0 ${width} ${size.height}`}
        sx={{ display: 'block', width: '100%', fontSize: 12, fill: 'currentColor' }}
      >
        <ValueAxis low={low} high={high} y={y} from={size.left} to={width - size.right} />
        {limits.map((limit) => (
          <line
            key={limit}
            x1={size.left}
            x2={width - size.right}
            y1={y(limit)}
            y2={y(limit)}
            stroke={palette.error.main}
            strokeDasharray="4 3"
          />
        ))}
        <polyline
          points={readings.map(({ at, reading }) => `${x(at)},${y(reading)}`).join(' ')}
          fill="none"
          stroke={palette.primary.main}
          strokeWidth={2}
          strokeLinejoin="round"
        />
        {readings.map(({ at, reading, isOut }) =>
          isOut ? (
            <path
              key={at}
              d={`M${x(at) - 4} ${y(reading) - 4}l8 8m0 -8l-8 8`}
              stroke={palette.error.main}
              strokeWidth={2}
              fill="none"
            />
          ) : (
            <circle key={at} cx={x(at)} cy={y(reading)} r={2.5} fill={palette.primary.main} />
          ),
        )}
        {columns.map((column, at) =>
          at % every === 0 ? (
            <text key={at} x={x(at)} y={size.height - 6} textAnchor="middle">
              {column.number}
            </text>
          ) : null,
        )}
      </Box>
      <Box component="table" sx={visuallyHidden}>
        <caption>{`${point.label}の数値`}</caption>
        <tbody>
          {readings.map(({ at, reading }) => (
            <tr key={at}>
              <th scope="row">{columnLabel(columns[at]!, unit)}</th>
              <td>{reading}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
