/**
 * What waits in the outbox. `company_id` is the company's key in the address, as everywhere in the browser.
 *
 * An id below zero names what does not exist yet: it is made by the entry of that number, and the server's id takes its
 * place once that has been answered.
 */
import type { CreateAttendanceRequest } from '#domain/attendances/attendances.contract.ts'
import type { CreateCommentRequest } from '#domain/comments/comments.contract.ts'
import type {
  CreateDocumentRequest,
  DocsDataValue,
  DocumentEmbedResource,
  ItemWriter,
} from '#domain/documents/documents.contract.ts'
import type { CreateMonthSheetRequest } from '#domain/documents/month-sheets.contract.ts'
import type { AddedEmbed, EmbedChanges, RemovedEmbed } from '#domain/documents/embed-changes.ts'
import type { CreatePinRequest } from '#domain/drawings/drawings.contract.ts'
import type { FacilityRef } from '#domain/facilities/facilities.contract.ts'
import type { Named } from '#domain/fields.ts'
import type { ReportStateRequest } from '#domain/matters/guest-reports.contract.ts'
import type { BoundValue } from '#domain/documents/bound-values.ts'
import type { CreateMatterRequest } from '#domain/matters/matters.contract.ts'
import type { StartOccurrenceRequest } from '#domain/plans/plans.contract.ts'
import type { Template, TemplateItem } from '#domain/templates/templates.contract.ts'
import type { CommentTarget } from '#src/api/comments.ts'
import type { HandInStep } from '#src/api/document-changes.ts'
import type { PinChange, PinFacts } from './pin-facts.ts'
import type { UploadTarget } from './upload.ts'

/** A document's item as it was when the edit began, and as it was typed. */
export type ContentsChange = {
  item_id: number
  before: DocsDataValue
  data: DocsDataValue
  /** Taken over from the last document; earlier versions did not say it. */
  is_copied?: boolean | undefined
  /** What the item's source says; earlier versions did not say it. */
  is_bound?: boolean | undefined
  /** What the item is called; earlier versions did not say it. */
  item?: Pick<TemplateItem, 'name' | 'type'> | undefined
}

/** A file put into a document or taken out of it; below zero its id names a file that waits too. */
export type EmbedChange = ({ way: 'added' } & AddedEmbed) | ({ way: 'removed' } & RemovedEmbed)

type Writes = {
  file: {
    target: UploadTarget
    name: string
    /** Media type. */
    type: string
    /** Bytes, those of its original included. */
    size: number
    keep_original: boolean
    /** Shrunk, or found to need no shrinking: from here on its bytes stay the same. */
    is_prepared: boolean
    /** Something to know about the file that does not keep it from being sent. */
    note: string | null
    /** Of a photo with a board, the one without: its bytes follow the photo's own, and both are sent as one. */
    original?: { name: string; /** Bytes. */ size: number }
    /** Only of files that an earlier version may have sent: when it did first, milliseconds. */
    first_sent_at?: number | null
  }
  contents: {
    document_id: number
    changes: readonly ContentsChange[]
    /** The document's updated_at that the edit began from. */
    updated_at: string
    /** The entry that changed or made the document before this one: its answer's updated_at stands in place of the above. */
    after: number | null
    /** Sent over what others had saved, which nothing that was written after it on this phone has seen. */
    is_rebased?: true
  }
  /** `shown` is what its row says until the server has it. */
  embeds: {
    document_id: number
    change: EmbedChange
    shown: Pick<DocumentEmbedResource, 'isPDF' | 'page_count' | 'file'>
  }
  /** 案件にする: a matter of an item out of order, with the photos of its section: those of `photo_items`. */
  'item-matter': { document_id: number; item_id: number; item_name: string; photo_items: readonly number[] }
  /** 備考 of a cell of a month sheet; `before` is what was seen there when it was written. */
  'cell-remark': { document_id: number; item_id: number; item_name: string; before: string | null; text: string | null }
  comment: { target: CommentTarget; body: CreateCommentRequest }
  attendance: { matter_id: number; body: CreateAttendanceRequest }
  /** `before` and `updated_at` as they were seen when it was chosen. */
  'matter-status': { matter_id: number; status_id: number; before: number; updated_at: string }
  /** `matter` is what the document goes along with from this step on. */
  'hand-in': { document_id: number; step: HandInStep; matter: Named | null }
  'guest-report': { matter_id: number; body: ReportStateRequest }
  matter: { body: CreateMatterRequest }
  /** 今日始める; `instead` is the matter that is made where the time can't be begun any more. */
  start: { occurrence_id: number; body: StartOccurrenceRequest; instead: CreateMatterRequest }
  /**
   * `template` is what it is filled in with before it is sent; null where it was not at hand. `bound` is what its items'
   * sources say here: the server fills in its own.
   */
  document: {
    body: CreateDocumentRequest
    template?: Template | null
    bound?: readonly BoundValue[]
    /** A month sheet of a building, which the server makes with its matter, or finds. */
    sheet?: Pick<CreateMonthSheetRequest, 'building_id' | 'facility_ids' | 'user_ids'>
  }
  /** `facility` is what its id names. */
  pin: { drawing_id: number; body: CreatePinRequest; facility: FacilityRef | null }
  /** `updated_at` as it was seen; `after` and `is_rebased` as with contents. */
  'pin-change': PinChange & {
    drawing_id: number
    pin_id: number
    updated_at: string
    after: number | null
    is_rebased?: true
  }
}
export type Kind = keyof Writes
/** `label` is what the queue calls it: where a file goes, the document's title, the matter's name. */
export type Write<K extends Kind = Kind> = {
  [Each in K]: { kind: Each; company_id: string; label: string } & Writes[Each]
}[K]

