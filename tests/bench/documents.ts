/** Documents: a template uploaded, and a save against its own SQL. */
import pg from 'pg'
import { corpusBytes } from '#tests/corpus.ts'
import { createTemplate, type Client } from '#tests/e2e/client.ts'
import { atMost, isWanted, measure, median, type Row } from './rows.ts'
import type { Statement } from './statements.ts'
import { callSlowness, inStandard, standardUnit } from './yardstick.ts'

export type Bench = {
  client: Client
  /** Address of the company's calls. */
  company: string
  url: string
  /** The statements of a call, told by the same application in this process. */
  statementsOf: (path: string, call?: { method: string; body: unknown }) => Promise<Statement[]>
}

/** Saves over HTTP and the same SQL on a bare connection take turns, so that a busy moment of the machine falls on both. */
async function* saveRows(
  { client, company, url, statementsOf }: Bench,
  template: { id: number; items: { id: number }[] },
): AsyncGenerator<Row> {
  type Saved = { data: { id: number; updated_at: string } }
  const { data: document } = await client.expectOk<Saved>('POST', `${company}/documents`, {
    title: '計測',
    template_id: template.id,
  })
  const path = `${company}/documents/${document.id}`
  let count = 0
  let { updated_at } = document
  const body = () => ({ docs_data: [{ item_id: template.items[0]!.id, data: `${(count += 1)}回目` }], updated_at })
  const save = async () => {
    ;({ updated_at } = (await client.expectOk<Saved>('PUT', path, body())).data)
  }
  const statements = await statementsOf(path, { method: 'PUT', body: body() })
  ;({ updated_at } = (await client.expectOk<Saved>('GET', path)).data)
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  const slowness = await callSlowness(url)
  const served: number[] = []
  const bare: number[] = []
  for (let turn = 0; turn < 80; turn += 1) {
    const [http] = await measure(save, 1, 0)
    const [sql] = await measure(
      async () => {
        for (const { text, values } of statements) await connection.query(text, values)
      },
      1,
      0,
    )
    ;({ updated_at } = (await client.expectOk<Saved>('GET', path)).data)
    if (turn < 20) continue
    served.push(http!)
    bare.push(sql!)
  }
  await connection.end()
  const [http, sql] = [median(served), median(bare)]
  yield atMost('書類の保存', http / ((slowness + (await callSlowness(url))) / 2), 60, standardUnit)
  yield atMost('書類の保存 ÷ 同じSQLだけ', http / sql, 3, '倍', `（${http.toFixed(1)} / ${sql.toFixed(1)} ms）`)
}

const uploading = 'テンプレートのアップロードと保存'
const saving = '書類の保存'
export const documentLimits = [uploading, saving]

export async function* documentRows(bench: Bench): AsyncGenerator<Row> {
  const bytes = corpusBytes('forms/06_chosuiso_seiso_hokoku.xlsx')
  const items = [{ name: '件名', type: 'text', cell_reference: '0:C6' }]
  const upload = () => createTemplate(bench.client, bench.company, { name: '報告書', bytes }, items)
  if (isWanted(uploading)) {
    const taken = await inStandard(
      () => callSlowness(bench.url),
      async () => median(await measure(upload, 7, 3)),
    )
    yield atMost(uploading, taken, 400, standardUnit)
  }
  if (isWanted(saving)) yield* saveRows(bench, await upload())
}
