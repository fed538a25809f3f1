/** 記入を依頼: a guest of the document's matter is asked to fill it in, told so by letter, and let go again. */
import { businessDay, formatDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { isContentLocked, mayAskGuest } from '#domain/documents/documents.policy.ts'
import type { AskGuestRequest } from '#domain/documents/guest-requests.contract.ts'
import { guestRequestLabels, guestRequestState, guestRequestTexts } from '#domain/documents/guest-requests.labels.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict, invalid } from '#server/http/errors.ts'
import { jobOf } from '#server/matters/guest-jobs.service.ts'
import { findCompanyPhone } from '#server/matters/guest-jobs.store.ts'
import { findMatter } from '#server/matters/matters.store.ts'
import type { Event, GuestRequestNews, JobChange } from '#server/records/events.ts'
import { happened } from '#server/records/happened.ts'
import { listMembers } from '#server/users/users.store.ts'
import { changeDocument } from '#server/documents/record/change-document.ts'
import { loadDocument, type LoadedDocument } from '#server/documents/record/document-detail.service.ts'
import { documentEvent, documentSubject } from '#server/documents/record/document-subject.ts'
import { documentFacts } from '#server/documents/record/documents.presenter.ts'
import { findDocument, type DocumentRow } from '#server/documents/record/documents.store.ts'
import {
  findGuestRequest,
  findGuestOfMatter,
  insertGuestRequest,
  makeAuthor,
  removeGuestRequest,
  updateGuestRequest,
  type GuestRequestRow,
} from '#server/documents/record/guest-requests.store.ts'

type Asked = { user_id: number; due_date: string | null; note: string | null }

/** What the letter says beside what is asked: for which job, where and when that is, and whom to ring. */
const newsOf = async (
  tx: Tx,
  scope: Scope,
  row: DocumentRow,
  { user_id, due_date, note }: Asked,
  news: GuestRequestNews,
  changes: JobChange[] = [],
): Promise<Event> => {
  const matter = row.matter_id === null ? null : await findMatter(tx, scope, row.matter_id)
  return {
    kind: 'guest_request',
    subject: documentSubject(row),
    user_ids: [user_id],
    matter: matter && { id: matter.id, name: matter.name, job: await jobOf(tx, scope, matter) },
    company: await findCompanyPhone(tx, scope),
    ...{ news, due_date, note, changes },
  }
}

const textOf = (name: string, { due_date }: Pick<Asked, 'due_date'>): string =>
  guestRequestTexts.line(name, due_date && formatDay(due_date))

const withdraw = async (tx: Tx, scope: Scope, row: DocumentRow, found: GuestRequestRow): Promise<Event[]> => {
  await removeGuestRequest(tx, scope, found.request)
  return [await newsOf(tx, scope, row, found.request, 'withdrawn')]
}

const ask = async (tx: Tx, scope: Scope, row: DocumentRow, asked: Asked): Promise<Event[]> => {
  const is_new_author = await makeAuthor(tx, scope, row.id, asked.user_id)
  await insertGuestRequest(tx, {
    ...asked,
    is_new_author,
    document_id: row.id,
    company_id: scope.company_id,
    asked_by_user_id: scope.user.id,
  })
  return [await newsOf(tx, scope, row, asked, 'asked')]
}

/** Another day or other words for whoever is asked already. It goes on coming back to whoever asked, as long as they are there. */
const askAnew = async (
  tx: Tx,
  scope: Scope,
  row: DocumentRow,
  { request }: GuestRequestRow,
  asked: Asked,
): Promise<Event[]> => {
  const isAskerHere = (await listMembers(tx, scope)).some(({ id }) => id === request.asked_by_user_id)
  const { due_date, note } = asked
  await updateGuestRequest(tx, scope, row.id, {
    ...{ due_date, note },
    ...(isAskerHere ? {} : { asked_by_user_id: scope.user.id }),
  })
  const day = (date: string | null) => (date === null ? '' : formatDay(date))
  const changes = [
    { label: guestRequestLabels.due_date, before: day(request.due_date), after: day(due_date) },
    { label: guestRequestLabels.note, before: request.note ?? '', after: note ?? '' },
  ].filter(({ before, after }) => before !== after)
  return changes.length === 0 ? [] : [await newsOf(tx, scope, row, asked, 'changed', changes)]
}

const requireGuest = async (tx: Tx, scope: Scope, row: DocumentRow, user_id: number) => {
  const guest = row.matter_id === null ? null : await findGuestOfMatter(tx, scope, row.matter_id, user_id)
  if (!guest) throw invalid({ user_id: [guestRequestTexts.notOfMatter] })
  return guest
}

/** The matter before the document, as whoever deletes a matter holds them: nobody leaves it meanwhile. */
const holdWithMatter =
  (scope: Scope, id: number) =>
  async (tx: Tx): Promise<LoadedDocument> => {
    const matter_id = (await findDocument(tx, scope, id))?.matter_id
    if (matter_id) await findMatter(tx, scope, matter_id, true)
    return loadDocument(tx, scope, id, true)
  }

export const askGuest = (deps: Deps, scope: Scope, id: number, body: AskGuestRequest): Promise<Document> =>
  changeDocument(
    deps,
    scope,
    id,
    ({ row, parts }) => mayAskGuest(scope.actor, documentFacts(row, parts)),
    async (tx, { row, parts }) => {
      if (isContentLocked(documentFacts(row, parts))) throw conflict(guestRequestTexts.locked)
      const asked = { user_id: body.user_id, due_date: body.due_date ?? null, note: body.note || null }
      const guest = await requireGuest(tx, scope, row, asked.user_id)
      const before = await findGuestRequest(tx, scope, id)
      const isSame = before?.request.user_id === asked.user_id
      const isOtherDay = !isSame || before.request.due_date !== asked.due_date
      if (asked.due_date !== null && isOtherDay && asked.due_date < businessDay(deps.clock()))
        throw invalid({ due_date: [guestRequestTexts.pastDue] })
      const events =
        before && isSame
          ? await askAnew(tx, scope, row, before, asked)
          : [...(before ? await withdraw(tx, scope, row, before) : []), ...(await ask(tx, scope, row, asked))]
      const line = { before: before && textOf(before.user.name, before.request), after: textOf(guest.name, asked) }
      await happened(tx, deps, scope, [
        ...(line.before === line.after ? [] : [documentEvent('updated', row, { field: 'guest_request', ...line })]),
        ...events,
      ])
    },
    holdWithMatter(scope, id),
  )

export const withdrawGuestRequest = (deps: Deps, scope: Scope, id: number): Promise<Document> =>
  changeDocument(
    deps,
    scope,
    id,
    ({ row, parts }) => mayAskGuest(scope.actor, documentFacts(row, parts)),
    async (tx, { row, parts }) => {
      const found = await findGuestRequest(tx, scope, id)
      if (!found) return
      if (isContentLocked(documentFacts(row, parts))) throw conflict(guestRequestTexts.withdrawLocked)
      const before = textOf(found.user.name, found.request)
      await happened(tx, deps, scope, [
        documentEvent('updated', row, { field: 'guest_request', before, after: null }),
        ...(await withdraw(tx, scope, row, found)),
      ])
    },
  )

/** What one guest was asked for another of their firm is asked for from now on, with all that was said; nothing where it was not asked of them. */
export const moveGuestRequest = async (
  tx: Tx,
  scope: Scope,
  row: DocumentRow,
  { from, to }: { from: number; to: number },
): Promise<Event[]> => {
  const found = await findGuestRequest(tx, scope, row.id)
  if (!found || found.request.user_id !== from) return []
  const { asked_by_user_id, due_date, note, handed_in_at } = found.request
  const asked = { user_id: to, due_date, note }
  await removeGuestRequest(tx, scope, found.request)
  const is_new_author = await makeAuthor(tx, scope, row.id, to)
  await insertGuestRequest(tx, {
    ...{ ...asked, asked_by_user_id, is_new_author, handed_in_at },
    ...{ document_id: row.id, company_id: scope.company_id },
  })
  // What the company looks at now comes back to them, or never does.
  return ['asked', 'sent_back'].includes(guestRequestState(row, found.request))
    ? [await newsOf(tx, scope, row, asked, 'asked')]
    : []
}
