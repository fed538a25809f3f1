import type { FinancialReportRow } from '#domain/matters/financial-report.contract.ts'
import type { FinancialReportGroup } from '#domain/matters/financial-report.labels.ts'
import { formatNumber } from '#src/lib/text.ts'
import { PairChart } from '#src/widgets/pair-chart/pair-chart.tsx'

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
  return Array.from({ length: Math.max(Math.ceil(largest / step), 1) + 1 }, (_, index) => index * step)
}

type FinancialChartProps = { by: FinancialReportGroup; rows: readonly FinancialReportRow[] }

/** Sales and cost side by side. */
export const FinancialChart = ({ by, rows }: FinancialChartProps) => {
  const shown = rows.map(({ month, building, matter_category_id, label, sales, cost }) => ({
    key: month ?? building?.id ?? matter_category_id ?? 0,
    label,
    values: [sales, cost] as const,
  }))
  return (
    <PairChart
      names={['売上', '原価']}
      isOverTime={by === 'month'}
      first="売上の多い"
      rows={shown}
      axis={axisOf(Math.max(...shown.flatMap(({ values }) => values), 0))}
      textOf={short}
    />
  )
}
