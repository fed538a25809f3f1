/** The queue as the screens see it. Small: what sends and stores is loaded where files may be waiting, or be chosen. */
import type { QueryClient } from '@tanstack/react-query'
import { fileTooLarge } from '#domain/text/validation.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { readPreference, writePreference } from '#src/lib/preference.ts'
import { createStore } from '#src/lib/store.ts'
import { toast } from '#src/ui/toast.tsx'
import { uploadDatabaseName } from './upload.ts'
import type { QueuedUpload, UploadTarget } from './upload.ts'
import type { UploadEngine } from './upload-engine.ts'

export const uploads = createStore<readonly QueuedUpload[]>([])
let engine: (() => Promise<UploadEngine>) | null = null
/** What the server takes of one file, in bytes; until it has said so, it is left to refuse what is too large. */
let maxBytes = Infinity
/** Whether a screen has offered to upload. */
let isOffered = false

/** Whether this browser has ever kept files to upload; true where it does not tell. */
const mayHoldFiles = async (): Promise<boolean> => {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === uploadDatabaseName)
  } catch {
    return true
  }
}

// Adding a file tries again, and says so if it fails then too.
const begin = (start: () => Promise<UploadEngine>): void => void start().catch(() => undefined)

/**
 * Opens a person's queue; `start` begins to send what an earlier page left. `close` stops and hides it, and loses nothing.
 * `loadPanel` loads what shows it: when that is needed the connection may be gone.
 */
export const openQueue = (
  { user_id, max_upload_bytes }: { user_id: number; max_upload_bytes: number },
  client: QueryClient,
  loadPanel: () => Promise<unknown>,
): { start: () => void; close: () => void } => {
  let started: Promise<UploadEngine> | null = null
  const start = (): Promise<UploadEngine> => {
    started ??= Promise.all([import('./start-engine.ts'), loadPanel()])
      .then(([{ startEngine }]) => startEngine(user_id, client, uploads.set))
      .catch((error: unknown) => {
        started = null
        throw error
      })
    return started
  }
  engine = start
  maxBytes = max_upload_bytes
  return {
    start: () =>
      void mayHoldFiles().then((mayHold) => {
        if (engine === start && (mayHold || isOffered)) begin(start)
      }),
    close: () => {
      if (engine === start) engine = null
      uploads.set([])
      void started?.then(
        ({ dispose }) => dispose(),
        () => undefined,
      )
    },
  }
}

/** A screen offers to upload: what sends must be here before the connection may be lost. */
export const offerUploads = (): void => {
  isOffered = true
  if (engine) begin(engine)
}

const currentEngine = (): Promise<UploadEngine> => {
  if (!engine) throw new Error('no upload queue around this screen')
  return engine()
}

const keepOriginalKey = 'uploads.keep-original'
/** 元のサイズのまま送る, as chosen last in this browser. */
export const readKeepOriginal = (): boolean => readPreference<boolean>(keepOriginalKey) ?? false
export const writeKeepOriginal = (isKept: boolean): void => writePreference(keepOriginalKey, isKept)

const refusalOf = ({ name, size }: File): string | null => {
  if (size === 0) return `「${name}」は空のファイルです。`
  return size > maxBytes ? fileTooLarge(name, maxBytes) : null
}

const failureOf = (name: string, error: unknown): string =>
  error instanceof Error && error.name === 'QuotaExceededError'
    ? `この端末の空き容量が足りないため、「${name}」を送信待ちに加えられませんでした。空き容量を増やして、もう一度選んでください。`
    : `「${name}」を送信待ちに加えられませんでした。もう一度選んでください。`

/**
 * Puts files into the queue; resolves once they would survive a reload. What does not fit is named in a toast, the
 * rest is kept. Unless told, photos are shrunk on phones as the person chose, and what a desk uploads stays as it is.
 */
export const addUploads = async (
  target: UploadTarget,
  files: readonly File[],
  keepOriginal: boolean = !isSmartphone() || readKeepOriginal(),
): Promise<void> => {
  const refusals: string[] = []
  for (const file of files) {
    const refusal = refusalOf(file)
    if (refusal) {
      refusals.push(refusal)
      continue
    }
    try {
      const { add } = await currentEngine()
      await add({ target, name: file.name, content: file, keep_original: keepOriginal })
    } catch (error) {
      refusals.push(failureOf(file.name, error))
    }
  }
  if (refusals.length > 0) toast.error(refusals.join(''))
}

export const cancelUpload = (id: string): void => void currentEngine().then(({ cancel }) => cancel(id))
export const retryUpload = (id: string): void => void currentEngine().then(({ retry }) => retry(id))
