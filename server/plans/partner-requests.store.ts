/** Queries on requests to partners: those of the company, and the one that a link leads to. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { openStates } from '#domain/plans/due-choices.ts'
import { partnerStateOf } from '#domain/plans/partner-requests.ts'
import type { PartnerState } from '#domain/plans/partner-requests.labels.ts'
import { limits } from '#domain/limits.ts'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { companies } from '#server/db/schema/company.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { files } from '#server/db/schema/files.ts'
import { inspectionKinds, occurrences, partnerRequests, plans, planUsers } from '#server/db/schema/plans.ts'
import { users } from '#server/db/schema/users.ts'

type Company = { company_id: number }
export type PartnerRequestRow = typeof partnerRequests.$inferSelect

/** The last one of each time stands; an earlier one is superseded. */
const standing = isNull(partnerRequests.superseded_at)

export const listStandingRequests = (
  tx: Tx,
  { company_id }: Company,
  occurrence_ids: number[],
): Promise<PartnerRequestRow[]> =>
  tx
    .select()
    .from(partnerRequests)
    .where(
      and(eq(partnerRequests.company_id, company_id), isAnyOf(partnerRequests.occurrence_id, occurrence_ids), standing),
    )

export const listPartnerStates = async (
  tx: Tx,
  { company_id }: Company,
  occurrence_ids: number[],
  today: string,
): Promise<Map<number, PartnerState>> => {
  const rows = await listStandingRequests(tx, { company_id }, occurrence_ids)
  return new Map(rows.map((row) => [row.occurrence_id, partnerStateOf(row, today)]))
}

export const findPartnerRequest = async (
  tx: Tx,
  { company_id }: Company,
  id: number,
): Promise<PartnerRequestRow | null> => {
  const [row] = await tx
    .select()
    .from(partnerRequests)
    .where(and(eq(partnerRequests.company_id, company_id), eq(partnerRequests.id, id)))
  return row ?? null
}

const askers = alias(users, 'askers')
const deciders = alias(users, 'deciders')

/** Of a time, the newest first, with whose they are. */
export const listPartnerRequests = (tx: Tx, { company_id }: Company, occurrence_id: number) =>
  tx
    .select({ request: partnerRequests, asker_name: askers.name, decider_name: deciders.name, file: files })
    .from(partnerRequests)
    .innerJoin(askers, eq(askers.id, partnerRequests.asked_user_id))
    .leftJoin(deciders, eq(deciders.id, partnerRequests.decided_user_id))
    .leftJoin(files, eq(files.id, partnerRequests.file_id))
    .where(and(eq(partnerRequests.company_id, company_id), eq(partnerRequests.occurrence_id, occurrence_id)))
    .orderBy(desc(partnerRequests.id))
    .limit(limits.ids)

export const insertPartnerRequest = async (tx: Tx, values: typeof partnerRequests.$inferInsert): Promise<void> => {
  await tx.insert(partnerRequests).values(values)
}

export const updatePartnerRequest = async (
  tx: Tx,
  { company_id, id }: Pick<PartnerRequestRow, 'company_id' | 'id'>,
  values: Partial<typeof partnerRequests.$inferInsert>,
): Promise<void> => {
  await tx
    .update(partnerRequests)
    .set(values)
    .where(and(eq(partnerRequests.company_id, company_id), eq(partnerRequests.id, id)))
}

/** Before newer letters about the same times. */
export const supersedeRequests = async (
  tx: Tx,
  { company_id }: Company,
  occurrence_ids: number[],
  at: Date,
): Promise<void> => {
  await tx
    .update(partnerRequests)
    .set({ superseded_at: at })
    .where(
      and(eq(partnerRequests.company_id, company_id), isAnyOf(partnerRequests.occurrence_id, occurrence_ids), standing),
    )
}

