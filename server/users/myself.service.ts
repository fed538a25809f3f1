/** Who am I: the person with all memberships, seen from one company or (under '*') from none. */
import { toTimestamp } from '#domain/dates.ts'
import type { Myself } from '#domain/users/users.contract.ts'
import { listMemberships } from '#server/company/company.store.ts'
import { inSystem } from '#server/db/client.ts'
import { maxUploadBytes } from '#server/env.ts'
import type { CurrentUser, Deps } from '#server/http/context.ts'
import { notFound, unauthenticated } from '#server/http/errors.ts'
import { profilePhotoPath } from './users.presenter.ts'
import { findUser } from './users.store.ts'

export const getMyself = ({ database, env }: Deps, { id }: CurrentUser, company_key: string): Promise<Myself> =>
  inSystem(database.db, async (tx) => {
    const user = await findUser(tx, id)
    if (!user) throw unauthenticated()
    const memberships = await listMemberships(tx, id)
    const current =
      company_key === '*'
        ? memberships.length === 1
          ? memberships[0]
          : undefined
        : memberships.find(({ company }) => company.company_key === company_key)
    if (company_key !== '*' && !current) throw notFound('会社が見つかりません。')
    return {
      id: user.id,
      name: user.name,
      email: user.email,
      profile_photo_path: profilePhotoPath(user),
      role: current?.role ?? null,
      company: current?.company ?? null,
      memberships,
      max_upload_bytes: maxUploadBytes(env),
      deleted_at: null,
      has_pending_invitation: false,
      last_password_updated_at: user.last_password_updated_at && toTimestamp(user.last_password_updated_at),
      two_factor_enabled: user.two_factor_confirmed_at !== null,
      two_factor_confirmed_at: user.two_factor_confirmed_at && toTimestamp(user.two_factor_confirmed_at),
    }
  })
