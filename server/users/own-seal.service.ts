/** The picture of a person's own seal: theirs alone to lay down, to see and to take away. It stands where they answered. */
import type { OwnSeal } from '#domain/users/users.contract.ts'
import { lockAccount, updateAccount } from '#server/auth/auth.store.ts'
import { inSystem } from '#server/db/client.ts'
import { storeSmallPicture } from '#server/files/small-pictures.ts'
import type { CurrentUser, Deps } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import type { Upload } from '#server/http/upload.ts'
import { findUser } from './users.store.ts'

/** Sharp in the largest box that a form has for one. */
const edgePx = 480

const present = (key: string | null): OwnSeal => ({ path: key && `/api/myself/seal?v=${key.slice(-8)}` })

export const getOwnSeal = ({ database }: Deps, { id }: CurrentUser): Promise<OwnSeal> =>
  inSystem(database.db, async (tx) => present((await findUser(tx, id))?.seal_key ?? null))

export const readOwnSeal = async ({ database, storage }: Deps, { id }: CurrentUser): Promise<Uint8Array> => {
  const key = (await inSystem(database.db, (tx) => findUser(tx, id)))?.seal_key
  if (!key) throw notFound()
  return storage.readBytes(key)
}

/** The one that was there goes for good; papers that were submitted keep it. */
const putSeal = async ({ database, storage }: Deps, { id }: CurrentUser, seal_key: string | null): Promise<OwnSeal> => {
  const replaced = await inSystem(database.db, async (tx) => {
    const { seal_key: old } = await lockAccount(tx, id)
    await updateAccount(tx, id, { seal_key })
    return old === seal_key ? null : old
  })
  if (replaced !== null) await storage.remove(replaced)
  return present(seal_key)
}

export const setOwnSeal = async (deps: Deps, user: CurrentUser, upload: Upload | undefined): Promise<OwnSeal> => {
  if (!upload) throw invalid({ picture: ['ファイルを選択してください。'] })
  const key = await storeSmallPicture(deps, upload, {
    noun: '画像',
    edgePx,
    keyStart: `seals/${user.id}`,
    for: { company_id: 0, user_id: user.id },
  })
  return putSeal(deps, user, key)
}

export const removeOwnSeal = async (deps: Deps, user: CurrentUser): Promise<void> => {
  await putSeal(deps, user, null)
}
