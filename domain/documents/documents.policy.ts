/** Who may do what with a document; the source of the can… flags and of the server's guards. */
import { approvalStatuses, submitModes, type ApprovalStatus, type SubmitMode } from '../approvals/approvals.labels.ts'
import { documentTypes, type DocumentTypeId } from '../templates/templates.labels.ts'
import { may } from '../users/rights.ts'
import { canSeeCompany, isAdmin, type Actor } from '../users/users.policy.ts'
import type { DocumentCans } from './documents.contract.ts'

/** A document, as far as permissions go. */
export type DocumentFacts = {
  submitted_at: string | null
  approval_status: ApprovalStatus
  submit_mode: SubmitMode
  matter_id: number | null
  /** Whether the actor is a member of its matter. */
  is_matter_member: boolean
  author_ids: readonly number[]
  first_author_id: number | null
  /** Who asked for the running or last round, and whom it asks or asked, substitutes who answered included. */
  applicant_id: number | null
  approver_ids: readonly number[]
  is_shown_to_guests: boolean
}
export type CompanyRules = { members_require_approval: boolean }

export const canCreateDocument = (actor: Actor): boolean => may(actor, 'keepRecords')
/** Of one of the matter's templates: a guest of the matter only where guests make it and are shown it. */
export const canCreateFromTemplate = (
  actor: Actor,
  template: { guests_create: boolean; guests_see: boolean | null; document_type_id: DocumentTypeId },
): boolean =>
  canCreateDocument(actor) ||
  (template.guests_create && guestsSeeByDefault(template.document_type_id, template.guests_see))
/** The tab 自分への承認依頼 shows to whoever may create documents. */
export const canSeeApprovalRequests = canCreateDocument

/** As far as seeing it goes. */
export type DocumentSight = Pick<DocumentFacts, 'is_matter_member' | 'author_ids' | 'is_shown_to_guests'>

/** Prices and figures are the company's own: of a kind of document that nobody decided on, guests see reports alone. */
export const guestsSeeByDefault = (document_type_id: DocumentTypeId, of_template: boolean | null): boolean =>
  of_template ?? document_type_id === documentTypes.report

/** ゲストに見せる: as was decided of the document; else by its template and kind, and then never before it is submitted. */
export const isShownToGuests = (document: {
  guests_see: boolean | null
  template_guests_see: boolean | null
  document_type_id: DocumentTypeId
  submitted_at: unknown
}): boolean =>
  document.guests_see ??
  (document.submitted_at !== null && guestsSeeByDefault(document.document_type_id, document.template_guests_see))

const isAuthor = (actor: Actor, document: Pick<DocumentFacts, 'author_ids'>): boolean =>
  document.author_ids.includes(actor.id)
/** Who keeps records and is on the matter, and the authors. */
const isResponsible = (actor: Actor, document: DocumentFacts): boolean =>
  isAuthor(actor, document) || (may(actor, 'keepRecords') && document.is_matter_member)

/** Internal users see all; guests what they author, and what is shown to guests of matters where they are members. */
export const canViewDocument = (actor: Actor, document: DocumentSight): boolean =>
  canSeeCompany(actor) || isAuthor(actor, document) || (document.is_matter_member && document.is_shown_to_guests)

/** How it came to be: 提出設定, and what stood in it before. A guest who is merely shown it reads what is there now. */
export const canSeeMaking = (actor: Actor, document: Pick<DocumentFacts, 'author_ids'>): boolean =>
  canSeeCompany(actor) || isAuthor(actor, document)

/** ゲストに見せる is decided by those of the company who may edit it, in whatever state it is. */
export const canShowToGuests = (actor: Actor, document: DocumentFacts): boolean =>
  canSeeCompany(actor) && isResponsible(actor, document)

/** 記入を依頼: whoever of the company may edit it asks a guest of its matter, and takes that back. */
export const mayAskGuest = (actor: Actor, document: DocumentFacts): boolean =>
  canSeeCompany(actor) && isResponsible(actor, document)

/** A restricted user may submit only after approval and does not set the destination. */
export const isRestricted = (actor: Actor, company: CompanyRules): boolean =>
  !may(actor, 'submitAlone') || (company.members_require_approval && !may(actor, 'submitAloneAlways'))

