/**
 * Something of which there is only so much, such as memory for whole files: a part of it for one person, one company and
 * all together. Whoever wants more waits in line, and everybody else passes by. What is more than a part comes alone.
 */
import { BusyError } from './busy-error.ts'
import type { Caller } from './fair-queue.ts'

export type AllotmentLimits = { person: number; company: number; all: number; waitingPerPerson: number }

type Share = { key: string; most: number }
type Waiting = { size: number; shares: Share[]; start: () => void }

export class Allotment {
  readonly #limits: AllotmentLimits
  readonly #held = new Map<string, number>()
  #line: Waiting[] = []

  constructor(limits: AllotmentLimits) {
    this.#limits = limits
  }

  /**
   * Runs `work`, which holds so much. Nothing within it may ask once more: it would wait for itself.
   * @throws {BusyError} too much of this person waits already
   */
  async while<T>(size: number, { company_id, user_id }: Caller, work: () => Promise<T>): Promise<T> {
    const { person, company, all, waitingPerPerson } = this.#limits
    const own = `${company_id}:${user_id}`
    const shares = [
      { key: own, most: person },
      { key: String(company_id), most: company },
      { key: 'all', most: all },
    ]
    if (this.#line.filter((waiting) => waiting.shares[0]?.key === own).length >= waitingPerPerson) throw new BusyError()
    await new Promise<void>((resolve) => {
      this.#line.push({ size, shares, start: resolve })
      this.#letIn()
    })
    try {
      return await work()
    } finally {
      for (const { key } of shares) this.#hold(key, -size)
      this.#letIn()
    }
  }

  #hold(key: string, size: number): void {
    const held = (this.#held.get(key) ?? 0) + size
    if (held === 0) this.#held.delete(key)
    else this.#held.set(key, held)
  }

  /** In the order of their coming; behind one who waits for a share that is taken nobody else takes of it. */
  #letIn(): void {
    const closed = new Set<string>()
    this.#line = this.#line.filter(({ size, shares, start }) => {
      const taken = shares.find(({ key, most }) => {
        const held = this.#held.get(key) ?? 0
        return closed.has(key) || (held > 0 && held + size > most)
      })
      if (taken) {
        closed.add(taken.key)
        return true
      }
      for (const { key } of shares) this.#hold(key, size)
      start()
      return false
    })
  }
}
