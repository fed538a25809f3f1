/** What was edited, to be taken back and done again. */
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import type { DraftEmbed } from './draft-embeds.ts'

type ItemEdit = { itemId: number; before: DocsDataValue; after: DocsDataValue }
export type Edit =
  | ({ kind: 'item' } & ItemEdit)
  /** Several at once. */
  | { kind: 'items'; edits: readonly ItemEdit[] }
  | { kind: 'embeds'; before: readonly DraftEmbed[]; after: readonly DraftEmbed[] }

/** What is typed into one field without a rest this long, ms, is one edit. */
const restMs = 1000

export class EditHistory {
  #done: Edit[] = []
  #undone: Edit[] = []
  #lastAt = 0

  /** `at` in ms. */
  record(edit: Edit, at: number): void {
    const last = this.#done.at(-1)
    const goesOn = this.#undone.length === 0 && at - this.#lastAt < restMs
    if (goesOn && last?.kind === 'item' && edit.kind === 'item' && last.itemId === edit.itemId)
      this.#done[this.#done.length - 1] = { ...last, after: edit.after }
    else this.#done.push(edit)
    this.#undone = []
    this.#lastAt = at
  }

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  undo(): Edit | null {
    const edit = this.#done.pop()
    if (edit) this.#undone.push(edit)
    return edit ?? null
  }

  redo(): Edit | null {
    const edit = this.#undone.pop()
    if (edit) this.#done.push(edit)
    return edit ?? null
  }

  clear(): void {
    this.#done = []
    this.#undone = []
  }
}
