/** What of the contents will not come out on paper as typed, by item: a store, so that a mark renders its field alone. */
import type { PrintMark } from '#domain/documents/print-marks.ts'

const none: readonly PrintMark[] = []

const isSame = (a: readonly PrintMark[], b: readonly PrintMark[]): boolean =>
  a.length === b.length &&
  a.every(({ fault, characters }, index) => {
    const other = b[index]!
    return fault === other.fault && characters.join() === other.characters.join()
  })

export class PrintMarks {
  #byItem: ReadonlyMap<number, readonly PrintMark[]> = new Map()
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The same list until it changes. */
  of(itemId: number): readonly PrintMark[] {
    return this.#byItem.get(itemId) ?? none
  }

  set(marks: readonly PrintMark[]): void {
    const fresh = Map.groupBy(marks, ({ item_id }) => item_id)
    this.#byItem = new Map([...fresh].map(([id, own]) => [id, isSame(own, this.of(id)) ? this.of(id) : own]))
    for (const listener of this.#listeners) listener()
  }
}
