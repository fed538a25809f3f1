/** Limits of templates' items, of which every change stays. */
import { and, desc, eq, lte } from 'drizzle-orm'
import { someLimits, type ItemLimits } from '#domain/templates/item-limits.ts'
import type { Tx } from '#server/db/client.ts'
import { templateItemLimits, templateItems } from '#server/db/schema/templates.ts'

type Company = { company_id: number }

/** By item, those that held at this moment, of now where none is named; items without any are left out. */
export const listLimits = async (
  tx: Tx,
  { company_id }: Company,
  template_id: number,
  at: Date | null = null,
): Promise<Map<number, ItemLimits>> => {
  const rows = await tx
    .selectDistinctOn([templateItemLimits.item_id], {
      item_id: templateItemLimits.item_id,
      alarm_low: templateItemLimits.alarm_low,
      attention_low: templateItemLimits.attention_low,
      attention_high: templateItemLimits.attention_high,
      alarm_high: templateItemLimits.alarm_high,
      marks_paper: templateItemLimits.marks_paper,
    })
    .from(templateItemLimits)
    .innerJoin(templateItems, eq(templateItems.id, templateItemLimits.item_id))
    .where(
      and(
        eq(templateItemLimits.company_id, company_id),
        eq(templateItems.template_id, template_id),
        at ? lte(templateItemLimits.created_at, at) : undefined,
      ),
    )
    .orderBy(templateItemLimits.item_id, desc(templateItemLimits.id))
  return new Map(
    rows.flatMap(({ item_id, ...row }) => {
      const limits = someLimits(row)
      return limits ? [[item_id, limits] as const] : []
    }),
  )
}

const inserts = 500
const noLimits: ItemLimits = {
  alarm_low: null,
  attention_low: null,
  attention_high: null,
  alarm_high: null,
  marks_paper: false,
}

/** null takes an item's limits away. */
export const insertLimits = async (
  tx: Tx,
  { company_id, user }: Company & { user: { id: number } },
  changes: readonly { item_id: number; limits: ItemLimits | null }[],
): Promise<void> => {
  for (let from = 0; from < changes.length; from += inserts)
    await tx
      .insert(templateItemLimits)
      .values(
        changes
          .slice(from, from + inserts)
          .map(({ item_id, limits }) => ({ company_id, item_id, created_user_id: user.id, ...(limits ?? noLimits) })),
      )
}
