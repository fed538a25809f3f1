import { eq, sql } from 'drizzle-orm'
import { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { asOne, createDatabase, inCompany, inSystem, readInCompany, type Tx } from '#server/db/client.ts'
import { databaseErrorCode, isUniqueViolation } from '#server/db/errors.ts'
import { together } from '#server/db/together.ts'
import { nextUpdatedAt } from '#server/db/schema/columns.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { matters } from '#server/db/schema/matters.ts'
import { tags } from '#server/db/schema/tags.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { createTestCompany, type TestCompany } from './companies.ts'

let test: TestDatabase
let company: TestCompany

beforeAll(async () => {
  test = await createTestDatabase()
  company = await createTestCompany(test.database, 'kensyu')
})
afterAll(() => test.drop())

const addContact = (name: string) => ({ company_id: company.company_id, name })

describe('a transaction', () => {
  it('leaves nothing of work that failed, and the connection fit for the next', async () => {
    const { db } = test.database
    const failing = inCompany(db, company.company_id, async (tx) => {
      await tx.insert(contacts).values(addContact('消える'))
      throw new Error('途中で失敗')
    })
    await expect(failing).rejects.toThrow('途中で失敗')
    expect(await inCompany(db, company.company_id, (tx) => tx.$count(contacts))).toBe(0)
  })

  it('can undo an inner part alone', async () => {
    const { db } = test.database
    await inCompany(db, company.company_id, async (tx) => {
      await tx.insert(contacts).values(addContact('残る'))
      const inner = tx.transaction(async (part) => {
        await part.insert(contacts).values(addContact('戻る'))
        throw new Error('内側')
      })
      await expect(inner).rejects.toThrow('内側')
    })
    const names = await inCompany(db, company.company_id, (tx) => tx.select({ name: contacts.name }).from(contacts))
    expect(names).toEqual([{ name: '残る' }])
  })

  it('sends what waits for no answer in one go, each answer to whoever asked', async () => {
    const answers = await inSystem(test.database.db, (tx) =>
      together([...Array(20).keys()].map((n) => tx.execute<{ n: number }>(sql`select ${n}::int as n`))),
    )
    expect(answers.map(({ rows }) => rows[0]!.n)).toEqual([...Array(20).keys()])
  })

  it('ends as a whole where one of them fails, after all of them, and leaves the connection fit for the next', async () => {
    const { db } = test.database
    const ended: string[] = []
    const failing = inCompany(db, company.company_id, async (tx) => {
      await tx.insert(contacts).values(addContact('消える'))
      const chain = async () => {
        await tx.execute('select 1')
        await Promise.resolve()
        await tx.execute('select 2').then(() => ended.push('chain'))
      }
      await together([chain(), Promise.reject(new Error('途中で失敗')), tx.execute('select 3')])
    })
    await expect(failing).rejects.toThrow('途中で失敗')
    expect(ended).toEqual(['chain'])
    const broken = inCompany(db, company.company_id, (tx) =>
      together([tx.execute('select 1'), tx.execute('select 1 / 0'), tx.execute('select 2')]),
    )
    await expect(broken).rejects.toThrow('select 1 / 0')
    const names = await inCompany(db, company.company_id, (tx) => tx.select({ name: contacts.name }).from(contacts))
    expect(names).not.toContainEqual({ name: '消える' })
  })

  it('survives the loss of its connection', async () => {
    const { db, pool } = test.database
    const cut = inSystem(db, async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>('select pg_backend_pid() as pid')
      await pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
      await tx.execute('select 1')
    })
    await expect(cut).rejects.toThrow()
    expect(await inSystem(db, (tx) => tx.$count(matters))).toBe(1)
  })

  /** Both have begun before either goes on. */
  const meeting = (count: number) => {
    const met = Promise.withResolvers<void>()
    let waiting = count
    return () => {
      waiting -= 1
      if (waiting <= 0) met.resolve()
      return met.promise
    }
  }

  it('is run once more when two serializable ones collide, and none is lost', async () => {
    const { db } = test.database
    const meet = meeting(2)
    let runs = 0
    const rename = (suffix: string) =>
      inCompany(
        db,
        company.company_id,
        async (tx) => {
          runs += 1
          const [matter] = await tx.select().from(matters).where(eq(matters.id, company.matter_id))
          await meet()
          await tx
            .update(matters)
            .set({ name: matter!.name + suffix })
            .where(eq(matters.id, company.matter_id))
        },
        { isolation: 'serializable' },
      )
    await Promise.all(['甲', '乙'].map(rename))
    const [matter] = await inSystem(db, (tx) => tx.select().from(matters))
    expect([...matter!.name.replace('kensyuの案件', '')].sort()).toEqual(['乙', '甲'].sort())
    expect(runs).toBe(3)
  })

  it.each(['alone', 'as part of one'])('is run once more when it and another wait for each other, %s', async (how) => {
    const { database } = test
    const meet = meeting(2)
    const locks = [sql`select pg_advisory_xact_lock(71, 1)`, sql`select pg_advisory_xact_lock(71, 2)`]
    const cross = (order: typeof locks) => async (tx: Tx) => {
      await tx.execute(order[0]!)
      await meet()
      await tx.execute(order[1]!)
      await tx.insert(contacts).values(addContact(`${how}で出会う`))
    }
    const run = (order: typeof locks) =>
      how === 'alone'
        ? inCompany(database.db, company.company_id, cross(order))
        : asOne(database, ({ db }) => inCompany(db, company.company_id, cross(order)))
    await Promise.all([run(locks), run(locks.toReversed())])
    const found = await inSystem(database.db, (tx) => tx.$count(contacts, eq(contacts.name, `${how}で出会う`)))
    expect(found).toBe(2)
  })

  it('is given up the second time', async () => {
    let runs = 0
    const failing = inSystem(test.database.db, async (tx) => {
      runs += 1
      await tx.execute(sql`do $$ begin raise exception 'met' using errcode = '40P01'; end $$`)
    })
    await expect(failing).rejects.toThrow()
    expect(runs).toBe(2)
  })

  it('is not run again for an error of its own', async () => {
    let runs = 0
    const failing = inSystem(test.database.db, async () => {
      runs += 1
      throw new Error('中身の誤り')
    })
    await expect(failing).rejects.toThrow('中身の誤り')
    expect(runs).toBe(1)
  })
})

