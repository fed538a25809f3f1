/** What of many documents is out of order, without loading their templates. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { DocumentFinding } from '#domain/documents/documents.contract.ts'
import { findingsOf } from '#domain/documents/findings.ts'
import { someLimits } from '#domain/templates/item-limits.ts'
import { itemTypes, isChoiceType } from '#domain/templates/item-types.ts'
import type { Tx } from '#server/db/client.ts'
import { documentData, documents } from '#server/db/schema/documents.ts'
import { templateItemLimits, templateItems } from '#server/db/schema/templates.ts'

type Company = { company_id: number }

const choiceTypes = itemTypes.filter(isChoiceType)

/** By document; those in order are left out. A submitted one is judged by the limits of its day. */
export const listFindings = async (
  tx: Tx,
  { company_id }: Company,
  ids: number[],
): Promise<Map<number, DocumentFinding[]>> => {
  if (ids.length === 0) return new Map()
  const held = tx
    .select()
    .from(templateItemLimits)
    .where(
      and(
        eq(templateItemLimits.company_id, company_id),
        eq(templateItemLimits.item_id, templateItems.id),
        or(isNull(documents.submitted_at), lte(templateItemLimits.created_at, documents.submitted_at)),
      ),
    )
    .orderBy(desc(templateItemLimits.id))
    .limit(1)
    .as('held')
  const rows = await tx
    .select({
      document_id: documentData.document_id,
      data: documentData.data,
      id: templateItems.id,
      name: templateItems.name,
      type: templateItems.type,
      alarm_low: held.alarm_low,
      attention_low: held.attention_low,
      attention_high: held.attention_high,
      alarm_high: held.alarm_high,
      marks_paper: held.marks_paper,
    })
    .from(documentData)
    .innerJoin(documents, eq(documents.id, documentData.document_id))
    .innerJoin(templateItems, eq(templateItems.id, documentData.item_id))
    .leftJoinLateral(held, sql`true`)
    .where(
      and(
        eq(documentData.company_id, company_id),
        inArray(documentData.document_id, ids),
        or(isNotNull(held.id), inArray(templateItems.type, choiceTypes)),
      ),
    )
    .orderBy(asc(templateItems.sort_order), asc(templateItems.id))
  return new Map(
    [...Map.groupBy(rows, ({ document_id }) => document_id)].flatMap(([id, own]) => {
      const items = own.map(({ marks_paper, ...row }) => ({
        ...row,
        limits: someLimits(marks_paper === null ? null : { ...row, marks_paper }),
      }))
      const findings = findingsOf(items, new Map(own.map((row) => [row.id, row.data])))
      return findings.length === 0 ? [] : [[id, findings] as const]
    }),
  )
}
