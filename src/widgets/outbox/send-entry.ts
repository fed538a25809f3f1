import type { QueryClient } from '@tanstack/react-query'
import type { DocumentConflict } from '#domain/documents/documents.contract.ts'
import type { MatterConflict } from '#domain/matters/matters.contract.ts'
import { addBuildingFiles, invalidateBuildings } from '#src/api/buildings.ts'
import { sendComment } from '#src/api/comment-changes.ts'
import {
  changeEmbedResources,
  documentQueries,
  invalidateDocuments,
  sendDocumentChange,
  sendItemMatter,
  takeInItemMatter,
} from '#src/api/documents.ts'
import { sendDocument } from '#src/api/new-documents.ts'
import { addPinFile, currentPin, sendPin, sendPinChange, takeInPin } from '#src/api/pins.ts'
import { isConflict } from '#src/api/errors.ts'
import { addFacilityFiles, invalidateFacilities } from '#src/api/facilities.ts'
import { addBoardedPhoto, invalidateFiles, uploadReportFiles } from '#src/api/files.ts'
import { exchangeInParts } from '#src/api/in-parts.ts'
import { addItemFile } from '#src/api/item-files.ts'
import { matterQueries, sendMatterChange } from '#src/api/matters.ts'
import { sendMatter } from '#src/api/new-matters.ts'
import { invalidateWritten } from '#src/api/outbox.ts'
import { contestedChanges } from './contested.ts'
import { changesOf, filesOf } from './entry.ts'
import type { Answer, OutboxRecord, Write } from './entry.ts'
import { ContestedError } from './outbox-engine.ts'
import type { SendOptions } from './outbox-engine.ts'
import { contestedFacts, factsOf, pinFieldsOf, pinRequestOf } from './pin-facts.ts'

type Of<K extends Write['kind']> = Extract<Write, { kind: K }>
type Options = Omit<SendOptions, 'onRebased'>

/** By how much a phone's clock is wrong at most before its owner notices. */
const clockErrorMs = 2 * 86_400_000

const sendFile = async (
  write: Of<'file'>,
  content: Blob | undefined,
  { idempotencyKey, ...given }: Options,
): Promise<Answer> => {
  const options = { ...given, exchangeBy: exchangeInParts }
  const keyed = { ...options, idempotencyKey }
  const { target, first_sent_at } = write
  const [file, original] = filesOf(write, content ?? new Blob())
  // What an earlier version may have sent the server finds by its bytes: it came without a key. Since when it looks the
  // phone tells by a clock that may have been set meanwhile.
  const sending =
    typeof first_sent_at === 'number'
      ? { ...options, repeat_seconds: Math.ceil((Math.abs(Date.now() - first_sent_at) + clockErrorMs) / 1000) }
      : keyed
  switch (target.kind) {
    case 'document-item':
    case 'boarded-item':
      await addItemFile(target.company_id, target.document_id, target.item_id, file, { ...sending, original })
      return {}
    case 'report-folder': {
      // What a document takes in is the file, not its place in the folder.
      const [stored] = await uploadReportFiles(target.company_id, target.matter_id, [file], sending)
      return stored ? { made_id: stored.file_id } : {}
    }
    case 'boarded-folder': {
      // An entry of this kind was never put in without it.
      const files = { file, original: original! }
      const { file_id } = await addBoardedPhoto(target.company_id, target.matter_id, files, keyed)
      return { made_id: file_id }
    }
    case 'pin':
      await addPinFile(target.company_id, target.pin_id, file, keyed)
      return {}
    case 'building':
      await addBuildingFiles(target.company_id, target.building_id, [file], keyed)
      return {}
    case 'facility':
      await addFacilityFiles(target.company_id, target.facility_id, [file], keyed)
      return {}
  }
}

/** Over what others changed at other items; who changed the same ones is contested. */
const sendItems = async (
  client: QueryClient,
  write: Of<'contents'>,
  { onRebased, ...options }: SendOptions,
): Promise<Answer> => {
  const { company_id, document_id, changes, updated_at } = write
  const docs_data = changes.map(({ item_id, data, is_copied }) => ({ item_id, data, is_copied }))
  try {
    const document = await sendDocumentChange(company_id, document_id, { docs_data, updated_at }, options)
    client.setQueryData(documentQueries.detail(company_id, document_id).queryKey, document)
    return { updated_at: document.updated_at }
  } catch (error) {
    const current = isConflict(error) ? (error.body as Partial<DocumentConflict>).current : undefined
    if (!current || !isConflict(error)) throw error
    const theirs = contestedChanges(changes, current.docs_data)
    if (theirs.length > 0)
      throw new ContestedError(error.message, {
        updated_at: current.updated_at,
        updated_by: current.updated_by?.name ?? null,
        values: Object.fromEntries(theirs.map(({ item_id, data }) => [item_id, data])),
      })
    await onRebased(current.updated_at)
    return sendItems(client, { ...write, updated_at: current.updated_at }, { onRebased, ...options })
  }
}

