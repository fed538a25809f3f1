/** How each column of each table of a company is carried: what the rules say, checked against the database that is there. */
import type pg from 'pg'
import { BackupError } from './format.ts'
import {
  accountColumns,
  carriedTables,
  jsonRules,
  outside,
  rules,
  withheld,
  type CarriedTable,
  type Rule,
} from './copy-rules.ts'

export type ColumnPlan = { name: string; rule: Rule | 'json' | 'company'; isCarried: boolean }
export type TablePlan = { name: CarriedTable; columns: ColumnPlan[]; needs: string[] }
/** In the order in which the rows can come: what is referred to first. */
export type CopyPlan = TablePlan[]

type Column = { table: string; name: string; type: string; target: string | null; is_unique: boolean; is_own: boolean }

/** Columns with what they refer to; `is_unique`: alone in a unique index; `is_own`: the number that the table gives. */
const columnsOf = async (connection: pg.ClientBase): Promise<Column[]> => {
  const { rows } = await connection.query<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attidentity <> '' and a.attname = 'id' as is_own,
      (select f.confrelid::regclass::text from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid
        and f.conkey[array_upper(f.conkey, 1)] = a.attnum limit 1) as target,
      exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indnatts = 1 and i.indkey[0] = a.attnum) as is_unique
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`)
  return rows
}

const unknown = (what: string) => new BackupError(`会社の書き出しが、${what}の扱いを知りません。`)

const isTable = (name: string): name is CarriedTable => (carriedTables as readonly string[]).includes(name)

/** Keys of pictures that have no row of their own. */
const pictureColumns = new Set(['companies.logo_key', 'companies.seal_key', 'users.seal_key'])

const ruleOf = ({ table, name, type, target, is_unique, is_own }: Column): ColumnPlan['rule'] => {
  const key = `${table}.${name}`
  const said = rules[key]
  if (said !== undefined) return said
  if (name === 'company_id') return 'company'
  if (is_own) return table as CarriedTable
  const named = target === 'memberships' ? 'users' : target
  if (named !== null) {
    if (!isTable(named)) throw unknown(key)
    return named
  }
  if (type === 'jsonb' || type === 'json') {
    if (!(key in jsonRules)) throw unknown(key)
    return 'json'
  }
  if (is_unique || /bigint/.test(type) || /_hash$|_key$|secret|token/.test(name)) {
    // A person's address and the pictures are answered for by name.
    if (pictureColumns.has(key) || key === 'views.name_key') return 'plain'
    throw unknown(key)
  }
  return 'plain'
}

const planTable = (name: CarriedTable, columns: Column[]): TablePlan => {
  if (name === 'users') {
    const all = columns.map((column) => column.name)
    const strange = all.find((each) => !accountColumns.includes(each) && !withheld.has(`users.${each}`))
    if (strange) throw unknown(`users.${strange}`)
  }
  const plans = columns.map((column): ColumnPlan => {
    const isCarried = !withheld.has(`${name}.${column.name}`)
    return { name: column.name, isCarried, rule: isCarried ? ruleOf(column) : 'plain' }
  })
  const needs = columns.flatMap((column) =>
    column.target !== null && column.target !== name && plans.find((each) => each.name === column.name)!.isCarried
      ? [column.target]
      : [],
  )
  return { name, columns: plans, needs }
}

const inOrder = (tables: TablePlan[]): CopyPlan => {
  const sorted: CopyPlan = []
  let left = tables
  while (left.length > 0) {
    const ready = left.filter(({ needs }) => needs.every((need) => sorted.some(({ name }) => name === need)))
    if (ready.length === 0) throw unknown(left.map(({ name }) => name).join('、'))
    sorted.push(...ready)
    left = left.filter((table) => !ready.includes(table))
  }
  return sorted
}

export const planCopy = async (connection: pg.ClientBase): Promise<CopyPlan> => {
  const columns = Map.groupBy(await columnsOf(connection), ({ table }) => table)
  for (const table of columns.keys()) if (!isTable(table) && !(table in outside)) throw unknown(`表「${table}」`)
  return inOrder(carriedTables.map((name) => planTable(name, columns.get(name) ?? [])))
}
