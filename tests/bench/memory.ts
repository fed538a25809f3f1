/** What the server takes of a machine, and what documents take of the workers that print them. */
import { basename } from 'node:path'
import { setTimeout as passed } from 'node:timers/promises'
import { createSheetEngine } from '#engine/engine.ts'
import { SheetError } from '#engine/model/errors.ts'
import { corpusBytes, corpusFiles } from '#tests/corpus.ts'
import { createTemplate, login, type Client } from '#tests/e2e/client.ts'
import { startServer, temporaryFolder } from '#tests/e2e/server.ts'
import {
  canReadMemory,
  memoryOf,
  memoryOfFamily,
  ownWorkers,
  peakOf,
  processorSecondsOf,
  type Memory,
} from './process-memory.ts'
import { atMost, isWanted, told, type Row } from './rows.ts'
import { processorSlowness } from './yardstick.ts'

const forms = corpusFiles('forms', '.xlsx')
const workbooks = [...forms, ...corpusFiles('forms-2', '.xlsx'), ...corpusFiles('xlsx', '.xlsx')]
const master = { email: 'keiko.sato@midori-kanri.example', password: 'tatemori-demo' }
const company = '/api/c/midori'
/** Workers end after half a minute without a job. */
const untilIdleMs = 35_000
const printedAtOnce = 20
const properties = { title: '計測', author: null }

const memoryRow = (name: string, { proportional, resident }: Memory, limit: number): Row =>
  atMost(name, resident, limit, 'MB', `（共有を分けて ${proportional.toFixed(0)}）`)

/** As somebody does who looks around: lists, matters, sheets of templates. */
const lookAround = async (client: Client): Promise<void> => {
  await client.expectOk('GET', `${company}/home`)
  const { data: matters } = await client.expectOk<{ data: { id: number }[] }>('GET', `${company}/matters`)
  for (const { id } of matters.slice(0, 20)) await client.expectOk('GET', `${company}/matters/${id}`)
  const { data: templates } = await client.expectOk<{ data: { id: number }[] }>('GET', `${company}/templates`)
  for (const { id } of templates.slice(0, 5)) await client.call('GET', `${company}/templates/${id}/sheets`)
}

const printSome = async (client: Client): Promise<void> => {
  for (const name of forms.slice(0, 4)) {
    const items = [{ name: '件名', type: 'text', cell_reference: '0:C6' }]
    const template = await createTemplate(client, company, { name: basename(name), bytes: corpusBytes(name) }, items)
    const { data } = await client.expectOk<{ data: { id: number } }>('POST', `${company}/documents`, {
      title: '計測',
      template_id: template.id,
    })
    for (let time = 0; time < 2; time += 1)
      await client.bytes(`${company}/documents/${data.id}/download?download_type=pdf`)
  }
}

/** The demo company's server without its database: fresh, after PDFs, and some time later. */
async function* serverRows(): AsyncGenerator<Row> {
  const folder = await temporaryFolder()
  const server = await startServer(folder.path, { SEED: 'demo', LOG_LEVEL: 'error' })
  const memory = (): Memory => memoryOfFamily(server.process.pid!)
  try {
    await passed(1000)
    yield memoryRow('サーバー全体: 起動直後', memory(), 200)
    const client = await login(server.address, master.email, master.password)
    await lookAround(client)
    await passed(untilIdleMs)
    yield memoryRow('同: 見て回ったあと', memory(), 300)
    await printSome(client)
    yield memoryRow('同: PDFを8つ作った直後', memory(), 500)
    await passed(untilIdleMs)
    yield memoryRow('同: しばらくして', memory(), 300)
  } finally {
    await server.stop()
    await folder.remove()
  }
}

/** Twenty people print a form each at the same moment. */
async function printedAtOnceRow(): Promise<Row> {
  const engine = createSheetEngine()
  let most: Memory = { proportional: 0, resident: 0 }
  const watch = setInterval(() => {
    const now = memoryOf(ownWorkers())
    if (now.resident > most.resident) most = now
  }, 20)
  try {
    await Promise.all(
      Array.from({ length: printedAtOnce }, (_, person) =>
        engine.renderPdf(corpusBytes(forms[person % forms.length]!), [], {
          ...properties,
          for: { company_id: 1, user_id: person },
        }),
      ),
    )
  } finally {
    clearInterval(watch)
    await engine.close()
  }
  return memoryRow(`${printedAtOnce}の様式を一度にPDFに: プロセスの合計`, most, 600)
}

/** Each workbook by a worker of its own, its start included. */
async function* workbookRows(): AsyncGenerator<Row> {
  let slowest = { name: '', seconds: 0 }
  let largest = { name: '', megabytes: 0 }
  for (const path of workbooks) {
    const engine = createSheetEngine()
    try {
      const name = basename(path, '.xlsx')
      await engine.renderPdf(corpusBytes(path), [], properties)
      const seconds = Math.max(...ownWorkers().map(processorSecondsOf))
      if (seconds > slowest.seconds) slowest = { name, seconds }
      const megabytes = Math.max(...ownWorkers().map(peakOf))
      if (megabytes > largest.megabytes) largest = { name, megabytes }
    } catch (error) {
      if (!(error instanceof SheetError)) throw error
    } finally {
      await engine.close()
    }
  }
  const seconds = slowest.seconds / (await processorSlowness())
  yield atMost('最も時間のかかるブック（新しいプロセスのCPU時間）', seconds, 3, '基準秒', `（${slowest.name}）`)
  yield atMost('最もメモリーを使うブック', largest.megabytes, 400, 'MB', `（${largest.name}）`)
}

export async function* memoryRows(): AsyncGenerator<Row> {
  if (!canReadMemory) {
    yield told('メモリー', 'Linuxでだけ計測します')
    return
  }
  if (isWanted('サーバー')) yield* serverRows()
  if (isWanted('様式を一度にPDFに')) yield await printedAtOnceRow()
  if (isWanted('ブック')) yield* workbookRows()
}
