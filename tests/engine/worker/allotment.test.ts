import { describe, expect, it } from 'vitest'
import { BusyError } from '#engine/worker/busy-error.ts'
import { Allotment } from '#engine/worker/allotment.ts'

const first = { company_id: 1, user_id: 1 }
const second = { company_id: 1, user_id: 2 }
const other = { company_id: 2, user_id: 3 }

/** Asks for work that lasts until it is ended by its name. */
const opened = () => {
  const held = new Allotment({ person: 10, company: 15, all: 22, waitingPerPerson: 2 })
  const running = new Map<string, () => void>()
  const ask = (name: string, size: number, caller = first): Promise<void> =>
    held.while(size, caller, () => new Promise<void>((resolve) => running.set(name, resolve)))
  const end = async (name: string): Promise<void> => {
    running.get(name)!()
    running.delete(name)
    await new Promise(setImmediate)
  }
  return { ask, end, names: () => [...running.keys()] }
}
const settled = () => new Promise(setImmediate)

describe('what there is only so much of', () => {
  it('is waited for where a person, a company or all together have their part', async () => {
    const { ask, end, names } = opened()
    void ask('a', 8)
    void ask('b', 8)
    void ask('c', 7, second)
    void ask('d', 1, second)
    void ask('e', 8, other)
    await settled()
    // Company 1 has its 15; beside them the other has no more than 7.
    expect(names()).toEqual(['a', 'c'])
    await end('a')
    expect(names()).toEqual(['c', 'b'])
    await end('c')
    expect(names()).toEqual(['b', 'd', 'e'])
  })

  it('is given alone where it is more than a part', async () => {
    const { ask, end, names } = opened()
    void ask('huge', 1000)
    void ask('next', 1, other)
    await settled()
    expect(names()).toEqual(['huge'])
    await end('huge')
    expect(names()).toEqual(['next'])
  })

  it('goes to the large ones of a person too, before later smaller ones', async () => {
    const { ask, end, names } = opened()
    void ask('a', 6)
    void ask('large', 9)
    void ask('small', 1)
    await settled()
    expect(names()).toEqual(['a'])
    await end('a')
    expect(names()).toEqual(['large', 'small'])
  })

  it('is given back by work that fails', async () => {
    const { ask, names } = opened()
    const held = new Allotment({ person: 10, company: 10, all: 10, waitingPerPerson: 2 })
    await expect(held.while(10, first, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await held.while(10, first, async () => 'yes')).toBe('yes')
    void ask('a', 1)
    await settled()
    expect(names()).toEqual(['a'])
  })

  it('is refused to whom too many wait for already, and to nobody else', async () => {
    const { ask } = opened()
    for (const name of ['a', 'b', 'c']) void ask(name, 10)
    await expect(ask('d', 1)).rejects.toThrow(BusyError)
    void ask('e', 1, second)
  })
})
