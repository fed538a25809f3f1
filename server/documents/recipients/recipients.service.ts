/** After submission: more recipients, a recipient's link sent again, told or taken back, and another access code for all of them. */
import { toTimestamp } from '#domain/dates.ts'
import { coverLetterTexts, destinationTaken } from '#domain/documents/cover-letter.texts.ts'
import type { AddRecipientsRequest, Document } from '#domain/documents/documents.contract.ts'
import { canManageRecipients } from '#domain/documents/documents.policy.ts'
import { plainCode, type RenewCodeRequest } from '#domain/documents/access-code.contract.ts'
import { accessCodeTexts } from '#domain/documents/access-code.texts.ts'
import { limits } from '#domain/limits.ts'
import { maxCount } from '#domain/text/validation.ts'
import { audit } from '#server/audit/audit.ts'
import { findCompanyFace } from '#server/company/company.store.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { linkTokenOf } from '#server/http/link-tokens.ts'
import { conflict, invalid, notFound } from '#server/http/errors.ts'
import { change } from '#server/records/change.ts'
import { happened } from '#server/records/happened.ts'
import { changeDocument } from '#server/documents/record/change-document.ts'
import { loadDocument, type LoadedDocument } from '#server/documents/record/document-detail.service.ts'
import { documentEvent, documentSubject } from '#server/documents/record/document-subject.ts'
import { documentFacts } from '#server/documents/record/documents.presenter.ts'
import { insertSubmitMails, updateDocumentRow, type SubmitMailRow } from '#server/documents/record/documents.store.ts'
import { updateSubmitMail } from '#server/documents/record/submit-mails.store.ts'
import { addresseeOf, sendToRecipient } from './submit.service.ts'

/** Of one that is not submitted it is said that it is not. */
const mayManage =
  (scope: Scope) =>
  ({ row, parts }: LoadedDocument): boolean =>
    row.submitted_at === null || canManageRecipients(scope.actor, documentFacts(row, parts), scope)

/** One change of what recipients have of a submitted document. */
const changeSubmitted = (
  deps: Deps,
  scope: Scope,
  id: number,
  write: (tx: Tx, loaded: LoadedDocument) => Promise<void>,
): Promise<Document> =>
  changeDocument(deps, scope, id, mayManage(scope), async (tx, loaded) => {
    if (!loaded.row.submitted_at) throw conflict(coverLetterTexts.notSubmitted)
    await write(tx, loaded)
  })

const changeMail = (
  deps: Deps,
  scope: Scope,
  id: number,
  mail_id: number,
  write: (tx: Tx, loaded: LoadedDocument, mail: SubmitMailRow['mail']) => Promise<void>,
): Promise<Document> =>
  changeSubmitted(deps, scope, id, async (tx, loaded) => {
    const found = loaded.parts.mails.find(({ mail }) => mail.id === mail_id)
    if (!found) throw notFound()
    await write(tx, loaded, found.mail)
  })

/** What is there to refuse of recipients that come on top of those there are. */
const checkAdded = (mails: readonly SubmitMailRow[], added: AddRecipientsRequest['submit_destinations']): void => {
  const taken = new Set(mails.map(({ mail }) => mail.email.toLowerCase()))
  const errors = added.flatMap(({ email }, index): [string, string[]][] =>
    taken.has(email.toLowerCase()) ? [[`submit_destinations.${index}.email`, [destinationTaken]]] : [],
  )
  if (mails.length + added.length > limits.destinations)
    errors.push(['submit_destinations', [maxCount('宛先', limits.destinations)]])
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
}

/** What was frozen goes to them as well, each with a link of their own. */
export const addRecipients = (
  deps: Deps,
  scope: Scope,
  id: number,
  { submit_destinations, submit_message }: AddRecipientsRequest,
): Promise<Document> =>
  changeSubmitted(deps, scope, id, async (tx, { row, parts }) => {
    checkAdded(parts.mails, submit_destinations)
    const last = Math.max(-1, ...parts.mails.map(({ mail }) => mail.sort_order))
    const added = await insertSubmitMails(
      tx,
      scope,
      id,
      submit_destinations.map(({ email, name, affiliation, is_cc = false }, index) => ({
        email,
        name: name ?? '',
        affiliation: affiliation ?? null,
        is_cc,
        message: submit_message === undefined ? null : (submit_message ?? ''),
        sort_order: last + 1 + index,
        added_by_user_id: scope.user.id,
        created_at: deps.clock(),
      })),
    )
    const mails = [...parts.mails, ...added.map((mail) => ({ mail }))]
    for (const mail of added) await sendToRecipient(tx, deps, scope, { document: row, mails, mail, sender: scope.user })
    await happened(tx, deps, scope, [
      documentEvent('updated', row, {
        field: 'submit_destinations',
        after: `${added.map(({ email }) => email).join('、')}を追加`,
      }),
    ])
  })

