/** One company out of an installation and into others: whole, alone, and without anybody's secrets. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { roles } from '#domain/users/users.labels.ts'
import { restore } from '#server/backup/restore.ts'
import { verifyBackup } from '#server/backup/verify.ts'
import { carriedTables, outside } from '#server/backup/copy-rules.ts'
import { planCopy } from '#server/backup/copy-plan.ts'
import type { Exported } from '#server/backup/export-company.ts'
import { exportCompany, importCompany } from '#server/company/transfer.ts'
import type { Database } from '#server/db/client.ts'
import { diskStorage } from '#server/storage/disk.ts'
import { verifyStorage } from '#server/storage/verify.ts'
import { makePdf, makePng, paper } from '#tests/made-files.ts'
import { answered } from '../answers.ts'
import { allFiles, allRows } from '../backup/copies.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { openDocumentsOffice, type DocumentsOffice } from '../documents/office.ts'
import { companyRows, without, type Rows } from './copied-rows.ts'

let office: DocumentsOffice
let folder: string
let file: string
let exported: Exported
const others: TestDatabase[] = []
const act = { isDryRun: false }
const title_pattern = '{番号} {建物} {年月}'

const newPlace = async () => {
  const made = await createTestDatabase()
  others.push(made)
  return { database: made.database, storage: diskStorage(join(folder, `place-${others.length}`)) }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tatemori-copy-'))
  office = await openDocumentsOffice()
  const { app, company, master, create, save, pathOf, itemId } = office
  const neighbour = await app.createCompany('neighbour')
  await answered(
    await neighbour.master.browser.post(`${neighbour.company.path}/matters`, {
      name: '隣の会社の秘密',
      matter_category_id: 1,
    }),
    201,
  )
  const colleague = await app.createPerson(company, roles.member, '両社 花子')
  const matter = await office.createMatter()
  await office.putInFolder(master, matter.id, await makePng('屋上.png'), await makePdf('図面.pdf', [paper.A4]))
  const document = await create(master, { matter_id: matter.id })
  await save(master, document, { docs_data: [{ item_id: itemId('所見'), data: 'タブ\t改行\n円記号\\と"引用"' }] })
  await save(master, document, { submit_mode: 2 })
  await answered(await master.browser.post(`${pathOf(document)}/submit`), 200)
  await answered(
    await master.browser.put(`${company.path}/templates/${office.template.id}`, { title_pattern, seen: {} }),
    200,
  )
  const deleted = await create(master, { title: '捨てた書類' })
  await answered(await master.browser.delete(pathOf(deleted)), 204)
  await answered(
    await master.browser.post(`${company.path}/matters/${matter.id}/comment`, {
      body: '見てください',
      mentioned_user_ids: [colleague.id],
    }),
    201,
  )
  await answered(
    await master.browser.post(`${company.path}/views`, {
      list: 'matters',
      name: '花子さんの案件',
      is_shared: true,
      state: { search: { user_id: colleague.id }, hidden: [], shown: [], widths: {} },
    }),
    201,
  )
  await app.deps.storage.write('photos/1-a', Buffer.from('photo'))
  await app.deps.storage.write('company-pictures/1-logo-b', Buffer.from('logo'))
  await app.deps.storage.write('seals/1-c', Buffer.from('seal'))
  await app.database.pool.query(
    `update users set profile_photo_path = 'photos/1-a', seal_key = 'seals/1-c' where id = $1`,
    [master.id],
  )
  await app.database.pool.query(`update companies set logo_key = 'company-pictures/1-logo-b' where id = $1`, [
    company.id,
  ])
  await app.database.pool.query(
    `insert into invitations (company_id, email, role, token_hash, expires_at, invited_by_user_id) values ($1, 'new@example.jp', 0, 'hash-of-invitation', now(), $2)`,
    [company.id, master.id],
  )
  file = join(folder, 'midori.tar')
  exported = await exportCompany(app.deps, company.key, file)
})
afterAll(async () => {
  for (const { drop } of others) await drop()
  await office.close()
  await rm(folder, { recursive: true, force: true })
})

const masterKept = (rows: Rows, master: string) => {
  const id = rows['companies']![0]!['master_user_id']
  return rows['users']!.find((user) => user['id'] === id)!['email'] === master
}

it('knows every table and column of the database, and why what stays stays', async () => {
  const { app } = office
  const connection = await app.database.pool.openForCopy()
  const refusal = () =>
    planCopy(connection).then(
      () => '',
      (error: Error) => error.message,
    )
  try {
    expect(await refusal()).toBe('')
    for (const [change, named] of [
      ['create table new_records (id bigint, company_id bigint)', '表「new_records」'],
      ['alter table tags add column new_id bigint', 'tags.new_id'],
      ['alter table tags add column new_notes jsonb', 'tags.new_notes'],
      ['alter table tags add column link_token text', 'tags.link_token'],
      ['alter table tags add column code text unique', 'tags.code'],
      ['alter table users add column hint text', 'users.hint'],
    ] as const) {
      await connection.query(`begin; ${change}`)
      expect(await refusal()).toContain(named)
      await connection.query('rollback')
    }
    const names = Object.keys(await allRows(app.database))
    expect([...carriedTables, ...Object.keys(outside)].toSorted()).toEqual(names.toSorted())
  } finally {
    await connection.end()
  }
})

it('comes whole into an empty installation, under the same numbers', async () => {
  const { app, company, master } = office
  const place = await newPlace()
  const planned = await importCompany(place, file, { isDryRun: true })
  expect(planned).toMatchObject({ rows: exported.rows, files: exported.files, accounts: { added: 2, known: 0 } })
  expect(await allFiles(place.storage)).toEqual({})
  const done = await importCompany(place, file, act)
  expect(done).toEqual(planned)
  const [was, is] = [await companyRows(app.database, company.key), await companyRows(place.database, company.key)]
  const people = (name: string, value: unknown) =>
    /user_id$|^users\.id$|applicant_id$/.test(name) || name === 'views.state' || value === undefined
  expect(without(is, people)).toEqual(without(was, people))
  expect(masterKept(is, master.email)).toBe(true)
  expect(is['users']!.every((user) => user['password_hash'] === null && user['email_proved_at'] === null)).toBe(true)
  const hanako = is['users']!.find((user) => user['name'] === '両社 花子')!
  expect((is['views']![0]!['state'] as { search: object }).search).toEqual({ user_id: hanako['id'] })
  expect(await verifyStorage(place.database, place.storage)).toMatchObject({ missing: [], changed: [] })
  expect(Object.values(await allFiles(place.storage)).toSorted()).toEqual(
    (
      await app.database.pool.query<{ sha256: string }>('select sha256 from files where company_id = $1', [company.id])
    ).rows
      .map(({ sha256 }) => sha256)
      .toSorted(),
  )
  const self = is['users']!.find((user) => user['email'] === master.email)!
  for (const [column, text] of [
    ['profile_photo_path', 'photo'],
    ['seal_key', 'seal'],
  ] as const)
    expect(Buffer.from(await place.storage.readBytes(self[column] as string)).toString()).toBe(text)
  const logo = is['companies']![0]!['logo_key'] as string
  expect(Buffer.from(await place.storage.readBytes(logo)).toString()).toBe('logo')
  for (const table of ['matter_counts', 'document_counts']) {
    const sum = async (database: Database, key: string) =>
      (
        await database.pool.query(
          `select sum(total)::int as total from ${table} where user_id is null and company_id = (select id from companies where company_key = $1)`,
          [key],
        )
      ).rows[0]
    expect(await sum(place.database, company.key)).toEqual(await sum(app.database, company.key))
  }
  await expect(importCompany(place, file, act)).rejects.toThrow('--key で新しい会社キーを指定')
})

it('comes beside itself under another address, with the accounts that are there and other numbers', async () => {
  const { app, company, master } = office
  const before = await companyRows(app.database, company.key)
  const done = await importCompany(app.deps, file, { ...act, key: 'midori-2' })
  expect(done.accounts).toEqual({ added: 0, known: 2 })
  expect(await companyRows(app.database, company.key)).toEqual(before)
  const copy = await companyRows(app.database, 'midori-2')
  const numbers = (name: string) => /\.id$|_id$|\.lineage$|\.links$|\.contents$|\.state$/.test(name)
  expect(without(copy, numbers)).toEqual(without(before, numbers))
  const ids = (rows: Rows, table: string) => rows[table]!.map(({ id }) => id)
  for (const table of ['matters', 'documents', 'templates', 'files', 'histories'])
    expect(ids(copy, table).filter((id) => ids(before, table).includes(id))).toEqual([])
  expect(copy['templates']!.map((template) => template['title_pattern'])).toContain(title_pattern)
  const matter = copy['matters']![0]!['id'] as number
  const seen = await answered<{ data: { name: string } }>(
    await master.browser.get(`${company.path.replace(company.key, 'midori-2')}/matters/${matter}`),
    200,
  )
  expect(seen.data.name).toBe(before['matters']![0]!['name'])
  expect(copy['audit_entries']!.map(({ kind }) => kind)).toContain('company_imported')
  expect((await companyRows(app.database, company.key))['audit_entries']!.map(({ kind }) => kind)).toContain(
    'company_exported',
  )
  // What is written next takes numbers that nobody has.
  await answered(await master.browser.post(`${company.path}/matters`, { name: '次の案件', matter_category_id: 1 }), 201)
})

it('carries nothing of another company and nobody’s secrets', async () => {
  const { app, company, master } = office
  const { manifest } = await verifyBackup(file)
  expect(manifest.company).toEqual({ id: String(company.id), key: company.key, name: expect.any(String) })
  const place = await newPlace()
  await importCompany(place, file, act)
  const text = JSON.stringify(await allRows(place.database))
  const { rows } = await app.database.pool.query<{ password_hash: string }>(
    'select password_hash from users where id = $1',
    [master.id],
  )
  for (const secret of ['隣の会社の秘密', 'hash-of-invitation', rows[0]!.password_hash])
    expect(text).not.toContain(JSON.stringify(secret).slice(1, -1))
  expect((await allRows(place.database))['companies']).toHaveLength(1)
})

it('gives the company to nobody who made an account under a person’s address without having the mailbox', async () => {
  const place = await newPlace()
  const { pool } = place.database
  await pool.query(`insert into users (name, email, password_hash) values ('他人', $1, 'theirs')`, [
    office.master.email,
  ])
  expect((await importCompany(place, file, act)).accounts).toEqual({ added: 1, known: 1 })
  const { rows } = await pool.query('select password_hash from users where email = $1', [office.master.email])
  expect(rows).toEqual([{ password_hash: null }])
})

it('refuses what is cut, changed, of another schema or a whole backup, and leaves nothing', async () => {
  const place = await newPlace()
  const bytes = await readFile(file)
  const bad = join(folder, 'bad.tar')
  const empty = await allRows(place.database)
  const broken = async (content: Uint8Array, sentence: string) => {
    await writeFile(bad, content)
    await expect(importCompany(place, bad, act)).rejects.toThrow(sentence)
    expect(await allRows(place.database)).toEqual(empty)
    expect(await allFiles(place.storage)).toEqual({})
  }
  await broken(bytes.subarray(0, bytes.length - 2048), '途中で切れて')
  const flipped = Buffer.from(bytes)
  flipped[bytes.indexOf('kept/photos/1-a') + 512]! ^= 1
  await broken(flipped, '壊れている')
  await place.database.pool.query('update drizzle.__drizzle_migrations set created_at = created_at + 1')
  await broken(bytes, 'データベースの形が違う版')
  await place.database.pool.query('update drizzle.__drizzle_migrations set created_at = created_at - 1')
  await place.database.pool.query(`alter table views add constraint full_of_views check (false)`)
  await broken(bytes, 'full_of_views')
  await expect(restore(place, file)).rejects.toThrow('company:import')
})
