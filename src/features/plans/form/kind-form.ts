/** What the form of a kind of one's own holds: what a contract says. */
import { z } from 'zod'
import { requiredInteger, requiredText } from '#domain/fields.ts'
import { keysOf } from '#domain/labels.ts'
import { limits } from '#domain/limits.ts'
import { kindValuesSchema } from '#domain/plans/plans.contract.ts'
import type { CreateInspectionKindRequest } from '#domain/plans/plans.contract.ts'
import { intervalUnitLabels, kindColumnLabels as labels } from '#domain/plans/plans.labels.ts'
import type { Whole } from '#src/records/record-form.ts'

export const ownCountings = {
  window: '期間ごと（早く行っても、次は変わらない）',
  rolling: '前回から（早く行うと、次も早まる）',
} as const

export const kindFormSchema = z.object({
  name: requiredText(labels.name, limits.text.name),
  group_name: kindValuesSchema.shape.group_name,
  is_legal: kindValuesSchema.shape.is_legal,
  law: kindValuesSchema.shape.law,
  report_to: kindValuesSchema.shape.report_to,
  report_years: kindValuesSchema.shape.report_years,
  counting: z.enum(keysOf(ownCountings)),
  n: requiredInteger('間隔', { min: 1, max: limits.plans.intervals }),
  unit: z.enum(keysOf(intervalUnitLabels)),
  times: requiredInteger('回数', { min: 1, max: 31 }),
})
export type KindFormInput = z.input<typeof kindFormSchema>
type KindFormValues = z.output<typeof kindFormSchema>

export const newKindValues: Whole<KindFormInput> = {
  name: '',
  group_name: '',
  is_legal: false,
  law: '',
  report_to: '',
  report_years: null,
  counting: 'window',
  n: 1,
  unit: 'month',
  times: 1,
}

export const kindRequestOf = ({
  counting,
  n,
  unit,
  times,
  ...values
}: KindFormValues): CreateInspectionKindRequest => ({
  ...values,
  is_due_at_restart: false,
  rule: counting === 'rolling' ? { counting, every: { n, unit } } : { counting, each: { n, unit }, times },
})
