import { afterEach, describe, expect, test } from 'vitest'
import { WorkerPool } from '#engine/worker/worker-pool.ts'

const pools: WorkerPool[] = []
const pool = (size = 1, timeoutMs = 10_000): WorkerPool => {
  const made = new WorkerPool(new URL('./unruly-worker.ts', import.meta.url), {
    workers: size,
    timeoutMs,
    memoryMb: 48,
    onTimeout: () => new Error('too slow'),
    onOutOfMemory: () => new Error('too much'),
  })
  pools.push(made)
  return made
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

  test('of memory', async () => {
    const one = pool()
    const next = one.run('hoard', []).catch((error: Error) => error.message)
    const after = one.run('echo', ['still here'])
    expect(await next).toBe('too much')
    expect(await after).toBe('still here')
  })

  test('or dead', async () => {
    const one = pool()
    await expect(one.run('die', [])).rejects.toThrow('code 3')
    expect(await one.run('echo', [1])).toBe(1)
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
