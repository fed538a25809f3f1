/** Photos as paper shows them: each shrunk to what it can show, and never all held whole. */
import { ImageError } from '#engine/model/errors.ts'
import type { ImageSource } from '#engine/model/primitives.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { StorageMissing } from '#server/storage/storage.ts'
import type { FileRow } from './files.store.ts'

/** As many as the engine has workers for pictures: more would only hold more photos in memory. */
const lanes = 2

/** Null where the picture cannot be read: its frame and caption still stand. */
const readPhoto = async (deps: Deps, scope: Scope, file: FileRow, longSidePx: number): Promise<ImageSource | null> => {
  try {
    return await deps.engine.readPicture(await deps.storage.readBytes(file.storage_key), {
      for: callerOf(scope),
      longSidePx,
    })
  } catch (error) {
    if (!(error instanceof ImageError || error instanceof StorageMissing)) throw error
    deps.logger.warn({ err: error, file: file.id }, 'a photo is missing from its page')
    return null
  }
}

export const readPaperPhotos = async (
  deps: Deps,
  scope: Scope,
  files: readonly FileRow[],
  longSidePx: number,
): Promise<(ImageSource | null)[]> => {
  const read: (ImageSource | null)[] = files.map(() => null)
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < files.length) {
      const index = next++
      read[index] = await readPhoto(deps, scope, files[index]!, longSidePx)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return read
}