/** What another person saved at the same place. */
export type Contested = {
  updated_at: string
  updated_by: string | null
  /** Who wrote theirs of an item, and when, by its id; where the server has told. */
  writers?: Readonly<Record<string, Pick<ItemWriter, 'user' | 'at'>>>
  /** Theirs by the item's id; of a matter's status under `status`. */
  values: Readonly<Record<string, DocsDataValue>>
  /** Of a file that was to be taken out: as it stands by now. */
  embed?: Omit<RemovedEmbed, 'file_id'>
  /** Theirs of a pin. */
  pin?: Partial<PinFacts>
}

/** The queue's memory in this browser; a file's bytes lie beside it, in parts, and are not touched by a change of it. */
export type OutboxRecord = {
  /** Given by the database, ascending; with the device's name it is the key under which the server takes it once. */
  id: number
  /** Whose it is: nobody else who uses this browser sees or sends it. */
  user_id: number
  write: Write
  /** When it was written, milliseconds. */
  written_at: number
  /** The key of a try before it was put here, in place of its own; null where there was none. */
  key: string | null
  /** Times in a row that the server had a problem with it. */
  server_failures: number
  /** Why it is not tried any more; null while it is. */
  failure: string | null
  /** What the failure is about, where another person was first. */
  contested: Contested | null
}

/** What the server said of it. */
export type Answer = {
  /** Of a file: SHA-256 of the bytes as the server has them, hexadecimal; null where this browser could not compare it. */
  sha256?: string | null
  /** The id of what was made. */
  made_id?: number
  /** Of the document or pin that was made or changed. */
  updated_at?: string
  /** What whoever wrote it is told: it came otherwise than they saw. */
  note?: string | undefined
}

/** What has arrived, kept as a line of the list. */
export type SentEntry = Pick<OutboxRecord, 'id' | 'user_id'> &
  Answer & {
    kind: Kind
    company_id: string
    label: string
    name: string
    size: number
    /** When, milliseconds. */
    sent_at: number
  }

/** An entry as the screens see it. */
export type QueuedEntry = Pick<OutboxRecord, 'id' | 'write' | 'written_at' | 'contested'> & {
  state: 'waiting' | 'preparing' | 'sending' | 'failed'
  /** Sent share, 0 to 1. */
  progress: number
  /** A sentence to show beside it: why it failed, or what it waits for. */
  error: string | null
  /** The document whose contents it changes, or adds to. */
  document_id: number | null
}

/** A file's entry as it is sent: the file, and behind it the original that it came with. */
export const filesOf = (
  { name, type, original }: Pick<Write<'file'>, 'name' | 'type' | 'original'>,
  content: Blob,
): [File, ...File[]] => {
  if (!original) return [new File([content], name, { type })]
  const end = content.size - original.size
  return [new File([content.slice(0, end)], name, { type }), new File([content.slice(end)], original.name, { type })]
}

/** The id by which others name what the entry will make. */
export const localIdOf = ({ id }: Pick<OutboxRecord, 'id'>): number => -id

/** Whether a matter comes of it, of which more may be written before it is there. */
export const makesMatter = ({ kind }: Pick<Write, 'kind'>): boolean => kind === 'matter' || kind === 'start'

/** As the server is asked for it. */
export const changesOf = ({ way, ...embed }: EmbedChange): EmbedChanges => ({ [way]: [embed] })

export type Queued<K extends Kind> = QueuedEntry & { write: Extract<Write, { kind: K }> }

/** What of one kind waits. */
export const queuedOf = <K extends Kind>(all: readonly QueuedEntry[], kind: K): Queued<K>[] =>
  all.filter((entry): entry is Queued<K> => entry.write.kind === kind)
