/** From rows to what the API answers. */
import { approvalStatuses, submitModes } from '#domain/approvals/approvals.labels.ts'
import { toTimestamp } from '#domain/dates.ts'
import type { Approval, RequestApprovalRequest } from '#domain/approvals/approvals.contract.ts'
import { activeSteps, awaitedApprover, hasResponded } from '#domain/approvals/approvals.state.ts'
import type { DocumentListItem, DocumentSubmitMail } from '#domain/documents/documents.contract.ts'
import type { MailDelivery } from '#domain/documents/documents.labels.ts'
import { canSeeMaking, documentCans, isShownToGuests, type DocumentFacts } from '#domain/documents/documents.policy.ts'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import type { RecipientAnswer } from '#domain/documents/answers.contract.ts'
import type { Visit } from '#domain/documents/visits.ts'
import type { documentAnswers, documentVisits } from '#server/db/schema/documents.ts'
import type { KnownStep } from '#server/documents/record/approval-steps.store.ts'
import type { Scope } from '#server/http/context.ts'
import { deliveryOf } from '#server/mail/delivery.ts'
import type { TemplateRow } from '#server/templates/template-row.ts'
import { presentTemplateRef } from '#server/templates/templates.presenter.ts'
import { profilePhotoPath } from '#server/users/users.presenter.ts'
import type { AuthorRow } from '#server/report-folder/document-authors.store.ts'
import type { DocumentMatter, DocumentRow, SubmitMailRow } from './documents.store.ts'

export type DocumentParts = {
  template: TemplateRow
  /** null also of a deleted one. */
  matter: DocumentMatter | null
  is_matter_member: boolean
  authors: AuthorRow[]
  steps: KnownStep[]
  mails: SubmitMailRow[]
  applicant_name: string | null
  reply_to_name: string | null
}

/** What the policies ask about a document. */
export const documentFacts = (
  row: DocumentRow,
  parts: Pick<DocumentParts, 'authors' | 'is_matter_member' | 'steps' | 'template'>,
): DocumentFacts => ({
  submitted_at: row.submitted_at && toTimestamp(row.submitted_at),
  approval_status: row.approval_status,
  submit_mode: row.submit_mode,
  matter_id: row.matter_id,
  is_matter_member: parts.is_matter_member,
  author_ids: parts.authors.map(({ id }) => id),
  first_author_id: parts.authors.find(({ is_first_author }) => is_first_author)?.id ?? null,
  applicant_id: row.approval_applicant_id,
  approver_ids: activeSteps(parts.steps).flatMap(({ users }) =>
    users.flatMap(({ id, answered_by }) => (answered_by ? [id, answered_by.id] : [id])),
  ),
  is_shown_to_guests: isShownToGuests({ ...row, template_guests_see: parts.template.guests_see }),
})

/** Whether this person may know all that there is of asking for approval and submitting; a guest knows their own request. */
export const knowsRequest = ({ actor }: Scope, { approval_applicant_id }: DocumentRow): boolean =>
  canSeeCompany(actor) || approval_applicant_id === actor.id

/** The request that this person has set up and not sent, as it was set up; another's is nobody else's matter. */
export const preparedBy = ({ actor }: Scope, { prepared_approval }: DocumentRow): RequestApprovalRequest | null => {
  if (prepared_approval?.user_id !== actor.id) return null
  const { comment, steps } = prepared_approval
  return { comment, steps }
}

/** The course of the document as far as this person is told: whoever writes it knows what locks it, a mere reader nothing. */
const presentCourse = (scope: Scope, row: DocumentRow, parts: DocumentParts) => {
  const isTold = canSeeMaking(scope.actor, documentFacts(row, parts))
  const isKnown = isTold && knowsRequest(scope, row)
  return {
    approval_status: isTold ? row.approval_status : approvalStatuses.unset,
    submit_mode: isTold ? row.submit_mode : submitModes.unset,
    approval_application_at: isKnown && row.approval_application_at ? toTimestamp(row.approval_application_at) : null,
    approval_applicant: isKnown ? parts.applicant_name : null,
  }
}

