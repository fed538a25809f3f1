/** People's photos: made small by us whatever was sent, and seen by whoever knows the person. */
import type { Context } from 'hono'
import { inSystem } from '#server/db/client.ts'
import { storeSmallPicture } from '#server/files/small-pictures.ts'
import { isLetIn } from '#server/http/company-scope.ts'
import type { AppEnv, CurrentUser, Deps } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import type { Upload } from '#server/http/upload.ts'
import { findCompaniesOf, findUser, knowsUser } from './users.store.ts'

/** Sharp on the largest place where a person stands. */
const edgePx = 512

/** A small PNG without anything that the camera wrote beside the picture; its storage key. */
export const storePhoto = (deps: Deps, { id }: CurrentUser, upload: Upload): Promise<string> =>
  storeSmallPicture(deps, upload, {
    noun: '写真',
    edgePx,
    keyStart: `photos/${id}`,
    for: { company_id: 0, user_id: id },
  })

/** Seen through any company that the person may enter from where they are. */
export const readPhoto = async (c: Context<AppEnv>, viewer: CurrentUser, id: number): Promise<Uint8Array> => {
  const { database, storage } = c.get('deps')
  const { key, companies } = await inSystem(database.db, async (tx) => ({
    key: (await findUser(tx, id))?.profile_photo_path,
    companies: id === viewer.id ? [] : await findCompaniesOf(tx, viewer.id),
  }))
  if (!key) throw notFound()
  if (id === viewer.id) return storage.readBytes(key)
  for (const company of companies) {
    if (!(await isLetIn(c, company))) continue
    const seenBy = { company_id: company.company_id, actor: { id: viewer.id, role: company.role } }
    if (await inSystem(database.db, (tx) => knowsUser(tx, seenBy, id))) return storage.readBytes(key)
  }
  throw notFound()
}
