/** What a device without a connection knows of one's jobs: those that it carries, of whichever company. */
import type { QueryClient } from '@tanstack/react-query'
import { businessDay } from '#domain/dates.ts'
import type { MyCompany, MyMatter, MyMatters } from '#domain/home/my-matters.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { isOffline } from '#src/api/errors.ts'
import { matterQueries } from '#src/api/matters.ts'
import { carriedCompanies, readOwner } from '#src/lib/carry-owner.ts'
import { now } from '#src/lib/now.ts'
import { readIndex } from '#src/widgets/carry/carry-index.ts'

/** `at`: from when the oldest of it is; null where nothing is carried. */
export type CarriedJobs = { mine: MyMatters; at: string | null }

/** Null for what is not here after all: the others are. */
const carried = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (isOffline(error)) return null
    throw error
  })

const presentMine = (company_id: number, matter: Matter): MyMatter => ({
  id: matter.id,
  company_id,
  name: matter.name,
  status_id: matter.status_id,
  matter_category_id: matter.matter_category_id,
  building: matter.building && { id: matter.building.id, name: matter.building.name },
  start_date: matter.start_date,
  end_date: matter.end_date,
  start_time: matter.start_time,
  end_time: matter.end_time,
  urgency: matter.urgency,
})

type Part = { company: MyCompany; matters: MyMatter[]; times: string[] }

const readCompany = async (client: QueryClient, userId: number, companyId: string): Promise<Part | null> => {
  const user = await carried(client.fetchQuery(sessionQueries.companyUser(companyId)))
  const statuses = await carried(client.fetchQuery(matterQueries.statuses(companyId)))
  if (!user || !statuses) return null
  const { company } = user
  const matters: MyMatter[] = []
  const times: string[] = []
  for (const { id, kept_at } of (await readIndex({ userId, companyId })).matters) {
    const matter = kept_at === null ? null : await carried(client.fetchQuery(matterQueries.detail(companyId, id)))
    // What somebody took along is not always their own job.
    if (!matter?.users.some((member) => member.id === userId)) continue
    matters.push(presentMine(company.id, matter))
    times.push(kept_at!)
  }
  const { id, name, company_key } = company
  return { company: { id, name, company_key, is_reachable: true, total: matters.length, statuses }, matters, times }
}

export const readCarriedJobs = async (client: QueryClient): Promise<CarriedJobs> => {
  const userId = await readOwner()
  const parts: Part[] = []
  for (const companyId of userId === null ? [] : await carriedCompanies(userId)) {
    const part = await readCompany(client, userId!, companyId)
    if (part) parts.push(part)
  }
  return {
    mine: {
      today_date: businessDay(now()),
      companies: parts.map(({ company }) => company),
      matters: parts.flatMap(({ matters }) => matters),
    },
    at: parts.flatMap(({ times }) => times).toSorted()[0] ?? null,
  }
}