/** Beside whatever else was put in; that another chose other pages of what is to be taken out is contested. */
const sendEmbed = async (client: QueryClient, write: Of<'embeds'>, options: Options): Promise<Answer> => {
  const { company_id, document_id, change } = write
  try {
    const document = await changeEmbedResources(company_id, document_id, changesOf(change), options)
    client.setQueryData(documentQueries.detail(company_id, document_id).queryKey, document)
    // What is typed is not measured by it: it would be sent over what others typed meanwhile.
    return {}
  } catch (error) {
    const current = isConflict(error) ? (error.body as Partial<DocumentConflict>).current : undefined
    const own = current?.document_embed_resources.filter(({ file_id }) => file_id === change.file_id) ?? []
    const place = Math.min(change.nth, own.length)
    const standing = own[place - 1]
    if (!current || !standing || !isConflict(error)) throw error
    throw new ContestedError(error.message, {
      updated_at: current.updated_at,
      updated_by: current.updated_by?.name ?? null,
      values: {},
      embed: { pages: standing.pages, nth: place, of: own.length },
    })
  }
}

/** Over what else was changed of the matter, this phone's step before included; who changed the status is contested. */
const sendStatus = async (
  client: QueryClient,
  write: Of<'matter-status'>,
  { onRebased, ...options }: SendOptions,
): Promise<Answer> => {
  const { company_id, matter_id, status_id, before, updated_at } = write
  try {
    const matter = await sendMatterChange(company_id, matter_id, { status_id, updated_at }, options)
    client.setQueryData(matterQueries.detail(company_id, matter_id).queryKey, matter)
    return {}
  } catch (error) {
    const current = isConflict(error) ? (error.body as Partial<MatterConflict>).current : undefined
    if (!current || !isConflict(error)) throw error
    if (current.status_id !== before && current.status_id !== status_id)
      throw new ContestedError(error.message, {
        updated_at: current.updated_at,
        updated_by: current.updated_by?.name ?? null,
        values: { status: String(current.status_id) },
      })
    await onRebased(current.updated_at)
    return sendStatus(client, { ...write, updated_at: current.updated_at }, { onRebased, ...options })
  }
}

/** Over what others changed of the pin besides; who changed the same fields is contested. */
const sendPinFacts = async (
  client: QueryClient,
  write: Of<'pin-change'>,
  { onRebased, ...options }: SendOptions,
): Promise<Answer> => {
  const { company_id, pin_id, change, updated_at } = write
  try {
    const pin = await sendPinChange(company_id, pin_id, { ...pinRequestOf(change), updated_at }, options)
    takeInPin(client, company_id, pin)
    return { updated_at: pin.updated_at }
  } catch (error) {
    const current = currentPin(error)
    if (!current || !isConflict(error)) throw error
    const theirs = contestedFacts(write, factsOf(current))
    if (pinFieldsOf(theirs).length > 0)
      throw new ContestedError(error.message, {
        updated_at: current.updated_at,
        updated_by: current.updated_by?.name ?? null,
        values: {},
        pin: theirs,
      })
    await onRebased(current.updated_at)
    return sendPinFacts(client, { ...write, updated_at: current.updated_at }, { onRebased, ...options })
  }
}

/** Sends an entry to where it belongs; resolves once the server has it. Nobody is asked to sign in for it. */
export const sendEntry = async (
  client: QueryClient,
  { write }: OutboxRecord,
  content: Blob | undefined,
  { onRebased, ...given }: SendOptions,
): Promise<Answer> => {
  const options = { ...given, isFinal: true }
  switch (write.kind) {
    case 'file':
      return sendFile(write, content, options)
    case 'contents':
      return sendItems(client, write, { ...options, onRebased })
    case 'embeds':
      return sendEmbed(client, write, options)
    case 'comment':
      await sendComment(write.company_id, write.target, write.body, options)
      return {}
    case 'item-matter': {
      const { company_id, document_id, item_id } = write
      const made = await sendItemMatter(company_id, document_id, item_id, options)
      takeInItemMatter(client, company_id, document_id, made)
      return { made_id: made.matter.id }
    }
    case 'matter-status':
      return sendStatus(client, write, { ...options, onRebased })
    case 'matter': {
      const { id } = await sendMatter(write.company_id, write.body, options)
      return { made_id: id }
    }
    case 'pin': {
      const pin = await sendPin(write.company_id, write.drawing_id, write.body, options)
      takeInPin(client, write.company_id, pin)
      return { made_id: pin.id, updated_at: pin.updated_at }
    }
    case 'pin-change':
      return sendPinFacts(client, write, { ...options, onRebased })
    case 'document': {
      const made = await sendDocument(write.company_id, write.body, options)
      client.setQueryData(documentQueries.detail(write.company_id, made.id).queryKey, made)
      return { made_id: made.id, updated_at: made.updated_at }
    }
  }
}

const nouns = {
  contents: 'documents',
  embeds: 'documents',
  'item-matter': 'matters',
  document: 'documents',
  comment: 'comments',
  'matter-status': 'matters',
  matter: 'matters',
  pin: 'drawings',
  'pin-change': 'drawings',
} as const

/** Lets the screens that show the place see what arrived. */
export const invalidatePlace = (client: QueryClient, write: Write): Promise<void> => {
  if (write.kind !== 'file') return invalidateWritten(client, write.company_id, nouns[write.kind])
  switch (write.target.kind) {
    case 'document-item':
    case 'boarded-item':
      return invalidateDocuments(client, write.company_id)
    case 'report-folder':
    case 'boarded-folder':
      return invalidateFiles(client, write.company_id)
    case 'pin':
      return invalidateWritten(client, write.company_id, 'drawings')
    case 'building':
      return invalidateBuildings(client, write.company_id)
    case 'facility':
      return invalidateFacilities(client, write.company_id)
  }
}
