/** Files into the outbox. */
import { fileTooLarge } from '#domain/text/validation.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { readPreference, writePreference } from '#src/lib/preference.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { askForPromise, cancelEntry, currentEngine, retryEntry } from './outbox-store.ts'
import { failureOf } from './storage-failures.ts'
import { maxUploadBytes } from './upload-limit.ts'
import type { BoardedPlace, UploadTarget } from '../kinds/upload.ts'

const keepOriginalKey = 'uploads.keep-original'
/** 元のサイズのまま送る, as chosen last in this browser. */
export const readKeepOriginal = (): boolean => readPreference<boolean>(keepOriginalKey) ?? false
export const writeKeepOriginal = (isKept: boolean): void => writePreference(keepOriginalKey, isKept)

/** Whether photos go as they are: what a desk uploads does, and on a phone as the person chose. */
export const sendsOriginals = (): boolean => !isSmartphone() || readKeepOriginal()

const refusalOf = ({ name, size }: File): string | null => {
  if (size === 0) return `「${name}」は空のファイルです。`
  return size > maxUploadBytes() ? fileTooLarge(name, maxUploadBytes()) : null
}

/** `original`: what goes along with the file, as one with it. */
type Chosen = { file: File; original?: File }

const addAll = async (target: UploadTarget, chosen: readonly Chosen[], keepOriginal: boolean): Promise<boolean> => {
  const refusals: string[] = []
  for (const { file, original } of chosen) {
    const refusal = refusalOf(file) ?? (original ? refusalOf(original) : null)
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
          ...(original && { original: { name: original.name, size: original.size } }),
        },
        content: original ? new Blob([file, original], { type: file.type }) : file,
      })
    } catch (error) {
      refusals.push(failureOf(file.name, error))
    }
  }
  if (refusals.length > 0) toast.error(refusals.join(''))
  void askForPromise()
  return refusals.length === 0
}

/**
 * Puts files into the queue; resolves once they would survive a reload, with whether all of them do. What does not fit is
 * named in a toast, the rest is kept. Unless told, photos are shrunk on phones as the person chose, and what a desk uploads stays as it is.
 */
export const addUploads = (
  target: UploadTarget,
  files: readonly File[],
  keepOriginal: boolean = sendsOriginals(),
): Promise<boolean> =>
  addAll(
    target,
    files.map((file) => ({ file })),
    keepOriginal,
  )

/** A photo with a board and the one without, as one entry that is kept, sent and taken back whole; else as `addUploads`. */
export const addBoarded = (place: BoardedPlace, file: File, original: File): Promise<boolean> =>
  addAll(
    place.kind === 'report-folder' ? { ...place, kind: 'boarded-folder' } : { ...place, kind: 'boarded-item' },
    [{ file, original }],
    true,
  )

export const cancelUpload = (id: string): void => cancelEntry(Number(id))
export const retryUpload = (id: string): void => retryEntry(Number(id))
