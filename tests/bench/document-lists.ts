/** The document lists of a company that has used the product for years, beside those of one that has just begun. */
import { roles } from '#domain/users/users.labels.ts'
import { makeCompany } from '#tests/made-company.ts'
import type { Database } from '#server/db/client.ts'
import { login, type Client } from '#tests/e2e/client.ts'
import { atMost, inTurns, isWanted, noteOfTimes, type Row } from './rows.ts'
import { withoutIndex, type Served } from './served.ts'
import { callSlowness, inStandard, standardUnit } from './yardstick.ts'

const sizes = [1_000, 100_000]
const password = 'bench-password'

/**
 * Forty documents a day; ten people write them and ask each other. The newest two hundred stand in every state, the older
 * ones are approved and submitted. Twenty are about a leak, however many there are.
 */
export const insertDocuments = async ({ pool }: Database, company_id: number, size: number): Promise<void> => {
  await pool.query(
    `insert into users (name, email, password_hash) select '社員' || n, 'writer' || n || '-' || $1 || '@example.jp', 'none' from generate_series(1, 9) n`,
    [company_id],
  )
  await pool.query(
    'insert into memberships (company_id, user_id, role) select $1::bigint, id, 0 from users where email like $2',
    [company_id, `writer%-${company_id}@%`],
  )
  const people = 'select array_agg(user_id order by user_id) ids from memberships where company_id = $1'
  await pool.query(
    `insert into templates (company_id, name, document_type_id, created_user_id) select $1::bigint, '報告書', 3, p.ids[1] from (${people}) p`,
    [company_id],
  )
  await pool.query(
    `
    insert into documents (company_id, document_type_id, title, template_id, approval_status, submit_mode, submitted_at, created_user_id, updated_user_id, created_at, updated_at)
    select $1::bigint, 1 + n % 3, (array['空調機点検報告書', '清掃作業報告書', '御見積書', '工事完了報告書'])[1 + n % 4] || '（第' || n || '号）' || case when n % ($2::int / 20) = 0 then '雨漏り' else '' end,
      (select max(id) from templates where company_id = $1), case when n < 200 then 1 + n % 4 else 4 end, 1, case when n >= 200 then now() end,
      p.ids[1 + n % 10], p.ids[1 + n % 10], now() - n * interval '36 minutes', now() - n * interval '35 minutes'
    from generate_series(0, $2::int - 1) n, (${people}) p`,
    [company_id, size],
  )
  await pool.query(
    `insert into document_authors (company_id, document_id, user_id, is_first_author) select company_id, id, created_user_id, true from documents where company_id = $1`,
    [company_id],
  )
  await pool.query(
    `insert into document_approvals (company_id, document_id, lineage, order_number, all_or_one) select company_id, id, 1, 1, 'one' from documents where company_id = $1 and approval_status in (2, 4)`,
    [company_id],
  )
  await pool.query(
    `
    insert into document_approval_users (company_id, approval_id, document_id, user_id, status)
    select a.company_id, a.id, d.id, p.ids[1 + a.id / 3 % 10], case when d.approval_status = 4 then 'OK' end
    from document_approvals a join documents d on d.id = a.document_id, (${people}) p where a.company_id = $1`,
    [company_id],
  )
}

/** A guest on one matter with its twenty newest documents, who signs in with the Master's password. */
const insertGuest = async ({ pool }: Database, company_id: number, email: string): Promise<void> => {
  const master = '(select master_user_id from companies where id = $1)'
  await pool.query(
    `insert into users (name, email, password_hash) select '協力会社', $2, password_hash from users where id = ${master}`,
    [company_id, email],
  )
  await pool.query(
    'insert into memberships (company_id, user_id, role) select $1::bigint, id, $3 from users where email = $2',
    [company_id, email, roles.guest],
  )
  await pool.query(
    `
    with added as (insert into matters (company_id, name, status_id, matter_category_id, created_user_id)
      select $1::bigint, '外壁調査', min(id), 1, ${master} from matter_statuses where company_id = $1 returning id),
    joined as (insert into matter_users (company_id, matter_id, user_id) select $1, added.id, users.id from added, users where email = $2)
    update documents set matter_id = added.id from added
    where documents.id in (select id from documents where company_id = $1 order by created_at desc limit 20)`,
    [company_id, email],
  )
}

type Office = { master: Client; guest: Client; path: string }

const lists: readonly { name: string; list: string; who: 'master' | 'guest' }[] = [
  { name: '書類一覧', list: 'documents', who: 'master' },
  { name: '自分が作成した書類', list: 'documents-mine', who: 'master' },
  {
    name: '種別、申請状況、提出状況',
    list: 'documents?document_type_id=3&approval_status=4&submit_status=1',
    who: 'master',
  },
  { name: '今月の書類', list: 'documents?relative_date=2', who: 'master' },
  { name: 'タイトルの検索「雨漏り」', list: `documents?title=${encodeURIComponent('雨漏り')}`, who: 'master' },
  { name: '自分への承認依頼、未対応', list: 'documents-approval?response_status=0', who: 'master' },
  { name: 'ゲストの書類', list: 'documents', who: 'guest' },
]
const requests = '自分への承認依頼、1万件'
export const documentLists: readonly string[] = [requests, ...lists.map(({ name }) => name)]

export async function* documentListRows({ database, address, url }: Served): AsyncGenerator<Row> {
  const offices: Office[] = []
  await withoutIndex(database, 'documents_title_pieces_index', async () => {
    for (const size of sizes) {
      const [company_key, email, guest] = [
        `documents-${size}`,
        `documents-${size}@example.jp`,
        `documents-guest-${size}@example.jp`,
      ]
      const { company_id } = await makeCompany(database, {
        company_key,
        name: `${size}件`,
        master_name: '計測 花子',
        email,
        password,
      })
      await insertDocuments(database, company_id, size)
      await insertGuest(database, company_id, guest)
      offices.push({
        master: await login(address, email, password),
        guest: await login(address, guest, password),
        path: `/api/c/${company_key}`,
      })
    }
  })
  await database.pool.query('vacuum analyze')
  const timesOf = (list: string, who: 'master' | 'guest'): Promise<number[]> =>
    inTurns(offices.map((office) => () => office[who].expectOk('GET', `${office.path}/${list}`)))
  for (const { name, list, who } of lists) {
    if (!isWanted(name)) continue
    const times = await timesOf(list, who)
    yield atMost(`${name}: 10万件 ÷ 1,000件`, times.at(-1)! / times[0]!, 1.5, '倍', noteOfTimes(times))
  }
  if (!isWanted(requests)) return
  let times: number[] = []
  const taken = await inStandard(
    () => callSlowness(url),
    async () => (times = await timesOf('documents-approval', 'master')).at(-1)!,
  )
  yield atMost(requests, taken, 20, standardUnit, noteOfTimes(times))
}
