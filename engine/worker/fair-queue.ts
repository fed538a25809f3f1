/** Jobs that wait for a worker: companies take turns, and within a company its people. */

/** On whose behalf a job runs. */
export type Caller = { company_id: number; user_id: number }
/** Null: the application's own work, which takes turns as one more company and has no bound. */
type Waiting = { caller: Caller | null }

const companyOf = (caller: Caller | null): string => String(caller?.company_id ?? 'own')
const personOf = (caller: Caller | null): string => `${companyOf(caller)}:${caller?.user_id ?? ''}`

export class FairQueue<Job extends Waiting> {
  readonly #atOnce: number
  #waiting: Job[] = []
  /** The turn at which a company or a person was served last. */
  readonly #served = new Map<string, number>()
  #turn = 0

  /** @param atOnce how many of one person's jobs may run side by side */
  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  get length(): number {
    return this.#waiting.length
  }

  add(job: Job): void {
    this.#waiting.push(job)
  }

  remove(job: Job): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting !== job)
  }

  /** All that wait; afterwards none does. */
  clear(): Job[] {
    return this.#waiting.splice(0)
  }

  waitingOf(caller: Caller): number {
    return this.#waiting.filter((job) => personOf(job.caller) === personOf(caller)).length
  }

  /** Where these that run are all of one company: whose turn it is among the others. */
  takeOther(running: readonly Waiting[]): Job | undefined {
    const companies = new Set(running.map(({ caller }) => companyOf(caller)))
    return companies.size === 1 ? this.take(running, companies) : undefined
  }

  /** Whose turn it is beside these that run; undefined where nobody waits who may. */
  take(running: readonly Waiting[], without: ReadonlySet<string> = new Set()): Job | undefined {
    // Once all are served nobody has a turn before another, and old turns would only pile up.
    if (this.#waiting.length === 0 && running.length === 0) this.#served.clear()
    const countOf = (person: string): number => running.filter(({ caller }) => personOf(caller) === person).length
    const servedAt = (key: string): number => this.#served.get(key) ?? 0
    const isBefore = (a: Job, b: Job): boolean => {
      const byCompany = servedAt(companyOf(a.caller)) - servedAt(companyOf(b.caller))
      return byCompany < 0 || (byCompany === 0 && servedAt(personOf(a.caller)) < servedAt(personOf(b.caller)))
    }
    const next = this.#waiting
      .filter(
        ({ caller }) =>
          !without.has(companyOf(caller)) && (caller === null || countOf(personOf(caller)) < this.#atOnce),
      )
      .reduce<Job | undefined>((first, job) => (first === undefined || isBefore(job, first) ? job : first), undefined)
    if (next === undefined) return undefined
    this.remove(next)
    this.#turn += 1
    for (const key of [companyOf(next.caller), personOf(next.caller)]) this.#served.set(key, this.#turn)
    return next
  }
}
