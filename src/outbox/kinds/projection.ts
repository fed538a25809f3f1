/**
 * What a write changes of the answers that the screens read: while it waits, by what was written; once it has arrived, by
 * the record with which the server answered. One set of functions for both, so that what was seen waiting is what is
 * seen afterwards, with a connection or without.
 */
import type { Attendance } from '#domain/attendances/attendances.contract.ts'
import type { Comment } from '#domain/comments/comments.contract.ts'
import type { Document, DocumentListItem } from '#domain/documents/documents.contract.ts'
import type { Drawing, Pin } from '#domain/drawings/drawings.contract.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Change, Value } from './change.ts'
import { changedMatter, isOlder, knownOf } from './changed-matter.ts'
import type { PinFacts } from './pin-facts.ts'

type Contents = Pick<Document, 'id' | 'docs_data'>

/** The contents with these values in place of theirs. */
export const withValues = <T extends Contents>(document: T, values: readonly Value[]): T => {
  if (values.length === 0) return document
  const last = new Map(values.map((value) => [value.item_id, value]))
  const kept = document.docs_data.filter(({ item_id }) => !last.has(item_id))
  // The server numbers an entry when it gets it.
  const added = [...last.values()].map(({ item_id, data, is_copied = false, is_bound = false }) => ({
    id: 0,
    document_id: document.id,
    item_id,
    data,
    is_copied,
    is_bound,
  }))
  return { ...document, docs_data: [...kept, ...added] }
}

const withRecord = <T extends { id: number }>(all: readonly T[], record: T): T[] =>
  all.some(({ id }) => id === record.id) ? all.map((each) => (each.id === record.id ? record : each)) : [...all, record]

/** The document after the change. */
export const changedDocument = (document: Document, change: Change): Document => {
  if (change.of === 'document')
    return change.record.id !== document.id || isOlder(change.record, document) ? document : change.record
  if (!('document_id' in change) || change.document_id !== document.id) return document
  if (change.of === 'values') return withValues(document, change.values)
  if (change.of === 'item-file') return { ...document, item_files: withRecord(document.item_files, change.record) }
  if (change.of === 'cell-remark') {
    const others = (document.cell_remarks ?? []).filter(({ item_id }) => item_id !== change.item_id)
    return { ...document, cell_remarks: change.record ? [...others, change.record] : others }
  }
  const others = document.item_matters.filter(({ item_id }) => item_id !== change.record.item_id)
  return { ...document, item_matters: [...others, change.record] }
}

const withFacts = (pin: Pin, { place, ...same }: Partial<PinFacts>): Pin => ({
  ...pin,
  ...same,
  ...place,
  version: place?.version ?? pin.version,
})

/** The drawing with its pins after the change. */
export const changedDrawing = <T extends Pick<Drawing, 'id' | 'pins' | 'pins_count'>>(
  drawing: T,
  change: Change,
): T => {
  if (change.of === 'pin-facts')
    return change.drawing_id === drawing.id && drawing.pins.some(({ id }) => id === change.pin_id)
      ? { ...drawing, pins: drawing.pins.map((pin) => (pin.id === change.pin_id ? withFacts(pin, change.facts) : pin)) }
      : drawing
  if (change.of !== 'pin' || change.record.drawing_id !== drawing.id) return drawing
  const known = drawing.pins.find(({ id }) => id === change.record.id)
  if (known && isOlder(change.record, known)) return drawing
  // A pin that the server does not have yet has no number, and stands last.
  const pins = withRecord(drawing.pins, change.record).toSorted(
    (a, b) => (a.number || Infinity) - (b.number || Infinity) || 0,
  )
  return { ...drawing, pins, pins_count: drawing.pins_count + pins.length - drawing.pins.length }
}

// ---- answers, by their address ----

type Json = Record<string, unknown>
/** An answer's address below its company's. */
type Place = { path: string; query: URLSearchParams }

/** Every object of the answer through `change`, which answers the same one for those that it leaves. */
const mapped = (value: unknown, change: (each: Json) => Json): unknown => {
  if (Array.isArray(value)) {
    const all = value.map((each) => mapped(each, change))
    return all.every((each, index) => each === value[index]) ? value : all
  }
  if (typeof value !== 'object' || value === null) return value
  const of = change(value as Json)
  const entries = Object.entries(of).map(([key, each]) => [key, mapped(each, change)] as const)
  return of === value && entries.every(([key, each]) => each === of[key]) ? value : Object.fromEntries(entries)
}

type Page = { data: { id: number }[]; meta?: { total: number; per_page: number } }

