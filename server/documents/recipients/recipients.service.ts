/** After submission: a recipient's link sent again or taken back, and another access code for all of them. */
import type { Document } from '#domain/documents/documents.contract.ts'
import { canManageRecipients } from '#domain/documents/documents.policy.ts'
import { plainCode, type RenewCodeRequest } from '#domain/documents/access-code.contract.ts'
import { accessCodeTexts } from '#domain/documents/access-code.texts.ts'
import { audit } from '#server/audit/audit.ts'
import { findCompanyFace } from '#server/company/company.store.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { happened } from '#server/records/happened.ts'
import { changeDocument } from '#server/documents/record/change-document.ts'
import type { LoadedDocument } from '#server/documents/record/document-detail.service.ts'
import { documentEvent, documentSubject } from '#server/documents/record/document-subject.ts'
import { documentFacts } from '#server/documents/record/documents.presenter.ts'
import { updateDocumentRow, type SubmitMailRow } from '#server/documents/record/documents.store.ts'
import { updateSubmitMail } from '#server/documents/record/submit-mails.store.ts'
import { addresseeOf, sendToRecipient } from './submit.service.ts'

/** One change of what recipients have of a submitted document. */
const changeSubmitted = (
  deps: Deps,
  scope: Scope,
  id: number,
  write: (tx: Tx, loaded: LoadedDocument) => Promise<void>,
): Promise<Document> =>
  changeDocument(
    deps,
    scope,
    id,
    ({ row, parts }) => row.submitted_at === null || canManageRecipients(scope.actor, documentFacts(row, parts), scope),
    async (tx, loaded) => {
      if (!loaded.row.submitted_at) throw conflict('この書類はまだ提出されていません。')
      await write(tx, loaded)
    },
  )

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
