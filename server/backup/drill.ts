/** A copy that was restored to practise: whoever serves it sends no mail and runs no jobs, whatever the environment says. */
import { DRILL_KEY, StorageMissing, type Storage } from '#server/storage/storage.ts'

/** The mark lies with the files: every process of the copy meets it, and no backup of it carries it on. */
export const markDrill = (storage: Storage): Promise<void> =>
  storage.write(DRILL_KEY, Buffer.from(new Date().toISOString()))

export const isDrill = async (storage: Storage): Promise<boolean> => {
  try {
    await storage.readBytes(DRILL_KEY)
    return true
  } catch (error) {
    if (error instanceof StorageMissing) return false
    throw error
  }
}
