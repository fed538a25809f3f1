/** Documents: a template uploaded, a save against its own SQL, and the list of a company that has used the product for years. */
import pg from 'pg'
import { corpusBytes } from '#tests/corpus.ts'
import { createTemplate, type Client } from '#tests/e2e/client.ts'
import { atMost, measure, median, type Row } from './rows.ts'
import type { Statement } from './statements.ts'

export type Bench = {
  client: Client
  /** Address of the company's calls. */
  company: string
  company_id: number
  url: string
  /** The statements of a call, told by the same application in this process. */
  statementsOf: (path: string, call?: { method: string; body: unknown }) => Promise<Statement[]>
}

const counts = { few: 1_000, many: 100_000 }

/** Documents of every state and of the last two years, each with its author. */
const insertDocuments = async (connection: pg.Client, company_id: number, template_id: number, from: number, to: number): Promise<void> => {
  await connection.query(`
    insert into documents (company_id, document_type_id, title, template_id, approval_status, submit_mode, submitted_at, created_user_id, updated_user_id, created_at, updated_at)
    select $1, 1 + n % 3, '空調機点検報告書 ' || n, $2, 1 + n % 4, n % 2, case when n % 3 = 0 then now() end, u.id, u.id, now() - n * interval '10 minutes', now() - n * interval '9 minutes'
    from generate_series($3::int, $4::int) n, (select min(user_id) id from memberships where company_id = $1) u`, [company_id, template_id, from, to])
  await connection.query(`
    insert into document_authors (company_id, document_id, user_id, is_first_author) select company_id, id, created_user_id, true from documents where company_id = $1
    on conflict do nothing`, [company_id])
  await connection.query('vacuum analyze')
}

const listRow = async ({ client, company, company_id, url }: Bench, template_id: number): Promise<Row> => {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  const list = async () => median(await measure(() => client.expectOk('GET', `${company}/documents`), 60, 20))
  await insertDocuments(connection, company_id, template_id, 1, counts.few)
  const few = await list()
  await insertDocuments(connection, company_id, template_id, counts.few + 1, counts.many)
  const many = await list()
  await connection.end()
  return atMost('書類一覧: 10万件 ÷ 1,000件', many / few, 5, '倍', `（${many.toFixed(1)} / ${few.toFixed(1)} ms）`)
}

/** Saves over HTTP and the same SQL on a bare connection take turns, so that a busy moment of the machine falls on both. */
async function* saveRows({ client, company, url, statementsOf }: Bench, template: { id: number; items: { id: number }[] }): AsyncGenerator<Row> {
  const { data: document } = await client.expectOk<{ data: { id: number } }>('POST', `${company}/documents`, { title: '計測', template_id: template.id })
  const path = `${company}/documents/${document.id}`
  let count = 0
  const body = () => ({ docs_data: [{ item_id: template.items[0]!.id, data: `${(count += 1)}回目` }] })
  const statements = await statementsOf(path, { method: 'PUT', body: body() })
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  const served: number[] = []
  const bare: number[] = []
  for (let turn = 0; turn < 80; turn += 1) {
    const [http] = await measure(() => client.expectOk('PUT', path, body()), 1, 0)
    const [sql] = await measure(async () => {
      for (const { text, values } of statements) await connection.query(text, values)
    }, 1, 0)
    if (turn < 20) continue
    served.push(http!)
    bare.push(sql!)
  }
  await connection.end()
  const [http, sql] = [median(served), median(bare)]
  yield atMost('書類の保存', http, 60, 'ms')
  yield atMost('書類の保存 ÷ 同じSQLだけ', http / sql, 3, '倍', `（${http.toFixed(1)} / ${sql.toFixed(1)} ms）`)
}

export async function* documentRows(bench: Bench): AsyncGenerator<Row> {
  const bytes = corpusBytes('forms/06_chosuiso_seiso_hokoku.xlsx')
  const items = [{ name: '件名', type: 'text', cell_reference: '0:C6' }]
  const upload = () => createTemplate(bench.client, bench.company, { name: '報告書', bytes }, items)
  yield atMost('テンプレートのアップロードと保存', median(await measure(upload, 7, 3)), 400, 'ms')
  const template = await upload()
  yield* saveRows(bench, template)
  yield await listRow(bench, template.id)
}
