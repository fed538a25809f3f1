/**
 * The one holder of typed words between a keystroke and the queue (docs/typed-words.md): what is saved, over it what is
 * held to be sent, over it what was typed and inserted. A store of its own, so that a keystroke renders its field and its
 * cell and nothing else (use-draft.ts).
 */
import { boundOf } from '#domain/documents/bound-values.ts'
import { isEmptyValue, isSameValue, shownText } from '#domain/documents/docs-data.ts'
import type {
  DocsDataRequest,
  DocsDataValue,
  Document,
  DocumentEmbedResource,
} from '#domain/documents/documents.contract.ts'
import { copiedValues } from '#domain/documents/previous-values.ts'
import { dataByItem } from '#domain/documents/sections.ts'
import type { DataByItem } from '#domain/documents/sections.ts'
import { isInputType } from '#domain/templates/item-types.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { ContentsChange, Queued } from '#src/outbox/kinds/entry.ts'
import { withValues } from '#src/outbox/kinds/projection.ts'
import type { OnDevice } from '#src/outbox/queue/queued-contents.ts'
import { isSameEmbeds, savedEmbeds, withSavedIds } from './draft-embeds.ts'
import type { DraftEmbed } from './draft-embeds.ts'
import { EditHistory } from './edit-history.ts'
import type { Edit } from './edit-history.ts'
import { toldBehind } from './told-behind.ts'

const isSameContents = (a: DataByItem, b: DataByItem): boolean =>
  a.size === b.size && [...a].every(([itemId, data]) => b.has(itemId) && isSameValue(data, b.get(itemId)))

const isOther = (a: DataByItem, b: DataByItem, itemId: number): boolean =>
  a.has(itemId) !== b.has(itemId) || !isSameValue(a.get(itemId), b.get(itemId))

type SavedContents = Pick<Document, 'docs_data' | 'updated_at' | 'document_embed_resources'>

/** What is not saved, and what it was made from: enough to go on from it another day. */
export type Unsaved = {
  /** The updated_at of the document that the edit began from. */
  updated_at: string
  changes: {
    item_id: number
    before: DocsDataValue
    data: DocsDataValue
    is_copied?: boolean | undefined
    is_bound?: boolean | undefined
  }[]
  /** null: as saved. */
  embeds: { before: readonly DraftEmbed[]; after: readonly DraftEmbed[] } | null
}

const noErrors: ReadonlyMap<number, string> = new Map()
const noEmbedErrors: ReadonlyMap<string, string> = new Map()

const ownKey = (itemId: number, data: DocsDataValue): string => JSON.stringify([itemId, data])

const savedElsewhere = (type: TemplateItem['type'], data: DocsDataValue): string =>
  isEmptyValue(data)
    ? 'この端末の別の画面で消去されました。保存すると、ここの内容に置き換わります。'
    : `この端末の別の画面で「${shownText(type, data)}」と保存されました。保存すると、ここの内容に置き換わります。`

export class Draft {
  #saved: DataByItem
  #savedCopied: DataByItem
  #savedBound: DataByItem
  #savedEmbeds: readonly DraftEmbed[]
  #updatedAt: string
  #typed: DataByItem = new Map()
  /** Values that were taken over from the last document; each says it of its item as long as it stands there. */
  #copied: DataByItem = new Map()
  /** Values that the items' sources say; the same. */
  #bound: DataByItem = new Map()
  /** Copied values that gave way to an answer. */
  #yielded: DataByItem = new Map()
  #current: DataByItem
  #embeds: readonly DraftEmbed[]
  /** On its way to be saved: it may be the saved contents any moment. null: nothing is. */
  #sent: { data: DataByItem; embeds: readonly DraftEmbed[] } | null = null
  /** Whatever this page has sent: what comes back of it is not another's. */
  readonly #own = new Set<string>()
  /** Saved by the person and not arrived: over what the server has, under what is typed. It goes as soon as it can. */
  #held: DataByItem = new Map()
  /** Refused entries of the queue whose contents are typed again here, until these are saved. */
  readonly #takenBack = new Set<number>()
  #errors: ReadonlyMap<number, string> = noErrors
  #embedErrors: ReadonlyMap<string, string> = noEmbedErrors
  readonly #history = new EditHistory()
  readonly #listeners = new Set<() => void>()
  readonly #itemListeners = new Map<number, Set<() => void>>()

