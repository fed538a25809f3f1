/** Several files as one archive, made while it is sent: no more than one of them is held at a time. */
import { Readable } from 'node:stream'
import { strToU8, Zip, ZipPassThrough } from 'fflate'
import type { Context } from 'hono'
import { toTimestamp } from '#domain/dates.ts'
import { archiveTexts } from '#domain/text/archives.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import type { AppEnv } from '#server/http/context.ts'
import { safeFileName } from '#server/http/upload.ts'

export type Packed = { name: string; content: Uint8Array | Readable }
export type ZipEntry = {
  /** Under which it is told of where it cannot be read. */
  name: string
  modified: Date
  /** Called when its turn comes; a file that fails here is told of, and the others go on. */
  open: () => Promise<Packed>
}

/** What Windows takes in no name, and what it takes at no end of one. */
const unsafe = /[<>:"/\\|?*]|\p{Cc}/gu
const zipName = (name: string): string =>
  safeFileName(name.normalize('NFC').replace(unsafe, '_')).replace(/(?<![. ])[. ]+$/, '') || 'ファイル'

/** 写真.jpg, 写真 (2).jpg, 写真 (3).jpg: no two that a disk would take for one. */
export const ownNames = (): ((name: string) => string) => {
  const taken = new Set<string>()
  return (given) => {
    const name = zipName(given)
    const [, stem, extension] = /^(.+?)(\.[^.]{1,10})?$/su.exec(name)!
    for (let number = 1; ; number += 1) {
      const own = number === 1 ? name : `${stem} (${number})${extension ?? ''}`
      if (taken.has(own.toLowerCase())) continue
      taken.add(own.toLowerCase())
      return own
    }
  }
}

/** The library writes a date's local hours; people read those of Tokyo, wherever the server stands. */
const shownTime = (moment: Date): Date => new Date(toTimestamp(moment).slice(0, 19))

/** The archive's bytes, as they come; `onFailure` hears of each file that was left out. */
export async function* zipped(
  entries: readonly ZipEntry[],
  onFailure: (error: unknown, name: string) => void,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const ownName = ownNames()
  const missing: string[] = []
  const add = (name: string, modified: Date): ZipPassThrough => {
    const part = new ZipPassThrough(ownName(name))
    part.mtime = shownTime(modified)
    zip.add(part)
    return part
  }
  for (const { name, modified, open } of entries) {
    const packed = await open().catch((error: unknown) => {
      onFailure(error, name)
      missing.push(name)
      return null
    })
    if (!packed) continue
    const part = add(packed.name, modified)
    for await (const chunk of packed.content instanceof Readable ? packed.content : [packed.content]) {
      part.push(chunk as Uint8Array)
      yield* ready.splice(0)
    }
    part.push(new Uint8Array(0), true)
    yield* ready.splice(0)
  }
  if (missing.length > 0) {
    const text = ['次のファイルは読み取れなかったため、含まれていません。', ...missing].join('\r\n')
    add(archiveTexts.missingName, new Date()).push(strToU8(`\ufeff${text}\r\n`), true)
  }
  zip.end()
  yield* ready.splice(0)
}

/** Answers with the archive; whoever goes away while it is made ends it. */
export const sendZip = (c: Context<AppEnv>, name: string, entries: readonly ZipEntry[]): Response => {
  const { logger } = c.get('deps')
  const bytes = zipped(entries, (error, left_out) =>
    logger.warn({ err: error, name: left_out }, 'left out of an archive'),
  )
  return c.body(Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream, 200, {
    'Content-Type': 'application/zip',
    'Content-Disposition': contentDisposition('attachment', name),
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  })
}
