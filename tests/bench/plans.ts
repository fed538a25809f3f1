/** 点検計画: times made for thousands of plans, a building's year, and the lists of what is due among half a million times. */
import { businessDay } from '#domain/dates.ts'
import { shiftMonth } from '#domain/months.ts'
import { sweepPlans } from '#server/occurrences/making.ts'
import type { Database } from '#server/db/client.ts'
import { login, type Client } from '#tests/e2e/client.ts'
import { makeCompany } from '#tests/made-company.ts'
import { atMost, inTurns, isWanted, measure, median, noteOfTimes, told, type Row } from './rows.ts'
import { onServer, type Served } from './served.ts'
import { callSlowness, inStandard, machineSlowness, standardUnit } from './yardstick.ts'

const password = 'bench-password'
const many = { plans: 5_000, buildings: 25 }
const sizes = [5_000, 500_000]
const connections = 8

/** So many monthly plans, evenly over the buildings. */
const insertPlans = async (
  { pool }: Database,
  company_id: number,
  { plans, buildings }: { plans: number; buildings: number },
  valid_from: string,
): Promise<void> => {
  const person = '(select master_user_id from companies where id = $1)'
  await pool.query(
    `insert into buildings (company_id, name, created_user_id) select $1::bigint, '建物' || n, ${person} from generate_series(1, $2::int) n`,
    [company_id, buildings],
  )
  await pool.query(
    `insert into inspection_kinds (company_id, name, is_legal, law, rule, is_due_at_restart, created_user_id)
     select $1::bigint, '点検' || n, n % 2 = 0, '消防法', '{"counting":"window","each":{"n":1,"unit":"month"},"times":1}', false, ${person} from generate_series(1, 200) n`,
    [company_id],
  )
  await pool.query(
    `insert into plans (company_id, building_id, kind_id, performer, valid_from, wish, on_closed_day, pauses, created_user_id)
     select $1::bigint, b.ids[1 + n % $3::int], k.ids[1 + n / $3::int % 200], 'own', $4::date,
       '{"month":null,"week":null,"weekday":null,"date":14}', 'before', '[]', ${person}
     from generate_series(0, $2::int - 1) n,
       (select array_agg(id order by id) ids from buildings where company_id = $1) b,
       (select array_agg(id order by id) ids from inspection_kinds where company_id = $1) k`,
    [company_id, plans, buildings, valid_from],
  )
}

/** What has been done for years, a hundred times a plan, the newest of each still open. */
const insertTimes = async ({ pool }: Database, company_id: number, size: number): Promise<void> => {
  await pool.query(
    `insert into occurrences (company_id, plan_id, period_key, opens_on, due_by, planned_month, state, performed_on, is_placed, is_forecast, is_unconfirmed)
     select $1::bigint, p.id, 'n' || n, day - 27, day, to_char(day, 'YYYY-MM'), case when day < current_date then 'completed' else 'planned' end,
       case when day < current_date then day - 5 end, false, false, false
     from (select id, row_number() over (order by id) place from plans where company_id = $1) p, generate_series(0, 99) n,
       lateral (select (current_date - n * 30 + (p.place * 7 % 60)::int)::date as day) d
     limit $2`,
    [company_id, size],
  )
}

const open = async (
  { database, address }: Served,
  company_key: string,
  fill: (company_id: number) => Promise<void>,
): Promise<{ client: Client; path: string; company_id: number }> => {
  const email = `${company_key}@example.jp`
  const { company_id } = await makeCompany(database, {
    company_key,
    name: company_key,
    master_name: '計測 花子',
    email,
    password,
  })
  await fill(company_id)
  return { client: await login(address, email, password), path: `/api/c/${company_key}`, company_id }
}

const made = '点検計画5,000件の実施回を翌年度末まで作成'
const again = 'もう一度作成して変わる実施回'
const year = '計画200件の建物の年間作業計画表（8接続）'
const list = '期限一覧: 50万回 ÷ 5,000回'
/** Each counts as far as it has hits, of which the larger company has a hundred times as many: told, without a limit. */
const figures = '期限の件数（50回、5,000回の期限が近い会社）'

const countTimes = async ({ pool }: Database): Promise<string> => {
  const { rows } = await pool.query<{ found: string }>(
    "select count(*) || ' ' || coalesce(max(updated_at)::text, '') as found from occurrences",
  )
  return rows[0]!.found
}

async function* makingRows(served: Served, today: string): AsyncGenerator<Row> {
  const { database } = served
  const office = await open(served, 'plans-made', (id) => insertPlans(database, id, many, `${today.slice(0, 4)}-04-01`))
  await database.pool.query('vacuum analyze')
  let ms = 0
  const taken = await inStandard(machineSlowness, async () => {
    ;[ms] = (await measure(() => sweepPlans({ database }, today), 1, 0)) as [number]
    return ms
  })
  yield atMost(made, taken / 1000, 10, '基準秒', `（${(ms / 1000).toFixed(1)} 秒）`)
  const before = await countTimes(database)
  await sweepPlans({ database }, today)
  yield atMost(again, before === (await countTimes(database)) ? 0 : 1, 0, '回')
  if (!isWanted(year)) return
  await database.pool.query('vacuum analyze')
  const { rows } = await database.pool.query<{ id: string }>(
    'select min(id) as id from buildings where company_id = $1',
    [office.company_id],
  )
  let times: number[] = []
  const call = () => office.client.expectOk('GET', `${office.path}/year-table?building_id=${rows[0]!.id}`)
  const eight = () => Promise.all(Array.from({ length: connections }, call))
  const each = await inStandard(
    () => callSlowness(served.url),
    async () => {
      times = await measure(eight, 10, 3)
      return median(times) / connections
    },
  )
  yield atMost(year, each, 60, standardUnit, noteOfTimes([median(times) / connections]))
}

async function* listRows(served: Served, today: string): AsyncGenerator<Row> {
  const { database } = served
  const offices: Awaited<ReturnType<typeof open>>[] = []
  for (const size of sizes)
    offices.push(
      await open(served, `plans-${size}`, async (id) => {
        const from = `${shiftMonth(today.slice(0, 7), -99)}-01`
        await insertPlans(database, id, { plans: size / 100, buildings: Math.min(size / 100, 50) }, from)
        await insertTimes(database, id, size)
      }),
    )
  await database.pool.query('vacuum analyze')
  const timesOf = (path: string) =>
    inTurns(offices.map((office) => () => office.client.expectOk('GET', `${office.path}/${path}`)))
  if (isWanted(list)) {
    const times = await timesOf('occurrences')
    yield atMost(list, times.at(-1)! / times[0]!, 1.5, '倍', noteOfTimes(times))
  }
  if (isWanted(figures)) yield told(figures, noteOfTimes(await timesOf('occurrence-figures')))
}

export async function* planRows(): AsyncGenerator<Row> {
  const today = businessDay(new Date())
  const isMaking = isWanted(made, again, year)
  const isListing = isWanted(list, figures)
  if (!isMaking && !isListing) return
  yield* onServer(async function* (served) {
    if (isMaking) yield* makingRows(served, today)
    if (isListing) yield* listRows(served, today)
  })
}
