/** A backup taken while people work, and what comes back from it: row by row, file by file, on disk and in S3. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { backup, backupTo } from '#server/backup/backup.ts'
import { extractDocument, findDocuments } from '#server/backup/document.ts'
import { isDrill } from '#server/backup/drill.ts'
import { BackupError } from '#server/backup/format.ts'
import { backupAt, backupInto } from '#server/backup/nightly.ts'
import { restore } from '#server/backup/restore.ts'
import { readTar, tarWriter } from '#server/backup/tar.ts'
import { verifyBackup } from '#server/backup/verify.ts'
import { createDatabase, inSystem, type Database } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { queueLetter } from '#server/mail/outbox.ts'
import { digestJob } from '#server/db/schema/jobs.ts'
import { scheduleDigests } from '#server/notifications/digest.service.ts'
import { diskStorage } from '#server/storage/disk.ts'
import { s3Storage } from '#server/storage/s3.ts'
import { collect, SECRET_KEY, type Storage } from '#server/storage/storage.ts'
import { sweepStorage } from '#server/storage/sweep.ts'
import type { TestApp } from '../app.ts'
import { openBucket, type Bucket } from '#tests/bucket.ts'
import { makePdf, makePng, paper } from '#tests/made-files.ts'
import { answered } from '../answers.ts'
import { createCluster, databaseUrl } from '../cluster.ts'
import { openDocumentsOffice, type DocumentsOffice } from '../documents/office.ts'
import { allFiles, allRows } from './copies.ts'

const cluster = createCluster(inject('clusterUrl'))
const names: string[] = []
const opened: Database[] = []
let folder: string
let bucket: Bucket
let office: DocumentsOffice
let app: TestApp
let file: string
/** The company as it was in the moment of the backup. */
let rows: Awaited<ReturnType<typeof allRows>>
let files: Awaited<ReturnType<typeof allFiles>>

const emptyDatabase = async (): Promise<Database> => {
  const name = await cluster.createDatabase('template0')
  names.push(name)
  const database = createDatabase(databaseUrl(inject('clusterUrl'), name), { maxConnections: 3 })
  opened.push(database)
  return database
}
const newFolder = (name: string): Storage => diskStorage(join(folder, name))

/** A matter with files of several kinds, one document submitted and one with a comment. */
const work = async (): Promise<void> => {
  const { master, create, save, pathOf } = office
  const matter = await office.createMatter()
  await office.putInFolder(master, matter.id, await makePng('屋上.png'), await makePdf('図面.pdf', [paper.A4]))
  const submitted = await create(master, { matter_id: matter.id })
  await save(master, submitted, {
    docs_data: [{ item_id: office.itemId('所見'), data: 'タブ\t改行\n円記号\\と"引用"' }],
  })
  await save(master, submitted, { submit_mode: 2 })
  await answered(await master.browser.post(`${pathOf(submitted)}/submit`), 200)
  await create(master, { title: '下書き' })
  await keep()
}

/** What has no row in `files`: a photo, a logo, a person's seal, the secret of mailed links. */
const kept = { 'photos/1-a': 'photo', 'company-pictures/1-logo-b': 'logo', 'seals/1-c': 'seal', [SECRET_KEY]: 'secret' }
const keep = async (): Promise<void> => {
  for (const [key, text] of Object.entries(kept)) await app.deps.storage.write(key, Buffer.from(text))
  const [photo, logo, seal] = Object.keys(kept)
  await app.database.pool.query('update users set profile_photo_path = $1, seal_key = $2 where id = $3', [
    photo,
    seal,
    office.master.id,
  ])
  await app.database.pool.query('update companies set logo_key = $1 where id = $2', [logo, office.company.id])
}
const keptIn = async (storage: Storage): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      Object.keys(kept).map(async (key) => [key, Buffer.from(await storage.readBytes(key)).toString()] as const),
    ),
  )

