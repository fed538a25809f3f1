/** What the operator does to a company: each act is in its trail, a dry run changes nothing, and a deletion leaves no row. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { errorMessages } from '#domain/errors.ts'
import { roles } from '#domain/users/users.labels.ts'
import { handOverMaster, planDeletion, removeDueCompanies, suspendCompany } from '#server/company/operate.ts'
import { listCompanies } from '#server/company/operated.store.ts'
import { listCompanyTables } from '#server/company/remove-company.store.ts'
import { inSystem } from '#server/db/client.ts'
import { verifyStorage } from '#server/storage/verify.ts'
import { hashToken } from '#server/http/tokens.ts'
import { makeResetLink } from '#server/users/reset-link.ts'
import { makePdf, makePng, paper } from '#tests/made-files.ts'
import { answered } from '../answers.ts'
import { openDocumentsOffice, type DocumentsOffice } from '../documents/office.ts'
import { password, type TestCompany } from '../app.ts'

let office: DocumentsOffice
const now = new Date()
const days = (n: number) => new Date(now.getTime() + n * 24 * 60 * 60_000)
const act = { isDryRun: false, now }
const dry = { isDryRun: true, now }

beforeAll(async () => {
  office = await openDocumentsOffice()
})
afterAll(() => office.close())

const kindsIn = async ({ id }: Pick<TestCompany, 'id'>): Promise<string[]> =>
  (
    await office.app.database.pool.query<{ kind: string }>(
      'select kind from audit_entries where company_id = $1 and actor_name = $2 order by id',
      [id, 'システム'],
    )
  ).rows.map(({ kind }) => kind)

it('suspends a company and resumes it: nobody comes in meanwhile, and all is told why', async () => {
  const { app, company, master } = office
  const { database } = app
  const visit = () => master.browser.get(`${company.path}/matters`)
  await suspendCompany(database, company.key, { ...dry, isResumed: false })
  await answered(await visit(), 200)
  expect(await kindsIn(company)).toEqual([])
  await suspendCompany(database, company.key, { ...act, isResumed: false })
  expect(await answered(await visit(), 403)).toMatchObject({ message: errorMessages.suspended, code: 'suspended' })
  // No link lets a Master in either, from wherever.
  expect(await answered(await master.browser.post(`${company.path}/network-pass`), 403)).toMatchObject({
    code: 'suspended',
  })
  await expect(suspendCompany(database, company.key, { ...act, isResumed: false })).rejects.toThrow('すでに停止')
  await suspendCompany(database, company.key, { ...act, isResumed: true })
  await answered(await visit(), 200)
  await expect(suspendCompany(database, company.key, { ...act, isResumed: true })).rejects.toThrow('停止されていません')
  await expect(suspendCompany(database, 'nobody', { ...act, isResumed: true })).rejects.toThrow('会社はありません')
  expect(await kindsIn(company)).toEqual(['company_suspended', 'company_resumed'])
})

it('gives a company to another of its own people, and to no guest or stranger', async () => {
  const { app, company, master } = office
  const heir = await app.createPerson(company, roles.member, '後継 者')
  const guest = await app.createPerson(company, roles.guest, '客 人')
  const { database } = app
  const masterOf = async () =>
    Number(
      (
        await database.pool.query<{ id: string }>('select master_user_id as id from companies where id = $1', [
          company.id,
        ])
      ).rows[0]!.id,
    )
  for (const email of [guest.email, 'nobody@example.jp'])
    await expect(handOverMaster(database, company.key, email, act)).rejects.toThrow('社内ユーザーではありません')
  await expect(handOverMaster(database, company.key, master.email, act)).rejects.toThrow('すでにマスター')
  await handOverMaster(database, company.key, heir.email, dry)
  expect(await masterOf()).toBe(master.id)
  await handOverMaster(database, company.key, heir.email, act)
  expect(await masterOf()).toBe(heir.id)
  const { rows } = await database.pool.query(
    'select user_id::int, role from memberships where user_id = any($1) and company_id = $2 order by user_id',
    [[master.id, heir.id], company.id],
  )
  expect(rows).toEqual([
    { user_id: master.id, role: roles.admin },
    { user_id: heir.id, role: roles.master },
  ])
  await handOverMaster(database, company.key, master.email, act)
  expect((await kindsIn(company)).filter((kind) => kind === 'master_handed_over')).toHaveLength(2)

  // What the Master who is gone offered to somebody takes the company from nobody.
  const other = await app.createPerson(company, roles.admin, '別の 人')
  await answered(await master.browser.post(`${company.path}/company/handover`, { user_id: other.id, password }), 201)
  await handOverMaster(database, company.key, heir.email, act)
  await answered(await other.browser.post(`${company.path}/company/handover/accept`), 409)
  expect(await masterOf()).toBe(heir.id)
  await handOverMaster(database, company.key, master.email, act)
})

it('makes a link that sets a password once, and none in a dry run', async () => {
  const { app, master } = office
  const links = async () =>
    (await app.database.pool.query<{ token_hash: string }>('select token_hash from password_resets')).rows.map(
      ({ token_hash }) => token_hash,
    )
  expect(await makeResetLink(app.database, 'nobody@example.jp', act)).toBeNull()
  expect(await makeResetLink(app.database, master.email, dry)).toEqual({ name: master.name, token: null })
  expect(await links()).toEqual([])
  const made = await makeResetLink(app.database, master.email, act)
  expect(await links()).toEqual([hashToken(made!.token!)])
  expect(await kindsIn(office.company)).toContain('password_link_made')
})

it('finds files that are gone or changed, and calls the others whole', async () => {
  const { app, master } = office
  const { database, storage } = app.deps
  const matter = await office.createMatter()
  await office.putInFolder(master, matter.id, await makePng('屋上.png'), await makePdf('図面.pdf', [paper.A4]))
  const whole = await verifyStorage(database, storage)
  expect(whole).toMatchObject({ missing: [], changed: [] })
  expect(whole.files).toBeGreaterThan(1)
  const { rows } = await database.pool.query<{ key: string }>('select storage_key as key from files order by id desc')
  const [gone, changed] = rows.map(({ key }) => key) as [string, string]
  const kept = await storage.readBytes(changed)
  const lost = await storage.readBytes(gone)
  await storage.remove(gone)
  await storage.write(changed, Buffer.from('rotten'))
  expect(await verifyStorage(database, storage)).toEqual({ files: whole.files, missing: [gone], changed: [changed] })
  await storage.write(changed, kept)
  await storage.write(gone, lost)
})

it('deletes a company after its days with every row, and nothing of another', async () => {
  const { app, company, master, create, save, pathOf } = office
  const { database, storage } = app.deps
  const other = await app.createCompany('neighbours')
  const both = await app.createPerson(company, roles.member, '両社 花子')
  await database.pool.query('insert into memberships (company_id, user_id, role) values ($1, $2, $3)', [
    other.company.id,
    both.id,
    roles.member,
  ])
  await answered(
    await other.master.browser.post(`${other.company.path}/matters`, { name: '隣の案件', matter_category_id: 1 }),
    201,
  )
  const matter = await office.createMatter()
  await office.putInFolder(master, matter.id, await makePng('写真.png'))
  const submitted = await create(master, { matter_id: matter.id })
  await save(master, submitted, { submit_mode: 2 })
  await answered(await master.browser.post(`${pathOf(submitted)}/submit`), 200)
  const rowsOf = async (id: number) => {
    const found: Record<string, number> = {}
    for (const table of await inSystem(database.db, listCompanyTables)) {
      const { rows } = await database.pool.query<{ n: number }>(
        `select count(*)::int as n from "${table}" where company_id = $1`,
        [id],
      )
      if (rows[0]!.n > 0) found[table] = rows[0]!.n
    }
    return found
  }
  const theirs = await rowsOf(other.company.id)
  const sweep = (at: Date) => removeDueCompanies({ database, storage, clock: () => at })

  await planDeletion(database, company.key, { ...dry, isUndone: false })
  await planDeletion(database, company.key, { ...act, isUndone: false })
  await answered(await master.browser.get(`${company.path}/matters`), 403)
  await expect(suspendCompany(database, company.key, { ...act, isResumed: true })).rejects.toThrow('削除の予約中')
  await planDeletion(database, company.key, { ...act, isUndone: true })
  await answered(await master.browser.get(`${company.path}/matters`), 200)
  await expect(planDeletion(database, company.key, { ...act, isUndone: true })).rejects.toThrow('予約されていません')
  await planDeletion(database, company.key, { ...act, isUndone: false })

  const listed = await inSystem(database.db, listCompanies)
  const own = listed.find(({ company_key }) => company_key === company.key)!
  expect(own).toMatchObject({ master_email: master.email, delete_at: days(30) })
  expect(own.files).toBeGreaterThan(0)
  expect(own.bytes).toBeGreaterThan(0)
  expect(listed.find(({ company_key }) => company_key === other.company.key)).toMatchObject({
    users: 2,
    delete_at: null,
  })

  expect(await sweep(days(29))).toBe(0)
  expect(Object.keys(await rowsOf(company.id)).length).toBeGreaterThan(10)
  expect(await sweep(days(31))).toBe(1)
  expect(await rowsOf(company.id)).toEqual({})
  expect(await rowsOf(other.company.id)).toEqual(theirs)
  const people = await database.pool.query<{ id: number }>('select id::int from users where id = any($1)', [
    [master.id, both.id, other.master.id],
  ])
  expect(people.rows.map(({ id }) => id).toSorted()).toEqual([both.id, other.master.id].toSorted())
  const { rows: trail } = await database.pool.query(
    `select subject_name, user_id from audit_entries where kind = 'company_deleted' and company_id is null`,
  )
  expect(trail).toHaveLength(1)
  expect(await sweep(days(32))).toBe(0)
})

it('takes nobody away who comes into another company meanwhile', async () => {
  const { app } = office
  const { database, storage } = app.deps
  const { company, master } = await app.createCompany('leavers')
  const { company: other } = await app.createCompany('takers')
  await planDeletion(database, company.key, { ...act, isUndone: false })
  const client = await database.pool.connect()
  let isDone = false
  try {
    await client.query('begin')
    await client.query('select from memberships where company_id = $1 for update', [company.id])
    const swept = removeDueCompanies({ database, storage, clock: () => days(31) }).finally(() => (isDone = true))
    await expect
      .poll(async () => {
        const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        return (await database.pool.query(waiting)).rows.length
      })
      .toBe(1)
    const joined = database.pool
      .query('insert into memberships (company_id, user_id, role) values ($1, $2, 1)', [other.id, master.id])
      .then(
        () => 1,
        () => 0,
      )
    await Promise.race([joined, new Promise((resolve) => setTimeout(resolve, 1000))])
    expect(isDone).toBe(false)
    await client.query('commit')
    expect(await swept).toBe(1)
    const { rows } = await database.pool.query('select from memberships where company_id = $1 and user_id = $2', [
      other.id,
      master.id,
    ])
    expect(rows).toHaveLength(await joined)
  } finally {
    client.release()
  }
})