/** Who is asked, what the letter before said of it, or who of the contacts belongs to the firm. */
export const findPartnerAddresses = async (
  tx: Tx,
  { company_id }: Company,
  partner_names: string[],
): Promise<Map<string, { email: string; name: string | null }>> => {
  if (partner_names.length === 0) return new Map()
  const known = await tx
    .select({ partner: contacts.affiliation, email: contacts.email, name: contacts.name })
    .from(contacts)
    .where(
      and(
        eq(contacts.company_id, company_id),
        inArray(contacts.affiliation, partner_names),
        isNotNull(contacts.email),
        isNull(contacts.deleted_at),
      ),
    )
    .orderBy(asc(contacts.updated_at), asc(contacts.id))
  const written = await tx
    .selectDistinctOn([plans.partner_name], {
      partner: plans.partner_name,
      email: partnerRequests.email,
      name: partnerRequests.name,
    })
    .from(partnerRequests)
    .innerJoin(occurrences, eq(occurrences.id, partnerRequests.occurrence_id))
    .innerJoin(plans, eq(plans.id, occurrences.plan_id))
    .where(and(eq(partnerRequests.company_id, company_id), inArray(plans.partner_name, partner_names)))
    .orderBy(asc(plans.partner_name), desc(partnerRequests.id))
  return new Map([...known, ...written].map(({ partner, email, name }) => [partner!, { email: email!, name }]))
}

const jobFields = {
  occurrence: occurrences,
  plan: plans,
  kind: { id: inspectionKinds.id, name: inspectionKinds.name },
  building: { id: buildings.id, name: buildings.name, address: buildings.address },
  company: {
    id: companies.id,
    company_key: companies.company_key,
    name: companies.name,
    tel: companies.tel,
    logo_key: companies.logo_key,
  },
  /** Its plan, or the building, is in ごみ箱. */
  is_gone: sql<boolean>`${plans.deleted_at} is not null or ${buildings.deleted_at} is not null`,
}

/** What a partner is told of. */
export const listJobs = (tx: Tx, { company_id }: Company, occurrence_ids: number[]) =>
  tx
    .select(jobFields)
    .from(occurrences)
    .innerJoin(plans, eq(plans.id, occurrences.plan_id))
    .innerJoin(inspectionKinds, eq(inspectionKinds.id, plans.kind_id))
    .innerJoin(buildings, eq(buildings.id, plans.building_id))
    .innerJoin(companies, eq(companies.id, occurrences.company_id))
    .where(and(eq(occurrences.company_id, company_id), isAnyOf(occurrences.id, occurrence_ids)))
    .orderBy(asc(occurrences.due_by), asc(occurrences.id))
export type JobRow = Awaited<ReturnType<typeof listJobs>>[number]

/** Looked up across companies: the token is all that a partner has. Of a company that is closed there is none. */
export const findPartnerLink = async (tx: Tx, token_hash: string) => {
  const [link] = await tx
    .select({ request: partnerRequests, ...jobFields })
    .from(partnerRequests)
    .innerJoin(occurrences, eq(occurrences.id, partnerRequests.occurrence_id))
    .innerJoin(plans, eq(plans.id, occurrences.plan_id))
    .innerJoin(inspectionKinds, eq(inspectionKinds.id, plans.kind_id))
    .innerJoin(buildings, eq(buildings.id, plans.building_id))
    .innerJoin(companies, eq(companies.id, partnerRequests.company_id))
    .where(and(eq(partnerRequests.token_hash, token_hash), isNull(companies.suspended_at)))
  return link ?? null
}
export type PartnerLink = NonNullable<Awaited<ReturnType<typeof findPartnerLink>>>

/** Nobody who makes, moves or closes times of the plan comes between. */
export const holdPlanOf = async (tx: Tx, { plan }: Pick<PartnerLink, 'plan'>): Promise<void> => {
  await tx.select({ id: plans.id }).from(plans).where(eq(plans.id, plan.id)).for('update')
}

export const isStillToDo = ({ occurrence, is_gone }: Pick<PartnerLink, 'occurrence' | 'is_gone'>): boolean =>
  !is_gone && openStates.some((state) => state === occurrence.state)

/** Who does it, of the company's own. */
export const listPlanPeople = async (
  tx: Tx,
  { company_id, id }: { company_id: number; id: number },
): Promise<number[]> =>
  (
    await tx
      .select({ id: planUsers.user_id })
      .from(planUsers)
      .where(and(eq(planUsers.company_id, company_id), eq(planUsers.plan_id, id)))
  ).map((row) => row.id)
