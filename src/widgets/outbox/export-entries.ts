/** What waits as a file, for whoever cannot wait for the connection: the texts as JSON, the files as they are. */
import { shownText } from '#domain/documents/docs-data.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { kindLabels } from './entry.ts'
import { localIdOf } from './entry.ts'
import type { QueuedEntry } from './entry.ts'
import { currentEngine } from './outbox-store.ts'
import { embedsAbout, queuedResource, withQueuedEmbeds } from './queued-embeds.ts'

/** A name for every file, told apart by its entry's number where two have the same. */
const fileName = ({ id }: QueuedEntry, { name }: { name: string }): string => `${id}_${name}`

/** What is typed into a document that was made here, under the names of its items. */
const typedIn = (document: QueuedEntry, entries: readonly QueuedEntry[]): Record<string, string | null> => {
  const items = document.write.kind === 'document' ? (document.write.template?.items ?? []) : []
  const typed = entries.flatMap(({ write }) =>
    write.kind === 'contents' && write.document_id === localIdOf(document) ? write.changes : [],
  )
  const last = new Map(typed.map(({ item_id, data }) => [item_id, data]))
  return Object.fromEntries(
    items.flatMap(({ id, name, type }) => (last.has(id) ? [[name, shownText(type, last.get(id) ?? null)]] : [])),
  )
}

/** Names of the files that are to be put into it, in their order. */
const insertedIn = (document: QueuedEntry, entries: readonly QueuedEntry[]): string[] =>
  withQueuedEmbeds([], embedsAbout(entries, localIdOf(document)), queuedResource).embeds.map(({ row }) => row.file.name)

/** As whoever reads it needs it: without the form of a document, which they have, and without what only a row shows. */
const contentOf = (entry: QueuedEntry, entries: readonly QueuedEntry[]): object => {
  const { write } = entry
  switch (write.kind) {
    case 'document': {
      const filled = { 入力: typedIn(entry, entries), 挿入ファイル: insertedIn(entry, entries) }
      return { ...write, template: write.template?.name, ...filled }
    }
    case 'embeds': {
      const { shown, ...rest } = write
      return { ...rest, ファイル名: shown.file.name }
    }
    case 'file':
    case 'contents':
    case 'item-matter':
    case 'comment':
    case 'matter-status':
    case 'matter':
    case 'pin':
    case 'pin-change':
      return write
  }
}

const textOf = (entry: QueuedEntry, entries: readonly QueuedEntry[]) => ({
  番号: entry.id,
  種類: kindLabels[entry.write.kind],
  入力日時: new Date(entry.written_at).toISOString(),
  状態: entry.error,
  ...(entry.write.kind === 'file' && {
    ファイル: fileName(entry, entry.write),
    ...(entry.write.original && { 元の写真: fileName(entry, entry.write.original) }),
  }),
  内容: contentOf(entry, entries),
})

/** One file alone is saved as it is; everything else, and several, as one ZIP. */
export const exportEntries = async (entries: readonly QueuedEntry[]): Promise<void> => {
  const { readFiles } = await currentEngine()
  const [only] = entries
  if (entries.length === 1 && only?.write.kind === 'file') {
    const [file, original] = await readFiles(only.id)
    if (file && !original) return saveFile(file, file.name)
  }
  const json = new TextEncoder().encode(
    JSON.stringify(
      entries.map((entry) => textOf(entry, entries)),
      null,
      2,
    ),
  )
  const day = new Date().toISOString().slice(0, 10)
  const hasFiles = entries.some(({ write }) => write.kind === 'file')
  if (!hasFiles) return saveFile(new Blob([json], { type: 'application/json' }), `送信待ち_${day}.json`)
  const files: Record<string, Uint8Array> = { '内容.json': json }
  for (const entry of entries) {
    for (const file of await readFiles(entry.id))
      files[fileName(entry, file)] = new Uint8Array(await file.arrayBuffer())
  }
  const { zipSync } = await import('fflate')
  // Photos do not get smaller.
  saveFile(new Blob([zipSync(files, { level: 0 })], { type: 'application/zip' }), `送信待ち_${day}.zip`)
}
