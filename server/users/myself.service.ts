/** Who am I: the person with all memberships, seen from one company or (under '*') from none. */
import { toTimestamp } from '#domain/dates.ts'
import type { Myself, UpdateMyselfRequest } from '#domain/users/users.contract.ts'
import { listMemberships } from '#server/company/company.store.ts'
import { inSystem } from '#server/db/client.ts'
import { together } from '#server/db/together.ts'
import { knownOrigins, maxUploadBytes } from '#server/env.ts'
import type { CurrentUser, Deps } from '#server/http/context.ts'
import { noCompany } from '#server/http/company-scope.ts'
import { unauthenticated } from '#server/http/errors.ts'
import { storePhoto } from './photos.service.ts'
import { profilePhotoPath } from './users.presenter.ts'
import { findUser, markActive } from './users.store.ts'
import { lockAccount, updateAccount } from '#server/auth/auth.store.ts'
import type { Upload } from '#server/http/upload.ts'

export const getMyself = ({ database, env }: Deps, { id }: CurrentUser, company_key: string): Promise<Myself> =>
  inSystem(database.db, async (tx) => {
    const [user, listed] = await together([findUser(tx, id), listMemberships(tx, id)])
    if (!user) throw unauthenticated()
    const memberships = listed.map(({ last_active_at, is_firm_head: _, ...membership }) => ({
      ...membership,
      last_active_at: last_active_at && toTimestamp(last_active_at),
    }))
    const current =
      company_key === '*'
        ? memberships.length === 1
          ? memberships[0]
          : undefined
        : memberships.find(({ company }) => company.company_key === company_key)
    if (company_key !== '*' && !current) throw await noCompany(tx, { user_id: id, company_key })
    return {
      id: user.id,
      name: user.name,
      email: user.email,
      profile_photo_path: profilePhotoPath(user),
      role: current?.role ?? null,
      company: current?.company ?? null,
      is_firm_head: listed.find(({ company }) => company.id === current?.company.id)?.is_firm_head ?? false,
      memberships,
      max_upload_bytes: maxUploadBytes(env),
      known_origins: knownOrigins(env),
      is_mail_sent: env.SMTP_URL !== undefined,
      deleted_at: null,
      has_pending_invitation: false,
      last_password_updated_at: user.last_password_updated_at && toTimestamp(user.last_password_updated_at),
      two_factor_enabled: user.two_factor_confirmed_at !== null,
      two_factor_confirmed_at: user.two_factor_confirmed_at && toTimestamp(user.two_factor_confirmed_at),
    }
  })

/**
 * Told by a screen as somebody comes to it, and by nothing that a browser, a worker or another window asks for by itself:
 * the company of the last visit is the one that opens next.
 */
export const visitCompany = ({ database, clock }: Deps, member: { company_id: number; user_id: number }) =>
  inSystem(database.db, (tx) => markActive(tx, member, clock()))

/** The same in every company: name and photo are the person's, not the membership's. The old photo goes. */
export const updateMyself = async (
  deps: Deps,
  user: CurrentUser,
  { name, remove_profile_photo }: UpdateMyselfRequest,
  upload: Upload | undefined,
): Promise<void> => {
  const stored = upload && (await storePhoto(deps, user, upload))
  const profile_photo_path = stored ?? (remove_profile_photo ? null : undefined)
  const replaced = await inSystem(deps.database.db, async (tx) => {
    const { profile_photo_path: old } = await lockAccount(tx, user.id)
    if (name !== undefined || profile_photo_path !== undefined)
      await updateAccount(tx, user.id, { name, profile_photo_path })
    return profile_photo_path === undefined || profile_photo_path === old ? null : old
  })
  if (replaced) await deps.storage.remove(replaced)
}
