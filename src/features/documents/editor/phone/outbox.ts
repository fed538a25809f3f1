/**
 * What was saved on a phone and has not arrived yet: it lies over the contents of the server and under what is typed.
 * Giving up what is typed goes back to it.
 */
import type { DocsDataRequest } from '#domain/documents/documents.contract.ts'
import type { DataByItem } from '#domain/documents/sections.ts'
import { isSameValue } from '#domain/documents/docs-data.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'

export class Outbox {
  readonly #draft: Draft
  #kept: DataByItem
  readonly #listeners = new Set<() => void>()

  /** A draft of an earlier day is something to send too. */
  constructor(draft: Draft) {
    this.#draft = draft
    this.#kept = new Map(draft.changes().map(({ item_id, data }) => [item_id, data]))
  }

  /** Also of the draft's changes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const unsubscribe = this.#draft.subscribe(listener)
    this.#listeners.add(listener)
    return () => {
      unsubscribe()
      this.#listeners.delete(listener)
    }
  }

  /** What waits to be sent: of what was put in, what the server does not have. */
  entries(): DocsDataRequest {
    return [...this.#kept]
      .filter(([itemId, data]) => !this.#draft.isSettled(itemId, data))
      .filter(([itemId, data]) => !this.#draft.hasYielded(itemId, data))
      .map(([item_id, data]) => this.#draft.entryOf(item_id, data))
  }

  /** Whether something was typed and not put in. */
  readonly isTouched = (): boolean => {
    const waiting = this.entries()
    return (
      this.#draft.changes().length !== waiting.length ||
      waiting.some(({ item_id, data }) => !isSameValue(data, this.#draft.valueOf(item_id)))
    )
  }

  /** Puts these items in as they are typed; all of them where none are named. */
  put(
    itemIds: readonly number[] = [...this.#kept.keys(), ...this.#draft.changes().map(({ item_id }) => item_id)],
  ): void {
    this.#keep(new Map([...this.#kept, ...itemIds.map((itemId) => [itemId, this.#draft.valueOf(itemId)] as const)]))
  }

  /** Nothing waits any more; what was in it is typed and not saved again. */
  takeBack(): void {
    this.#keep(new Map())
  }

  /** Gives up what was typed since; inserted files stay. */
  restore(): void {
    const embeds = this.#draft.embeds()
    const waiting = this.entries()
    this.#draft.discard()
    for (const { item_id, data } of waiting) this.#draft.set(item_id, data)
    this.#draft.setEmbeds(embeds)
  }

  #keep(kept: DataByItem): void {
    this.#kept = kept
    for (const listener of this.#listeners) listener()
  }
}
