/** From rows to what the API answers. */
import { toTimestamp } from '#domain/dates.ts'
import type { Approval } from '#domain/approvals/approvals.contract.ts'
import { hasResponded, isAwaiting } from '#domain/approvals/approvals.state.ts'
import type { DocumentListItem, DocumentSubmitMail } from '#domain/documents/documents.contract.ts'
import { approvalStatuses, type MailDelivery } from '#domain/documents/documents.labels.ts'
import { documentCans, type DocumentFacts } from '#domain/documents/documents.policy.ts'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import type { mailOutbox } from '#server/db/schema/mail.ts'
import type { KnownStep } from '#server/documents/approval-steps.store.ts'
import type { Scope } from '#server/http/context.ts'
import { presentTemplateRef, type TemplateRow } from '#server/templates/templates.presenter.ts'
import { profilePhotoPath } from '#server/users/users.presenter.ts'
import type { AuthorRow } from '#server/report-folder/document-authors.store.ts'
import type { DocumentRow, SubmitMailRow } from './documents.store.ts'

export type DocumentParts = {
  template: TemplateRow
  matter_name: string | null
  is_matter_member: boolean
  authors: AuthorRow[]
  steps: KnownStep[]
  mails: SubmitMailRow[]
  applicant_name: string | null
}

/** What the policies ask about a document. */
export const documentFacts = (
  row: DocumentRow,
  parts: Pick<DocumentParts, 'authors' | 'is_matter_member'>,
): DocumentFacts => ({
  submitted_at: row.submitted_at && toTimestamp(row.submitted_at),
  approval_status: row.approval_status,
  submit_mode: row.submit_mode,
  matter_id: row.matter_id,
  is_matter_member: parts.is_matter_member,
  author_ids: parts.authors.map(({ id }) => id),
  first_author_id: parts.authors.find(({ is_first_author }) => is_first_author)?.id ?? null,
})

const deliveries = {
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  failed: 'failed',
  uncertain: 'uncertain',
} as const satisfies Record<typeof mailOutbox.$inferSelect.state, MailDelivery>

const deliveryOf = ({ mail, delivery_state, left_at }: SubmitMailRow): MailDelivery | null => {
  if (mail.revoked_at) return 'revoked'
  if (delivery_state === null) return null
  return delivery_state === 'sent' && left_at === null ? 'kept' : deliveries[delivery_state]
}

export const presentSubmitMail = (
  { actor }: Scope,
  { mail, delivery_state, left_at }: SubmitMailRow,
): DocumentSubmitMail => ({
  id: mail.id,
  document_id: mail.document_id,
  email: canSeeCompany(actor) ? mail.email : null,
  name: mail.name || null,
  affiliation: canSeeCompany(actor) ? mail.affiliation : null,
  is_opened: mail.opened_at !== null,
  is_downloaded: mail.downloaded_at !== null,
  opened_at: mail.opened_at && toTimestamp(mail.opened_at),
  downloaded_at: mail.downloaded_at && toTimestamp(mail.downloaded_at),
  delivery: deliveryOf({ mail, delivery_state, left_at }),
})

export const presentApproval = (step: KnownStep): Approval => ({
  ...step,
  users: step.users.map((user) => ({ ...user, profile_photo_path: profilePhotoPath(user) })),
})

export const presentDocument = (scope: Scope, row: DocumentRow, parts: DocumentParts): DocumentListItem => {
  const first = parts.authors.find(({ is_first_author }) => is_first_author)
  const isApplying = row.approval_status === approvalStatuses.applying
  return {
    id: row.id,
    document_type_id: row.document_type_id,
    title: row.title,
    company_id: row.company_id,
    template_id: row.template_id,
    matter_id: row.matter_id,
    matter:
      row.matter_id !== null && parts.matter_name !== null ? { id: row.matter_id, name: parts.matter_name } : null,
    submitted_at: row.submitted_at && toTimestamp(row.submitted_at),
    approval_status: row.approval_status,
    submit_mode: row.submit_mode,
    approval_application_at: row.approval_application_at && toTimestamp(row.approval_application_at),
    approval_applicant: parts.applicant_name,
    is_responded: hasResponded(parts.steps, scope.actor.id),
    current_step_is_mine: isApplying && isAwaiting(parts.steps, scope.actor.id),
    document_submit_mails: parts.mails.map((mail) => presentSubmitMail(scope, mail)),
    template: presentTemplateRef(scope, parts.template),
    first_author: first ? { id: first.id, name: first.name } : null,
    authors: parts.authors.map(({ id, name }) => ({ id, name })),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
    ...documentCans(scope.actor, documentFacts(row, parts), scope),
  }
}
