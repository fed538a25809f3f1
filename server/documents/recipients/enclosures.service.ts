/** 一緒に送るファイル: chosen with the recipients, frozen with the submission. */
import type { UpdateDocumentRequest } from '#domain/documents/documents.contract.ts'
import { attachedBytes, enclosuresText, enclosureTexts, type EnclosureWay } from '#domain/documents/enclosures.ts'
import type { Tx } from '#server/db/client.ts'
import type { Event } from '#server/records/events.ts'
import { inCompany } from '#server/db/client.ts'
import { insertFile } from '#server/files/files.store.ts'
import { leavesAs } from '#server/files/send-picture.ts'
import type { MadeFile, NewFile } from '#server/files/store-bytes.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict, HttpError, invalid } from '#server/http/errors.ts'
import { documentEvent } from '#server/documents/record/document-subject.ts'
import {
  findInFolder,
  freezeEnclosure,
  listEnclosures,
  presentEnclosures,
  replaceEnclosures,
  type EnclosureRow,
} from '#server/documents/record/enclosures.store.ts'
import type { DocumentRow } from '#server/documents/record/documents.store.ts'

const refuse = (message: string): HttpError => invalid({ enclosures: [message] })

type Wanted = { file_id: number; way: EnclosureWay }

/** Each by the name that it has in the folder; 422 beside the one that is not there. */
const checked = async (tx: Tx, scope: Scope, matter_id: number | null, wanted: readonly Wanted[]) => {
  const inFolder = await findInFolder(
    tx,
    scope,
    matter_id,
    wanted.map(({ file_id }) => file_id),
  )
  const missing = wanted.flatMap(({ file_id }, index): [string, string[]][] =>
    inFolder.has(file_id) ? [] : [[`enclosures.${index}.file_id`, [enclosureTexts.gone]]],
  )
  if (missing.length > 0) throw invalid(Object.fromEntries(missing))
  return wanted.map(({ file_id, way }) => ({ file_id, way, ...inFolder.get(file_id)! }))
}

const refuseTooMuch = (chosen: readonly { way: EnclosureWay; size: number }[], hasCode: boolean): void => {
  const attached = chosen.filter(({ way }) => way === 'attached')
  if (hasCode && attached.length > 0) throw refuse(enclosureTexts.withCode)
  if (attached.reduce((sum, { size }) => sum + size, 0) > attachedBytes) throw refuse(enclosureTexts.tooMuch)
}

/** What is sent with a document from now on. Files of another matter's folder do not follow it to a new one. */
export const saveEnclosures = async (
  tx: Tx,
  scope: Scope,
  row: DocumentRow,
  { enclosures }: Pick<UpdateDocumentRequest, 'enclosures'>,
  { matter_id, hasCode }: { matter_id: number | null; hasCode: boolean },
): Promise<Event[]> => {
  const before = await presentEnclosures(tx, scope, row)
  const kept = matter_id === row.matter_id ? before : []
  const after = enclosures ? await checked(tx, scope, matter_id, enclosures) : kept
  refuseTooMuch(
    after.map((each) => ({ way: each.way, size: 'file' in each ? each.file.size : each.size })),
    hasCode,
  )
  await replaceEnclosures(
    tx,
    scope,
    row.id,
    after.map(({ file_id, name, way }) => ({ file_id, name, way })),
  )
  const [was, is] = [enclosuresText(before), enclosuresText(after)]
  return was === is ? [] : [documentEvent('updated', row, { field: 'enclosures', before: was, after: is })]
}

/** To a copy those that its matter's folder still holds. */
export const takeEnclosures = async (tx: Tx, scope: Scope, from: DocumentRow, to: DocumentRow): Promise<void> => {
  const rows = await listEnclosures(tx, scope, from.id)
  const inFolder = await findInFolder(
    tx,
    scope,
    to.matter_id,
    rows.map(({ enclosure }) => enclosure.file_id),
  )
  await replaceEnclosures(
    tx,
    scope,
    to.id,
    rows.flatMap(({ enclosure: { file_id, way } }) => {
      const found = inFolder.get(file_id)
      return found ? [{ file_id: file_id, name: found.name, way }] : []
    }),
  )
}

/** One as it goes to the recipients: null where that is the stored content itself. */
export type FrozenEnclosure = { id: number; name: string; made: MadeFile | null }

const refuseGone = async (tx: Tx, scope: Scope, row: DocumentRow): Promise<EnclosureRow[]> => {
  const rows = await listEnclosures(tx, scope, row.id)
  const inFolder = await findInFolder(
    tx,
    scope,
    row.matter_id,
    rows.map(({ file }) => file.id),
  )
  const gone = rows.filter(({ file }) => !inFolder.has(file.id))
  if (gone.length > 0) throw conflict(enclosureTexts.goneAtSubmission(gone.map(({ enclosure }) => enclosure.name)))
  return rows.map(({ enclosure, file }) => ({ enclosure, file: { ...file, name: inFolder.get(file.id)!.name } }))
}

/**
 * As they leave for people outside (send-picture), made before anything is written: photos without place, workbooks
 * without macros. 409 names what the folder does not hold any more, or what cannot be sent.
 */
export const makeEnclosures = async (deps: Deps, scope: Scope, row: DocumentRow): Promise<FrozenEnclosure[]> => {
  const rows = await inCompany(deps.database.db, scope.company_id, (tx) => refuseGone(tx, scope, row))
  const frozen: FrozenEnclosure[] = []
  for (const { enclosure, file } of rows) {
    const sent = await leavesAs(deps, scope, file).catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error
      const why = Object.values((error.body.errors ?? {}) as Record<string, string[]>).flat()[0] ?? error.message
      throw conflict(enclosureTexts.refused(file.name, why))
    })
    frozen.push({
      id: enclosure.id,
      name: sent?.name ?? file.name,
      made: sent && { company_id: scope.company_id, type: file.type, ...sent },
    })
  }
  return frozen
}

/** `stored`: what was made of them, in their order. */
export const freezeEnclosures = async (
  tx: Tx,
  scope: Scope,
  row: DocumentRow,
  frozen: readonly FrozenEnclosure[],
  stored: readonly NewFile[],
): Promise<void> => {
  await refuseGone(tx, scope, row)
  const made = [...stored]
  for (const { id, name, made: isMade } of frozen) {
    const file = isMade && (await insertFile(tx, made.shift()!))
    await freezeEnclosure(tx, scope, id, { name, sent_file_id: file?.id ?? null })
  }
}
