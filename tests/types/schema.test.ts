/** Enumerations are checked in the database too, by what the domain says. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { integer, PgDialect, pgTable, text } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { matterCategoryLabels } from '#domain/matters/matters.labels.ts'
import { idsOf } from '#domain/labels.ts'
import { oneOf } from '#server/db/schema/one-of.ts'

const schema = resolve(import.meta.dirname, '../../server/db/schema')
const things = pgTable('things', { kind: integer(), name: text() })
const textOf = (check: ReturnType<typeof oneOf>) => new PgDialect().sqlToQuery(sql`${check}`)

describe('oneOf', () => {
  it.each([
    ['numbers that follow each other', things.kind, [3, 1, 2], '"things"."kind" between 1 and 3'],
    ['numbers with a gap', things.kind, [1, 2, 4], '"things"."kind" in (1, 2, 4)'],
    ['a pair', things.kind, [1, 2], '"things"."kind" in (1, 2)'],
    ['words', things.name, ['all', "one's"], `"things"."name" in ('all', 'one''s')`],
  ])('says %s as literals', (_, column, values, text) => {
    expect(textOf(oneOf(column, values))).toMatchObject({ sql: text, params: [] })
  })

  it('takes in a member as soon as there is one', () => {
    expect(textOf(oneOf(things.kind, idsOf({ ...matterCategoryLabels, 12: '契約更新' }))).sql).toContain('1 and 12')
  })
})

it('no check spells an enumeration by hand', () => {
  const spelled = readdirSync(schema).flatMap((name) =>
    (
      readFileSync(join(schema, name), 'utf8').match(/check\(\s*'\w+',\s*sql`\$\{table\.\w+\} in \(['\d][^`]*`/g) ?? []
    ).map((check) => `${name}: ${check}`),
  )
  expect(spelled).toEqual([])
})
