/** What the form of a plan holds, and what it sends. */
import { z } from 'zod'
import { businessDay } from '#domain/dates.ts'
import { requiredInteger } from '#domain/fields.ts'
import { choicesOf } from '#domain/labels.ts'
import { ruleInBuilding } from '#domain/plans/authority-windows.ts'
import { monthDaySchema, planValuesSchema } from '#domain/plans/plans.contract.ts'
import type {
  CreatePlanRequest,
  InspectionKind,
  KindPreset,
  Plan,
  UpdatePlanRequest,
} from '#domain/plans/plans.contract.ts'
import {
  closedDayRuleLabels,
  performerLabels,
  planColumnLabels as labels,
  planTexts,
} from '#domain/plans/plans.labels.ts'
import { kindPresets, presetOf } from '#domain/plans/presets/presets.ts'
import { ruleText } from '#domain/plans/rule-texts.ts'
import type { Counting } from '#domain/plans/plans.labels.ts'
import type { AuthorityGroup, Rule } from '#domain/plans/rules.ts'
import { notAChoice } from '#domain/text/validation.ts'
import { now } from '#src/lib/now.ts'
import type { Whole } from '#src/records/record-form.ts'

const wished = (min: number, max: number) => requiredInteger(labels.wish, { min, max }).nullable()
const monthDay = z.union([monthDaySchema, z.literal('')], planTexts.notAMonthDay).nullable()

export const planFormSchema = planValuesSchema
  .omit({ kind_id: true, building_id: true, wish: true, season: true, pauses: true })
  .extend({
    /** The company's own by its id, or a preset by its key. */
    kind: z.union([z.number(), z.string().min(1)], { error: notAChoice(labels.kind_id) }),
    wish_month: wished(1, 12),
    wish_date: wished(1, 31),
    season_from: monthDay,
    season_to: monthDay,
    pause_from: planValuesSchema.shape.anchor_on,
    pause_until: planValuesSchema.shape.anchor_on,
  })
  .refine(({ valid_from, valid_until }) => !valid_until || valid_from <= valid_until, {
    error: planTexts.dateOrder,
    path: ['valid_until'],
  })
  .refine(({ season_from, season_to }) => Boolean(season_from) === Boolean(season_to), {
    error: planTexts.notAMonthDay,
    path: ['season_to'],
  })
  .refine(({ pause_from, pause_until }) => !pause_until || (pause_from && pause_from <= pause_until), {
    error: planTexts.pauseOrder,
    path: ['pause_until'],
  })
export type PlanFormInput = z.input<typeof planFormSchema>
export type PlanFormValues = z.output<typeof planFormSchema>

export const performerChoices = choicesOf(performerLabels)
export const closedDayChoices = choicesOf(closedDayRuleLabels)
export const monthChoices = Array.from({ length: 12 }, (_, index) => ({ value: index + 1, label: `${index + 1}月` }))

/** Working hours of whoever goes round. */
export const hourChoices = Array.from({ length: 18 }, (_, index) => ({ value: index + 6, label: `${index + 6}時` }))

type ChosenKind = PlanFormInput['kind'] | undefined

/** The company's own that is chosen, by its id or as the copy of the preset; undefined of a preset that nobody has taken over. */
export const ownKind = (chosen: ChosenKind, kinds: readonly InspectionKind[]): InspectionKind | undefined =>
  kinds.find(({ id, preset_key }) => id === chosen || (preset_key !== null && preset_key === chosen))

/** Own kinds first, then the presets that nobody has taken over yet; what is chosen stays what it is once it is taken over. */
export const kindChoices = (kinds: readonly InspectionKind[], chosen: ChosenKind) => {
  const own = ownKind(chosen, kinds)
  const taken = new Set<string | null>(kinds.map(({ preset_key }) => preset_key))
  return [
    ...kinds.map(({ id, name, rule }) => ({
      value: id === own?.id ? chosen! : id,
      label: `${name}　${ruleText(rule)}`,
    })),
    ...kindPresets
      .filter(({ key }) => !taken.has(key))
      .map(({ key, name, law, rule }) => ({ value: key, label: `${name}　${ruleText(rule)}（${law ?? '契約'}）` })),
  ]
}

export const untakenPreset = (chosen: ChosenKind, kinds: readonly InspectionKind[]): KindPreset | undefined =>
  typeof chosen === 'string' && !ownKind(chosen, kinds) ? presetOf(chosen) : undefined

export const ruleOf = (chosen: ChosenKind, kinds: readonly InspectionKind[]): Rule | null =>
  (ownKind(chosen, kinds) ?? untakenPreset(chosen, kinds))?.rule ?? null