  constructor({ docs_data, updated_at, document_embed_resources }: OnDevice<SavedContents>) {
    this.#saved = dataByItem(docs_data)
    this.#savedCopied = copiedValues(docs_data)
    this.#savedBound = boundOf(docs_data)
    this.#current = this.#saved
    this.#savedEmbeds = savedEmbeds(document_embed_resources)
    this.#embeds = this.#savedEmbeds
    this.#updatedAt = updated_at
  }

  /** The draft of an earlier day over the document as it is now. Where somebody saved since, its updated_at stays the older one. */
  static restore(document: OnDevice<SavedContents>, { updated_at, changes, embeds }: Unsaved): Draft {
    const draft = new Draft(document)
    draft.#updatedAt = updated_at
    draft.#saved = new Map([...draft.#saved, ...changes.map(({ item_id, before }) => [item_id, before] as const)])
    if (embeds) {
      if (updated_at !== document.updated_at) draft.#savedEmbeds = embeds.before
      draft.#embeds = withSavedIds(embeds.after, draft.#savedEmbeds)
    }
    draft.markCopied(copiedValues(changes))
    draft.markBound(boundOf(changes))
    draft.#change(dataByItem(changes))
    return draft
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** The same behind the keystroke, for what goes over many items. */
  readonly subscribeBehind = toldBehind(this.subscribe)

  /** Told where this item's value or message may be another; of a keystroke only that of its item is. */
  subscribeItem(itemId: number, listener: () => void): () => void {
    const own = this.#itemListeners.get(itemId) ?? new Set()
    this.#itemListeners.set(itemId, own.add(listener))
    return () => {
      own.delete(listener)
      if (own.size === 0 && this.#itemListeners.get(itemId) === own) this.#itemListeners.delete(itemId)
    }
  }

  /** The contents as they stand; the same object until they change. */
  readonly current = (): DataByItem => this.#current
  readonly saved = (): DataByItem => this.#saved
  /** The inserted files as they stand; the same object until they change. */
  readonly embeds = (): readonly DraftEmbed[] => this.#embeds
  readonly savedEmbeds = (): readonly DraftEmbed[] => this.#savedEmbeds
  readonly areEmbedsDirty = (): boolean =>
    this.#embeds !== this.#savedEmbeds || (this.#sent !== null && !isSameEmbeds(this.#embeds, this.#sent.embeds))
  readonly isDirty = (): boolean => this.#typed.size > 0 || this.areEmbedsDirty()
  /** Messages at items, from the server or from check(). */
  readonly errors = (): ReadonlyMap<number, string> => this.#errors
  /** The server's messages at inserted files, by key. */
  readonly embedErrors = (): ReadonlyMap<string, string> => this.#embedErrors
  readonly canUndo = (): boolean => this.#history.canUndo
  readonly canRedo = (): boolean => this.#history.canRedo

  /** The updated_at of the document that the edit began from. */
  get updatedAt(): string {
    return this.#updatedAt
  }

  valueOf(itemId: number): DocsDataValue {
    return this.#current.get(itemId) ?? null
  }

  /** What is typed and differs from what is saved. */
  changes(): DocsDataRequest {
    return [...this.#typed].map(([item_id, data]) => this.entryOf(item_id, data))
  }

  /** What is to be sent: of what is held, what the server does not have. */
  held(): DocsDataRequest {
    return [...this.#held]
      .filter(([itemId, data]) => !this.isSettled(itemId, data) && !this.hasYielded(itemId, data))
      .map(([item_id, data]) => this.entryOf(item_id, data))
  }

  /** Whether something was typed since the last that is held. */
  readonly isTouched = (): boolean => {
    const held = this.held()
    return (
      this.#typed.size !== held.length || held.some(({ item_id, data }) => !isSameValue(data, this.valueOf(item_id)))
    )
  }

  /** Holds these items as they are typed; all of them where none are named. */
  hold(itemIds: readonly number[] = [...this.#held.keys(), ...this.#typed.keys()]): void {
    this.#held = new Map([...this.#held, ...itemIds.map((itemId) => [itemId, this.valueOf(itemId)] as const)])
    this.#notify()
  }

  /** Nothing is to be sent any more; what was held is typed and not saved again. */
  release(): void {
    this.#held = new Map()
    this.#notify()
  }

  /** Gives up what was typed since the last that is held; inserted files stay. */
  backToHeld(): void {
    const embeds = this.#embeds
    const held = this.held()
    this.discard()
    for (const { item_id, data } of held) this.set(item_id, data)
    this.setEmbeds(embeds)
  }

  /**
   * What the server refused is typed again, over what it was typed over; what was typed since stays. The entry stays in the
   * queue until that is saved.
   */
  takeBack(
    document: SavedContents & Pick<Document, 'id'>,
    { id, write }: Pick<Queued<'contents'>, 'id' | 'write'>,
  ): void {
    const before = write.changes.map(({ item_id, before: data }) => ({ item_id, data }))
    const again = write.changes.filter(({ item_id }) => !this.#typed.has(item_id))
    this.rebase({ ...withValues(document, before), updated_at: write.updated_at })
    this.markCopied(copiedValues(again))
    for (const { item_id, data } of again) this.set(item_id, data)
    this.hold(again.map(({ item_id }) => item_id))
    this.#takenBack.add(id)
  }

  /** Whether the contents of this entry are typed here again. */
  hasTakenBack(entryId: number): boolean {
    return this.#takenBack.has(entryId)
  }

  /** What was taken back is saved: answers the entries that are of no use any more. */
  forgetTakenBack(): number[] {
    const ids = [...this.#takenBack]
    this.#takenBack.clear()
    return ids
  }

  /** What is saved, as it would be sent. */
  savedEntries(): DocsDataRequest {
    return [...this.#saved].map(([item_id, data]) => ({ item_id, data, is_copied: this.#savedCopied.has(item_id) }))
  }

  /** A value of this draft as it is sent. */
  entryOf(item_id: number, data: DocsDataValue): DocsDataRequest[number] {
    const copied = this.#copied.get(item_id)
    if (copied !== undefined && isSameValue(copied, data)) return { item_id, data, is_copied: true }
    const bound = this.#bound.get(item_id)
    return bound !== undefined && isSameValue(bound, data) ? { item_id, data, is_bound: true } : { item_id, data }
  }

  /** Whether what stands in the item was taken over from the last document. */
  isCopied(itemId: number): boolean {
    const typed = this.#typed.get(itemId)
    return typed === undefined ? this.#savedCopied.has(itemId) : this.entryOf(itemId, typed).is_copied === true
  }

  /** Whether what stands in the item was filled in by itself. */
  isBound(itemId: number): boolean {
    const typed = this.#typed.get(itemId)
    return typed === undefined ? this.#savedBound.has(itemId) : this.entryOf(itemId, typed).is_bound === true
  }

  /** These values are what the items' sources say, once they stand in their items. */
  markBound(values: DataByItem): void {
    this.#bound = new Map([...this.#bound, ...values])
  }

  /** These values are those of the last document, once they stand in their items. */
  markCopied(values: DataByItem): void {
    this.#copied = new Map([...this.#copied, ...values])
  }

  /** Whether this value of last time gave way to what somebody had answered. */
  hasYielded(itemId: number, data: DocsDataValue): boolean {
    return this.#yielded.has(itemId) && isSameValue(this.#yielded.get(itemId), data)
  }

  /** null where everything is saved. */
  unsaved(): Unsaved | null {
    if (!this.isDirty()) return null
    return {
      updated_at: this.#updatedAt,
      changes: this.changes().map((entry) => ({ ...entry, before: this.#beforeOf(entry.item_id, entry.data) })),
      embeds: this.areEmbedsDirty() ? { before: this.#savedEmbeds, after: this.#embeds } : null,
    }
  }

  set(itemId: number, data: DocsDataValue): void {
    const before = this.valueOf(itemId)
    if (!isSameValue(before, data)) this.#history.record({ kind: 'item', itemId, before, after: data }, Date.now())
    this.#put([[itemId, data]])
  }

  /** Whether the item is saved so, and stays saved so once what is on its way has arrived. */
  isSettled(itemId: number, data: DocsDataValue): boolean {
    const sent = this.#sent?.data
    return (
      isSameValue(data, this.#saved.get(itemId)) && (!sent?.has(itemId) || isSameValue(data, sent.get(itemId) ?? null))
    )
  }

  /**
   * While `run` saves these entries and the inserted files as they stand: what is typed back to what was saved before, or
   * taken back, is a change over what arrives. One within another is part of it.
   */
  async whileSending<T>(entries: DocsDataRequest, run: () => Promise<T>): Promise<T> {
    const outer = this.#sent
    this.#sent = { data: dataByItem(entries), embeds: this.#embeds }
    for (const { item_id, data } of entries) this.#own.add(ownKey(item_id, data))
    // What was held may have been typed back to what is saved: that stands over it.
    this.#change(new Map([...entries.map(({ item_id }) => [item_id, this.valueOf(item_id)] as const), ...this.#typed]))
    try {
      return await run()
    } finally {
      this.#sent = outer
      this.#change(this.#typed)
    }
  }

  /** Several at once, taken back at once. */
  setAll(data: DataByItem): void {
    const edits = [...data].map(([itemId, after]) => ({ itemId, before: this.valueOf(itemId), after }))
    this.#history.record({ kind: 'items', edits }, Date.now())
    this.#put(data)
  }

  setEmbeds(embeds: readonly DraftEmbed[]): void {
    if (isSameEmbeds(embeds, this.#embeds)) return
    this.#history.record({ kind: 'embeds', before: this.#embeds, after: embeds }, Date.now())
    this.#putEmbeds(embeds)
  }

  /** Takes the last edit back; answers it, null where there is none. */
  undo(): Edit | null {
    const edit = this.#history.undo()
    if (edit?.kind === 'item') this.#put([[edit.itemId, edit.before]])
    else if (edit?.kind === 'items') this.#put(edit.edits.map(({ itemId, before }) => [itemId, before]))
    else if (edit) this.#putEmbeds(edit.before)
    return edit
  }

  redo(): Edit | null {
    const edit = this.#history.redo()
    if (edit?.kind === 'item') this.#put([[edit.itemId, edit.after]])
    else if (edit?.kind === 'items') this.#put(edit.edits.map(({ itemId, after }) => [itemId, after]))
    else if (edit) this.#putEmbeds(edit.after)
    return edit
  }

  /**
   * Other contents are the saved ones now; what was typed and inserted stays over them where it differs. What was copied
   * from last time gives way where an answer stands by now.
   */
  rebase({ docs_data, updated_at, document_embed_resources }: SavedContents): void {
    const saved = savedEmbeds(document_embed_resources)
    const answers = dataByItem(docs_data)
    const yielding = [...this.#typed].filter(
      ([itemId, data]) =>
        this.isCopied(itemId) &&
        isEmptyValue(this.#saved.get(itemId)) &&
        !isEmptyValue(answers.get(itemId)) &&
        !isSameValue(answers.get(itemId), data),
    )
    this.#yielded = new Map([...this.#yielded, ...yielding])
    this.#typed = new Map([...this.#typed].filter(([itemId]) => !yielding.some(([id]) => id === itemId)))
    const embeds = this.areEmbedsDirty() ? this.#embeds : saved
    this.#saved = answers
    this.#savedCopied = copiedValues(docs_data)
    this.#savedBound = boundOf(docs_data)
    this.#savedEmbeds = saved
    this.#updatedAt = updated_at
    this.#embeds = isSameEmbeds(embeds, saved) ? saved : withSavedIds(embeds, saved)
    this.#change(this.#typed)
  }

  /**
   * Saved on this device by another of its pages: it stands here too where nothing is typed. What is typed stays, and its
   * item says what it would replace.
   */
  takeIn(changes: readonly Pick<ContentsChange, 'item_id' | 'data' | 'is_copied' | 'is_bound' | 'item'>[]): void {
    const taken = changes.filter(
      ({ item_id, data }) => !this.#typed.has(item_id) || !this.#own.has(ownKey(item_id, data)),
    )
    const last = [...new Map(taken.map((change) => [change.item_id, change])).values()]
    if (last.length === 0) return
    const replaced = last.filter(
      ({ item_id, data }) => this.#typed.has(item_id) && !isSameValue(this.#typed.get(item_id), data),
    )
    this.#saved = new Map([...this.#saved, ...dataByItem(last)])
    const copied = [...this.#savedCopied].filter(([id]) => !last.some(({ item_id }) => item_id === id))
    this.#savedCopied = new Map([...copied, ...copiedValues(last)])
    const bound = [...this.#savedBound].filter(([id]) => !last.some(({ item_id }) => item_id === id))
    this.#savedBound = new Map([...bound, ...boundOf(last)])
    this.#errors = new Map([
      ...this.#errors,
      ...replaced.map(({ item_id, data, item }) => [item_id, savedElsewhere(item?.type ?? 'text', data)] as const),
    ])
    this.#change(this.#typed)
  }

  /** Saved by themselves, apart from what is typed; what is changed here and not saved stays. */
  followEmbeds(resources: readonly DocumentEmbedResource[]): void {
    if (this.areEmbedsDirty()) return
    const saved = savedEmbeds(resources)
    const isSame = isSameEmbeds(saved, this.#savedEmbeds)
    if (isSame && saved.every(({ id }, index) => id === this.#savedEmbeds[index]!.id)) return
    this.#savedEmbeds = saved
    this.#embeds = saved
    this.#notify()
  }

  /** Back to what is saved. */
  discard(): void {
    this.#errors = noErrors
    this.#embedErrors = noEmbedErrors
    this.#embeds = this.#savedEmbeds
    this.#history.clear()
    this.#change(new Map())
  }

  refuse(errors: ReadonlyMap<number, string>, embedErrors: ReadonlyMap<string, string> = noEmbedErrors): void {
    this.#errors = errors
    this.#embedErrors = embedErrors
    this.#notify()
  }

  /** What is wrong with the changes, by item in the items' order. */
  check(
    items: readonly TemplateItem[],
    errorOf: (item: TemplateItem, data: DocsDataValue) => string | null,
  ): Map<number, string> {
    const errors = new Map<number, string>()
    for (const item of items) {
      const error = this.#typed.has(item.id) && isInputType(item.type) ? errorOf(item, this.valueOf(item.id)) : null
      if (error) errors.set(item.id, error)
    }
    return errors
  }

  /** What the item was before it was changed to this: of what is on its way, that. */
  #beforeOf(itemId: number, data: DocsDataValue): DocsDataValue {
    const saved = this.#saved.get(itemId) ?? null
    return isSameValue(data, saved) ? (this.#sent?.data.get(itemId) ?? null) : saved
  }

  #put(data: Iterable<readonly [number, DocsDataValue]>): void {
    const changed = new Map(data)
    this.#yielded = new Map([...this.#yielded].filter(([itemId]) => !changed.has(itemId)))
    if ([...changed.keys()].some((itemId) => this.#errors.has(itemId)))
      this.#errors = new Map([...this.#errors].filter(([itemId]) => !changed.has(itemId)))
    const typed = new Map(this.#typed)
    const current = new Map(this.#current)
    for (const [itemId, value] of changed) {
      if (this.isSettled(itemId, value)) typed.delete(itemId)
      else typed.set(itemId, value)
      const stands = typed.has(itemId) ? typed : this.#saved
      if (stands.has(itemId)) current.set(itemId, stands.get(itemId) ?? null)
      else current.delete(itemId)
    }
    this.#typed = typed
    if ([...changed.keys()].some((itemId) => isOther(current, this.#current, itemId))) this.#current = current
    this.#notify(changed.keys())
  }

  #putEmbeds(embeds: readonly DraftEmbed[]): void {
    this.#embedErrors = noEmbedErrors
    this.#embeds = isSameEmbeds(embeds, this.#savedEmbeds) ? this.#savedEmbeds : withSavedIds(embeds, this.#savedEmbeds)
    this.#notify()
  }

  #change(typed: DataByItem): void {
    this.#typed = new Map([...typed].filter(([itemId, data]) => !this.isSettled(itemId, data)))
    const current = new Map([...this.#saved, ...this.#typed])
    if (!isSameContents(current, this.#current)) this.#current = current
    this.#notify()
  }

  /** `itemIds`: the items that may be others; all of them where none are named. */
  #notify(itemIds: Iterable<number> = [...this.#itemListeners.keys()]): void {
    for (const itemId of itemIds) for (const listener of this.#itemListeners.get(itemId) ?? []) listener()
    for (const listener of this.#listeners) listener()
  }
}