describe('a transaction that only reads', () => {
  const READ_ONLY = '25006'

  it('sees one company alone, of the moment that its queries are asked in', async () => {
    const other = await createTestCompany(test.database, 'tonari')
    const { db } = test.database
    const [names, [setting]] = await readInCompany(db, other.company_id, (tx) =>
      together([
        tx.select({ name: matters.name }).from(matters),
        tx.execute<{ role: string }>('select current_user as role').then(({ rows }) => rows),
      ]),
    )
    expect(names).toEqual([{ name: 'tonariの案件' }])
    expect(setting).toEqual({ role: 'tatemori_app' })
  })

  it('writes nothing', async () => {
    const { db } = test.database
    const written = readInCompany(db, company.company_id, (tx) => tx.insert(contacts).values(addContact('書けない')))
    const code = await written.then(
      () => null,
      (error: unknown) => databaseErrorCode(error),
    )
    expect(code).toBe(READ_ONLY)
  })

  it('gives its connection back, whether it ended well or not', async () => {
    const one = createDatabase(test.url, { maxConnections: 1 })
    const count = () => readInCompany(one.db, company.company_id, (tx) => tx.$count(matters))
    const fail = () => readInCompany(one.db, company.company_id, (tx) => tx.execute('select 1 / 0'))
    expect(await count()).toBe(1)
    await expect(fail()).rejects.toThrow('select 1 / 0')
    expect(await Promise.all([count(), count(), count()])).toEqual([1, 1, 1])
    await one.close()
  })

  it('answers nothing where it could not begin', async () => {
    const { db } = test.database
    const isolation = 'of no kind' as never
    await expect(readInCompany(db, company.company_id, (tx) => tx.execute('select 1'), { isolation })).rejects.toThrow(
      'syntax error',
    )
    expect(await readInCompany(db, company.company_id, (tx) => tx.$count(matters))).toBe(1)
  })
})

describe('what is asked at once', () => {
  it('leaves in one packet', async () => {
    const one = createDatabase(test.url, { maxConnections: 1 })
    await one.pool.query('select 1')
    const write = vi.spyOn(Socket.prototype as unknown as { _writeGeneric(): void }, '_writeGeneric')
    try {
      await readInCompany(one.db, company.company_id, (tx) =>
        together([tx.execute('select 1'), tx.execute('select 2')]),
      )
      // The beginning with both queries; the end follows when the answers are there.
      expect(write).toHaveBeenCalledOnce()
    } finally {
      write.mockRestore()
    }
    await one.close()
  })
})

describe('updated_at', () => {
  it('is later at every change and comes back as it was written', async () => {
    const { db } = test.database
    const touch = () =>
      inCompany(db, company.company_id, async (tx) => {
        const [matter] = await tx
          .update(matters)
          .set({ updated_at: nextUpdatedAt(matters.updated_at) })
          .returning()
        return matter!.updated_at
      })
    const future = new Date(Date.now() + 60_000)
    await inSystem(db, (tx) => tx.update(matters).set({ updated_at: future }))
    const [first, second] = [await touch(), await touch()]
    expect(first.getTime()).toBe(future.getTime() + 1)
    expect(second.getTime()).toBe(future.getTime() + 2)
    const found = await inSystem(db, (tx) => tx.$count(matters, eq(matters.updated_at, second)))
    expect(found).toBe(1)
  })
})

describe('isUniqueViolation', () => {
  it('knows the constraint behind the query builder’s error', async () => {
    const add = () =>
      inCompany(test.database.db, company.company_id, (tx) =>
        tx.insert(tags).values({ company_id: company.company_id, name: '消火栓' }),
      )
    await add()
    const error: unknown = await add().catch((refused: unknown) => refused)
    expect(isUniqueViolation(error, 'tags_company_id_name')).toBe(true)
    expect(isUniqueViolation(error, 'tags_company_id_id')).toBe(false)
  })
})

describe('a slow statement', () => {
  it('is told with its time and its text, by every way to the database, and nothing of its values', async () => {
    const told: { ms: number; sql: string }[] = []
    const database = createDatabase(test.url, { slowQuery: { ms: 100, onSlow: (query) => told.push(query) } })
    try {
      await database.pool.query('select 1')
      await database.pool.query('select pg_sleep($1), $2::text', [0.15, 'の秘密'])
      await inSystem(database.db, (tx) => tx.execute(sql`select pg_sleep(${0.15}), 2`))
      await expect(database.pool.query('select 1 / length(pg_sleep(0.15)::text)')).rejects.toThrow('division')
    } finally {
      await database.close()
    }
    expect(told.map((query) => query.sql)).toEqual([
      'select pg_sleep($1), $2::text',
      'select pg_sleep($1), 2',
      'select 1 / length(pg_sleep(0.15)::text)',
    ])
    expect(Math.min(...told.map(({ ms }) => ms))).toBeGreaterThanOrEqual(100)
  })
})