const isFirstPage = ({ query }: Place): boolean => (query.get('page') ?? '1') === '1'
const listOf = (query: URLSearchParams, name: string): string[] => query.getAll(`${name}[]`)

/** What rows of lists do not have of a document. */
const ofRecordAlone = {
  comment: true,
  submit_message: true,
  submit_subject: true,
  reply_to: true,
  approval_applicant_id: true,
  prepared_approval: true,
  guest_request: true,
  document_approvals: true,
  document_embed_resources: true,
  docs_data: true,
  item_files: true,
  item_matters: true,
  canMakeMatter: true,
  updated_by: true,
  is_archival: true,
  enclosures: true,
  sends_excel: true,
  asks_receipt: true,
  pdf_sha256: true,
  excel_sha256: true,
  period: true,
  plan_year: true,
  closed_days: true,
  cell_remarks: true,
  next_sheet: true,
  day_confirmations: true,
  canConfirmDays: true,
  confirmable_days: true,
  lifted_confirmations: true,
} as const satisfies Record<Exclude<keyof Document, keyof DocumentListItem>, true>

/** Of a document what stands in lists of them. */
const listed = (document: Document): DocumentListItem => {
  const { template } = document
  const row = Object.fromEntries(Object.entries(document).filter(([key]) => !(key in ofRecordAlone))) as Omit<
    Document,
    keyof typeof ofRecordAlone
  >
  const { id, name, document_type_id, version, archived_at, has_excel, thumbnail_path } = template
  return { ...row, template: { id, name, document_type_id, version, archived_at, has_excel, thumbnail_path } }
}

/** A new row at the head of the list's first page; one that is there is in its place. */
const headed = (body: unknown, row: { id: number }): unknown => {
  const { data, meta, ...rest } = body as Page
  if (data.some(({ id }) => id === row.id)) return { ...rest, meta, data: withRecord(data, row) }
  const per_page = meta?.per_page ?? Infinity
  return { ...rest, ...(meta && { meta: { ...meta, total: meta.total + 1 } }), data: [row, ...data].slice(0, per_page) }
}

const withoutRow = (body: unknown, gone: number): unknown => {
  const { data, meta, ...rest } = body as Page
  if (!data.some(({ id }) => id === gone)) return body
  return {
    ...rest,
    ...(meta && { meta: { ...meta, total: meta.total - 1 } }),
    data: data.filter(({ id }) => id !== gone),
  }
}

const mattersLists = /^\/(matters|matter-calendars|untaken-matters|home)$/
const documentLists = /^\/(documents|documents-mine|documents-approval|document-files|home|matters\/\d+\/documents)$/

const inMatters = (place: Place, body: unknown, change: Change & { of: 'matter' | 'status' }): unknown => {
  const [id, status_id] =
    change.of === 'matter' ? [change.record.id, change.record.status_id] : [change.matter_id, change.status_id]
  if (place.path === `/matters/${id}`) {
    const { data } = body as { data: Matter }
    const matter = changedMatter(data, change)
    return matter === data ? body : { data: matter }
  }
  if (!mattersLists.test(place.path)) return body
  const wanted = listOf(place.query, 'status_id')
  if (wanted.length > 0 && !wanted.includes(String(status_id))) return withoutRow(body, id)
  return mapped(body, (row) =>
    row['id'] === id && 'status_id' in row && 'matter_category_id' in row
      ? changedMatter(row as Json & Matter, change)
      : row,
  )
}

const inDocuments = (place: Place, body: unknown, change: Change): unknown => {
  if (/^\/documents\/\d+$/.test(place.path)) {
    const { data } = body as { data: Document }
    const document = changedDocument(data, change)
    return document === data ? body : { data: document }
  }
  if (change.of !== 'document' || !documentLists.test(place.path)) return body
  const { record } = change
  let isListed = false
  const shown = mapped(body, (row) => {
    if (row['id'] !== record.id || !('document_type_id' in row) || !('title' in row)) return row
    isListed = true
    return isOlder(record, row as unknown as Document) ? row : { ...row, ...knownOf(row, record) }
  })
  const isOwnList =
    place.path === `/matters/${record.matter_id}/documents` ||
    (/^\/documents(-mine)?$/.test(place.path) && [...place.query.keys()].every((key) => /^(per_)?page$/.test(key)))
  return isListed || !isOwnList || !isFirstPage(place) ? shown : headed(body, listed(record))
}

