/** How much a company may still send: one that fills the storage takes it from all others. */
import type { Context } from 'hono'
import { fullCompany } from '#domain/text/validation.ts'
import { readInCompany } from '#server/db/client.ts'
import { companyLimitBytes } from '#server/env.ts'
import { sumOfCompany } from './company-room.store.ts'
import type { AppEnv } from './context.ts'
import { invalid, type HttpError } from './errors.ts'

export type CompanyRoom = {
  /** Tells of bytes that have come; answers why no more are taken, once it is so. */
  take: (bytes: number) => HttpError | null
}

/** Calls of no company bring small pictures alone. `company_id`: whose it becomes, where somebody outside sends it. */
export const companyRoom = async (
  c: Context<AppEnv>,
  company_id = c.get('scope')?.company_id,
): Promise<CompanyRoom> => {
  const { env, database } = c.get('deps')
  const limit = companyLimitBytes(env)
  if (limit === null || company_id === undefined) return { take: () => null }
  let left = limit - (await readInCompany(database.db, company_id, (tx) => sumOfCompany(tx, company_id)))
  return {
    take: (bytes) => {
      left -= bytes
      return left < 0 ? invalid({ files: [fullCompany(limit)] }) : null
    },
  }
}
