import { getPriority } from 'node:os'
import { afterEach, describe, expect, test } from 'vitest'
import { BusyError } from '#engine/worker/busy-error.ts'
import { workerPriority } from '#engine/worker/messages.ts'
import { WorkerPool } from '#engine/worker/worker-pool.ts'
import type { PoolOptions } from '#engine/worker/worker-pool.ts'

const pools: WorkerPool[] = []
const pool = (
  size = 1,
  timeoutMs = 10_000,
  { script = './unruly-worker.ts', ...more }: Partial<PoolOptions> & { script?: string } = {},
): WorkerPool => {
  const made = new WorkerPool(new URL(script, import.meta.url), {
    workers: size,
    timeoutMs,
    memoryMb: 48,
    onTimeout: () => new Error('too slow'),
    onOutOfMemory: () => new Error('too much'),
    ...more,
  })
  pools.push(made)
  return made
}
const isAlive = (processId: number): boolean => {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}
afterEach(async () => {
  await Promise.all(pools.splice(0).map((each) => each.close()))
})

describe('workers', () => {
  test('are reused, and answers find their questions', async () => {
    const one = pool()
    expect(await Promise.all([1, 2, 3].map((value) => one.run('echo', [value])))).toEqual([1, 2, 3])
    expect(new Set([await one.run('process', []), await one.run('process', [])]).size).toBe(1)
  })

  test("run side by side up to the pool's size, jobs of one file on the worker that knows it", async () => {
    const two = pool(2)
    const [a, b] = await Promise.all([
      two.run('process', [], { affinity: 'a' }),
      two.run('process', [], { affinity: 'b' }),
    ])
    expect(a).not.toBe(b)
    expect(await two.run('process', [], { affinity: 'b' })).toBe(b)
    expect(await two.run('process', [], { affinity: 'a' })).toBe(a)
  })

  test('stand back from the server', async () => {
    const worker = (await pool().run('process', [])) as number
    expect(getPriority(worker)).toBe(Math.min(getPriority() + workerPriority, 19))
  })

  test('serve one after the other from one process, however many there may be', async () => {
    const two = pool(2)
    const first = await two.run('process', [], { affinity: 'a' })
    expect(await two.run('process', [], { affinity: 'b' })).toBe(first)
  })

  test('without a job end, and give back what they keep', async () => {
    const one = pool(1, 10_000, { idleMs: 50 })
    const first = (await one.run('process', [])) as number
    await expect.poll(() => isAlive(first)).toBe(false)
    expect(await one.run('process', [])).not.toBe(first)
  })

  test('give back the bytes of earlier jobs while they go on', async () => {
    const one = pool(1, 10_000, { script: './modest-worker.ts' })
    const bytes = new Uint8Array(4 * 1024 * 1024).fill(1)
    await one.run('count', [bytes])
    const before = (await one.run('size', [])) as number
    for (let job = 0; job < 40; job += 1) await one.run('count', [bytes])
    // 70 without it, as V8 waits for 64 MB in each thread.
    expect((await one.run('size', [])) as number).toBeLessThan(before + 50)
  })

  test('stand ready where asked for, and anew once one has worked and ended', async () => {
    const one = pool(1, 10_000, { idleMs: 50, ready: 1 })
    one.start()
    one.start()
    const first = (await one.run('process', [])) as number
    await expect.poll(() => isAlive(first)).toBe(false)
    expect(await one.run('echo', ['ready'])).toBe('ready')
  })

  test('that refuse say why', async () => {
    await expect(pool().run('refuse', [])).rejects.toThrow('Excelではありません。')
  })

  test('with much to say on stderr do not stall', async () => {
    expect(await pool().run('noise', [])).toBe('done')
  })
})

