/** Numbers of the company's own for matters and documents: what one looks like. */
import type { NumberRule } from './numbers.contract.ts'

type Form = Pick<NumberRule, 'prefix' | 'year' | 'digits' | 'restarts'>

/** A day, yyyy-MM-dd, and the month in which the company's 年度 begins. */
export type NumberedOn = { day: string; year_start_month: number }

const yearText = (year: Form['year'], { day, year_start_month }: NumberedOn): string => {
  if (year === 'none') return ''
  const isBefore = year === 'fiscal' && Number(day.slice(5, 7)) < year_start_month
  return String(Number(day.slice(0, 4)) - (isBefore ? 1 : 0))
}

/** What stands before the digits. */
const stemOf = ({ prefix, year, restarts }: Form, on: NumberedOn): string =>
  `${prefix ?? ''}${yearText(year, on)}${restarts === 'month' ? on.day.slice(5, 7) : ''}`

/** What is counted together: numbers of one series follow each other. */
export const numberSeries = (form: Form, on: NumberedOn): string =>
  form.restarts === 'never' ? (form.prefix ?? '') : stemOf(form, on)

/** R2026-0012: the digits stand alone behind the last hyphen, so that no two of a series are ever alike. */
export const numberText = (form: Form, on: NumberedOn, count: number): string => {
  const stem = stemOf(form, on)
  const digits = String(count).padStart(form.digits, '0')
  return stem === '' ? digits : `${stem}-${digits}`
}

/** A rule, and which forms it holds for: those of the lineage of its template. */
export type KnownRule = NumberRule & { lineage: number | null }
/** The rule of a document: that of its form before that of its kind. */
export const documentRule = (
  rules: readonly KnownRule[],
  template: { document_type_id: number; lineage: number },
): NumberRule | null =>
  rules.find(({ lineage }) => lineage === template.lineage) ??
  rules.find(({ document_type_id }) => document_type_id === template.document_type_id) ??
  null
export const matterRule = (rules: readonly NumberRule[]): NumberRule | null =>
  rules.find(({ document_type_id, template_id }) => document_type_id === null && template_id === null) ?? null
