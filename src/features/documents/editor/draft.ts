/**
 * The contents of a document while they are edited: what is saved, and over it what was typed. A store of its own, so
 * that a keystroke renders its field and its cell and nothing else (use-draft.ts).
 */
import { itemValueError, valuesOf } from '#domain/documents/docs-data.ts'
import type { DocsDataRequest, DocsDataValue, Document } from '#domain/documents/documents.contract.ts'
import { dataByItem } from '#domain/documents/sections.ts'
import type { DataByItem } from '#domain/documents/sections.ts'
import { isInputType } from '#domain/templates/item-types.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'

/** Nothing, empty text and an empty list are one. */
export const isSameValue = (a: DocsDataValue | undefined, b: DocsDataValue | undefined): boolean => {
  const [one, other] = [valuesOf(a), valuesOf(b)]
  return one.length === other.length && one.every((value, index) => value === other[index])
}

const isSameContents = (a: DataByItem, b: DataByItem): boolean => a.size === b.size && [...a].every(([itemId, data]) => b.has(itemId) && isSameValue(data, b.get(itemId)))

export type SavedContents = Pick<Document, 'docs_data' | 'updated_at'>

export class Draft {
  #saved: DataByItem
  #updatedAt: string
  #typed: DataByItem = new Map()
  #current: DataByItem
  #errors: ReadonlyMap<number, string> = new Map()
  readonly #listeners = new Set<() => void>()

  constructor({ docs_data, updated_at }: SavedContents) {
    this.#saved = dataByItem(docs_data)
    this.#current = this.#saved
    this.#updatedAt = updated_at
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The contents as they stand; the same object until they change. */
  readonly current = (): DataByItem => this.#current
  readonly saved = (): DataByItem => this.#saved
  readonly isDirty = (): boolean => this.#typed.size > 0
  /** Messages at items, from the server or from check(). */
  readonly errors = (): ReadonlyMap<number, string> => this.#errors

  /** The updated_at of the document that the edit began from. */
  get updatedAt(): string {
    return this.#updatedAt
  }

  valueOf(itemId: number): DocsDataValue {
    return this.#current.get(itemId) ?? null
  }

  /** What is typed and differs from what is saved. */
  changes(): DocsDataRequest {
    return [...this.#typed].map(([item_id, data]) => ({ item_id, data }))
  }

  set(itemId: number, data: DocsDataValue): void {
    const typed = new Map(this.#typed).set(itemId, data)
    const errors = new Map(this.#errors)
    errors.delete(itemId)
    this.#errors = errors
    this.#change(typed)
  }

  /** Other contents are the saved ones now; what was typed stays over them where it differs. */
  rebase({ docs_data, updated_at }: SavedContents): void {
    this.#saved = dataByItem(docs_data)
    this.#updatedAt = updated_at
    this.#change(this.#typed)
  }

  /** Back to what is saved. */
  discard(): void {
    this.#errors = new Map()
    this.#change(new Map())
  }

  refuse(errors: ReadonlyMap<number, string>): void {
    this.#errors = errors
    this.#notify()
  }

  /** What is wrong with the changes, by item in the items' order. */
  check(items: readonly TemplateItem[]): Map<number, string> {
    const errors = new Map<number, string>()
    for (const item of items) {
      const error = this.#typed.has(item.id) && isInputType(item.type) ? itemValueError(item, this.valueOf(item.id)) : null
      if (error) errors.set(item.id, error)
    }
    return errors
  }

  #change(typed: DataByItem): void {
    this.#typed = new Map([...typed].filter(([itemId, data]) => !isSameValue(data, this.#saved.get(itemId))))
    const current = new Map([...this.#saved, ...this.#typed])
    if (!isSameContents(current, this.#current)) this.#current = current
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}
