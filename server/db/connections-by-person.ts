/**
 * Nobody has all connections: whoever asks for many at once waits in a line of their own, and everybody else passes by.
 * On whose behalf a connection is taken follows the call through everything that it awaits.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const asking = new AsyncLocalStorage<number>()

/** Runs `work` and all that follows from it on this person's behalf. */
export const onBehalfOf = <T>(user_id: number, work: () => T): T => asking.run(user_id, work)

/** As node-postgres says it of its own line, so that it is answered alike. */
const tooLong = () => new Error('timeout exceeded when trying to connect')

export class ConnectionsByPerson {
  readonly #atOnce: number
  readonly #waitMs: number
  readonly #taken = new Map<number, number>()
  readonly #lines = new Map<number, Set<() => void>>()

  /** @param atOnce connections of one person @param waitMs how long one waits for one of one's own */
  constructor(atOnce: number, waitMs: number) {
    this.#atOnce = atOnce
    this.#waitMs = waitMs
  }

  /** Resolves with how to give it back, once the person may have one more; rejects who waited too long. */
  async take(): Promise<() => void> {
    const person = asking.getStore()
    if (person === undefined) return () => undefined
    const taken = this.#taken.get(person) ?? 0
    if (taken < this.#atOnce) this.#taken.set(person, taken + 1)
    else await this.#wait(person)
    let isHeld = true
    return () => {
      if (isHeld) this.#giveBack(person)
      isHeld = false
    }
  }

  #wait(person: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const line = this.#lines.get(person) ?? new Set()
      this.#lines.set(person, line)
      const next = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        line.delete(next)
        reject(tooLong())
      }, this.#waitMs)
      line.add(next)
    })
  }

  /** To the person's next in line, who takes it over, or to nobody. */
  #giveBack(person: number): void {
    const line = this.#lines.get(person)
    const [next] = line ?? []
    if (line && next) {
      line.delete(next)
      return next()
    }
    this.#lines.delete(person)
    const taken = this.#taken.get(person)! - 1
    if (taken === 0) this.#taken.delete(person)
    else this.#taken.set(person, taken)
  }
}
