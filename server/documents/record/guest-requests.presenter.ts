import { toTimestamp } from '#domain/dates.ts'
import { canSubmitDocument, isContentLocked, mayAskGuest } from '#domain/documents/documents.policy.ts'
import type { GuestRequest } from '#domain/documents/guest-requests.contract.ts'
import { guestRequestState } from '#domain/documents/guest-requests.labels.ts'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import type { Scope } from '#server/http/context.ts'
import { documentFacts, type DocumentParts } from './documents.presenter.ts'
import type { DocumentRow } from './documents.store.ts'
import type { GuestRequestRow } from './guest-requests.store.ts'

/** As far as this person is told: the company's own people, and whoever is asked. */
export const presentGuestRequest = (
  scope: Scope,
  { row, parts }: { row: DocumentRow; parts: DocumentParts },
  found: GuestRequestRow | null,
): GuestRequest | null => {
  if (!found || (!canSeeCompany(scope.actor) && found.user.id !== scope.actor.id)) return null
  const { request, user, asked_by } = found
  const facts = documentFacts(row, parts)
  const isOpen = !isContentLocked(facts)
  return {
    user,
    asked_by,
    due_date: request.due_date,
    note: request.note,
    state: guestRequestState(row, request),
    handed_in_at: request.handed_in_at && toTimestamp(request.handed_in_at),
    created_at: toTimestamp(request.created_at),
    canHandIn: isOpen && user.id === scope.actor.id && canSubmitDocument(scope.actor, facts),
    canWithdraw: isOpen && mayAskGuest(scope.actor, facts),
  }
}