const inComments = ({ path, query }: Place, body: unknown, { record }: Change & { of: 'comment' }): unknown => {
  if (path === '/home') {
    const { data } = body as { data: { comments: Comment[] } }
    if (data.comments.some(({ id }) => id === record.id)) return body
    return { data: { ...data, comments: [record, ...data.comments].slice(0, Math.max(1, data.comments.length)) } }
  }
  if (path !== '/comments' || !isFirstPage({ path, query })) return body
  const isWanted = (name: string, id: number | undefined) => !query.has(name) || query.get(name) === String(id)
  return isWanted('matter_id', record.matter?.id) &&
    isWanted('document_id', record.document?.id) &&
    isWanted('user_id', record.user?.id)
    ? headed(body, record)
    : body
}

const insertable: readonly number[] = [fileKinds.image, fileKinds.pdf]

const inFolder = (place: Place, body: unknown, { record }: Change & { of: 'folder-file' }): unknown => {
  const { path, query } = place
  if (path !== `/matters/${record.matter_id}/reporting-folders` || !isFirstPage(place)) return body
  const isWanted =
    (!query.has('author') || record.authors.some(({ id }) => String(id) === query.get('author'))) &&
    (!query.has('type') || query.get('type') === String(record.type)) &&
    (!query.has('name') || record.name.includes(query.get('name')!)) &&
    (!query.has('only_insertable') || insertable.includes(record.type))
  return isWanted ? headed(body, record) : body
}

const inDrawings = ({ path }: Place, body: unknown, change: Change): unknown => {
  if (!/^\/drawings\/\d+$/.test(path)) return body
  const { data } = body as { data: Drawing }
  const drawing = changedDrawing(data, change)
  return drawing === data ? body : { data: drawing }
}

/** A check that is begun: in its month's list, and its matter like any. */
const inRounds = (place: Place, body: unknown, { record: { occurrence, matter } }: Change & { of: 'start' }): unknown =>
  place.path === '/rounds'
    ? mapped(body, (row) =>
        row['id'] === occurrence.id && 'period_key' in row && !isOlder(occurrence, row as Json & typeof occurrence)
          ? occurrence
          : row,
      )
    : inMatters(place, body, { of: 'matter', record: matter })

/** Whether the answer of this address may change by it: what does not need not be read. */
export const mayTouch = (path: string, change: Change): boolean => {
  switch (change.of) {
    case 'document':
      return path === `/documents/${change.record.id}` || documentLists.test(path)
    case 'values':
    case 'item-file':
    case 'cell-remark':
    case 'item-matter':
      return path === `/documents/${change.document_id}`
    case 'matter':
      return path === `/matters/${change.record.id}` || mattersLists.test(path)
    case 'start':
      return path === '/rounds' || path === `/matters/${change.record.matter.id}` || mattersLists.test(path)
    case 'status':
      return path === `/matters/${change.matter_id}` || mattersLists.test(path)
    case 'comment':
      return path === '/comments' || path === '/home'
    case 'attendance':
      return path === `/matters/${change.record.matter_id}/attendances`
    case 'pin':
      return path === `/drawings/${change.record.drawing_id}`
    case 'pin-facts':
      return path === `/drawings/${change.drawing_id}`
    case 'folder-file':
      return path === `/matters/${change.record.matter_id}/reporting-folders`
    case 'record-files':
      return path === `/${change.noun}/${change.id}`
  }
}

/** The answer of an address below a company's after the change; the same one where it has no part in it. */
export const projected = (place: Place, body: unknown, change: Change): unknown => {
  if (!mayTouch(place.path, change)) return body
  switch (change.of) {
    case 'document':
    case 'values':
    case 'item-file':
    case 'cell-remark':
    case 'item-matter':
      return inDocuments(place, body, change)
    case 'matter':
    case 'status':
      return inMatters(place, body, change)
    case 'start':
      return inRounds(place, body, change)
    case 'comment':
      return inComments(place, body, change)
    case 'attendance':
      return { data: withRecord((body as { data: Attendance[] }).data, change.record) }
    case 'pin':
    case 'pin-facts':
      return inDrawings(place, body, change)
    case 'folder-file':
      return inFolder(place, body, change)
    case 'record-files': {
      const { data } = body as { data: object }
      return { data: { ...data, files: change.records } }
    }
  }
}

/** Addresses below a company's of what is there from the change on, with the answers to them. */
export const madeBy = (change: Change): Record<string, unknown> =>
  change.of === 'start'
    ? madeBy({ of: 'matter', record: change.record.matter })
    : change.of === 'document' || change.of === 'matter'
      ? { [`/${change.of}s/${change.record.id}`]: { data: change.record } }
      : {}