/** As it would be counted with what is typed for this building and what its authority says. */
export const typedRule = (
  rule: Rule,
  {
    due_year,
    season_from,
    season_to,
  }: Partial<Pick<PlanFormInput, 'due_year' | 'season_from' | 'season_to' | 'authority_group'>>,
  group: AuthorityGroup | null,
): Rule =>
  ruleInBuilding(
    rule,
    { due_year: due_year || null, season: season_from && season_to ? { from: season_from, to: season_to } : null },
    group,
  )

/** Whether somebody is told what was found: of those an authority is named. */
export const isReported = (chosen: ChosenKind, kinds: readonly InspectionKind[], plan: Plan | null): boolean => {
  const kind = ownKind(chosen, kinds) ?? untakenPreset(chosen, kinds)
  return Boolean(kind?.report_to || kind?.report_years || kind?.rule.counting === 'report' || plan?.authority)
}

/** What an empty field means of this kind. */
export const reportHint = (chosen: ChosenKind, kinds: readonly InspectionKind[]): string => {
  const kind = ownKind(chosen, kinds) ?? untakenPreset(chosen, kinds)
  if (kind?.rule.counting === 'report') return '空欄なら、行政庁が定める時期に報告します。0なら報告しません。'
  return kind?.report_years
    ? `空欄なら、種目のとおり${kind.report_years}年ごとです。0なら報告しません。`
    : '官公署へ報告する点検だけ、入力してください。'
}

/** What the day of beginning is called: each way of counting counts from another. */
const anchorLabels = {
  rolling: '前回の実施日',
  window: '前回の実施日',
  report: '前回の実施日',
  certificate: '検査証の有効期限',
  season: '使用開始の日',
  age: '製造・設置の日',
} as const satisfies Record<Counting, string>

export const anchorLabel = (rule: Rule | null): string => anchorLabels[rule?.counting ?? 'rolling']

export const planValues = (plan: Plan | null): Whole<PlanFormInput> => ({
  kind: plan?.kind.id,
  performer: plan?.performer ?? 'own',
  partner_name: plan?.partner_name ?? '',
  anchor_on: plan?.anchor_on ?? null,
  valid_from: plan?.valid_from ?? businessDay(now()),
  valid_until: plan?.valid_until ?? null,
  wish_month: plan?.wish.month ?? null,
  wish_date: plan?.wish.date ?? null,
  on_closed_day: plan?.on_closed_day ?? 'before',
  pause_from: plan?.pauses.at(-1)?.from ?? null,
  pause_until: plan?.pauses.at(-1)?.until ?? null,
  due_year: plan?.due_year ?? null,
  season_from: plan?.season?.from ?? '',
  season_to: plan?.season?.to ?? '',
  authority_id: plan?.authority?.id ?? null,
  authority_group: plan?.authority?.group?.key ?? null,
  report_years: plan?.report_years ?? null,
  reported_on: plan?.reported_on ?? null,
  price: plan?.price ?? null,
  hours: plan?.hours ?? null,
  arrange_days: plan?.arrange_days ?? null,
  sheet_hour: plan?.sheet_hour ?? null,
  is_shown_to_owner: plan?.is_shown_to_owner ?? true,
  note: plan?.note ?? '',
  facility_ids: plan?.facilities.map(({ id }) => id) ?? [],
  user_ids: plan?.users.map(({ id }) => id) ?? [],
  template_ids: plan?.templates.map(({ id }) => id) ?? [],
})

/** Beside which field of the form a refusal of the request's stands. */
export const refusedFields: Readonly<Record<string, keyof PlanFormInput>> = {
  kind_id: 'kind',
  wish: 'wish_month',
  'wish.date': 'wish_date',
  season: 'season_from',
  'season.to': 'season_to',
  pauses: 'pause_from',
}

/** Earlier rests stay; the last one is the form's. */
export const planRequestOf = (
  { kind: _kind, wish_month, wish_date, season_from, season_to, pause_from, pause_until, ...values }: PlanFormValues,
  plan: Plan | null,
): Omit<CreatePlanRequest, 'building_id' | 'kind_id'> => ({
  ...values,
  wish: { week: plan?.wish.week ?? null, weekday: plan?.wish.weekday ?? null, month: wish_month, date: wish_date },
  season: season_from && season_to ? { from: season_from, to: season_to } : null,
  pauses: [
    ...(plan?.pauses.slice(0, -1) ?? []),
    ...(pause_from ? [{ from: pause_from, until: pause_until ?? null }] : []),
  ],
})

/** Of a change what says when it is due. */
export const timingFields = ({
  kind_id,
  anchor_on,
  valid_from,
  valid_until,
  wish,
  on_closed_day,
  pauses,
  due_year,
  season,
  authority_id,
  authority_group,
  report_years,
  reported_on,
}: UpdatePlanRequest): UpdatePlanRequest => ({
  kind_id,
  anchor_on,
  valid_from,
  valid_until,
  wish,
  on_closed_day,
  pauses,
  due_year,
  season,
  authority_id,
  authority_group,
  report_years,
  reported_on,
})
