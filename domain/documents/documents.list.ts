/** What the columns of the list of documents say in its file. */
import { approvalStatusLabels, submitStatuses, submitStatusLabels } from '../approvals/approvals.labels.ts'
import { formatDay, formatMoment } from '../dates.ts'
import type { ListTexts } from '../list-columns.ts'
import { documentTypeLabels } from '../templates/templates.labels.ts'
import type { DocumentListItem } from './documents.contract.ts'
import type { DocumentListColumn } from './document-list.labels.ts'

export const documentListTexts: ListTexts<DocumentListColumn, DocumentListItem> = {
  title: ({ title }) => title,
  number: ({ number }) => number,
  document_type_id: ({ document_type_id }) => documentTypeLabels[document_type_id],
  matter: ({ matter }) => matter && matter.name,
  building: ({ building }) => building && building.name,
  amount: ({ amount }) => amount,
  submitted_at: ({ submitted_at }) =>
    submitStatusLabels[submitted_at ? submitStatuses.submitted : submitStatuses.notSubmitted],
  approval_status: ({ approval_status, canSeeMaking }) => (canSeeMaking ? approvalStatusLabels[approval_status] : null),
  first_author: ({ first_author }) => first_author && first_author.name,
  template: ({ template }) => template.name,
  created_at: ({ created_at }) => formatDay(created_at),
  updated_at: ({ updated_at }) => formatMoment(updated_at),
}
