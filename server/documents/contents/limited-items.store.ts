import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { templateItemLimits } from '#server/db/schema/templates.ts'

/** Those of the items for which somebody once said what is in order. */
export const listLimitedItems = async (
  tx: Tx,
  { company_id }: { company_id: number },
  item_ids: readonly number[],
): Promise<ReadonlySet<number>> =>
  new Set(
    item_ids.length === 0
      ? []
      : (
          await tx
            .selectDistinct({ id: templateItemLimits.item_id })
            .from(templateItemLimits)
            .where(
              and(eq(templateItemLimits.company_id, company_id), inArray(templateItemLimits.item_id, [...item_ids])),
            )
        ).map(({ id }) => id),
  )
