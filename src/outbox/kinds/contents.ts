import type { QueryClient } from '@tanstack/react-query'
import { isEmptyValue, shownText } from '#domain/documents/docs-data.ts'
import type { Document, DocumentConflict } from '#domain/documents/documents.contract.ts'
import type { CallOptions } from '#src/api/call.ts'
import { documentQueries } from '#src/api/documents.ts'
import { sendDocumentChange } from '#src/api/document-changes.ts'
import { isConflict, isValidation } from '#src/api/errors.ts'
import { besideCurrent } from './contested.ts'
import type { Answer, ContentsChange, Write } from './entry.ts'
import { changesInVersion, ContestedError, plain } from './kind.ts'
import type { KindOf, Sending } from './kind.ts'
import { liftedNote } from './lifted-confirmations.ts'
import { editorLink } from './links.ts'
import { takeIntoCarried } from './take-in.ts'

type Contents = Write<'contents'>
type Current = DocumentConflict['current']

/** Of a month sheet with what stood there: the server puts together what several people write. */
const requestOf = (changes: readonly ContentsChange[], isSheet: boolean) =>
  changes.map(({ item_id, data, is_copied, is_bound, before }) => ({
    item_id,
    data,
    is_copied,
    is_bound,
    ...(isSheet && { before }),
  }))

/** 小林 大輔さんが「電流」を先に変更しました。 null where the server did not tell who wrote what. */
const contestText = (contested: readonly ContentsChange[], { item_writers = [] }: Partial<Current>): string | null => {
  const own = item_writers.filter((writer) => contested.some(({ item_id }) => item_id === writer.item_id))
  if (own.length === 0) return null
  const names = [...new Set(own.map(({ user }) => (user ? `${user.name}さん` : '他のユーザー')))]
  return `${names.join('、')}が${own.map(({ column_name }) => `「${column_name}」`).join('')}を先に変更しました。`
}

const contestedOf = (
  contested: readonly ContentsChange[],
  { updated_by, item_writers }: Current,
  updated_at: string,
  theirs: ReturnType<typeof besideCurrent>['theirs'],
) => ({
  updated_at,
  updated_by: updated_by?.name ?? null,
  writers: Object.fromEntries((item_writers ?? []).map(({ item_id, user, at }) => [item_id, { user, at }])),
  values: Object.fromEntries(contested.map(({ item_id }) => [item_id, theirs.get(item_id) ?? null])),
})

const put = async (
  client: QueryClient,
  write: Contents,
  updated_at: string,
  options: CallOptions,
): Promise<Pick<Document, 'updated_at'> & Pick<Answer, 'note'>> => {
  const { company_id, document_id, changes } = write
  const known = client.getQueryData(documentQueries.detail(company_id, document_id).queryKey)
  const document = await sendDocumentChange(
    company_id,
    document_id,
    { docs_data: requestOf(changes, Boolean(known?.period)), updated_at },
    options,
  )
  client.setQueryData(documentQueries.detail(company_id, document_id).queryKey, document)
  await takeIntoCarried(company_id, contents.arrived(document, write))
  return { updated_at: document.updated_at, note: liftedNote(document.lifted_confirmations) }
}

/** What of an entry nobody else touched goes without what is contested; answers since when the document stands so, null where it did not go. */
const sendFree = async (
  client: QueryClient,
  write: Contents,
  { updated_at }: Current,
  options: CallOptions,
): Promise<string | null> => {
  if (write.changes.length === 0) return updated_at
  try {
    // The entry's own key stays for what is left of it; the same values are the same however often they come.
    return (await put(client, write, updated_at, { ...options, idempotencyKey: undefined })).updated_at
  } catch (error) {
    // Changed once more in between, or refused: it stays with the rest until that is decided.
    if (isConflict(error) || isValidation(error)) return null
    throw error
  }
}

/** Over what others changed at other items; who changed the same ones is contested, and holds nothing else back. */
const send = async (
  client: QueryClient,
  write: Contents,
  options: CallOptions,
  sending: Pick<Sending, 'onRebased'>,
): Promise<Answer> => {
  try {
    return await put(client, write, write.updated_at, options)
  } catch (error) {
    const current = isConflict(error) ? (error.body as Partial<DocumentConflict>).current : undefined
    if (!current || !isConflict(error)) throw error
    const { contested, free, theirs } = besideCurrent(write.changes, current.docs_data)
    if (contested.length === 0) {
      await sending.onRebased(current.updated_at)
      if (free.length === 0) return {}
      return send(client, { ...write, changes: free, updated_at: current.updated_at }, options, sending)
    }
    const since = await sendFree(client, { ...write, changes: free }, current, options)
    throw new ContestedError(
      contestText(contested, current) ?? error.message,
      contestedOf(contested, current, since ?? current.updated_at, theirs),
      since === null ? null : { ...write, changes: contested },
    )
  }
}

export const contents: KindOf<'contents'> = {
  ...plain,
  label: '書類の入力',
  name: () => contents.label,
  group: ({ document_id }) => ({ of: 'documents', id: document_id }),
  lines: ({ changes }, { items }) =>
    changes.map(({ item_id, data, item }) => {
      const { name = '項目', type = 'text' } = items.get(item_id) ?? item ?? {}
      return { name, value: isEmptyValue(data) ? '（消去）' : shownText(type, data) }
    }),
  subjects: ({ document_id }) => [document_id],
  lane: ({ document_id }) => [document_id],
  withIds: (write, of) => ({ ...write, document_id: of(write.document_id) }),
  document: ({ document_id }) => document_id,
  tells: () => false,
  passes: ({ changes }, aside) => !changes.some(({ item_id }) => aside.has(item_id)),
  places: ({ document_id }) => [`/documents/${document_id}`],
  send,
  arrived: (record) => ({ of: 'document', record }),
  noun: () => 'documents',
  settled: (write, { updated_at, values }, theirs) => {
    const changes = write.changes
      .filter(({ item_id }) => !theirs.has(item_id))
      .map((each) => ({ ...each, before: values[each.item_id] ?? null }))
    return changes.length === 0 ? null : { ...write, changes, updated_at, after: null, is_rebased: true }
  },
  mend: ({ company_id, document_id }) => ({ label: '書類で直す', link: editorLink(company_id, document_id) }),
  items: ({ changes }) => changes.map(({ item_id }) => item_id),
  inVersion: (write, { title }, kept) => ({ ...write, label: title, changes: changesInVersion(write.changes, kept) }),
}
