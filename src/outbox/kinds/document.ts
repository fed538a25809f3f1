import { shownText } from '#domain/documents/docs-data.ts'
import { monthSheetTexts } from '#domain/documents/month-sheet.ts'
import type { CreateMonthSheetRequest } from '#domain/documents/month-sheets.contract.ts'
import { documentQueries } from '#src/api/documents.ts'
import { sendMonthSheet } from '#src/api/month-sheets.ts'
import { sendDocument } from '#src/api/new-documents.ts'
import type { QueuedEntry, Write } from './entry.ts'
import { uncontested, unordered } from './kind.ts'
import type { KindOf } from './kind.ts'
import { embedsAbout, queuedResource, withQueuedEmbeds } from './queued-embeds.ts'
import { takeArrived } from './new-lists.ts'
import { takeIntoCarried } from './take-in.ts'

/** What is typed into a document that was made here, under the names of its items. */
const typedIn = (
  { template }: Write<'document'>,
  documentId: number,
  entries: readonly QueuedEntry[],
): Record<string, string | null> => {
  const typed = entries.flatMap(({ write }) =>
    write.kind === 'contents' && write.document_id === documentId ? write.changes : [],
  )
  const last = new Map(typed.map(({ item_id, data }) => [item_id, data]))
  return Object.fromEntries(
    (template?.items ?? []).flatMap(({ id, name, type }) =>
      last.has(id) ? [[name, shownText(type, last.get(id) ?? null)]] : [],
    ),
  )
}

/** Names of the files that are to be put into it, in their order. */
const insertedIn = (documentId: number, entries: readonly QueuedEntry[]): string[] =>
  withQueuedEmbeds([], embedsAbout(entries, documentId), queuedResource).embeds.map(({ row }) => row.file.name)

const neverSeen = new Date(0).toISOString()

const sheetRequest = (
  { template_id, period }: Write<'document'>['body'],
  sheet: NonNullable<Write<'document'>['sheet']>,
): CreateMonthSheetRequest => ({ ...sheet, template_id, period: period!, joins: true })

export const document: KindOf<'document'> = {
  ...unordered,
  ...uncontested,
  label: '新しい書類',
  name: () => document.label,
  group: (_write, id) => ({ of: 'documents', id: -id }),
  lines: ({ label }) => [{ name: document.label, value: label }],
  subjects: ({ body }) => [body.matter_id],
  withIds: (write, of) => ({ ...write, body: { ...write.body, matter_id: of(write.body.matter_id) } }),
  document: () => null,
  passes: () => false,
  places: ({ body }) => (body.matter_id ? [`/matters/${body.matter_id}`] : []),
  send: async (client, write, options) => {
    const { company_id, body, sheet } = write
    const { joined, ...made } = sheet
      ? await sendMonthSheet(company_id, sheetRequest(body, sheet), options)
      : { joined: false, ...(await sendDocument(company_id, body, options)) }
    client.setQueryData(documentQueries.detail(company_id, made.id).queryKey, made)
    const change = document.arrived(made, write)
    if (joined) {
      await takeIntoCarried(company_id, change)
      // Nothing that was typed here has seen what stands there by now: all of it is compared.
      return { made_id: made.id, updated_at: neverSeen, note: monthSheetTexts.joined(made.title) }
    }
    await takeArrived(write, change)
    return { made_id: made.id, updated_at: made.updated_at }
  },
  arrived: (record) => ({ of: 'document', record }),
  noun: () => 'documents',
  mend: () => null,
  items: () => [],
  inVersion: (write, { title, matter_id, template }) => ({
    ...write,
    label: title,
    body: {
      ...{ title, template_id: template.id },
      ...(matter_id !== null && { matter_id }),
      // The month that it was begun for, whenever it is sent.
      ...(write.body.period && { period: write.body.period }),
    },
    template,
  }),
  // Without the form, which whoever reads it has.
  exported: (write, id, entries) => ({
    ...write,
    template: write.template?.name,
    入力: typedIn(write, -id, entries),
    挿入ファイル: insertedIn(-id, entries),
  }),
}
