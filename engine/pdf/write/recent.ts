/** What was made lately and may be asked for again, up to so many bytes; what was not asked for longest goes first. */
export class Recent<Value> {
  readonly #maxBytes: number
  readonly #bytesOf: (value: Value) => number
  /** Least recently used first. */
  readonly #values = new Map<string, Value>()
  #bytes = 0

  constructor(maxBytes: number, bytesOf: (value: Value) => number) {
    this.#maxBytes = maxBytes
    this.#bytesOf = bytesOf
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }

  /** Keeps a value under a key that had none. */
  add(key: string, value: Value): void {
    this.#values.set(key, value)
    this.#bytes += this.#bytesOf(value)
    for (const [oldest, each] of this.#values) {
      if (this.#bytes <= this.#maxBytes) break
      this.#values.delete(oldest)
      this.#bytes -= this.#bytesOf(each)
    }
  }
}
