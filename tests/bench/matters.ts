/** The matter list of a company that grew for years: four companies beside each other, from a thousand matters to a million. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeCompany } from '#tests/made-company.ts'
import { createDatabase, type Database } from '#server/db/client.ts'
import { login, type Client } from '#tests/e2e/client.ts'
import { startServer, temporaryFolder } from '#tests/e2e/server.ts'
import { atMost, measure, median, told, type Row } from './rows.ts'

const sizes = [1_000, 10_000, 100_000, 1_000_000]
const password = 'bench-password'
const rounds = 40

/**
 * Forty matters a day, up to two weeks ahead of today and as far back as they reach; whatever is older than two weeks is completed.
 * Ten people, two on each; twenty leaks in every company, however large. The index on the names is built after the rows, as a
 * restore does: entering a million names one by one takes minutes and is not what is measured.
 */
export const insertMatters = async ({ pool }: Database, company_id: number, size: number): Promise<void> => {
  await pool.query(
    `insert into users (name, email, password_hash) select '社員' || n, 'staff' || n || '-' || $1 || '@example.jp', 'none' from generate_series(1, 9) n`,
    [company_id],
  )
  await pool.query(
    'insert into memberships (company_id, user_id, role) select $1::bigint, id, 0 from users where email like $2',
    [company_id, `staff%-${company_id}@%`],
  )
  await pool.query(
    `insert into buildings (company_id, name, created_user_id) select $1::bigint, '建物' || n, (select min(user_id) from memberships where company_id = $1) from generate_series(1, 40) n`,
    [company_id],
  )
  await pool.query(
    `
    insert into matters (company_id, name, status_id, matter_category_id, building_id, start_date, end_date, created_user_id, updated_at)
    select $1::bigint,
      (array['空調機定期点検', '共用部清掃', '照明器具交換', '受水槽清掃', '水質検査', '自動ドア調整', '外壁調査', '避難訓練', '消防設備点検', '鍵の管理', '植栽の手入れ'])[1 + n % 11] || '（第' || n || '号）'
        || case when n % ($2::int / 20) = 0 then '雨漏り' else '' end,
      case when n < 1120 then s.ids[1 + n % 7] else s.ids[6] end, 1 + n % 11, b.ids[1 + n % 40],
      current_date + 14 - n / 40, current_date + 14 - n / 40 + n % 3, u.ids[1], now() - n * interval '1 minute'
    from generate_series(0, $2::int - 1) n,
      (select array_agg(id order by sort_order) ids from matter_statuses where company_id = $1) s,
      (select array_agg(id) ids from buildings where company_id = $1) b,
      (select array_agg(user_id) ids from memberships where company_id = $1) u`,
    [company_id, size],
  )
  await pool.query(
    `
    insert into matter_users (company_id, matter_id, user_id)
    select m.company_id, m.id, u.ids[1 + (m.id + k * 3) % 10] from matters m, generate_series(0, 1) k,
      (select array_agg(user_id) ids from memberships where company_id = $1) u where m.company_id = $1`,
    [company_id],
  )
}

/** Runs without an index, which is built again over all that came: row by row it would take minutes. */
export const withoutIndex = async ({ pool }: Database, name: string, run: () => Promise<void>): Promise<void> => {
  const { rows } = await pool.query<{ definition: string }>('select pg_get_indexdef($1::regclass) as definition', [
    name,
  ])
  await pool.query(`drop index ${name}`)
  await run()
  await pool.query(rows[0]!.definition)
}

const fill = async (database: Database, company_ids: number[]): Promise<void> => {
  await withoutIndex(database, 'matters_search_pieces_index', async () => {
    for (const [index, company_id] of company_ids.entries()) await insertMatters(database, company_id, sizes[index]!)
  })
  await database.pool.query('vacuum analyze')
}

type Office = { client: Client; path: string; person_id: number }

/** Milliseconds of the call at each size; the sizes take turns, so that a busy moment of the machine falls on all of them. */
const timesOf = async (offices: Office[], queryOf: (office: Office) => string): Promise<number[]> => {
  const times: number[][] = offices.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, office] of offices.entries()) {
      times[index]!.push(
        ...(await measure(
          () => office.client.expectOk('GET', `${office.path}/matters${queryOf(office)}`),
          1,
          round === 0 ? 5 : 0,
        )),
      )
    }
  }
  return times.map(median)
}

const noteOf = (times: number[]): string => `（${times.map((time) => time.toFixed(1)).join(' / ')} ms）`
const growthRow = (name: string, times: number[], limit: number): Row =>
  atMost(`${name} 100万件 ÷ 1,000件`, times.at(-1)! / times[0]!, limit, '倍', noteOf(times))

export async function* matterRows(): AsyncGenerator<Row> {
  const folder = await temporaryFolder()
  const server = await startServer(folder.path, { LOG_LEVEL: 'error' })
  const [secret, port] = await Promise.all(
    ['password', 'port'].map(async (name) => (await readFile(join(folder.path, 'postgres', name), 'utf8')).trim()),
  )
  const database = createDatabase(`postgres://tatemori:${secret}@127.0.0.1:${port}/postgres`, { maxConnections: 2 })
  try {
    const companies = []
    for (const size of sizes) {
      companies.push(
        await makeCompany(database, {
          company_key: `bench-${size}`,
          name: `${size}件`,
          master_name: '計測 花子',
          email: `bench-${size}@example.jp`,
          password,
        }),
      )
    }
    await fill(
      database,
      companies.map(({ company_id }) => company_id),
    )
    const offices: Office[] = []
    for (const [index, size] of sizes.entries()) {
      const { rows } = await database.pool.query<{ master_user_id: string }>(
        'select master_user_id from companies where id = $1',
        [companies[index]!.company_id],
      )
      offices.push({
        client: await login(server.address, `bench-${size}@example.jp`, password),
        path: `/api/c/bench-${size}`,
        person_id: Number(rows[0]!.master_user_id),
      })
    }
    const growth = async (name: string, limit: number, queryOf: (office: Office) => string) =>
      growthRow(name, await timesOf(offices, queryOf), limit)
    yield await growth('一覧の1ページ目', 1.5, () => '')
    yield await growth('自分の案件', 1.5, ({ person_id }) => `?user_id=${person_id}`)
    yield await growth('自分の今日の案件（初期表示）', 1.5, ({ person_id }) => `?user_id=${person_id}&relative_date=1`)
    yield await growth('ステータスとカテゴリ', 1.5, () => '?matter_category_id[]=1&matter_category_id[]=4')
    yield await growth('案件名の検索「雨漏り」', 3, () => `?name=${encodeURIComponent('雨漏り')}`)
    yield await growth('案件名の検索「漏」', 3, () => `?name=${encodeURIComponent('漏')}`)
    yield await growth('案件名の検索「第512号」', 3, () => `?name=${encodeURIComponent('第512号')}`)
    const common = await timesOf(offices, () => `?name=${encodeURIComponent('点検')}`)
    yield told('案件名の検索「点検」（全体の2割が一致）', noteOf(common))
  } finally {
    await database.close()
    await server.stop()
    await folder.remove()
  }
}
