/** Files as they leave for people outside: photos and films without place, device and owner, workbooks without macros too; internal people get the file itself. */
import type { Readable } from 'node:stream'
import type { Context } from 'hono'
import { mayHavePhotoMetadata } from '#domain/company/company.policy.ts'
import { macroText } from '#domain/text/macros.ts'
import { roles } from '#domain/users/users.labels.ts'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import { withoutMetadata } from '#domain/files/photo-metadata.ts'
import { ImageError, SheetError } from '#engine/model/errors.ts'
import { callerOf, type AppEnv, type Deps, type Scope } from '#server/http/context.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { invalid } from '#server/http/errors.ts'
import { isPicture } from '#server/http/sniff.ts'
import { collect } from '#server/storage/storage.ts'
import { blanked, blanksOf, type Blanks } from './blanked.ts'
import type { FileRow } from './files.store.ts'
import { filmNotes, FilmUnreadable } from './film-notes.ts'
import { runnableCode, mayHoldCode } from './runnable-code.ts'
import { oddHeadBytes, oddPictureNotes } from './odd-picture-notes.ts'
import { sendFile } from './send-file.ts'

type Sent = { bytes: Uint8Array; content_type: string; name: string }

/** Formats in which no camera notes anything. */
const isPlain = ({ content_type }: FileRow): boolean => /^image\/(gif|bmp)$/.test(content_type)

const withExtension = (name: string, content_type: string): string =>
  name.replace(/\.[^.]*$/, '') + (content_type === 'image/png' ? '.png' : '.jpg')

/** A picture of so few bytes is looked through in no time, whatever it is; a larger one elsewhere. */
const smallBytes = 2 * 1024 * 1024

/** The picture itself where only its notes go; drawn anew where its format or damage leaves no other way. */
const cleaned = async ({ storage, engine }: Deps, scope: Scope, file: FileRow): Promise<Sent> => {
  const original = await storage.readBytes(file.storage_key)
  const bytes = file.size <= smallBytes ? withoutMetadata(original) : null
  if (bytes) return { bytes, content_type: file.content_type, name: file.name }
  const refusal = invalid({ file: ['この画像は壊れているか、読み取れない形式のため、開けません。'] })
  const sent = await engine.sendablePicture(original, { for: callerOf(scope) }).catch((error: unknown) => {
    throw error instanceof ImageError ? refusal : error
  })
  if (!sent) throw refusal
  return sent.contentType === null
    ? { bytes: sent.bytes, content_type: file.content_type, name: file.name }
    : { bytes: sent.bytes, content_type: sent.contentType, name: withExtension(file.name, sent.contentType) }
}

const isWorkbook = ({ content_type }: FileRow): boolean =>
  content_type === 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** null: as it is. */
const withoutCode = async ({ storage, engine }: Deps, scope: Scope, file: FileRow): Promise<Sent | null> => {
  const sending = { keepsMacros: scope.keep_macros }
  const bytes = await engine
    .sendableOffice(await storage.readBytes(file.storage_key), sending, { for: callerOf(scope) })
    .catch((error: unknown) => {
      throw error instanceof SheetError ? invalid({ file: [error.message] }) : error
    })
  const name = sending.keepsMacros ? file.name : file.name.replace(/\.(xlsm|xltm|xlam)$/i, '.xlsx')
  return bytes && { bytes, content_type: file.content_type, name }
}

/** Recordings of sound alone are built as films are, and phones note their place in the same way. */
const isFilm = ({ content_type }: FileRow): boolean => /^(video\/(mp4|quicktime)|audio\/mp4)$/.test(content_type)
/** What no kind was found for may be a photo all the same. */
const isUnknown = ({ content_type }: FileRow): boolean => content_type === 'application/octet-stream'

/** What must go from a file before it leaves for this person; `places`: what is blanked where it stands. */
const toRemove = (scope: Scope, file: FileRow): 'code' | 'notes' | 'places' | null => {
  if (isWorkbook(file) || mayHoldCode(file)) return canSeeCompany(scope.actor) ? null : 'code'
  if (mayHavePhotoMetadata(scope.actor, scope)) return null
  if (isFilm(file) || isUnknown(file)) return 'places'
  return isPicture(file) && !isPlain(file) ? 'notes' : null
}

