/**
 * `npm run bench`: one line a figure; ends with 1 when a limit is broken. `npm run bench -- engine` runs one part, and
 * `npm run bench -- product 書類の保存` of it only the limits with this in their names.
 */
import { setUpNode } from '#engine/worker/set-up-node.ts'
import { browserRows, drawingRows, fieldRows } from './browser.ts'
import { companyRows } from './companies.ts'
import { engineRows } from './engine.ts'
import { ledgerRows } from './ledger.ts'
import { loadRows } from './load.ts'
import { matterRows } from './matters.ts'
import { memoryRows } from './memory.ts'
import { peerRows } from './peers.ts'
import { planRows } from './plans.ts'
import { productRows } from './product.ts'
import { registerRows } from './register.ts'
import { formatRow, wantOnly, type Row } from './rows.ts'

const parts: Record<string, { title: string; rows: () => AsyncGenerator<Row> }> = {
  engine: { title: '帳票エンジン', rows: engineRows },
  memory: { title: 'メモリー', rows: memoryRows },
  matters: { title: '案件一覧の件数による伸び', rows: matterRows },
  register: {
    title: '台帳',
    rows: async function* () {
      yield* registerRows()
      yield* drawingRows()
    },
  },
  ledger: { title: '写真台帳', rows: ledgerRows },
  plans: { title: '点検計画', rows: planRows },
  product: { title: 'サーバーと画面', rows: productRows },
  browser: { title: 'ブラウザーでの画面', rows: browserRows },
  field: { title: '電波のない場所での1日', rows: fieldRows },
  companies: { title: '数百の会社', rows: companyRows },
  load: { title: '200人の1日', rows: loadRows },
  peers: { title: 'ほかの製品と並べて', rows: peerRows },
}
/** Run only where they are asked for by name: they take half an hour, or install what is no part of this. */
const long = new Set(['load', 'companies', 'peers'])

setUpNode()
const given = process.argv.slice(2)
const chosen = given.filter((text) => text in parts)
const texts = given.filter((text) => !(text in parts))
wantOnly(texts)
let count = 0
const say = (line: string): void => void process.stdout.write(`${line}\n`)

for (const [name, { title, rows }] of Object.entries(parts)) {
  if (chosen.length > 0 ? !chosen.includes(name) : long.has(name)) continue
  if (texts.length === 0) say(`\n${title}`)
  for await (const row of rows()) {
    count += 1
    say(formatRow(row))
    if (!row.isKept) process.exitCode = 1
  }
}
if (count === 0) {
  say(`計測するものがありません: ${given.join(' ')}`)
  process.exitCode = 1
}
