/** What was refused lately, so that the same content is not tried again and again. */
const keptMs = 60_000
const maxKept = 500

export class Refusals {
  /** Oldest first. */
  readonly #kept = new Map<string, { error: Error; until: number }>()

  get isEmpty(): boolean {
    return this.#kept.size === 0
  }

  add(key: string, error: Error): void {
    this.#kept.delete(key)
    this.#kept.set(key, { error, until: Date.now() + keptMs })
    if (this.#kept.size > maxKept) this.#kept.delete(this.#kept.keys().next().value!)
  }

  /** The refusal of a moment ago. */
  find(key: string): Error | null {
    const kept = this.#kept.get(key)
    if (kept === undefined) return null
    if (kept.until > Date.now()) return kept.error
    this.#kept.delete(key)
    return null
  }
}
