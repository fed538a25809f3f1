/** What is deleted for good must be let go of: every key that leads to a record of ごみ箱 says how, in the database or here. */
import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSystem } from '#server/db/client.ts'
import { ties } from '#server/registers/registers.store.ts'
import { trashTables } from '#server/trash/trash.store.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

type Key = { key: string; target: string; action: string; emptied: string[] | null }

/** Keys to the tables of ごみ箱, as the database keeps them: what is emptied where its record goes, by column. */
const keys = async (): Promise<Key[]> => {
  const targets = Object.values(trashTables).map((table) => getTableName(table))
  const { rows } = await inSystem(test.database.db, (tx) =>
    tx.execute<Key>(sql`
      select c.conrelid::regclass || '.' || (
        select a.attname from pg_attribute a
        where a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'company_id'
      ) as key,
      c.confrelid::regclass::text as target,
      c.confdeltype as action,
      (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.confdelsetcols)) as emptied
      from pg_constraint c
      where c.contype = 'f' and c.confrelid::regclass::text = any(${sql.param(targets)}::text[])
      order by 1
    `),
  )
  return rows
}

/** Keys that forbid their record's end, and what takes them off it before. */
const letGo: Record<string, string> = {
  'documents.matter_id': 'a deleted matter lets go of its documents',
  'documents.template_id': 'a template that a document is made of is archived in the place of being deleted',
  'drawings.building_id': 'unlinkBuilding',
  'facilities.building_id': 'unlinkBuilding',
  'matters.building_id': 'unlinkBuilding',
  'pins.facility_id': 'unlinkFacility',
}

it('every key that would forbid it is taken off before', async () => {
  const forbidding = (await keys()).filter(({ action }) => action === 'a' || action === 'r')
  expect(forbidding.map(({ key }) => key)).toEqual(Object.keys(letGo).toSorted())
})

/** Keys that the end of their record empties, and what that leaves. */
const emptied: Record<string, string> = {
  'occurrences.document_id': 'a time whose document is gone was performed all the same',
  'occurrences.matter_id': 'a time without a matter is planned again',
  'occurrences.mending_matter_id': 'what was to be mended has no matter any more',
}

it('a key that is emptied is known to be, and empties its own column, never the company', async () => {
  const emptying = (await keys()).filter(({ action }) => action === 'n')
  expect(emptying.map((each) => [each.key, each.emptied])).toEqual(
    Object.keys(emptied).map((key) => [key, [key.split('.')[1]]]),
  )
})

/** Keys that do not keep what an import made, each with why. */
const untied: Record<string, string> = {
  'calendar_feeds.building_id': 'a subscription of one person, who is told of nothing then',
  'owner_codes.building_id': 'a code that its owner asked for',
  'owner_sessions.building_id': 'its owner’s own look at it',
}

it('what stands on a record keeps it where the import that made it is taken back', async () => {
  const tied = Object.values(ties)
    .flat()
    .map(({ table, record_id }) => `${getTableName(table)}.${record_id.name}`)
  const leading = (await keys()).filter(({ target }) => target in ties).map(({ key }) => key)
  expect(leading.toSorted()).toEqual([...tied, ...Object.keys(untied)].toSorted())
})
