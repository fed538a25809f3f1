/** The recipient's link: the token is all they have; it opens one document of one company, for a while. */
import { toTimestamp } from '#domain/dates.ts'
import type { DownloadType } from '#domain/documents/documents.contract.ts'
import { publicLinkErrors, type PublicLinkErrorCode } from '#domain/documents/documents.labels.ts'
import type { PublicDocumentMail } from '#domain/documents/recipient.contract.ts'
import { hashToken } from '#server/http/tokens.ts'
import { inSystem, type Tx } from '#server/db/client.ts'
import { findFile, type FileRow } from '#server/files/files.store.ts'
import { wantedRange } from '#server/files/send-file.ts'
import type { Deps, Place } from '#server/http/context.ts'
import { HttpError, invalid } from '#server/http/errors.ts'
import { happened } from '#server/records/happened.ts'
import { findUserNames } from '#server/users/users.store.ts'
import { documentSubject } from './document-subject.ts'
import { findSubmitMailByToken, markFirst, type SubmitLink } from './submit-mails.store.ts'

const refuse = (code: PublicLinkErrorCode): HttpError =>
  new HttpError(code === 'unknown' ? 404 : 410, publicLinkErrors[code], { code })

const findLink = async (tx: Tx, { clock }: Deps, token: string): Promise<SubmitLink> => {
  const link = await findSubmitMailByToken(tx, hashToken(token))
  if (!link?.document.submitted_at) throw refuse('unknown')
  if (link.mail.revoked_at) throw refuse('revoked')
  if (!link.mail.expires_at || link.mail.expires_at <= clock()) throw refuse('expired')
  return link
}

const recipientOf = ({ mail, company }: SubmitLink, place: Place) => ({
  company_id: company.id,
  company_key: company.company_key,
  user: { id: null, name: mail.name || mail.email },
  place,
})

export const getPublicDocument = (deps: Deps, token: string): Promise<PublicDocumentMail> =>
  inSystem(deps.database.db, async (tx) => {
    const { mail, document, company } = await findLink(tx, deps, token)
    const names = await findUserNames(tx, [document.submitted_by_user_id])
    return {
      company_name: company.name,
      sender_name: document.submitted_by_user_id === null ? null : (names.get(document.submitted_by_user_id) ?? null),
      recipient: { email: mail.email, name: mail.name || null, affiliation: mail.affiliation },
      document: {
        title: document.title,
        document_type_id: document.document_type_id,
        submitted_at: toTimestamp(document.submitted_at!),
        has_excel: document.excel_file_id !== null,
      },
      expires_at: toTimestamp(mail.expires_at!),
    }
  })

/** Sent by the page once a person has it before their eyes; counts once. */
export const markOpened = (deps: Deps, token: string, place: Place): Promise<void> =>
  inSystem(deps.database.db, async (tx) => {
    const link = await findLink(tx, deps, token)
    if (!(await markFirst(tx, link.mail, 'opened_at', deps.clock()))) return
    const { document } = link
    await happened(tx, deps, recipientOf(link, place), [
      {
        kind: 'document_opened',
        subject: documentSubject(document),
        submitted_by_user_id: document.submitted_by_user_id,
      },
    ])
  })

const isWhole = (range: string, size: number): boolean => {
  const wanted = wantedRange(range, size)
  return wanted.kind === 'all' || (wanted.kind === 'part' && wanted.start === 0 && wanted.end === size - 1)
}

/**
 * The frozen file. `range` is that of a download, null where the PDF is only looked at in the page, which leaves no trace.
 * Who takes a file in pieces has downloaded it once, with the first of them, whichever it is.
 */
export const openFrozenFile = (
  deps: Deps,
  token: string,
  type: DownloadType,
  { range, place }: { range: string | null; place: Place },
): Promise<FileRow> =>
  inSystem(deps.database.db, async (tx) => {
    const link = await findLink(tx, deps, token)
    const id = type === 'pdf' ? link.document.pdf_file_id : link.document.excel_file_id
    const file = id === null ? null : await findFile(tx, link.document, id)
    if (!file) throw invalid({ download_type: ['この書類にはExcelファイルがありません。'] })
    if (range === null) return file
    const isFirst = await markFirst(tx, link.mail, 'downloaded_at', deps.clock())
    if (isFirst || isWhole(range, file.size)) {
      await happened(tx, deps, recipientOf(link, place), [
        {
          kind: 'document_downloaded',
          subject: documentSubject(link.document),
          line: { after: type === 'pdf' ? 'PDF' : 'Excel' },
        },
      ])
    }
    return file
  })
