/** What the form of a kind holds, and what it sends: how it is counted, by the fields that this way of counting has. */
import { z } from 'zod'
import { idSchema, optionalInteger } from '#domain/fields.ts'
import { keysOf } from '#domain/labels.ts'
import { limits } from '#domain/limits.ts'
import { kindValuesSchema, monthDaySchema } from '#domain/plans/plans.contract.ts'
import type {
  CreateInspectionKindRequest,
  InspectionKind,
  UpdateInspectionKindRequest,
} from '#domain/plans/plans.contract.ts'
import { intervalUnitLabels, planTexts } from '#domain/plans/plans.labels.ts'
import type { Rule } from '#domain/plans/rules.ts'
import { required } from '#domain/text/validation.ts'
import type { Whole } from '#src/records/record-form.ts'

export const countings = {
  window: '期間ごと（早く行っても、次は変わらない）',
  rolling: '前回から（早く行うと、次も早まる）',
  certificate: '有効期限まで（検査証などの期限を入力する）',
  season: '決まった時期（何月何日から何月何日まで）',
  age: '設置から（はじめの年数と、その後の間隔）',
  report: '行政庁が定める年度と月',
} as const satisfies Record<Rule['counting'], string>

export const ruleFieldLabels = {
  counting: '数えかた',
  n: '間隔',
  unit: '単位',
  times: '回数',
  then_n: 'その後の間隔',
  then_unit: 'その後の単位',
  every_years: '何年ごと',
  due_year: '報告する年度',
  season_from: '時期（始まり）',
  season_to: '時期（終わり）',
} as const
type RuleField = keyof typeof ruleFieldLabels
export const isRuleField = (field: string): field is RuleField => Object.hasOwn(ruleFieldLabels, field)

/** What each way of counting cannot do without. */
const wanted = {
  rolling: ['n'],
  window: ['n', 'times'],
  certificate: ['n'],
  season: ['season_from', 'season_to'],
  age: ['n', 'then_n'],
  report: ['every_years'],
} as const satisfies Record<Rule['counting'], readonly RuleField[]>

const monthDay = z.union([monthDaySchema, z.literal('')], planTexts.notAMonthDay).nullish()
const interval = (label: string) => optionalInteger(label, { min: 1, max: limits.plans.intervals })

export const kindFormSchema = kindValuesSchema
  .omit({ rule: true })
  .extend({
    fulfils_kind_ids: z.array(idSchema),
    counting: z.enum(keysOf(countings)),
    n: interval(ruleFieldLabels.n),
    unit: z.enum(keysOf(intervalUnitLabels)),
    times: optionalInteger(ruleFieldLabels.times, { min: 1, max: 31 }),
    then_n: interval(ruleFieldLabels.then_n),
    then_unit: z.enum(keysOf(intervalUnitLabels)),
    every_years: optionalInteger(ruleFieldLabels.every_years, { min: 1, max: 50 }),
    due_year: optionalInteger(ruleFieldLabels.due_year, limits.plans.years),
    season_from: monthDay,
    season_to: monthDay,
    /** The differences to the newer preset need not be shown any more. */
    is_preset_seen: z.boolean(),
  })
  .superRefine((values, context) => {
    const missing: RuleField[] = wanted[values.counting].filter((field) => !values[field])
    const isHalf = !values.season_from !== !values.season_to
    if (values.counting === 'report' && isHalf) missing.push(values.season_from ? 'season_to' : 'season_from')
    for (const field of missing)
      context.addIssue({ code: 'custom', path: [field], message: required(ruleFieldLabels[field]) })
  })
export type KindFormInput = z.input<typeof kindFormSchema>
export type KindFormValues = z.output<typeof kindFormSchema>

type RuleValues = Pick<Whole<KindFormInput>, RuleField>
const noRule: RuleValues = {
  counting: 'window',
  n: 1,
  unit: 'month',
  times: 1,
  then_n: null,
  then_unit: 'year',
  every_years: null,
  due_year: null,
  season_from: '',
  season_to: '',
}

export const ruleValues = (rule: Rule): RuleValues => {
  const { counting } = rule
  switch (counting) {
    case 'rolling':
      return { ...noRule, counting, ...rule.every }
    case 'window':
      return { ...noRule, counting, ...rule.each, times: rule.times }
    case 'certificate':
      return { ...noRule, counting, ...rule.valid_for }
    case 'age':
      return { ...noRule, counting, ...rule.first, then_n: rule.every.n, then_unit: rule.every.unit }
    case 'season':
    case 'report': {
      const { from = '', to = '' } = rule.season ?? {}
      const due_year = rule.counting === 'report' ? rule.due_year : null
      return { ...noRule, counting, every_years: rule.every_years, due_year, season_from: from, season_to: to }
    }
  }
}

const ruleIn = (values: KindFormValues): Rule => {
  const { counting, unit, times, then_unit } = values
  const [n, then_n] = [values.n ?? 1, values.then_n ?? 1]
  const season = values.season_from && values.season_to ? { from: values.season_from, to: values.season_to } : null
  const every_years = values.every_years ?? null
  switch (counting) {
    case 'rolling':
      return { counting, every: { n, unit } }
    case 'window':
      return { counting, each: { n, unit }, times: times ?? 1 }
    case 'certificate':
      return { counting, valid_for: { n, unit } }
    case 'age':
      return { counting, first: { n, unit }, every: { n: then_n, unit: then_unit } }
    case 'season':
      return { counting, season: season!, every_years }
    case 'report':
      return { counting, every_years: every_years ?? 1, due_year: values.due_year ?? null, season }
  }
}

/** As it opens: of one that is there, or of a new one. */
export const kindValues = (kind: InspectionKind | null): Whole<KindFormInput> => ({
  ...(kind ? ruleValues(kind.rule) : noRule),
  name: kind?.name ?? '',
  group_name: kind?.group_name ?? '',
  is_legal: kind?.is_legal ?? false,
  law: kind?.law ?? '',
  article: kind?.article ?? '',
  is_due_at_restart: kind?.is_due_at_restart ?? false,
  qualification: kind?.qualification ?? '',
  report_to: kind?.report_to ?? '',
  report_form: kind?.report_form ?? '',
  report_years: kind?.report_years ?? null,
  retention_years: kind?.retention_years ?? null,
  source: kind?.source ?? '',
  confirmed_on: kind?.confirmed_on ?? null,
  note: kind?.note ?? '',
  fulfils_kind_ids: kind?.fulfils_kind_ids ?? [],
  is_preset_seen: false,
})

export const kindRequestOf = (values: KindFormValues): CreateInspectionKindRequest => {
  const rest = Object.fromEntries(
    Object.entries(values).filter(([key]) => !isRuleField(key) && key !== 'is_preset_seen'),
  ) as Omit<CreateInspectionKindRequest, 'rule'>
  return { ...rest, rule: ruleIn(values) }
}

/** Only what was typed. */
export const touchedKind = (values: KindFormValues, dirty: object): UpdateInspectionKindRequest => {
  const touched = new Set(Object.keys(dirty).map((key) => (isRuleField(key) ? 'rule' : key)))
  return Object.fromEntries(Object.entries(kindRequestOf(values)).filter(([key]) => touched.has(key)))
}
