/** After submission: a recipient's link sent again, or taken back. */
import type { Document } from '#domain/documents/documents.contract.ts'
import { canManageRecipients } from '#domain/documents/documents.policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { happened } from '#server/records/happened.ts'
import { changeDocument } from '#server/documents/record/change-document.ts'
import type { LoadedDocument } from '#server/documents/record/document-detail.service.ts'
import { documentEvent, documentSubject } from '#server/documents/record/document-subject.ts'
import { documentFacts } from '#server/documents/record/documents.presenter.ts'
import type { SubmitMailRow } from '#server/documents/record/documents.store.ts'
import { updateSubmitMail } from '#server/documents/record/submit-mails.store.ts'
import { sendToRecipient } from './submit.service.ts'

/** One change of a recipient's link, of a submitted document. */
const changeMail = (
  deps: Deps,
  scope: Scope,
  id: number,
  mail_id: number,
  write: (tx: Tx, loaded: LoadedDocument, mail: SubmitMailRow['mail']) => Promise<void>,
): Promise<Document> =>
  changeDocument(
    deps,
    scope,
    id,
    ({ row, parts }) => row.submitted_at === null || canManageRecipients(scope.actor, documentFacts(row, parts), scope),
    async (tx, loaded) => {
      if (!loaded.row.submitted_at) throw conflict('この書類はまだ提出されていません。')
      const found = loaded.parts.mails.find(({ mail }) => mail.id === mail_id)
      if (!found) throw notFound()
      await write(tx, loaded, found.mail)
    },
  )

export const resendMail = (deps: Deps, scope: Scope, id: number, mail_id: number): Promise<Document> =>
  changeMail(deps, scope, id, mail_id, async (tx, { row }, mail) => {
    await sendToRecipient(tx, deps, scope, { document: row, mail, sender: scope.user })
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
