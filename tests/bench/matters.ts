/** The matter list of a company that grew for years: four companies beside each other, from a thousand matters to a million. */
import { makeCompany } from '#tests/made-company.ts'
import type { Database } from '#server/db/client.ts'
import { login, type Client } from '#tests/e2e/client.ts'
import { atMost, inTurns, isWanted, noteOfTimes, told, type Row } from './rows.ts'
import { onServer, withoutIndex } from './served.ts'

const sizes = [1_000, 10_000, 100_000, 1_000_000]
const password = 'bench-password'

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

const fill = async (database: Database, company_ids: number[]): Promise<void> => {
  await withoutIndex(database, 'matters_search_pieces_index', async () => {
    for (const [index, company_id] of company_ids.entries()) await insertMatters(database, company_id, sizes[index]!)
  })
  await database.pool.query('vacuum analyze')
}

type Office = { client: Client; path: string; person_id: number }

/** Milliseconds of the call at each size. */
const timesOf = (offices: readonly Office[], queryOf: (office: Office) => string): Promise<number[]> =>
  inTurns(offices.map((office) => () => office.client.expectOk('GET', `${office.path}/matters${queryOf(office)}`)))

const growthRow = (name: string, times: number[], limit: number): Row =>
  atMost(`${name} 100万件 ÷ 1,000件`, times.at(-1)! / times[0]!, limit, '倍', noteOfTimes(times))

const named = (text: string): string => `?name=${encodeURIComponent(text)}`

/** What of the list is measured, and by how much it may grow from 1,000 matters to 1,000,000. */
const lists: readonly { name: string; limit: number; queryOf: (office: Office) => string }[] = [
  { name: '一覧の1ページ目', limit: 1.5, queryOf: () => '' },
  { name: '自分の案件', limit: 1.5, queryOf: ({ person_id }) => `?user_id=${person_id}` },
  {
    name: '自分の今日の案件（初期表示）',
    limit: 1.5,
    queryOf: ({ person_id }) => `?user_id=${person_id}&relative_date=1`,
  },
  { name: 'ステータスとカテゴリ', limit: 1.5, queryOf: () => '?matter_category_id[]=1&matter_category_id[]=4' },
  { name: '案件名順', limit: 1.5, queryOf: () => '?sort=name' },
  { name: 'カテゴリ順', limit: 1.5, queryOf: () => '?sort=matter_category_id' },
  { name: '案件名の検索「雨漏り」', limit: 3, queryOf: () => named('雨漏り') },
  { name: '案件名の検索「漏」', limit: 3, queryOf: () => named('漏') },
  { name: '案件名の検索「第512号」', limit: 3, queryOf: () => named('第512号') },
]
const common = '案件名の検索「点検」（全体の2割が一致）'

async function* listRows(database: Database, address: string): AsyncGenerator<Row> {
  const companies = []
  for (const size of sizes)
    companies.push(
      await makeCompany(database, {
        company_key: `bench-${size}`,
        name: `${size}件`,
        master_name: '計測 花子',
        email: `bench-${size}@example.jp`,
        password,
      }),
    )
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
      client: await login(address, `bench-${size}@example.jp`, password),
      path: `/api/c/bench-${size}`,
      person_id: Number(rows[0]!.master_user_id),
    })
  }
  for (const { name, limit, queryOf } of lists)
    if (isWanted(name)) yield growthRow(name, await timesOf(offices, queryOf), limit)
  if (isWanted(common)) yield told(common, noteOfTimes(await timesOf(offices, () => named('点検'))))
}

export async function* matterRows(): AsyncGenerator<Row> {
  if (isWanted(common, ...lists.map(({ name }) => name)))
    yield* onServer(({ database, address }) => listRows(database, address))
}