/** What the document's state locks; admins are bound too. */
export const isContentLocked = (document: Pick<DocumentFacts, 'submitted_at' | 'approval_status'>): boolean =>
  document.submitted_at !== null ||
  document.approval_status === approvalStatuses.applying ||
  document.approval_status === approvalStatuses.approved
export const isDestinationLocked = (document: Pick<DocumentFacts, 'submitted_at' | 'approval_status'>): boolean =>
  document.submitted_at !== null || document.approval_status === approvalStatuses.applying

export const canEditDocument = (actor: Actor, document: DocumentFacts): boolean =>
  isResponsible(actor, document) && !isContentLocked(document)

export const canAskGuest = (actor: Actor, document: DocumentFacts): boolean =>
  mayAskGuest(actor, document) && document.matter_id !== null && !isContentLocked(document)

/** What was drawn over may be a face or a plate: whoever sees none of the company's originals uncovers none. */
export const canRestorePhoto = (actor: Actor, document: DocumentFacts): boolean =>
  canEditDocument(actor, document) && canSeeCompany(actor)

export const canCopyDocument = (actor: Actor, document: DocumentFacts): boolean =>
  may(actor, 'keepRecords') || isAuthor(actor, document)

/** Internal users on the matter, the first author where none is linked; never while applying; after submission an admin. */
export const canDeleteDocument = (actor: Actor, document: DocumentFacts): boolean => {
  if (document.approval_status === approvalStatuses.applying) return false
  if (document.submitted_at !== null) return isAdmin(actor)
  return document.matter_id === null
    ? document.first_author_id === actor.id
    : may(actor, 'keepRecords') && document.is_matter_member
}

/** The applicant's side of the submission settings: choose, ask for approval, reset, submit. */
export const canSubmitDocument = (actor: Actor, document: DocumentFacts): boolean =>
  isResponsible(actor, document) && document.submitted_at === null

/**
 * Once it is approved, it never waits for somebody who may not go on: whoever asked, an admin and the round's approvers set
 * the destination and submit.
 */
const bringsToAnEnd = (actor: Actor, document: DocumentFacts): boolean =>
  document.approval_status === approvalStatuses.approved &&
  may(actor, 'keepRecords') &&
  (document.applicant_id === actor.id || document.approver_ids.includes(actor.id) || isAdmin(actor))

/** Whoever may submit it, chosen by them or approved for anybody. */
export const canFinishDocument = (actor: Actor, document: DocumentFacts): boolean =>
  canSubmitDocument(actor, document) || (document.submitted_at === null && bringsToAnEnd(actor, document))

/** Without approval: only from an unset mode and with no round standing. */
export const canSubmitDirectly = (actor: Actor, document: DocumentFacts, company: CompanyRules): boolean =>
  canSubmitDocument(actor, document) &&
  !isRestricted(actor, company) &&
  document.submit_mode === submitModes.unset &&
  document.approval_status !== approvalStatuses.applying &&
  document.approval_status !== approvalStatuses.approved

export const canEditDestination = (actor: Actor, document: DocumentFacts, company: CompanyRules): boolean =>
  !isDestinationLocked(document) &&
  ((isResponsible(actor, document) && !isRestricted(actor, company)) || bringsToAnEnd(actor, document))

/** After submission: a recipient's mail sent again, their link taken back. */
export const canManageRecipients = (actor: Actor, document: DocumentFacts, company: CompanyRules): boolean =>
  document.submitted_at !== null &&
  may(actor, 'keepRecords') &&
  ((isResponsible(actor, document) && !isRestricted(actor, company)) || bringsToAnEnd(actor, document))

/** The can… flags of every document answer. */
export const documentCans = (actor: Actor, document: DocumentFacts, company: CompanyRules): DocumentCans => ({
  canEdit: canEditDocument(actor, document),
  canEditName: canEditDocument(actor, document),
  canCopy: canCopyDocument(actor, document),
  canDelete: canDeleteDocument(actor, document),
  canSubmit: canSubmitDocument(actor, document),
  canFinish: canFinishDocument(actor, document),
  canSubmitDirectly: canSubmitDirectly(actor, document, company),
  canEditDestination: canEditDestination(actor, document, company),
  canManageRecipients: canManageRecipients(actor, document, company),
  canSeeMaking: canSeeMaking(actor, document),
  canShowToGuests: canShowToGuests(actor, document),
  canAskGuest: canAskGuest(actor, document),
})
