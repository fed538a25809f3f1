/** 点検計画 of three buildings: what presets and contracts ask for, a year of it performed, a little of it overdue. */
import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { companyYearOf } from '#domain/plans/calendar.ts'
import { addDays, earlier } from '#domain/plans/days.ts'
import { presetOf } from '#domain/plans/presets/presets.ts'
import type { Rule, Wish } from '#domain/plans/rules.ts'
import { authorities, inspectionKinds, occurrences, plans } from '#server/db/schema/plans.ts'
import { makeOccurrences } from '#server/occurrences/making.ts'
import type { Building } from './insert-buildings.ts'
import { insertWithIds } from './insert-rows.ts'
import type { Seeding } from './seeding.ts'

const presets = [
  'fire-equipment-functional',
  'fire-equipment-comprehensive',
  'air-quality',
  'water-tank-cleaning',
  'drainage-cleaning',
  'refrigerant-simple',
] as const
const contract = (name: string, group_name: string, rule: Rule) => ({ name, group_name, rule })
const contracts = [
  contract('空調機定期点検', '空調・機械', { counting: 'window', each: { n: 3, unit: 'month' }, times: 1 }),
  contract('エレベーター保守点検', '空調・機械', { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 }),
  contract('電気設備 月次点検', '電気', { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 }),
  contract('ガラス清掃', '清掃', { counting: 'window', each: { n: 2, unit: 'month' }, times: 1 }),
]
const partnersOf: Readonly<Record<string, string>> = {
  空調機定期点検: '株式会社アオバ空調サービス',
  エレベーター保守点検: '株式会社北都エレベーター',
}

/** The kinds of the company, by name. */
const insertKinds = async ({ tx, company_id, people }: Seeding): Promise<Map<number, string>> => {
  const created_user_id = [...people.values()][0]!.id
  const rows = [
    ...presets.flatMap((key) => {
      const preset = presetOf(key)
      if (!preset) return []
      const { key: preset_key, version, fulfils: _fulfils, ...facts } = preset
      return [{ ...facts, preset_key, preset_version: version, company_id, created_user_id }]
    }),
    ...contracts.map((facts) => ({
      ...facts,
      law: '契約',
      is_legal: false,
      is_due_at_restart: false,
      company_id,
      created_user_id,
    })),
  ]
  const ids = await insertWithIds(tx, inspectionKinds, rows)
  return new Map(ids.map((id, index) => [id, rows[index]!.name]))
}

/** Whom the company reports to; nobody has asked there yet whether it is so. */
const insertFireStation = async ({ tx, company_id, people }: Seeding): Promise<number> => {
  const [id] = await insertWithIds(tx, authorities, [
    { name: '中央消防署', office: '予防課', groups: [], company_id, created_user_id: [...people.values()][0]!.id },
  ])
  return id!
}

/** What lies in the past is done, but for the last of a plan that is behind. */
const performPast = async (
  { tx, company_id, calendar }: Seeding,
  plan_id: number,
  isBehind: boolean,
): Promise<void> => {
  const until = isBehind ? calendar.day(-70) : calendar.today
  // Each one that is done makes the next of a chain.
  for (let round = 0; round < 24; round += 1) {
    const due = await tx
      .select()
      .from(occurrences)
      .where(
        and(
          eq(occurrences.plan_id, plan_id),
          eq(occurrences.role, 'inspection'),
          eq(occurrences.state, 'planned'),
          eq(occurrences.is_forecast, false),
          lt(occurrences.planned_month, until.slice(0, 7)),
        ),
      )
      .orderBy(asc(occurrences.due_by))
    if (due.length === 0) return
    for (const { id, planned_on, planned_month, due_by } of due)
      await tx
        .update(occurrences)
        .set({
          state: 'performed',
          performed_on: earlier(planned_on ?? `${planned_month}-${String(8 + (id % 15)).padStart(2, '0')}`, due_by),
        })
        .where(eq(occurrences.id, id))
    await makeOccurrences(tx, { company_id }, [plan_id], calendar.today)
  }
}

export const insertPlans = async (seeding: Seeding, sites: readonly Building[]): Promise<void> => {
  const { tx, company_id, calendar, people } = seeding
  const created_user_id = [...people.values()][0]!.id
  const kinds = await insertKinds(seeding)
  const authority_id = await insertFireStation(seeding)
  const valid_from = `${companyYearOf(calendar.today)}-04-01`
  const rows = sites.slice(0, 3).flatMap((site, building) =>
    [...kinds].map(([kind_id, name], index) => {
      const partner_name = partnersOf[name] ?? null
      const wish: Wish = { month: null, week: null, weekday: null, date: 8 + ((index * 3 + building * 5) % 18) }
      return {
        company_id,
        building_id: site.id,
        kind_id,
        performer: partner_name === null ? ('own' as const) : ('partner' as const),
        partner_name,
        anchor_on: addDays(valid_from, -(10 + index * 4)),
        valid_from,
        wish,
        on_closed_day: 'before' as const,
        pauses: [],
        // 特定防火対象物 report each year, the others every three.
        ...(name === '消防用設備等 総合点検' && {
          authority_id,
          report_years: building === 0 ? 1 : 3,
          reported_on: addDays(calendar.today, building === 1 ? -1120 : -345),
        }),
        price: 18_000 + ((index * 7 + building) % 9) * 12_000,
        hours: 2 + (index % 4),
        created_user_id,
      }
    }),
  )
  const ids = await insertWithIds(tx, plans, rows)
  await makeOccurrences(tx, { company_id }, ids, calendar.today)
  for (const [index, id] of ids.entries()) await performPast(seeding, id, index % 11 === 4)
  const [last] = await tx
    .select({ id: occurrences.id })
    .from(occurrences)
    .where(and(inArray(occurrences.plan_id, ids), eq(occurrences.state, 'performed')))
    .orderBy(asc(occurrences.id))
    .limit(1)
  if (last) await tx.update(occurrences).set({ result: 'to_mend' }).where(eq(occurrences.id, last.id))
}
