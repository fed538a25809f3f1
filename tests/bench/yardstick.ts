/**
 * How much slower the machine is now than the one that the limits were set for. Machines, and the same one from day to day,
 * differ by two: a time that has a limit is divided by this, taken beside it in the same run, and given in 基準ms. What a
 * page does has its own in page-watch.ts.
 */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { measure, measureProcessor, median } from './rows.ts'

/** Milliseconds as they were there. */
export const standardUnit = '基準ms'

/** What the pieces of work take there, in milliseconds. */
const standard = { work: 7, calls: 6 }

const rows = Array.from({ length: 6_000 }, (_, id) => ({
  id,
  name: `設備 ${id}`,
  at: [id / 7, id / 11],
  is_due: id % 3 === 0,
}))

/** A fixed piece of what the server does: rows are written, read, sorted, and summed up. */
const work = (): void => {
  const copied = JSON.parse(JSON.stringify(rows)) as typeof rows
  copied.sort((one, other) => ((one.id * 7919) % 6_007) - ((other.id * 7919) % 6_007))
  for (const { name } of copied.slice(0, 2_000)) createHash('sha256').update(name).digest('hex')
}

/** In processor time of one thread. */
export const processorSlowness = async (): Promise<number> => median(await measureProcessor(work, 9, 3)) / standard.work

/** In time that passes: what else the machine is busy with counts. */
export const machineSlowness = async (): Promise<number> => median(await measure(work, 9, 3)) / standard.work

/** Of calls: small statements one after the other, as a call sends them, with work in between. */
export const callSlowness = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const call = async () => {
      for (let statement = 0; statement < 20; statement += 1)
        await client.query('select n, md5(n::text) from generate_series(1, $1::int) n order by 2', [100])
      work()
    }
    return median(await measure(call, 9, 3)) / (standard.calls + standard.work)
  } finally {
    await client.end()
  }
}

/** What `run` says it took, in the milliseconds of the standard; the yardstick is taken before and after. */
export const inStandard = async (slowness: () => Promise<number>, run: () => Promise<number>): Promise<number> => {
  const before = await slowness()
  const taken = await run()
  return taken / ((before + (await slowness())) / 2)
}
