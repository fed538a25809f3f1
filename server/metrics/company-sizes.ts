/** What the companies of the installation use, by how many people they have: nobody's name is told. */
import { count, eq, isNull, sql, sum } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import { inSystem, type Tx } from '#server/db/client.ts'
import { companies } from '#server/db/schema/company.ts'
import { files } from '#server/db/schema/files.ts'
import { matters } from '#server/db/schema/matters.ts'
import { memberships } from '#server/db/schema/users.ts'
import { companyLimitBytes } from '#server/env.ts'
import type { Deps } from '#server/http/context.ts'

/** So many people at most; the last has all that are larger. */
const sizes = [5, 20, 100]
const names = [...sizes.map((most, index) => `${(sizes[index - 1] ?? 0) + 1}-${most}`), `${sizes.at(-1)! + 1}-`]

/** Every table is read once, however many companies there are; that takes long enough to be asked for seldom. */
const freshMs = 5 * 60_000

const countCompanies = (tx: Tx) => {
  const people = tx
    .select({ company_id: memberships.company_id, people: count().as('people') })
    .from(memberships)
    .where(isNull(memberships.deleted_at))
    .groupBy(memberships.company_id)
    .as('people')
  const stored = tx
    .select({ company_id: files.company_id, bytes: sum(files.size).mapWith(Number).as('bytes') })
    .from(files)
    .groupBy(files.company_id)
    .as('stored')
  const work = tx
    .select({ company_id: matters.company_id, matters: count().as('matters') })
    .from(matters)
    .groupBy(matters.company_id)
    .as('work')
  return tx
    .select({
      people: sql<number>`coalesce(${people.people}, 0)`.mapWith(Number),
      bytes: sql<number>`coalesce(${stored.bytes}, 0)`.mapWith(Number),
      matters: sql<number>`coalesce(${work.matters}, 0)`.mapWith(Number),
    })
    .from(companies)
    .leftJoin(people, eq(people.company_id, companies.id))
    .leftJoin(stored, eq(stored.company_id, companies.id))
    .leftJoin(work, eq(work.company_id, companies.id))
    .execute()
}

type Sums = { companies: number; people: number; matters: number; bytes: number; full: number }

/** `limit`: what a company's files may take, in bytes. */
const sumsOf = (found: Awaited<ReturnType<typeof countCompanies>>, limit: number | null): Sums[] =>
  names.map((_, index) => {
    const of = found.filter(
      ({ people }) => sizes.findIndex((most) => people <= most) === (index < sizes.length ? index : -1),
    )
    const total = (values: number[]) => values.reduce((all, value) => all + value, 0)
    return {
      companies: of.length,
      people: total(of.map(({ people }) => people)),
      matters: total(of.map(({ matters }) => matters)),
      bytes: total(of.map(({ bytes }) => bytes)),
      full: limit === null ? 0 : of.filter(({ bytes }) => bytes >= 0.9 * limit).length,
    }
  })

const told: Record<keyof Sums, { name: string; help: string }> = {
  companies: { name: 'tatemori_companies', help: 'Companies with so many people' },
  people: { name: 'tatemori_company_people', help: 'People of these companies' },
  matters: { name: 'tatemori_company_matters', help: 'Matters of these companies' },
  bytes: { name: 'tatemori_company_files_bytes', help: 'What the files of these companies take' },
  full: { name: 'tatemori_companies_almost_full', help: 'Of these companies, whose files take 90 % of their share' },
}

/** Answers what is called before the metrics are read; a database that is away leaves the last figures out. */
export const addCompanySizes = (registry: Registry, deps: Pick<Deps, 'database' | 'env'>): (() => Promise<void>) => {
  const gauges = Object.entries(told).map(
    ([key, { name, help }]) =>
      [key as keyof Sums, new Gauge({ name, help, labelNames: ['people'] as const, registers: [registry] })] as const,
  )
  let readAt = -Infinity
  return async () => {
    if (performance.now() - readAt < freshMs) return
    const sums = sumsOf(await inSystem(deps.database.db, countCompanies), companyLimitBytes(deps.env))
    for (const [key, gauge] of gauges)
      for (const [index, people] of names.entries()) gauge.set({ people }, sums[index]![key])
    readAt = performance.now()
  }
}
