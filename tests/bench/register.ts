/** The register of a company that looks after a city beside one that has just begun, and how long its own list takes. */
import type { ImportPreview, RegisterImport } from '#domain/registers/registers.contract.ts'
import type { Database } from '#server/db/client.ts'
import { login, type Client } from '#tests/e2e/client.ts'
import { makeCompany } from '#tests/made-company.ts'
import { atMost, inTurns, isWanted, noteOfTimes, told, type Row } from './rows.ts'
import { onServer, withoutIndex } from './served.ts'

const sizes = [1_000, 100_000]
const password = 'bench-password'
const importedRows = 10_000

/** Fifty pieces of equipment a building; every hundredth has a matter, and twenty are called 雨漏り, however many there are. */
const insertRegister = async ({ pool }: Database, company_id: number, size: number): Promise<void> => {
  const master = '(select master_user_id from companies where id = $1)'
  await pool.query(
    `insert into buildings (company_id, name, address, created_user_id, updated_at)
     select $1::bigint, '第' || n || 'ビル', '東京都港区' || n, ${master}, now() - n * interval '1 minute'
     from generate_series(1, $2::int / 50) n`,
    [company_id, size],
  )
  await pool.query(
    `
    insert into facilities (company_id, name, facility_category_id, building_id, installed_at, legal_lifetime, renewal_cost, created_user_id, updated_at)
    select $1::bigint, (array['空調機', '送水ポンプ', '受変電盤', '非常灯'])[1 + n % 4] || ' ' || n || case when n % ($2::int / 20) = 0 then ' 雨漏り' else '' end,
      1 + n % 15, b.ids[1 + n % array_length(b.ids, 1)], current_date - (n % 9000), 15, 100000, ${master}, now() - n * interval '1 minute'
    from generate_series(0, $2::int - 1) n, (select array_agg(id order by id) ids from buildings where company_id = $1) b`,
    [company_id, size],
  )
  await pool.query(
    `
    with made as (insert into matters (company_id, name, status_id, matter_category_id, building_id, created_user_id)
      select f.company_id, f.name || 'の点検', (select min(id) from matter_statuses where company_id = $1), 1, f.building_id, ${master}
      from facilities f where f.company_id = $1 and f.id % 100 = 0 returning id, company_id, building_id, name)
    insert into matter_facilities (company_id, matter_id, facility_id)
    select made.company_id, made.id, f.id from made join facilities f on f.company_id = made.company_id and f.name || 'の点検' = made.name`,
    [company_id],
  )
}

type Office = { client: Client; path: string; company_id: number }

/** Milliseconds that the same rows with a line of history each take in bare SQL: how fast machine and database are now. */
const calibrate = async ({ pool }: Database, { company_id }: Office): Promise<number> => {
  const connection = await pool.connect()
  try {
    await connection.query('begin')
    const begun = performance.now()
    for (let row = 0; row < importedRows; row += 1) {
      await connection.query(
        `with made as (insert into facilities (company_id, name, facility_category_id, created_user_id)
           select $1, '較正 ' || $2::int, 1, master_user_id from companies where id = $1 returning id, name, created_user_id)
         insert into histories (company_id, type, user_id, historyable_type, historyable_id, historyable_name)
         select $1, 1, created_user_id, 'facility', id, name from made`,
        [company_id, row],
      )
    }
    return performance.now() - begun
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

/** Milliseconds from the file's upload until the last row stands there. */
const timeOfImport = async ({ client, path }: Office): Promise<number> => {
  const rows = Array.from(
    { length: importedRows },
    (_, index) => `取り込み ${index},第${1 + (index % 20)}ビル,電気,平成${1 + (index % 30)}年4月1日,15年,1200000`,
  )
  const form = new FormData()
  form.append('kind', 'facilities')
  form.append('file', new Blob([['設備名,建物,カテゴリ,設置日,耐用年数,更新費用', ...rows].join('\r\n')]), '台帳.csv')
  const begun = performance.now()
  const { data: draft } = await client.expectOk<{ data: ImportPreview }>('POST', `${path}/register-imports`, form)
  await client.expectOk('POST', `${path}/register-imports/${draft.id}/run`)
  for (;;) {
    const { data } = await client.expectOk<{ data: RegisterImport }>('GET', `${path}/register-imports/${draft.id}`)
    if (data.state === 'done' && data.outcome?.created === importedRows) return performance.now() - begun
    if (data.state !== 'queued' && data.state !== 'running') throw new Error(`import ended: ${JSON.stringify(data)}`)
    await new Promise((done) => setTimeout(done, 100))
  }
}

const lists: readonly { name: string; list: string }[] = [
  { name: '設備一覧', list: 'facilities' },
  { name: '設備名順', list: 'facilities?sort=name' },
  { name: '建物順', list: 'facilities?sort=-building' },
  { name: 'カテゴリ', list: 'facilities?facility_category_id[]=4' },
  { name: '設備名の検索「雨漏り」', list: `facilities?name=${encodeURIComponent('雨漏り')}` },
  { name: '建物一覧', list: 'buildings' },
]
const importName = '1万行の取り込み'

async function* officeRows(database: Database, address: string): AsyncGenerator<Row> {
  const offices: Office[] = []
  await withoutIndex(database, 'facilities_name_pieces_index', async () => {
    for (const size of sizes) {
      const [company_key, email] = [`register-${size}`, `register-${size}@example.jp`]
      const { company_id } = await makeCompany(database, {
        company_key,
        name: `${size}件`,
        master_name: '計測 花子',
        email,
        password,
      })
      await insertRegister(database, company_id, size)
      offices.push({ client: await login(address, email, password), path: `/api/c/${company_key}`, company_id })
    }
  })
  await database.pool.query('vacuum analyze')
  for (const { name, list } of lists) {
    if (!isWanted(name)) continue
    const times = await inTurns(
      offices.map(
        ({ client, path }) =>
          () =>
            client.expectOk('GET', `${path}/${list}`),
      ),
    )
    yield atMost(`${name}: 10万件 ÷ 1,000件`, times.at(-1)! / times[0]!, 1.5, '倍', noteOfTimes(times))
  }
  if (!isWanted(importName)) return
  const small = offices[0]!
  const bare = await calibrate(database, small)
  const taken = await timeOfImport(small)
  yield atMost(`${importName} ÷ 同じ行を1行ずつ書くSQLだけ`, taken / bare, 2.5, '倍', noteOfTimes([taken, bare]))
  yield told(importName, `${(taken / 1000).toFixed(1)} 秒（目安は15秒以下）`)
}

export async function* registerRows(): AsyncGenerator<Row> {
  if (isWanted(importName, ...lists.map(({ name }) => name)))
    yield* onServer(({ database, address }) => officeRows(database, address))
}
