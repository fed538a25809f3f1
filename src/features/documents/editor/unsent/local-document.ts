/** A document that was made on this device and that the server does not have yet, as the editor shows one. */
import { approvalStatuses, submitModes } from '#domain/approvals/approvals.labels.ts'
import { boundOnPage } from '#domain/documents/bound-values.ts'
import { businessDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { isOfMonth, periodOf, periodValues } from '#domain/documents/month-sheet.ts'
import { canCreateMatter } from '#domain/matters/matters.policy.ts'
import { shownTitle } from '#domain/templates/title-pattern.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { localIdOf } from '#src/outbox/kinds/entry.ts'
import type { Queued } from '#src/outbox/kinds/entry.ts'

/** Before anything that the server says. */
const neverSaved = new Date(0).toISOString()

/** Whether what was typed began from a document that the server did not know. */
export const isBeforeServer = ({ updated_at }: { updated_at: string }): boolean => updated_at === neverSaved

/** null where its template was not at hand when it was made. */
export const localDocument = (entry: Queued<'document'>, user: CompanyUser): Document | null => {
  const { body, template, bound = [] } = entry.write
  if (!template) return null
  const author = { id: user.id, name: user.name }
  const period = isOfMonth(template.grids) ? periodOf(body.period ?? businessDay(new Date(entry.written_at))) : null
  const filled = [
    ...boundOnPage(bound, body.machines_before ?? 0),
    ...(period ? periodValues(template.grids ?? [], template.items, period) : []),
  ]
  const written_at = new Date(entry.written_at).toISOString()
  return {
    id: localIdOf(entry),
    document_type_id: template.document_type_id,
    title: shownTitle(body.title),
    number: null,
    company_id: user.company.id,
    template_id: template.id,
    matter_id: body.matter_id ?? null,
    matter: null,
    machines_before: body.machines_before ?? 0,
    building: null,
    amount: null,
    submitted_at: null,
    approval_status: approvalStatuses.unset,
    submit_mode: submitModes.unset,
    approval_application_at: null,
    approval_applicant: null,
    is_responded: false,
    current_step_is_mine: false,
    answers_for: null,
    document_submit_mails: [],
    access_code: null,
    has_access_code: false,
    guests_see: null,
    is_shown_to_guests: false,
    template,
    first_author: author,
    authors: [author],
    created_at: written_at,
    updated_at: neverSaved,
    guest_request: null,
    submit_message: null,
    submit_subject: null,
    reply_to: null,
    comment: null,
    approval_applicant_id: null,
    prepared_approval: null,
    document_approvals: [],
    document_embed_resources: [],
    period,
    closed_days: [],
    docs_data: filled.map(({ item_id, value }) => ({
      id: 0,
      document_id: localIdOf(entry),
      item_id,
      data: value,
      is_copied: false,
      is_bound: true,
    })),
    item_files: [],
    item_matters: [],
    canMakeMatter: canCreateMatter(user),
    updated_by: null,
    is_archival: false,
    enclosures: [],
    sends_excel: false,
    asks_receipt: false,
    pdf_sha256: null,
    excel_sha256: null,
    // What stands on this device may be filled in; all else needs the server.
    canEdit: true,
    canEditName: false,
    canCopy: false,
    canDelete: false,
    canSubmit: false,
    canFinish: false,
    canSubmitDirectly: false,
    canEditDestination: false,
    canManageRecipients: false,
    canSeeMaking: true,
    canShowToGuests: false,
    canAskGuest: false,
  }
}
