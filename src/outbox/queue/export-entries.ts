/** What waits as a file, for whoever cannot wait for the connection: the texts as JSON, the files as they are. */
import { saveFile } from '#src/lib/save-file.ts'
import type { QueuedEntry } from '../kinds/entry.ts'
import { kindOf } from '../kinds/kinds.ts'
import { currentEngine } from './outbox-store.ts'

/** A name for every file, told apart by its entry's number where two have the same. */
const fileName = ({ id }: QueuedEntry, { name }: { name: string }): string => `${id}_${name}`

const textOf = (entry: QueuedEntry, entries: readonly QueuedEntry[]) => ({
  番号: entry.id,
  種類: kindOf(entry.write).label,
  入力日時: new Date(entry.written_at).toISOString(),
  状態: entry.error,
  ...(entry.write.kind === 'file' && {
    ファイル: fileName(entry, entry.write),
    ...(entry.write.original && { 元の写真: fileName(entry, entry.write.original) }),
  }),
  内容: kindOf(entry.write).exported(entry.write, entry.id, entries),
})

/**
 * One file alone is saved as it is; everything else, and several, as one ZIP. `read`: where no queue stands around the
 * screen.
 */
export const exportEntries = async (
  entries: readonly QueuedEntry[],
  read?: (id: number) => Promise<File[]>,
): Promise<void> => {
  const readFiles = read ?? (await currentEngine()).readFiles
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
