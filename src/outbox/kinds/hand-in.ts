/** 提出と承認の申請: each step as it was taken on this phone, and in the order in which that was. What the document has become by then the server looks at. */
import { submitModeLabels } from '#domain/approvals/approvals.labels.ts'
import { sendHandIn } from '#src/api/document-changes.ts'
import { documentQueries } from '#src/api/documents.ts'
import type { Write } from './entry.ts'
import { ofNoItem, plain, uncontested } from './kind.ts'
import type { KindOf, Line } from './kind.ts'
import { documentLink, editorLink } from './links.ts'
import { takeIntoCarried } from './take-in.ts'

type HandIn = Write<'hand-in'>

const names = {
  prepare: '承認リクエストの設定',
  request: '承認の申請',
  destinations: '提出先の設定',
  choose: '提出方法の設定',
  submit: '書類の提出',
} as const satisfies Record<HandIn['step']['does'], string>

const approversOf = ({ steps }: (HandIn['step'] & { does: 'prepare' | 'request' })['request']): string | null => {
  const known = steps.flatMap(({ approvers }) => approvers.flatMap(({ name }) => name ?? []))
  return known.length > 0 ? known.join('、') : null
}

const lineOf = ({ step, label, matter }: HandIn): Line => {
  switch (step.does) {
    case 'prepare':
    case 'request':
      return { name: names[step.does], value: approversOf(step.request) }
    case 'destinations': {
      const people = step.body.submit_destinations.map(({ name, email }) => name ?? email)
      return { name: names.destinations, value: [...people, ...(matter ? [matter.name] : [])].join('、') || null }
    }
    case 'choose':
      return { name: names.choose, value: submitModeLabels[step.submit_mode] }
    case 'submit':
      return { name: names.submit, value: label }
  }
}

/** A step that asks for approval or submits tells others what the server has of the document by then: all of it goes before. */
const isOf = (document_id: number, earlier: Write): boolean => {
  if (earlier.kind === 'contents' || earlier.kind === 'embeds') return earlier.document_id === document_id
  return earlier.kind === 'file' && 'document_id' in earlier.target && earlier.target.document_id === document_id
}

export const handIn: KindOf<'hand-in'> = {
  ...uncontested,
  ...ofNoItem,
  ...plain,
  label: '承認・提出',
  name: ({ step }) => names[step.does],
  group: ({ document_id }) => ({ of: 'documents', id: document_id }),
  lines: (write) => [lineOf(write)],
  subjects: ({ document_id }) => [document_id],
  lane: ({ document_id }) => [document_id],
  tells: ({ document_id }, earlier) => isOf(document_id, earlier),
  withIds: (write, of) => ({ ...write, document_id: of(write.document_id) }),
  document: () => null,
  places: ({ document_id }) => [`/documents/${document_id}`],
  send: async (client, write, options) => {
    const { company_id, document_id } = write
    const document = await sendHandIn(company_id, document_id, write.step, options)
    client.setQueryData(documentQueries.detail(company_id, document_id).queryKey, document)
    await takeIntoCarried(company_id, handIn.arrived(document, write))
    return { updated_at: document.updated_at }
  },
  arrived: (record) => ({ of: 'document', record }),
  noun: () => 'documents',
  mend: ({ company_id, document_id }) => ({
    label: '提出設定で直す',
    link: document_id > 0 ? documentLink(company_id, document_id, '/approval') : editorLink(company_id, document_id),
  }),
}
