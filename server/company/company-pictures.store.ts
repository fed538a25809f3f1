/** The logo and the seal that a company's documents carry: storage keys, null where there is none. */
import { eq, sql } from 'drizzle-orm'
import type { CompanyPictureKind } from '#domain/company/company.labels.ts'
import type { Tx } from '#server/db/client.ts'
import { companies } from '#server/db/schema/company.ts'

type Company = { company_id: number }
export type CompanyPictures = Record<CompanyPictureKind, string | null>

const columns = { logo: companies.logo_key, seal: companies.seal_key }

export const findCompanyPictures = async (tx: Tx, { company_id }: Company): Promise<CompanyPictures> => {
  const [row] = await tx.select(columns).from(companies).where(eq(companies.id, company_id))
  return row!
}

/** Answers the key that stood there before. */
export const replaceCompanyPicture = async (
  tx: Tx,
  { company_id }: Company,
  kind: CompanyPictureKind,
  key: string | null,
): Promise<string | null> => {
  const [row] = await tx.select(columns).from(companies).where(eq(companies.id, company_id)).for('update')
  await tx
    .update(companies)
    .set({ [kind === 'logo' ? 'logo_key' : 'seal_key']: key, updated_at: sql`now()` })
    .where(eq(companies.id, company_id))
  return row![kind]
}
