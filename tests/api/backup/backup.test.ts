/** A backup taken while people work, and what comes back from it: row by row, file by file, on disk and in S3. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { backup } from '#server/backup/backup.ts'
import { BackupError } from '#server/backup/format.ts'
import { restore } from '#server/backup/restore.ts'
import { createDatabase, inSystem, type Database } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { queueLetter } from '#server/mail/outbox.ts'
import { diskStorage } from '#server/storage/disk.ts'
import { s3Storage } from '#server/storage/s3.ts'
import { SECRET_KEY, type Storage } from '#server/storage/storage.ts'
import { sweepStorage } from '#server/storage/sweep.ts'
import type { TestApp } from '../app.ts'
import { makePdf, makePng, paper } from '#tests/made-files.ts'
import { answered } from '../answers.ts'
import { createCluster, databaseUrl } from '../cluster.ts'
import { openDocumentsOffice, type DocumentsOffice } from '../documents/office.ts'
import { allFiles, allRows } from './copies.ts'

const cluster = createCluster(inject('clusterUrl'))
const names: string[] = []
const opened: Database[] = []
let folder: string
let s3: S3rver
let s3Url: string
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

/** What has no row in `files`: a photo, a logo, the secret of mailed links. */
const kept = { 'photos/1-a': 'photo', 'company-pictures/1-logo-b': 'logo', [SECRET_KEY]: 'secret' }
const keep = async (): Promise<void> => {
  for (const [key, text] of Object.entries(kept)) await app.deps.storage.write(key, Buffer.from(text))
  const [photo, logo] = Object.keys(kept)
  await app.database.pool.query('update users set profile_photo_path = $1 where id = $2', [photo, office.master.id])
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
    delete from reporting_folder_files where file_id in (select file_id from reporting_folder_files order by id limit 3)`)
  expect(await sweepStorage(later)).toBe(0)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tatemori-backup-'))
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  s3Url = `s3://S3RVER:S3RVER@127.0.0.1:${(await s3.run()).port}/files?region=ap-northeast-1&tls=0`
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
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a backup', () => {
  it('is one file that its owner alone may read', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(stat(`${file}.part`)).rejects.toThrow('ENOENT')
  })

  it('comes back as the moment that it was taken, from disk to S3 and from there to another disk', async () => {
    expect(await allRows(app.database)).not.toEqual(rows)
    const first = { database: await emptyDatabase(), storage: s3Storage(s3Url) }
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
    for (const spoilt of [
      bytes.subarray(0, bytes.length - 3000),
      bytes.subarray(0, bytes.length / 2),
      // The last file's first bytes lie well before the end.
      Buffer.concat([bytes.subarray(0, -6000), Buffer.alloc(40, 1), bytes.subarray(-5960)]),
    ]) {
      await writeFile(bad, spoilt)
      expect(await refusal(database, bad)).toContain('壊れている')
      expect((await database.pool.query('select 1 from companies')).rows).toEqual([])
    }
    await restore({ database, storage: newFolder('after') }, file)
    expect(await allRows(database)).toEqual(rows)
  })

  it('what is no backup, and one of a release to come', async () => {
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
  })
})