/** For whoever is told in another way than by letter: what is opened by it counts as this recipient's, which the history tells. */
export const copyMailLink = (
  deps: Deps,
  scope: Scope,
  id: number,
  mail_id: number,
): Promise<{ url: string; expires_at: string }> =>
  change(
    deps,
    scope,
    { hold: (tx) => loadDocument(tx, scope, id, true), may: mayManage(scope) },
    async (tx, { row, parts }) => {
      if (!row.submitted_at) throw conflict(coverLetterTexts.notSubmitted)
      const found = parts.mails.find(({ mail }) => mail.id === mail_id)
      if (!found) throw notFound()
      const { email, token_seed, expires_at, revoked_at } = found.mail
      if (token_seed === null || expires_at === null || revoked_at !== null || expires_at <= deps.clock())
        throw conflict(coverLetterTexts.noLink)
      await happened(tx, deps, scope, [
        documentEvent('updated', row, { field: 'submit_destinations', after: `${email}のリンクをコピー` }),
      ])
      await audit(tx, scope, scope, [{ kind: 'recipient_link_copied', subject: documentSubject(row) }])
      return { url: `${deps.origin()}/d/${linkTokenOf(deps.secret, token_seed)}`, expires_at: toTimestamp(expires_at) }
    },
  )

export const resendMail = (deps: Deps, scope: Scope, id: number, mail_id: number): Promise<Document> =>
  changeMail(deps, scope, id, mail_id, async (tx, { row, parts: { mails } }, mail) => {
    await sendToRecipient(tx, deps, scope, { document: row, mails, mail, sender: scope.user })
    await happened(tx, deps, scope, [
      documentEvent('updated', row, { field: 'submit_destinations', after: `${mail.email}に再送` }),
    ])
  })

export const revokeMail = (deps: Deps, scope: Scope, id: number, mail_id: number): Promise<Document> =>
  changeMail(deps, scope, id, mail_id, async (tx, { row }, mail) => {
    if (mail.revoked_at) throw conflict('このリンクは既に無効です。')
    await updateSubmitMail(tx, mail, { revoked_at: deps.clock() })
    await happened(tx, deps, scope, [
      documentEvent('updated', row, { field: 'submit_destinations', after: `${mail.email}のリンクを無効化` }),
    ])
    await audit(tx, scope, scope, [{ kind: 'recipient_link_revoked', subject: documentSubject(row) }])
  })

/** The code before opens nothing from here on. Those whose links are good hear that there is another, not which. */
export const renewAccessCode = async (
  deps: Deps,
  scope: Scope,
  id: number,
  { access_code }: RenewCodeRequest,
): Promise<Document> => {
  const document = await changeSubmitted(deps, scope, id, async (tx, { row, parts }) => {
    if (row.access_code === null) throw conflict(accessCodeTexts.none)
    await updateDocumentRow(tx, scope, row.id, { access_code: plainCode(access_code) })
    const isGood = ({ revoked_at, expires_at }: SubmitMailRow['mail']) =>
      revoked_at === null && expires_at !== null && expires_at > deps.clock()
    await happened(tx, deps, scope, [
      documentEvent('updated', row, { field: 'access_code', before: accessCodeTexts.set, after: accessCodeTexts.anew }),
      {
        kind: 'access_code_renewed',
        subject: documentSubject(row),
        to: parts.mails.flatMap(({ mail }) => (isGood(mail) ? [addresseeOf(mail)] : [])),
        company: await findCompanyFace(tx, scope.company_id),
        sender: scope.user,
      },
    ])
  })
  deps.jobs.wake()
  return document
}
