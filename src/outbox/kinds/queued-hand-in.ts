/** How a document is to be handed in as this phone has it: what was set here and has not arrived lies over what the server has. */
import type { Document, SetDestinationsRequest } from '#domain/documents/documents.contract.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import type { Queued, QueuedEntry } from './entry.ts'
import { queuedOf } from './entry.ts'

export const handInsOf = (
  entries: readonly QueuedEntry[],
  company_id: string,
  document_id: number,
): Queued<'hand-in'>[] =>
  queuedOf(entries, 'hand-in').filter(
    ({ write }) => write.company_id === company_id && write.document_id === document_id,
  )

/** What others are told of: asked for, and taken back, by itself. */
export const isLastStep = ({ write }: Queued<'hand-in'>): boolean =>
  write.step.does === 'request' || write.step.does === 'submit'

/** Of another one this phone knows no more than who it is. */
const withReplyTo = (known: Document['reply_to'], id: number | null | undefined): Document['reply_to'] =>
  id === undefined || id === known?.id ? known : id === null ? null : { id, name: '' }

/** Of a file that was chosen here since this phone knows no more than how it goes: its name comes once it has arrived. */
const withEnclosures = (
  known: Document['enclosures'],
  wanted: SetDestinationsRequest['enclosures'],
): Document['enclosures'] =>
  wanted?.map(({ file_id, way }, index) => ({
    id: -1 - index,
    name: '選択したファイル',
    type: fileKinds.document,
    size: 0,
    is_gone: false,
    ...known.find((each) => each.file_id === file_id),
    file_id,
    way,
  })) ?? known

const withStep = (document: Document, { write: { step, matter } }: Queued<'hand-in'>): Document => {
  switch (step.does) {
    case 'prepare':
      return { ...document, prepared_approval: step.request }
    case 'destinations':
      return {
        ...document,
        matter,
        matter_id: matter?.id ?? null,
        submit_message: step.body.submit_message === undefined ? document.submit_message : step.body.submit_message,
        submit_subject: step.body.submit_subject === undefined ? document.submit_subject : step.body.submit_subject,
        enclosures: withEnclosures(document.enclosures, step.body.enclosures),
        reply_to: withReplyTo(document.reply_to, step.body.reply_to_user_id),
        document_submit_mails: step.body.submit_destinations.map(
          ({ email, name = null, affiliation = null, is_cc = false }, index) => ({
            id: -1 - index,
            document_id: document.id,
            email,
            name,
            affiliation,
            is_cc,
            is_opened: false,
            is_downloaded: false,
            opened_at: null,
            downloaded_at: null,
            delivery: null,
            added: null,
          }),
        ),
      }
    case 'choose':
      return { ...document, submit_mode: step.submit_mode }
    case 'request':
    case 'submit':
      return document
  }
}

/** What was refused is not among it: the screen says why instead. */
export const withHandIns = (document: Document, queued: readonly Queued<'hand-in'>[]): Document =>
  queued.filter(({ state }) => state !== 'failed').reduce(withStep, document)
