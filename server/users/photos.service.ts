/** People's photos: made small by us whatever was sent, and seen by whoever knows the person. */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { inSystem } from '#server/db/client.ts'
import { FileError } from '#engine/model/errors.ts'
import { isLetIn } from '#server/http/company-scope.ts'
import type { AppEnv, CurrentUser, Deps } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import { isPicture } from '#server/http/sniff.ts'
import type { Upload } from '#server/http/upload.ts'
import { findCompaniesOf, findUser, knowsUser } from './users.store.ts'

/** Sharp on the largest place where a person stands. */
const edgePx = 512
const smallestPx = 32
const largestBytes = 20 * 1024 * 1024

const refused = (sentence: string) => invalid({ profile_photo: [sentence] })

const refusalOf = ({ content, size }: Upload): string | null => {
  if (content.content_type === 'image/heic') return 'HEICの写真は使えません。JPEGかPNGの写真を選んでください。'
  if (!isPicture(content)) return 'JPEGかPNGの写真を選んでください。'
  if (size > largestBytes) return `写真は${largestBytes / 1024 ** 2}MB以下である必要があります。`
  return null
}

/** A small PNG without anything that the camera wrote beside the picture; its storage key. */
export const storePhoto = async ({ storage, engine }: Deps, { id }: CurrentUser, upload: Upload): Promise<string> => {
  const refusal = refusalOf(upload)
  if (refusal) throw refused(refusal)
  const bytes = await storage.readBytes(upload.key)
  const png = await engine.pictureThumbnail(bytes, edgePx, { for: { company_id: 0, user_id: id } }).catch((error) => {
    if (error instanceof FileError) throw refused('写真を読み取れません。別の写真を選んでください。')
    throw error
  })
  const header = new DataView(png.buffer, png.byteOffset)
  if (Math.min(header.getUint32(16), header.getUint32(20)) < smallestPx) {
    throw refused(`写真が小さすぎます。縦横とも${smallestPx}ピクセル以上の写真を選んでください。`)
  }
  const key = `photos/${id}-${createHash('sha256').update(png).digest('hex')}`
  await storage.write(key, png)
  return key
}

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
