/** The readings of a year as a line, under their field: where the value of today stands among them, and the limits. */
import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { formatDay } from '#domain/dates.ts'
import { readingOf } from '#domain/documents/findings.ts'
import type { DatedReading } from '#domain/documents/previous-values.ts'
import { limitFieldLabels, limitFields } from '#domain/templates/item-limits.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { documentQueries } from '#src/api/documents.ts'
import { isUnauthorized } from '#src/api/errors.ts'
import type { PreviousByItem } from '#src/features/documents/editor/draft/use-previous-values.ts'
import { useItemValue } from '#src/features/documents/editor/draft/use-draft.ts'
import { useDrawnWidth } from '#src/ui/sizes/use-drawn-width.ts'
import { visuallyHidden } from '#src/ui/text/visually-hidden.ts'
import { useEditor } from './editor-context.ts'
import { ValueAxis } from './value-axis.tsx'

/** px */
const size = { height: 152, left: 44, right: 68, top: 10, bottom: 24 }
const mostWidth = 400
const leastWidth = 240

type ReadingsChartProps = { item: TemplateItem }

export const ReadingsChart = ({ item }: ReadingsChartProps) => {
  const { companyId, documentId, draft, previousValues } = useEditor()
  // Of a document that it does not have the server knows no readings.
  const isAsked = documentId > 0
  const query = useQuery({
    ...documentQueries.readings(companyId, documentId, item.id),
    enabled: isAsked,
    // What is at hand stands in for it.
    meta: { screenShows: (error) => !isUnauthorized(error) },
  })
  const atHand = useMemo(() => readingsAtHand(item, previousValues), [item, previousValues])
  const isOut = !isAsked || query.isError || query.isPaused
  const data = query.data ?? (isOut ? atHand : undefined)
  const today = readingOf(item.type, useItemValue(draft, item.id))
  const says = data === undefined ? '読み込み中...' : data.length === 0 ? 'この1年の数値はありません。' : null
  return (
    <Box sx={{ mt: 2, typography: 'caption', color: 'text.secondary' }}>
      {says === null ? <Drawing item={item} readings={data!} today={today} /> : <Box role="status">{says}</Box>}
      {query.data === undefined && isOut && says === null && (
        <Box role="status">{`端末にある直近${data!.length}件を表示しています。`}</Box>
      )}
    </Box>
  )
}

/** Those that the field is compared with, the oldest first. */
const readingsAtHand = (item: TemplateItem, previousValues: PreviousByItem): DatedReading[] =>
  (previousValues.get(item.id) ?? [])
    .flatMap(({ value, report }) => {
      const reading = readingOf(item.type, value)
      return reading === null ? [] : [{ reading, report }]
    })
    .toReversed()

type Limit = { field: (typeof limitFields)[number]; value: number }

const limitsOf = (item: TemplateItem): Limit[] =>
  limitFields.flatMap((field) => {
    const value = item.limits?.[field] ?? null
    return value === null ? [] : [{ field, value }]
  })

/** `y`: where it stands in the drawing; `to`: where it ends. */
const LimitLine = ({ limit: { field, value }, y, to }: { limit: Limit; y: number; to: number }) => {
  const { palette } = useTheme()
  const color = field.startsWith('alarm') ? palette.error.main : palette.warning.dark
  return (
    <g fill={color}>
      <line x1={size.left} x2={to} y1={y} y2={y} stroke={color} strokeDasharray="4 3" />
      <text x={to + 6} y={y + 4}>
        {`${field.startsWith('alarm') ? '異常' : '注意'} ${value}`}
      </text>
    </g>
  )
}

type ReadingsTableProps = ReadingsChartProps & { readings: readonly DatedReading[]; limits: readonly Limit[] }

/** For whoever does not see the drawing. */
const ReadingsTable = ({ item, readings, limits }: ReadingsTableProps) => (
  <Box component="table" sx={visuallyHidden}>
    <caption>{`${item.name}の1年の数値`}</caption>
    <thead>
      <tr>
        <th scope="col">日付</th>
        <th scope="col">数値</th>
      </tr>
    </thead>
    <tbody>
      {readings.map(({ reading, report }) => (
        <tr key={report.id}>
          <td>{formatDay(report.date)}</td>
          <td>{reading}</td>
        </tr>
      ))}
      {limits.map(({ field, value }) => (
        <tr key={field}>
          <td>{limitFieldLabels[field]}</td>
          <td>{value}</td>
        </tr>
      ))}
    </tbody>
  </Box>
)

type DrawingProps = ReadingsChartProps & { readings: readonly DatedReading[]; today: number | null }

const Drawing = ({ item, readings, today }: DrawingProps) => {
  const { palette } = useTheme()
  const [now] = useState(Date.now)
  const [ref, width] = useDrawnWidth(leastWidth, mostWidth)
  const end = width - size.right
  const limits = limitsOf(item)
  const points = [
    ...readings.map(({ reading, report }) => ({ at: Date.parse(report.date), reading })),
    ...(today === null ? [] : [{ at: now, reading: today }]),
  ]
  const shown = [...points.map(({ reading }) => reading), ...limits.map(({ value }) => value)]
  const [low, high] = [Math.min(...shown), Math.max(...shown)]
  const [from, to] = [points[0]!.at, points.at(-1)!.at]
  const x = (at: number) => size.left + (to === from ? 0.5 : (at - from) / (to - from)) * (end - size.left)
  const y = (value: number) =>
    size.top + (high === low ? 0.5 : (high - value) / (high - low)) * (size.height - size.top - size.bottom)
  const last = points.at(-1)!
  return (
    <Box ref={ref} sx={{ maxWidth: mostWidth }}>
      <Box
        component="svg"
        role="img"
        aria-label={`${item.name}の1年のグラフ`}
        viewBox={`0 0 ${width} ${size.height}`}
        sx={{ display: 'block', width: '100%', fontSize: 12, fill: 'currentColor' }}
      >
        <ValueAxis low={low} high={high} y={y} from={size.left} to={end} />
        {limits.map((limit) => (
          <LimitLine key={limit.field} limit={limit} y={y(limit.value)} to={end} />
        ))}
        <polyline
          points={points.map(({ at, reading }) => `${x(at)},${y(reading)}`).join(' ')}
          fill="none"
          stroke={palette.primary.main}
          strokeWidth={2}
          strokeLinejoin="round"
        />
        {points.map(({ at, reading }, index) => (
          <circle key={index} cx={x(at)} cy={y(reading)} r={2.5} fill={palette.primary.main} />
        ))}
        {today !== null && (
          <circle
            cx={x(last.at)}
            cy={y(last.reading)}
            r={5}
            fill="none"
            stroke={palette.primary.main}
            strokeWidth={2}
          />
        )}
        <text x={size.left} y={size.height - 6}>
          {formatDay(readings[0]!.report.date)}
        </text>
        <text x={end} y={size.height - 6} textAnchor="end">
          {today === null ? formatDay(readings.at(-1)!.report.date) : '今回'}
        </text>
      </Box>
      <ReadingsTable item={item} readings={readings} limits={limits} />
    </Box>
  )
}
