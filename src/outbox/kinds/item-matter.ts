import { sendItemMatter, takeInItemMatter } from '#src/api/document-changes.ts'
import { plain, uncontested } from './kind.ts'
import type { KindOf } from './kind.ts'
import { editorLink } from './links.ts'
import { takeIntoCarried } from './take-in.ts'

export const itemMatter: KindOf<'item-matter'> = {
  ...uncontested,
  ...plain,
  label: '異常からの案件',
  name: ({ item_name }) => `${item_name}を案件にする`,
  group: ({ document_id }) => ({ of: 'documents', id: document_id }),
  lines: ({ item_name }) => [{ name: '案件にする', value: item_name }],
  subjects: ({ document_id }) => [document_id],
  lane: null,
  // It tells what the server has of it by then: what was typed and photographed before goes first.
  tells: ({ document_id, item_id, photo_items }, earlier) => {
    if (earlier.kind === 'contents') return earlier.document_id === document_id
    if (earlier.kind === 'cell-remark') return earlier.document_id === document_id && earlier.item_id === item_id
    if (earlier.kind !== 'file' || !('item_id' in earlier.target)) return false
    return (
      earlier.target.document_id === document_id &&
      (earlier.target.item_id === item_id || photo_items.includes(earlier.target.item_id))
    )
  },
  withIds: (write, of) => ({ ...write, document_id: of(write.document_id) }),
  document: ({ document_id }) => document_id,
  passes: ({ item_id }, aside) => !aside.has(item_id),
  places: ({ document_id }) => [`/documents/${document_id}`],
  send: async (client, write, options) => {
    const { company_id, document_id, item_id } = write
    const made = await sendItemMatter(company_id, document_id, item_id, options)
    takeInItemMatter(client, company_id, document_id, made)
    await takeIntoCarried(company_id, itemMatter.arrived(made, write))
    return { made_id: made.matter.id }
  },
  arrived: (record, { document_id }) => ({ of: 'item-matter', document_id, record }),
  noun: () => 'matters',
  mend: ({ company_id, document_id }) => ({ label: '書類で直す', link: editorLink(company_id, document_id) }),
  items: ({ item_id }) => [item_id],
  inVersion: (write, { title }, kept) => {
    const item_id = kept.get(write.item_id)
    return item_id === undefined
      ? null
      : { ...write, label: title, item_id, photo_items: write.photo_items.flatMap((id) => kept.get(id) ?? []) }
  },
}