/** What a working company writes, removes and sweeps meanwhile. */
const goOnWorking = async (): Promise<void> => {
  await app.database.pool.query(`update matters set name = name || '（変更）'`)
  await app.database.pool.query(
    `insert into matters (company_id, name, matter_category_id, status_id, created_user_id) select company_id, '新しい案件', 1, status_id, created_user_id from matters limit 1`,
  )
  const later = { ...app.deps, clock: () => new Date(Date.now() + 2 * 3_600_000) }
  await app.database.pool.query(`
    update documents set pdf_file_id = null, excel_file_id = null;
    delete from attachments where file_id in (select file_id from attachments where matter_id is not null order by id limit 3)`)
  expect(await sweepStorage(later)).toBe(0)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tatemori-backup-'))
  bucket = await openBucket(join(folder, 's3'))
  office = await openDocumentsOffice()
  app = office.app
  await work()
  file = join(folder, 'backup.tar')
  const taken = await backup(app.deps, file, {
    onTaken: async () => {
      rows = await allRows(app.database)
      files = await allFiles(app.deps.storage)
      await goOnWorking()
    },
  })
  expect(taken.missing).toEqual([])
})
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()))
  for (const name of names) await cluster.dropDatabase(name)
  await cluster.close()
  await office.close()
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a backup', () => {
  it('is one file that its owner alone may read', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(stat(`${file}.part`)).rejects.toThrow('ENOENT')
  })

  it('comes back as the moment that it was taken, from disk to S3 and from there to another disk', async () => {
    expect(await allRows(app.database)).not.toEqual(rows)
    const first = { database: await emptyDatabase(), storage: s3Storage(bucket.url) }
    const { held_letters } = await restore(first, file)
    expect(held_letters).toBe(0)
    expect(await allRows(first.database)).toEqual(rows)
    expect(await allFiles(first.storage)).toEqual(files)
    expect(await keptIn(first.storage)).toEqual(kept)

    const second = { database: await emptyDatabase(), storage: newFolder('second') }
    const again = join(folder, 'again.tar')
    await backup(first, again)
    await restore(second, again)
    expect(await allRows(second.database)).toEqual(rows)
    expect(await allFiles(second.storage)).toEqual(files)
    expect(await keptIn(second.storage)).toEqual(kept)

    // What is written next counts on: numbers go on, links and totals are guarded again.
    const { pool } = second.database
    const totals = async () =>
      (await pool.query<{ n: number }>('select sum(total)::int as n from matter_counts where user_id is null')).rows[0]!
        .n
    const before = await totals()
    await pool.query(
      `insert into matters (company_id, name, matter_category_id, status_id, created_user_id) select company_id, '新しい案件', 1, status_id, created_user_id from matters limit 1`,
    )
    expect(await totals()).toBe(before + 1)
    await expect(pool.query('update matters set status_id = 999999')).rejects.toThrow('foreign key')
  })

  it('goes through a pipe, and can be verified without a place to restore it to', async () => {
    const path = join(folder, 'piped.tar')
    const target = createWriteStream(path)
    const taken = await backupTo(app.deps, target)
    target.end()
    await once(target, 'close')
    const { manifest, complete } = await verifyBackup(path)
    expect(complete).toEqual(taken)
    expect(manifest.tables.map(({ name }) => name)).toContain('matters')
    const copy = { database: await emptyDatabase(), storage: newFolder('piped') }
    expect((await restore(copy, path)).rows).toEqual(taken.rows)
  })

  it('says which files were gone, and holds the rest', async () => {
    const { database, storage } = app.deps
    const { rows: named } = await database.pool.query<{ storage_key: string }>(
      `insert into files (company_id, storage_key, name, type, content_type, size, sha256) select id, '00/' || repeat('0', 32), 'ない.txt', 6, 'text/plain', 1, 'x' from companies limit 1 returning storage_key`,
    )
    const taken = await backup({ database, storage }, join(folder, 'missing.tar'))
    expect(taken.missing).toEqual(named.map(({ storage_key }) => storage_key))
    expect(taken.files).toBeGreaterThan(0)
    await database.pool.query(`delete from files where name = 'ない.txt'`)
  })

  it('holds letters that were waiting: nobody gets one twice', async () => {
    const letter = { company_id: null, kind: 'test', to: { email: 'a@example.jp', name: null }, subject: '件名' }
    await inSystem(app.database.db, (tx) =>
      queueLetter(tx, app.deps.jobs, { ...letter, body: { greeting: '様', paragraphs: [] } }),
    )
    const path = join(folder, 'letters.tar')
    await backup(app.deps, path)
    const copy = { database: await emptyDatabase(), storage: newFolder('letters') }
    expect((await restore(copy, path)).held_letters).toBe(1)
    expect((await copy.database.pool.query(`select state from mail_outbox where kind = 'test'`)).rows).toEqual([
      { state: 'uncertain' },
    ])
  })
})

