/** 年間作業計画表 as it stands on paper and in a workbook: texts alone, the marks as signs that any font has. */
import type { YearTable } from './plans.contract.ts'
import { doerText, reportToText } from './plans.list.ts'
import { ruleText } from './rule-texts.ts'
import {
  linesOf,
  marksOf,
  planMarkLabels,
  planMarkSigns,
  signText,
  totalsOf,
  type PlanMark,
  type YearLine,
} from './year-marks.ts'
import { shiftMonth } from '../months.ts'

type Row = YearTable['rows'][number]
export type YearSheetRow = { cells: (string | number | null)[]; isStrong?: boolean }
export type YearSheet = { headings: string[]; rows: YearSheetRow[] }

const signOf = ({ occurrences }: YearLine, month: string, today: string): string =>
  signText(marksOf(occurrences, month, today))

export const yearSheetLegend = (Object.keys(planMarkLabels) as PlanMark[])
  .map((mark) => `${planMarkSigns[mark]} ${planMarkLabels[mark]}`)
  .join('　')

const wordsOf = ({ plan, role, rule }: YearLine): string[] => [
  plan.kind.group_name ?? '',
  role === 'report' ? '└ 報告' : plan.kind.name,
  plan.kind.law ?? '',
  ruleText(rule),
  role === 'report' ? (reportToText(plan) ?? '') : doerText(plan),
]

const rowsOf = (row: YearLine, months: readonly string[], today: string, withLast: boolean): YearSheetRow[] => {
  const price = row.role === 'report' ? 0 : months.reduce((sum, month) => sum + totalsOf([row], month, today).price, 0)
  const own: YearSheetRow = {
    cells: [...wordsOf(row), ...months.map((month) => signOf(row, month, today)), price === 0 ? null : price],
  }
  if (!withLast) return [own]
  const last = months.map((month) => signOf(row, shiftMonth(month, -12), today))
  return [own, { cells: ['', '', '', '', '前年度', ...last, null] }]
}

const totalRows = (rows: readonly Row[], months: readonly string[], today: string): YearSheetRow[] => {
  const totals = months.map((month) => totalsOf(rows, month, today))
  const line = (label: string, amounts: readonly number[]): YearSheetRow => ({
    cells: [
      '合計',
      label,
      '',
      '',
      '',
      ...amounts.map(Math.round),
      Math.round(amounts.reduce((sum, each) => sum + each, 0)),
    ],
    isStrong: true,
  })
  return [
    line(
      '件数',
      totals.map(({ count }) => count),
    ),
    line(
      '時間',
      totals.map(({ hours }) => hours),
    ),
    line(
      '金額（円）',
      totals.map(({ price }) => price),
    ),
  ]
}

/** Of several buildings each begins with its name. */
export const yearSheet = (tables: readonly YearTable[], today: string, withLast: boolean): YearSheet => {
  const months = tables[0]?.months ?? []
  return {
    headings: [
      '区分',
      '点検種目',
      '根拠',
      '周期',
      '担当',
      ...months.map((month) => `${Number(month.slice(5))}月`),
      '年額（円）',
    ],
    rows: tables.flatMap(({ building, rows }) => [
      ...(tables.length > 1 ? [{ cells: [building.name], isStrong: true }] : []),
      ...linesOf(rows).flatMap((line) => rowsOf(line, months, today, withLast)),
      ...totalRows(rows, months, today),
    ]),
  }
}
