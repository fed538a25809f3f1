/** One document out of a backup, without restoring it: what was typed, and every file that belongs to it. */
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { contentsIn } from './contents.ts'
import { BackupError, type Manifest } from './format.ts'
import { broken, decompressed, isUnreadable, readManifest, wholeEntry } from './read.ts'
import { rowReader, type CopiedRow } from './rows.ts'
import { readTar, type TarEntry } from './tar.ts'

export type FoundDocument = { id: string; title: string; created_at: string; is_deleted: boolean }

type Readers = Record<string, (row: CopiedRow) => void>

/** Tells of the rows of those tables, then of each stored file, in the order of the backup. */
const readBackup = async (
  path: string,
  readers: Readers,
  onFile: (manifest: Manifest, entry: TarEntry | null) => Promise<void>,
): Promise<void> => {
  const source = createReadStream(path)
  await once(source, 'open')
  try {
    const entries = readTar(source)
    const manifest = await readManifest(entries)
    const takers = Object.fromEntries(
      Object.entries(readers).map(([table, onRow]) => [table, rowReader(manifest, table, onRow)]),
    )
    for await (const entry of entries) {
      const [kind, table = ''] = entry.name.split('/')
      if (kind === 'tables') {
        const take = takers[table]
        if (take) take(await decompressed(await wholeEntry(entry)))
      } else if (kind === 'files') await onFile(manifest, entry)
    }
    // Of those that lie beside it, now that all rows are known.
    await onFile(manifest, null)
  } catch (error) {
    throw isUnreadable(error) ? broken() : error
  } finally {
    source.destroy()
  }
}

/** Documents whose title holds the words, deleted ones too, as long as they were in ごみ箱. */
export const findDocuments = async (path: string, words: string): Promise<FoundDocument[]> => {
  const found: FoundDocument[] = []
  const documents = ({ id, title, created_at, deleted_at }: CopiedRow) => {
    if (title!.includes(words))
      found.push({ id: id!, title: title!, created_at: created_at!, is_deleted: deleted_at !== null })
  }
  await readBackup(path, { documents }, async () => undefined)
  return found
}

/** What a document's rows say, gathered while they pass. */
const gather = (document_id: string) => {
  let document: CopiedRow | null = null
  const values: CopiedRow[] = []
  const remarks: CopiedRow[] = []
  const fileIds = new Set<string>()
  const itemNames = new Map<string, string>()
  const files: CopiedRow[] = []
  const own = (row: CopiedRow) => row['document_id'] === document_id
  const readers: Readers = {
    document_data: (row) => void (own(row) && values.push(row)),
    document_cell_remarks: (row) => void (own(row) && remarks.push(row)),
    attachments: (row) => void (own(row) && row['deleted_at'] === null && fileIds.add(row['file_id']!)),
    // In backups of earlier versions.
    document_item_files: (row) => void (own(row) && fileIds.add(row['file_id']!)),
    document_embed_resources: (row) => void (own(row) && fileIds.add(row['file_id']!)),
    documents: (row) => {
      if (row['id'] !== document_id) return
      document = row
      for (const id of [row['pdf_file_id'], row['excel_file_id']]) if (id) fileIds.add(id)
    },
    // Its table follows those that name files.
    files: (row) => void (fileIds.has(row['id']!) && files.push(row)),
    template_items: ({ id, name }) => void itemNames.set(id!, name!),
  }
  const contents = () => ({
    title: document!['title'],
    created_at: document!['created_at'],
    submitted_at: document!['submitted_at'],
    items: values.map(({ item_id, data }) => ({
      name: itemNames.get(item_id!) ?? '',
      data: data === null || data === undefined ? null : (JSON.parse(data) as unknown),
    })),
    remarks: remarks.map(({ item_id, text }) => ({ name: itemNames.get(item_id!) ?? '', text })),
    files: files.map(({ name, sha256 }) => ({ name, sha256 })),
  })
  return { readers, files, contents, isThere: () => document !== null }
}

const openFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new BackupError(`${folder}が空ではありません。`)
}

/** Numbered: two may have the same name. */
const nameOf = (at: number, name: string): string => `${at + 1}-${name.replaceAll(/[/\\\p{Cc}]/gu, '_')}`

export type Extracted = {
  /** Of its files in the folder. */
  names: string[]
  /** Of files that were lost already when the backup was taken. */
  missing: string[]
}

/** Writes the document into an empty folder. */
export const extractDocument = async (path: string, id: string, folder: string): Promise<Extracted> => {
  await openFolder(folder)
  const { readers, files, contents, isThere } = gather(id)
  const written = new Map<CopiedRow, string>()
  const write = async (file: CopiedRow, content: AsyncIterable<Uint8Array>) => {
    const name = nameOf(files.indexOf(file), file['name']!)
    await pipeline(Readable.from(content), createWriteStream(join(folder, name), { mode: 0o600 }))
    written.set(file, name)
  }
  await readBackup(path, readers, async ({ format }, entry) => {
    if (entry) {
      const file = files.find(({ storage_key }) => entry.name === `files/${storage_key}`)
      if (file) await write(file, entry.content)
    } else if (format === 2) {
      const beside = contentsIn(dirname(path))
      for (const file of files) {
        const content = await beside.find(file['sha256']!)
        if (content) await write(file, content as AsyncIterable<Uint8Array>)
      }
    }
  })
  if (!isThere()) throw new BackupError(`番号${id}の書類は、このバックアップにありません。`)
  await writeFile(join(folder, '書類.json'), JSON.stringify(contents(), null, 2), { mode: 0o600 })
  return {
    names: ['書類.json', ...[...written.values()].toSorted()],
    missing: files.filter((file) => !written.has(file)).map(({ name }) => name!),
  }
}
