import { expect, test } from 'vitest'
import { inSlices } from '#server/http/in-slices.ts'

const busyFor = (milliseconds: number): void => {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

function* work(steps: number): Generator<undefined, string> {
  for (let step = 0; step < steps; step += 1) {
    yield
    busyFor(5)
  }
  return 'done'
}

test('a long computation lets what else there is to do go first, again and again, and answers in the end', async () => {
  let turns = 0
  const others = setInterval(() => (turns += 1), 1)
  try {
    expect(await inSlices(work(60))).toBe('done')
  } finally {
    clearInterval(others)
  }
  expect(turns).toBeGreaterThan(10)
})

test('what goes wrong in it is told', async () => {
  function* broken(): Generator<undefined, never> {
    yield
    throw new Error('broken')
  }
  await expect(inSlices(broken())).rejects.toThrow('broken')
})