/** The places of a film or of what may be a photo; null: none. However large, little of it is read. */
const placesIn = async ({ storage }: Pick<Deps, 'storage'>, file: FileRow): Promise<Blanks | null> => {
  const read = async (from: number, to: number): Promise<Uint8Array> =>
    to > from ? collect(await storage.read(file.storage_key, { start: from, end: to - 1 })) : new Uint8Array()
  try {
    const found = isFilm(file)
      ? await filmNotes({ size: file.size, read })
      : oddPictureNotes(await read(0, Math.min(file.size, oddHeadBytes)))
    return found.length > 0 ? blanksOf(found) : null
  } catch (error) {
    if (!(error instanceof FilmUnreadable)) throw error
    throw invalid({ file: ['この動画からは撮影した場所の記録を取り除けないため、社外の人には渡せません。'] })
  }
}

/** What leaves in the place of a stored file; null: the file itself. Whoever asks may see it. */
const changed = async (deps: Deps, scope: Scope, file: FileRow, removed: 'code' | 'notes'): Promise<Sent | null> => {
  const { maxFileBytes, holding } = deps.engine
  if (mayHoldCode(file)) {
    const held = await runnableCode(deps.storage, file, { maxFileBytes, keepsMacros: scope.keep_macros })
    if (held === 'code') throw invalid({ file: [macroText] })
    if (held === null) return null
  }
  if (file.size > maxFileBytes)
    throw invalid({ file: [`ファイルが大きすぎるため（上限${maxFileBytes / 1024 / 1024}MB）、開けません。`] })
  return holding(file.size, callerOf(scope), () =>
    removed === 'code' ? withoutCode(deps, scope, file) : cleaned(deps, scope, file),
  )
}

/** The same among others. */
export const outgoing = async (
  deps: Deps,
  scope: Scope,
  file: FileRow,
): Promise<{ name: string; content: Uint8Array | Readable }> => {
  const removed = toRemove(scope, file)
  const sent = removed === null || removed === 'places' ? null : await changed(deps, scope, file, removed)
  if (sent) return { name: sent.name, content: sent.bytes }
  const blanks = removed === 'places' ? await placesIn(deps, file) : null
  const content = await deps.storage.read(file.storage_key)
  return { name: file.name, content: blanks ? blanked(content, blanks) : content }
}

/** Somebody outside: whatever the company keeps for itself stays there. */
const outsideOf = (scope: Scope): Scope => ({ ...scope, actor: { ...scope.actor, role: roles.guest } })

/** What is kept to be sent to people outside in place of a stored file; null: the file itself, as sentOutside has it. */
export const leavesAs = async (deps: Deps, scope: Scope, file: FileRow): Promise<Sent | null> => {
  const outside = outsideOf(scope)
  const removed = toRemove(outside, file)
  // Of a film the places are blanked while it is sent: it is too large to be kept twice.
  if (removed === 'places') await placesIn(deps, file)
  return removed === null || removed === 'places' ? null : changed(deps, outside, file, removed)
}

const isBlanked = (file: FileRow): boolean => isFilm(file) || isUnknown(file)

/** Of a file that was kept as it leaves. */
export const sendOutside = async (c: Context<AppEnv>, deps: Deps, file: FileRow): Promise<Response> =>
  sendFile(
    c,
    { ...file, key: file.storage_key },
    { download: true, blanks: isBlanked(file) ? await placesIn(deps, file) : null },
  )
/** Its bytes. */
export const readOutside = async (deps: Pick<Deps, 'storage'>, file: FileRow): Promise<Readable> => {
  const blanks = isBlanked(file) ? await placesIn(deps, file) : null
  const content = await deps.storage.read(file.storage_key)
  return blanks ? blanked(content, blanks) : content
}

/** Any stored file, for whoever may see it. */
export const sendStoredFile = async (
  c: Context<AppEnv>,
  deps: Deps,
  scope: Scope,
  file: FileRow,
  options: { download: boolean },
): Promise<Response> => {
  const removed = toRemove(scope, file)
  const stored = { ...file, key: file.storage_key }
  if (removed === null) return sendFile(c, stored, options)
  if (removed === 'places') return sendFile(c, stored, { ...options, blanks: await placesIn(deps, file) })
  const etag = `"${removed === 'code' && !scope.keep_macros ? 'm' : 'c'}-${file.sha256}"`
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headersOf(etag))
  const sent = await changed(deps, scope, file, removed)
  return sent ? sendChanged(c, sent, etag, options) : sendFile(c, stored, options)
}

const headersOf = (etag: string) => ({
  ETag: etag,
  'Cache-Control': 'private, no-cache',
  'X-Content-Type-Options': 'nosniff',
})

const sendChanged = (
  c: Context<AppEnv>,
  { bytes, content_type, name }: Sent,
  etag: string,
  options: { download: boolean },
): Response =>
  c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
    ...headersOf(etag),
    'Content-Type': content_type,
    'Content-Disposition': contentDisposition(options.download ? 'attachment' : 'inline', name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
  })
