/** 会社ロゴ as it travels inside what people outside read: so small that a slow line does not feel it. */
import { FileError } from '#engine/model/errors.ts'
import type { Deps } from '#server/http/context.ts'
import { StorageMissing } from '#server/storage/storage.ts'

/** Twice the largest place that shows it, for sharp screens. */
const edgePx = 200
/** A picture of noise gains nothing from being small. */
const mostBytes = 24 * 1024

type Company = { id: number; logo_key: string | null }

const readOrNull = (deps: Pick<Deps, 'storage'>, key: string): Promise<Uint8Array | null> =>
  deps.storage.readBytes(key).catch((error: unknown) => {
    if (error instanceof StorageMissing) return null
    throw error
  })

/** A data address; null where there is no logo, or none that can be made so small. */
export const companyMark = async (deps: Deps, { id, logo_key }: Company): Promise<string | null> => {
  if (logo_key === null) return null
  const key = `thumbnails/${id}-mark-${logo_key.slice(-64)}`
  try {
    let png = await readOrNull(deps, key)
    if (!png) {
      const logo = await readOrNull(deps, logo_key)
      if (!logo) return null
      png = await deps.engine.pictureThumbnail(logo, edgePx, { for: { company_id: id, user_id: 0 } })
      await deps.storage.write(key, png)
    }
    return png.length > mostBytes ? null : `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    deps.logger.warn({ err: error, company: id }, 'no mark of the company')
    return null
  }
}
