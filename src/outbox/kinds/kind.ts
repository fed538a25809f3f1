/** What there is to say of one kind of write, each said in a file of its own. */
import type { QueryClient } from '@tanstack/react-query'
import type { Attendance } from '#domain/attendances/attendances.contract.ts'
import type { CellRemark } from '#domain/documents/cell-remarks.contract.ts'
import type { Comment } from '#domain/comments/comments.contract.ts'
import type { DocsDataValue, Document, ItemMatter } from '#domain/documents/documents.contract.ts'
import type { Pin } from '#domain/drawings/drawings.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Template, TemplateItem } from '#domain/templates/templates.contract.ts'
import type { CallOptions } from '#src/api/call.ts'
import type { CachedNoun } from '#src/api/shown-in.ts'
import type { StartedRound } from '#src/api/started-rounds.ts'
import type { LinkTarget } from '#src/ui/text/link.tsx'
import type { Change } from './change.ts'
import type { Answer, Contested, Kind, QueuedEntry, Write } from './entry.ts'
import type { FileRecord } from './upload.ts'

/** What sending needs besides the options of the calls. */
export type Sending = {
  /** The bytes of a file. */
  content: Blob | undefined
  /** Told what the write begins from now, before it is sent again over what others changed elsewhere in the same record. */
  onRebased: (updated_at: string) => Promise<void>
}

/** Another person saved the same before. */
export class ContestedError extends Error {
  override readonly name = 'ContestedError'
  readonly contested: Contested
  /** What of the entry has not gone yet; null: all of it. */
  readonly left: Write | null
  constructor(message: string, contested: Contested, left: Write | null = null) {
    super(message)
    this.contested = contested
    this.left = left
  }
}

/** The server's answer to each kind. */
export type Records = {
  file: FileRecord
  contents: Document
  embeds: Document
  'item-matter': ItemMatter
  'cell-remark': CellRemark | null
  comment: Comment
  attendance: Attendance
  'matter-status': Matter
  'hand-in': Document
  'guest-report': Matter
  matter: Matter
  start: StartedRound
  document: Document
  pin: Pin
  'pin-change': Pin
}

export type Id = number | null | undefined
/** The server's id in place of a local one. */
export type Exchange = <T extends Id>(id: T) => T | number

/** A new document that was refused, as it is put right: another version of its template, whose items are called as `kept` says. */
export type MendedDocument = {
  title: string
  /** null: of no matter. */
  matter_id: number | null
  template: Template
}
export type KeptItems = ReadonlyMap<number, number>

/** Where what was refused is mended, and what the way there is called. */
export type Mend = { label: string; link: LinkTarget }

/** What a write is listed under: the record that it is about, as far as it is known. */
export type Group = { of: 'documents' | 'matters' | 'drawings' | 'pins' | 'buildings' | 'facilities'; id: number }
/** A change as people read it. */
export type Line = { name: string; value: string | null }
/** What writes name by ids alone. */
export type Names = {
  items: ReadonlyMap<number, Pick<TemplateItem, 'name' | 'type'>>
  statuses: ReadonlyMap<number, string>
}

export type KindOf<K extends Kind> = {
  /** What is done with an entry, in a word or two. */
  label: string
  /** What an entry is called in a list. */
  name: (write: Write<K>) => string
  group: (write: Write<K>, id: number) => Group
  /** What it changes, each with its value. */
  lines: (write: Write<K>, names: Names) => readonly Line[]
  /** What the write is about, as far as it is named by an id. */
  subjects: (write: Write<K>) => readonly Id[]
  /** What keeps its order with others of the same kind: those with the same of this; null where it is in no order. */
  lane: ((write: Write<K>) => readonly unknown[]) | null
  /** The write with other ids in place of the local ones. */
  withIds: (write: Write<K>, of: Exchange) => Write<K>
  /** The document whose contents it changes, or adds to. */
  document: (write: Write<K>) => number | null
  /** Whether it tells what the server has of an earlier write by then, which goes first. */
  tells: (write: Write<K>, earlier: Write) => boolean
  /** Whether it is about none of these items of its document, and may pass what was put aside about them. */
  passes: (write: Write<K>, aside: ReadonlySet<number>) => boolean
  /** Where it is seen: the addresses below a company's of the records that it changes. */
  places: (write: Write<K>) => string[]
  /** Resolves once the server has it, and it is carried as it is there. */
  send: (client: QueryClient, write: Write<K>, options: CallOptions, sending: Sending) => Promise<Answer>
  /** What the server answered, as a change of what is shown. */
  arrived: (record: Records[K], write: Write<K>) => Change
  /** Whose screens are to see what arrived. */
  noun: (write: Write<K>) => CachedNoun
  /** What is sent once it was chosen between both: over what the other saved, of these items or fields not; null where nothing is left. */
  settled: (write: Write<K>, contested: Contested, theirs: ReadonlySet<number | string>) => Write<K> | null
  /** null where there is no such place yet. */
  mend: (write: Write<K>, id: number) => Mend | null
  /** The items of its document that something is entered in. */
  items: (write: Write<K>) => number[]
  /** As it waits for its document put right; null where it has no place in that version. */
  inVersion: (write: Write<K>, mended: MendedDocument, kept: KeptItems) => Write<K> | null
  /** As whoever reads it in a file needs it; the others of its file may tell more of it. */
  exported: (write: Write<K>, id: number, entries: readonly QueuedEntry[]) => object
}

const none = () => false
const same = <W>(write: W): W => write

/** Of what is in no order with others. */
export const unordered = { lane: null, tells: none } as const
/** Of what is made or told nobody else was first. */
export const uncontested = { settled: same } as const
/** Of what stands in none of a document's items. */
export const ofNoItem = { passes: none, items: (): number[] => [], inVersion: same } as const
/** Of what is read in a file as it is. */
export const plain = { exported: same } as const

type TypedChange = { item_id: number; before: DocsDataValue; data: DocsDataValue }

/** What was typed by the items of another version; left out where that has no such item. */
export const changesInVersion = <T extends TypedChange>(changes: readonly T[], kept: KeptItems): T[] =>
  changes.flatMap((change) => {
    const item_id = kept.get(change.item_id)
    return item_id === undefined ? [] : [{ ...change, item_id }]
  })