const linkDeliveryOf = ({
  mail,
  delivery_state,
  left_at,
}: Pick<SubmitMailRow, 'mail' | 'delivery_state' | 'left_at'>): MailDelivery | null => {
  if (mail.revoked_at) return 'revoked'
  return delivery_state && deliveryOf({ state: delivery_state, sent_at: left_at })
}

export const presentVisit = ({ kind, device, at }: typeof documentVisits.$inferSelect): Visit => ({
  kind,
  device,
  at: toTimestamp(at),
})

export const presentAnswer = ({
  id,
  kind,
  name,
  body,
  signature,
  at,
}: typeof documentAnswers.$inferSelect): RecipientAnswer => ({ id, kind, name, body, signature, at: toTimestamp(at) })

const presentSubmitMail = ({ mail, delivery_state, left_at, added_by }: SubmitMailRow): DocumentSubmitMail => ({
  id: mail.id,
  document_id: mail.document_id,
  email: mail.email,
  name: mail.name || null,
  affiliation: mail.affiliation,
  is_cc: mail.is_cc,
  is_opened: mail.opened_at !== null,
  is_downloaded: mail.downloaded_at !== null,
  opened_at: mail.opened_at && toTimestamp(mail.opened_at),
  downloaded_at: mail.downloaded_at && toTimestamp(mail.downloaded_at),
  delivery: linkDeliveryOf({ mail, delivery_state, left_at }),
  added: mail.added_by_user_id === null ? null : { by: added_by, at: toTimestamp(mail.created_at) },
})

const presentApproval = (step: KnownStep): Approval => ({
  ...step,
  users: step.users.map((user) => ({ ...user, profile_photo_path: profilePhotoPath(user) })),
})

/** All rounds; to a guest the last one, where it is their own, and of what was said in it only why it was sent back. */
export const presentApprovals = (scope: Scope, row: DocumentRow, { steps }: DocumentParts): Approval[] => {
  if (canSeeCompany(scope.actor)) return steps.map(presentApproval)
  if (!knowsRequest(scope, row)) return []
  const last = Math.max(...steps.map(({ lineage }) => lineage))
  return steps
    .filter(({ lineage }) => lineage === last)
    .map((step) => ({
      ...step,
      users: step.users.map((user) => (user.status === 'NG' ? user : { ...user, comment: null })),
    }))
    .map(presentApproval)
}

export const presentDocument = (scope: Scope, row: DocumentRow, parts: DocumentParts): DocumentListItem => {
  const first = parts.authors.find(({ is_first_author }) => is_first_author)
  const isApplying = row.approval_status === approvalStatuses.applying
  const asked = isApplying ? awaitedApprover(parts.steps, scope.actor.id) : undefined
  return {
    id: row.id,
    document_type_id: row.document_type_id,
    title: row.title,
    number: row.number,
    company_id: row.company_id,
    template_id: row.template_id,
    matter_id: row.matter_id,
    matter: row.matter_id !== null && parts.matter ? { id: row.matter_id, name: parts.matter.name } : null,
    machines_before: row.machines_before,
    building: parts.matter && parts.matter.building,
    amount: canSeeCompany(scope.actor) ? row.amount : null,
    submitted_at: row.submitted_at && toTimestamp(row.submitted_at),
    ...presentCourse(scope, row, parts),
    is_responded: hasResponded(parts.steps, scope.actor.id),
    current_step_is_mine: asked !== undefined,
    answers_for: asked && asked.id !== scope.actor.id ? asked.name : null,
    access_code: canSeeCompany(scope.actor) && row.submitted_at === null ? row.access_code : null,
    has_access_code: canSeeCompany(scope.actor) && row.access_code !== null,
    document_submit_mails: canSeeCompany(scope.actor) ? parts.mails.map(presentSubmitMail) : [],
    guests_see: row.guests_see,
    is_shown_to_guests: documentFacts(row, parts).is_shown_to_guests,
    template: presentTemplateRef(scope, parts.template),
    first_author: first ? { id: first.id, name: first.name } : null,
    authors: parts.authors.map(({ id, name }) => ({ id, name })),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
    ...documentCans(scope.actor, documentFacts(row, parts), scope),
  }
}
