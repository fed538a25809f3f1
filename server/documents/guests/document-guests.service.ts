/** ゲストに見せる: decided of one document; what a matter's guests see in all. */
import type { Document, ShowToGuestsRequest } from '#domain/documents/documents.contract.ts'
import { guestsSeeLabel } from '#domain/documents/guests-see.texts.ts'
import { canShowToGuests } from '#domain/documents/documents.policy.ts'
import { inCompany } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { requireMatter } from '#server/matters/matter-access.service.ts'
import { change } from '#server/records/change.ts'
import { isDecidedOtherwise, refuseContested } from '#server/records/contested.ts'
import { happened } from '#server/records/happened.ts'
import { loadDocument, presentDocumentDetail } from '#server/documents/record/document-detail.service.ts'
import { documentEvent } from '#server/documents/record/document-subject.ts'
import { documentFacts } from '#server/documents/record/documents.presenter.ts'
import { countShownToGuests, setGuestsSee } from '#server/documents/record/documents.store.ts'

export const showToGuests = (
  deps: Deps,
  scope: Scope,
  id: number,
  { guests_see, seen }: ShowToGuestsRequest,
): Promise<Document> =>
  change(
    deps,
    scope,
    {
      hold: (tx) => loadDocument(tx, scope, id, true),
      may: ({ row, parts }) => canShowToGuests(scope.actor, documentFacts(row, parts)),
    },
    async (tx, { row }) => {
      await refuseContested(tx, scope, {
        done: '「ゲストに見せる」を先に変更',
        place: { type: 'document', ids: [id], fields: ['guests_see'] },
        began: { isAnother: isDecidedOtherwise({ seen, now: row.guests_see, wanted: guests_see }), base: undefined },
        current: () => Promise.resolve({ guests_see: row.guests_see }),
      })
      if (guests_see !== row.guests_see) {
        await setGuestsSee(tx, scope, id, guests_see)
        const [before, after] = [guestsSeeLabel(row.guests_see), guestsSeeLabel(guests_see)]
        await happened(tx, deps, scope, [documentEvent('updated', row, { field: 'guests_see', before, after })])
      }
      return presentDocumentDetail(tx, scope, await loadDocument(tx, scope, id))
    },
  )

export const countGuestDocuments = ({ database }: Deps, scope: Scope, matter_id: number): Promise<number> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    await requireMatter(tx, scope, matter_id)
    return countShownToGuests(tx, scope, matter_id)
  })
