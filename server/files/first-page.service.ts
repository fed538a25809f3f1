/**
 * The first page of a stored PDF as it travels inside a page of ours: so few bytes that a slow line brings it before any
 * script. Kept beside the file under its content's hash.
 */
import type { Caller } from '#engine/engine.ts'
import { FileError } from '#engine/model/errors.ts'
import type { Deps } from '#server/http/context.ts'
import { StorageMissing } from '#server/storage/storage.ts'
import type { NewFile } from './store-bytes.ts'

/** `webp` in base64, as a data address holds it. */
export type FirstPage = { webp: string; width: number; height: number }

/** With the page around it, two and a half seconds of slow 3G. */
const mostBytes = 110 * 1024

type Stored = Pick<NewFile, 'company_id' | 'storage_key' | 'sha256' | 'size'>

const keyOf = ({ company_id, sha256 }: Stored): string => `thumbnails/${company_id}-${sha256}-page`

const draw = async ({ engine, storage }: Deps, caller: Caller, file: Stored): Promise<FirstPage | null> => {
  const bytes = await storage.readBytes(file.storage_key)
  const drawn = await engine.pdfWebPage(bytes, mostBytes, { for: caller })
  return drawn && { webp: Buffer.from(drawn.webp).toString('base64'), width: drawn.widthPx, height: drawn.heightPx }
}

/** Null where it cannot be drawn, or not so small: the page goes out without. */
export const firstPageOf = async (deps: Deps, caller: Caller, file: Stored): Promise<FirstPage | null> => {
  const { engine, storage, logger } = deps
  if (file.size > engine.maxFileBytes) return null
  try {
    return JSON.parse(new TextDecoder().decode(await storage.readBytes(keyOf(file)))) as FirstPage
  } catch (error) {
    if (!(error instanceof StorageMissing)) throw error
  }
  try {
    const page = await engine.holding(file.size, caller, () => draw(deps, caller, file))
    if (page) await storage.write(keyOf(file), new TextEncoder().encode(JSON.stringify(page)))
    return page
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    logger.warn({ err: error, file: file.storage_key }, 'no first page')
    return null
  }
}

/** So that it is there when somebody asks. A kindness: what fails is tried again then. */
export const drawFirstPageAhead = (deps: Deps, caller: Caller, file: Stored): void => {
  firstPageOf(deps, caller, file).catch((error: unknown) => {
    if (!deps.isStopping()) deps.logger.warn({ err: error, file: file.storage_key }, 'no first page')
  })
}