describe('a folder of nights', () => {
  const contentsOf = async (path: string): Promise<string[]> =>
    (await readdir(join(path, 'contents'), { withFileTypes: true, recursive: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .toSorted()

  it('takes what is new alone, drops what no night names, and each night comes back whole', async () => {
    const source = { database: await emptyDatabase(), storage: newFolder('nights-source') }
    await restore(source, file)
    const nights = join(folder, 'nights')
    const at = (day: number) => new Date(Date.UTC(2030, 0, day))
    const first = await backupInto(source, nights, { now: at(1) })
    const before = await contentsOf(nights)
    expect(new Set(before)).toEqual(new Set(Object.values(files)))

    // One file goes, another comes: nothing else is read again.
    await source.database.pool.query('update documents set pdf_file_id = null, excel_file_id = null')
    const { rows: gone } = await source.database.pool.query<{ sha256: string }>(
      `delete from attachments where file_id = (select max(file_id) from attachments where matter_id is not null)
       returning (select sha256 from files where id = file_id)`,
    )
    await source.database.pool.query('delete from files where sha256 = $1', [gone[0]!.sha256])
    const bytes = Buffer.from('新しいファイル')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const key = `ff/${'f'.repeat(32)}`
    await source.storage.write(key, bytes)
    await source.database.pool.query(
      `insert into files (company_id, storage_key, name, type, content_type, size, sha256)
       select id, $1, '新.txt', 6, 'text/plain', $2, $3 from companies limit 1`,
      [key, bytes.length, sha256],
    )
    const read: string[] = []
    const watched: Storage = { ...source.storage, read: (of, range) => (read.push(of), source.storage.read(of, range)) }
    const second = await backupInto({ ...source, storage: watched }, nights, { now: at(2) })
    expect(read).toEqual([key])
    expect(await contentsOf(nights)).toEqual([...before, sha256].toSorted())

    const old = { database: await emptyDatabase(), storage: newFolder('night-1') }
    await restore(old, first.path)
    expect(await allRows(old.database)).toEqual(rows)
    expect(await allFiles(old.storage)).toEqual(files)

    const third = await backupInto(source, nights, { keep: 2, now: at(3) })
    expect(third.removed).toBe(1)
    expect(await contentsOf(nights)).toEqual([...before.filter((hash) => hash !== gone[0]!.sha256), sha256].toSorted())
    expect(await backupAt(nights)).toBe(third.path)
    expect((await verifyBackup(second.path)).complete).toEqual((({ path: _, removed: __, ...rest }) => rest)(second))
  })

  it('counts what an earlier release left there as nights, which name no contents', async () => {
    const nights = join(folder, 'mixed-nights')
    const at = (day: number) => new Date(Date.UTC(2030, 0, day))
    await mkdir(nights)
    await backup(app.deps, join(nights, 'tatemori-2029-12-31.tar'))
    expect((await backupInto(app.deps, nights, { keep: 2, now: at(1) })).removed).toBe(0)
    const { path, removed } = await backupInto(app.deps, nights, { keep: 2, now: at(2) })
    expect(removed).toBe(1)
    expect((await readdir(nights)).filter((name) => name.endsWith('.tar'))).toHaveLength(2)
    await verifyBackup(path)
  })

  it('of which a content was changed or lost is refused before anything is written', async () => {
    const nights = join(folder, 'spoilt')
    const { path } = await backupInto(app.deps, nights)
    const [hash] = await contentsOf(nights)
    const content = join(nights, 'contents', hash!.slice(0, 2), hash!)
    const target = { database: await emptyDatabase(), storage: newFolder('spoilt-target') }
    await writeFile(content, 'something else')
    await expect(restore(target, path)).rejects.toThrow('壊れている')
    await rm(content)
    await expect(verifyBackup(path)).rejects.toThrow('壊れている')
    // The next night has it again.
    await verifyBackup((await backupInto(app.deps, nights, { now: new Date(Date.now() + 5000) })).path)
    await verifyBackup(path)
  })

  it('says of a file whose bytes are no longer those of its row, as of one that is gone', async () => {
    const source = { database: await emptyDatabase(), storage: newFolder('rotten-source') }
    await restore(source, file)
    const [key] = Object.keys(files)
    await source.storage.write(key!, Buffer.from('rotten'))
    const { missing, path } = await backupInto(source, join(folder, 'rotten'))
    expect(missing).toContain(key)
    await verifyBackup(path)
  })
})

describe('one document', () => {
  it('comes out of a backup with what was typed and its files, from one file as from a folder of nights', async () => {
    const [submitted] = await findDocuments(file, '')
    expect(await findDocuments(file, 'そのような件名はない')).toEqual([])
    const { path } = await backupInto(app.deps, join(folder, 'document-nights'))
    for (const [from, to] of [
      [file, 'out-1'],
      [path, 'out-2'],
    ] as const) {
      const out = join(folder, to)
      const { names, missing } = await extractDocument(from, submitted!.id, out)
      expect(missing).toEqual([])
      expect((await readdir(out)).toSorted()).toEqual(names.toSorted())
      const { items, files: named } = JSON.parse(await readFile(join(out, '書類.json'), 'utf8')) as {
        items: { name: string; data: unknown }[]
        files: { name: string; sha256: string }[]
      }
      expect(items).toContainEqual({ name: '所見', data: 'タブ\t改行\n円記号\\と"引用"' })
      if (from === file) expect(named.map(({ name }) => name.split('.').pop())).toContain('pdf')
      for (const [at, { name, sha256 }] of named.entries())
        expect(
          createHash('sha256')
            .update(await readFile(join(out, `${at + 1}-${name}`)))
            .digest('hex'),
        ).toBe(sha256)
      await expect(extractDocument(from, submitted!.id, out)).rejects.toThrow('空ではありません')
    }
    await expect(extractDocument(file, '999999', join(folder, 'out-3'))).rejects.toThrow('ありません')
  })

  it('comes out without a file that was lost before the backup, which it names', async () => {
    const source = { database: await emptyDatabase(), storage: newFolder('lost-source') }
    await restore(source, file)
    const { rows: pdfs } = await source.database.pool.query<{ id: string; name: string; key: string }>(
      `select documents.id, files.name, storage_key as key from documents join files on files.id = pdf_file_id`,
    )
    const [{ id, name, key }] = pdfs as [{ id: string; name: string; key: string }]
    await source.storage.remove(key)
    const whole = join(folder, 'lost.tar')
    await backup(source, whole)
    const { path } = await backupInto(source, join(folder, 'lost-nights'))
    for (const [from, to] of [
      [whole, 'lost-1'],
      [path, 'lost-2'],
    ] as const) {
      const out = join(folder, to)
      const { names, missing } = await extractDocument(from, id, out)
      expect(missing).toEqual([name])
      expect((await readdir(out)).toSorted()).toEqual(names.toSorted())
      expect(names).toContain('書類.json')
    }
  })
})

describe('a copy', () => {
  it('has no letter of a morning before it: its server plans the next one', async () => {
    await scheduleDigests(app.deps)
    const path = join(folder, 'digests.tar')
    await backup(app.deps, path)
    const copy = { database: await emptyDatabase(), storage: newFolder('digests') }
    await restore(copy, path)
    const { rows: waiting } = await copy.database.pool.query(`select from jobs where kind = $1`, [digestJob])
    expect(waiting).toEqual([])
    expect(await isDrill(copy.storage)).toBe(false)
  })

  it('to practise with is marked, and a backup of it carries the mark no further', async () => {
    const practice = { database: await emptyDatabase(), storage: newFolder('practice') }
    await restore(practice, file, { forDrill: true })
    expect(await isDrill(practice.storage)).toBe(true)
    const path = join(folder, 'practice.tar')
    await backup(practice, path)
    const real = { database: await emptyDatabase(), storage: newFolder('real') }
    await restore(real, path)
    expect(await isDrill(real.storage)).toBe(false)
  })
})

/** A gigabyte in a megabyte. */
const zeros = () => Buffer.concat(Array<Buffer>(16).fill(gzipSync(Buffer.alloc(64 * 2 ** 20))))

describe('a restore refuses', () => {
  const refusal = async (database: Database, path: string): Promise<string> => {
    const error = await restore({ database, storage: newFolder('refused') }, path).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(BackupError)
    return (error as Error).message
  }

  it('a database that holds a company or something else', async () => {
    expect(await refusal(app.database, file)).toContain('空ではありません')
    const database = await emptyDatabase()
    await database.pool.query('create table somebody_elses (id int)')
    expect(await refusal(database, file)).toContain('空ではありません')
  })

  it('what was cut off or changed, and leaves nothing; the next try finds it empty', async () => {
    const database = await emptyDatabase()
    const bytes = await readFile(file)
    const bad = join(folder, 'bad.tar')
    // After its header of one block.
    const content = bytes.lastIndexOf('files/') + 512
    for (const spoilt of [
      bytes.subarray(0, bytes.length - 3000),
      bytes.subarray(0, bytes.length / 2),
      // The last file's first bytes.
      Buffer.concat([bytes.subarray(0, content), Buffer.alloc(40, 1), bytes.subarray(content + 40)]),
    ]) {
      await writeFile(bad, spoilt)
      expect(await refusal(database, bad)).toContain('壊れている')
      await expect(verifyBackup(bad)).rejects.toThrow('壊れている')
      // Found before anything was written.
      expect((await database.pool.query(`select to_regclass('public.companies') as found`)).rows).toEqual([
        { found: null },
      ])
      expect(await allFiles(newFolder('refused'))).toEqual({})
    }
    await restore({ database, storage: newFolder('after') }, file)
    expect(await allRows(database)).toEqual(rows)
  })

  /** The backup with some of its entries changed, as whoever wants to do harm would write it. */
  const rewritten = async (
    change: (name: string, bytes: Buffer) => { name: string; bytes: Buffer },
  ): Promise<string> => {
    const path = join(folder, 'hostile.tar')
    const target = createWriteStream(path)
    const tar = tarWriter(target)
    for await (const entry of readTar(createReadStream(file))) {
      const { name, bytes } = change(entry.name, Buffer.from(await collect(entry.content)))
      await tar.add(name, bytes.length, [bytes])
    }
    await tar.end()
    await new Promise<void>((done) => target.end(done))
    return path
  }
  const inTable = (table: string, write: (rows: string) => string) =>
    rewritten((name, bytes) => ({
      name,
      bytes: name.startsWith(`tables/${table}/`) ? gzipSync(write(gunzipSync(bytes).toString())) : bytes,
    }))

  it.each<[string, () => Promise<string>]>([
    [
      'leads out of the folder of files by a picture’s name',
      () =>
        rewritten((name, bytes) => ({
          name: name.replace('photos/', '../../photos/'),
          bytes: name.startsWith('tables/users/')
            ? gzipSync(gunzipSync(bytes).toString().replaceAll('photos/', '../../photos/'))
            : bytes,
        })),
    ],
    [
      'leads out of it by a file’s',
      () => inTable('files', (rows) => rows.replace(/[0-9a-f]{2}\/[0-9a-f]{32}/, '../../outside')),
    ],
    [
      'unpacks to more than there ever was',
      () => rewritten((name, bytes) => ({ name, bytes: name.startsWith('tables/users/') ? zeros() : bytes })),
    ],
    [
      'writes into a table of the database itself',
      () =>
        rewritten((name, bytes) => ({
          name: name.replace('tables/users/', 'tables/pg_authid/'),
          bytes: name === 'manifest.json' ? Buffer.from(bytes.toString().replace('"users"', '"pg_authid"')) : bytes,
        })),
    ],
  ])('one that %s', async (what, make) => {
    const database = await emptyDatabase()
    const storage = newFolder(`hostile, ${what}`)
    const before = process.memoryUsage().rss
    await expect(restore({ database, storage }, await make())).rejects.toThrow()
    expect(process.memoryUsage().rss - before).toBeLessThan(700 * 2 ** 20)
    expect(await allFiles(storage)).toEqual({})
    // Nothing of it stayed: the true one comes in afterwards.
    await restore({ database, storage: newFolder(`after, ${what}`) }, file)
    expect(await allRows(database)).toEqual(rows)
  })

  it('the place of files of another installation, and leaves it as it was', async () => {
    const database = await emptyDatabase()
    const storage = newFolder('others')
    await storage.write(SECRET_KEY, Buffer.from('theirs'))
    await storage.write('photos/7-x', Buffer.from('their photo'))
    await expect(restore({ database, storage }, file)).rejects.toThrow('保存先が空ではありません')
    expect(Buffer.from(await storage.readBytes(SECRET_KEY)).toString()).toBe('theirs')
  })

  it('a database that a server works on, and takes it once that server has ended', async () => {
    const database = await emptyDatabase()
    const server = createDatabase(database.pool.options.connectionString!, { maxConnections: 1 })
    await migrate(server)
    const ticks = setInterval(() => void server.pool.query('select 1'), 100)
    const storage = newFolder('served')
    await expect(restore({ database, storage }, file)).rejects.toThrow('サーバーが動いています')
    clearInterval(ticks)
    await server.close()
    await restore({ database, storage }, file)
    expect(await allRows(database)).toEqual(rows)
  })

  it('no place of files where a server was only started', async () => {
    const storage = newFolder('started')
    await storage.write(SECRET_KEY, Buffer.from('of a start'))
    await restore({ database: await emptyDatabase(), storage }, file)
    expect(await keptIn(storage)).toEqual(kept)
  })

  it('to leave files behind when it fails in the midst of them', async () => {
    const whole = newFolder('midst')
    let writes = 0
    const failing: Storage = {
      ...whole,
      write: (key, content) =>
        (writes += 1) > 2 ? Promise.reject(new Error('the bucket went away')) : whole.write(key, content),
    }
    const database = await emptyDatabase()
    await expect(restore({ database, storage: failing }, file)).rejects.toThrow('the bucket went away')
    expect(await allFiles(whole)).toEqual({})
    await restore({ database, storage: whole }, file)
    expect(await allFiles(whole)).toEqual(files)
  })

  it('what is no backup, one of a release to come, and one of a release too old for this one', async () => {
    const database = await emptyDatabase()
    const path = join(folder, 'other.tar')
    await writeFile(path, '案件の一覧')
    expect(await refusal(database, path)).toContain('建守のバックアップではありません')
    await migrate(database)
    await database.pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('future', 9999999999999)`,
    )
    await backup({ database, storage: newFolder('future') }, path)
    expect(await refusal(await emptyDatabase(), path)).toContain('より新しい版')
    await database.pool.query('update drizzle.__drizzle_migrations set created_at = 1000000000000')
    const older = join(folder, 'older.tar')
    await backup({ database, storage: newFolder('older') }, older)
    expect(await refusal(await emptyDatabase(), older)).toContain('引き継げない古い版')
  })
})
