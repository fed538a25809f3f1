/** 年間作業計画表: which times stand in it, and in which order its plans. */
import { and, asc, gte, lte, or, sql, type SQL } from 'drizzle-orm'
import { byName } from '#server/db/by-name.ts'
import { inspectionKinds, occurrences, plans } from '#server/db/schema/plans.ts'

/** Planned in those months, moved out of them, or performed in them. */
export const standsInMonths = ({ first, last }: { first: string; last: string }): SQL =>
  or(
    and(gte(occurrences.planned_month, first), lte(occurrences.planned_month, last)),
    and(gte(occurrences.moved_from, first), lte(occurrences.moved_from, last)),
    and(
      gte(occurrences.performed_on, `${first}-01`),
      lte(occurrences.performed_on, sql`(${`${last}-01`}::date + interval '1 month - 1 day')::date`),
    ),
  )!

/** Kinds that belong together stand side by side. */
export const tableOrder = (): SQL[] => [asc(inspectionKinds.group_name), byName(inspectionKinds.name), asc(plans.id)]