describe('a worker beyond its limits is replaced', () => {
  test('of time', async () => {
    const one = pool(1, 3000)
    await expect(one.run('spin', [])).rejects.toThrow('too slow')
    expect(await one.run('echo', ['still here'])).toBe('still here')
  })

  test('of time, which is its processor time: a busy machine refuses nobody', async () => {
    const one = pool(1, 300)
    expect(await one.run('rest', [600])).toBe('timed-out')
    await expect(one.run('rest', [60_000])).rejects.toThrow('too slow')
  })

  test.each([
    ['of time', 'spin', 'too slow', 300],
    ['of memory', 'hoardBuffers', 'too much', 20_000],
  ])('%s, by its own watch, which it has once it has answered', async (_, operation, fault, timeoutMs) => {
    const one = pool()
    await one.run('echo', [1])
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await expect(one.run(operation, [], { timeoutMs })).rejects.toThrow(fault)
  })

  test('of memory', async () => {
    const one = pool()
    const next = one.run('hoard', []).catch((error: Error) => error.message)
    const after = one.run('echo', ['still here'])
    expect(await next).toBe('too much')
    expect(await after).toBe('still here')
  })

  test('of memory outside the heap, as native decoders take it', async () => {
    const one = pool()
    await expect(one.run('hoardBuffers', [])).rejects.toThrow('too much')
    expect(await one.run('echo', ['still here'])).toBe('still here')
  })

  test('or dead', async () => {
    const one = pool()
    await expect(one.run('die', [])).rejects.toThrow('code 3')
    expect(await one.run('echo', [1])).toBe(1)
  })

  test('or killed, and its job is done by another', async () => {
    const one = pool()
    const pid = (await one.run('process', [])) as number
    const rested = one.run('rest', [500])
    process.kill(pid, 'SIGKILL')
    expect(await rested).toBe('timed-out')
  })
})

describe('waiting can be given up', () => {
  test('before, while queued and while running', async () => {
    const one = pool(1, 3000)
    await expect(one.run('echo', [1], { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone')
    const controller = new AbortController()
    const running = one.run('spin', [], { signal: controller.signal })
    const queued = one.run('echo', [2], { signal: controller.signal })
    const other = one.run('echo', [3])
    controller.abort(new Error('gone'))
    await expect(running).rejects.toThrow('gone')
    await expect(queued).rejects.toThrow('gone')
    expect(await other).toBe(3)
  })

  test('by closing the pool', async () => {
    const one = pool()
    const running = one.run('spin', [])
    const queued = one.run('echo', [1])
    const settled = Promise.allSettled([running, queued])
    await one.close()
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(one.run('echo', [1])).rejects.toThrow('closed')
  })
})

test("an argument that cannot be sent is the caller's error and harms nobody", async () => {
  const one = pool()
  await expect(one.run('echo', [() => 1])).rejects.toThrow('could not be cloned')
  expect(await one.run('echo', [1])).toBe(1)
})

describe('turns', () => {
  const [first, second, other] = [
    { company_id: 1, user_id: 1 },
    { company_id: 1, user_id: 2 },
    { company_id: 2, user_id: 3 },
  ]

  test('go round companies, and people within them', async () => {
    const one = pool()
    const order: string[] = []
    const ask = (name: string, caller: typeof first) =>
      one.run('echo', [name], { for: caller }).then((answer) => order.push(String(answer)))
    await Promise.all([
      ask('first 1', first),
      ask('first 2', first),
      ask('first 3', first),
      ask('second 1', second),
      ask('second 2', second),
      ask('other 1', other),
    ])
    expect(order).toEqual(['first 1', 'other 1', 'second 1', 'first 2', 'second 2', 'first 3'])
  })

  test('leave a worker to the others, however much one person asks for', async () => {
    const two = pool(2, 3000)
    const stop = new AbortController()
    const slow = [1, 2, 3].map(() => two.run('spin', [], { for: first, signal: stop.signal }))
    const settled = Promise.allSettled(slow)
    expect(await two.run('echo', ['here'], { for: second })).toBe('here')
    stop.abort(new Error('enough'))
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  })

  test("let nobody wait for another company's work, however many of its people ask", async () => {
    const two = pool(2, 3000)
    const stop = new AbortController()
    const ended: string[] = []
    const slow = [first, second, first, second].map((caller) =>
      two.run('spin', [], { for: caller, signal: stop.signal }).catch(() => ended.push('spin')),
    )
    const heard = (caller: typeof first, name: string) =>
      two.run('echo', [name], { for: caller }).then(() => ended.push(name))
    await Promise.all([heard(other, 'here'), heard(other, 'and here')])
    expect(ended).toEqual(['here', 'and here'])
    // The worker that stood in for them is none that the company has besides its own.
    expect(two.load()).toEqual({ running: 2, waiting: 2 })
    stop.abort(new Error('enough'))
    await Promise.all(slow)
  })

  test('are refused to a person for whom too much waits already, and to nobody else', async () => {
    const one = pool(1, 3000)
    const flood = Array.from({ length: 30 }, () => one.run('echo', [1], { for: first }))
    const others = one.run('echo', [2], { for: second })
    const refused = (await Promise.allSettled(flood)).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(5)
    expect(refused[0]).toMatchObject({ reason: expect.any(BusyError) })
    expect(await others).toBe(2)
  })
})
