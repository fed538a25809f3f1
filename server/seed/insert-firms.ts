/** The firms that guests work for: each of the partner companies, headed by its own guest. */
import { and, eq } from 'drizzle-orm'
import { firms } from '#server/db/schema/firms.ts'
import { memberships } from '#server/db/schema/users.ts'
import { partners } from '#server/seed/content/people.ts'
import { insertWithIds } from './insert-rows.ts'
import type { Seeding } from './seeding.ts'

export const insertFirms = async ({ tx, company_id, people }: Seeding): Promise<void> => {
  const ids = await insertWithIds(
    tx,
    firms,
    partners.map(({ affiliation: name, phone_number: tel }) => ({ company_id, name, tel })),
  )
  for (const [index, { name }] of partners.entries()) {
    const guest = people.get(name)
    if (!guest) continue
    await tx
      .update(memberships)
      .set({ firm_id: ids[index]!, is_firm_head: true })
      .where(and(eq(memberships.company_id, company_id), eq(memberships.user_id, guest.id)))
  }
}
