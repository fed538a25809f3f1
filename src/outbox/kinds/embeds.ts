import type { DocumentConflict } from '#domain/documents/documents.contract.ts'
import { documentQueries } from '#src/api/documents.ts'
import { changeEmbedResources } from '#src/api/document-changes.ts'
import { isConflict } from '#src/api/errors.ts'
import { changesOf } from './entry.ts'
import { ContestedError, ofNoItem } from './kind.ts'
import type { KindOf } from './kind.ts'
import { editorLink } from './links.ts'
import { takeIntoCarried } from './take-in.ts'

/** Beside whatever else was put in; that another chose other pages of what is to be taken out is contested. */
const send: KindOf<'embeds'>['send'] = async (client, write, options) => {
  const { company_id, document_id, change } = write
  try {
    const document = await changeEmbedResources(company_id, document_id, changesOf(change), options)
    client.setQueryData(documentQueries.detail(company_id, document_id).queryKey, document)
    await takeIntoCarried(company_id, embeds.arrived(document, write))
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

export const embeds: KindOf<'embeds'> = {
  // Inserted files follow the items, and stand in none.
  ...ofNoItem,
  label: '挿入ファイル',
  name: ({ shown, change }) => `${shown.file.name}の${change.way === 'added' ? '挿入' : '取り外し'}`,
  group: ({ document_id }) => ({ of: 'documents', id: document_id }),
  lines: ({ shown, change }) => [
    { name: embeds.label, value: `${shown.file.name}${change.way === 'added' ? '' : '（取り外し）'}` },
  ],
  subjects: ({ document_id, change }) => [document_id, change.file_id],
  // The pages of a document's files stand in the order in which those came.
  lane: ({ document_id }) => [document_id],
  tells: () => false,
  withIds: (write, of) => ({
    ...write,
    document_id: of(write.document_id),
    change: { ...write.change, file_id: of(write.change.file_id) },
  }),
  document: ({ document_id }) => document_id,
  places: ({ document_id }) => [`/documents/${document_id}`],
  send,
  arrived: (record) => ({ of: 'document', record }),
  noun: () => 'documents',
  settled: (write, contested, theirs) => {
    if (theirs.size > 0) return null
    return write.change.way === 'removed' && contested.embed
      ? { ...write, change: { ...write.change, ...contested.embed } }
      : write
  },
  mend: ({ company_id, document_id }) => ({ label: '書類で直す', link: editorLink(company_id, document_id) }),
  inVersion: (write, { title }) => ({ ...write, label: title }),
  exported: ({ shown, ...rest }) => ({ ...rest, ファイル名: shown.file.name }),
}
