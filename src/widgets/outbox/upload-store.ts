/** Files into the outbox. */
import { fileTooLarge } from '#domain/text/validation.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { readPreference, writePreference } from '#src/lib/preference.ts'
import { toast } from '#src/ui/toast.tsx'
import { askForPromise, cancelEntry, currentEngine, retryEntry } from './outbox-store.ts'
import { failureOf } from './storage-failures.ts'
import { maxUploadBytes } from './upload-limit.ts'
import type { UploadTarget } from './upload.ts'

const keepOriginalKey = 'uploads.keep-original'
/** 元のサイズのまま送る, as chosen last in this browser. */
export const readKeepOriginal = (): boolean => readPreference<boolean>(keepOriginalKey) ?? false
export const writeKeepOriginal = (isKept: boolean): void => writePreference(keepOriginalKey, isKept)

const refusalOf = ({ name, size }: File): string | null => {
  if (size === 0) return `「${name}」は空のファイルです。`
  return size > maxUploadBytes() ? fileTooLarge(name, maxUploadBytes()) : null
}

/**
 * Puts files into the queue; resolves once they would survive a reload, with whether all of them do. What does not fit is
 * named in a toast, the rest is kept. Unless told, photos are shrunk on phones as the person chose, and what a desk uploads stays as it is.
 */
export const addUploads = async (
  target: UploadTarget,
  files: readonly File[],
  keepOriginal: boolean = !isSmartphone() || readKeepOriginal(),
): Promise<boolean> => {
  const refusals: string[] = []
  for (const file of files) {
    const refusal = refusalOf(file)
    if (refusal) {
      refusals.push(refusal)
      continue
    }
    try {
      const { add } = await currentEngine()
      await add({
        write: {
          kind: 'file',
          company_id: target.company_id,
          label: target.label,
          target,
          name: file.name,
          type: file.type,
          size: file.size,
          keep_original: keepOriginal,
          is_prepared: false,
          note: null,
        },
        content: file,
      })
    } catch (error) {
      refusals.push(failureOf(file.name, error))
    }
  }
  if (refusals.length > 0) toast.error(refusals.join(''))
  void askForPromise()
  return refusals.length === 0
}

export const cancelUpload = (id: string): void => cancelEntry(Number(id))
export const retryUpload = (id: string): void => retryEntry(Number(id))
