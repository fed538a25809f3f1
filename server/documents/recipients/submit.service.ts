/**
 * Submission: the document is frozen as PDF and Excel, filed into its matter's report folder and mailed to each
 * recipient with a link of their own. Rendering happens before the transaction; the transaction checks that nothing
 * has changed since, so what is frozen is what was there.
 */
import { submitStatusLabels } from '#domain/approvals/approvals.labels.ts'
import { staleSignatures } from '#domain/documents/signed-contents.ts'
import { signatureTexts } from '#domain/documents/signatures.ts'
import { businessDay, endOfDayIn, toTimestamp } from '#domain/dates.ts'
import { archivalTexts } from '#domain/documents/archival.texts.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { canFinishDocument, isRestricted } from '#domain/documents/documents.policy.ts'
import { submitDocument } from '#domain/documents/documents.state.ts'
import { fillMailText, mailAddressee, type MailFacts } from '#domain/mail/mail-placeholders.ts'
import { numbered } from '#domain/numbers/numbered.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { limits } from '#domain/limits.ts'
import { stateOf } from '#server/documents/record/approval-steps.store.ts'
import { newLinkToken } from '#server/http/link-tokens.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { findCompanyFace } from '#server/company/company.store.ts'
import { insertFile } from '#server/files/files.store.ts'
import { drawFirstPageAhead } from '#server/files/first-page.service.ts'
import { storedFirst, type MadeFile, type NewFile } from '#server/files/store-bytes.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { conflict, forbidden } from '#server/http/errors.ts'
import { accept } from '#server/http/outcome.ts'
import type { Actor, Addressee, Sender } from '#server/records/events.ts'
import { settleByDocument } from '#server/occurrences/settling.ts'
import { findSender } from '#server/users/users.store.ts'
import { happened } from '#server/records/happened.ts'
import { giveDocumentNumber } from '#server/numbers/give-number.ts'
import { findTemplateDetail } from '#server/templates/template-detail.service.ts'
import { writeLaterValues } from '#server/documents/contents/bound-values.service.ts'
import { insertEntry } from '#server/report-folder/report-folder.store.ts'
import {
  loadDocument,
  presentDocumentDetail,
  type LoadedDocument,
} from '#server/documents/record/document-detail.service.ts'
import {
  hasStrangersPages,
  makeArchival,
  renderExcel,
  renderPdf,
} from '#server/documents/paper/document-render.service.ts'
import { freezeEnclosures, makeEnclosures, type FrozenEnclosure } from './enclosures.service.ts'
import { loadRenderSource, type RenderSource } from '#server/documents/paper/document-source.service.ts'
import { documentEvent, documentSubject } from '#server/documents/record/document-subject.ts'
import { documentFacts } from '#server/documents/record/documents.presenter.ts'
import {
  findMattersOfDocuments,
  listItemFiles,
  updateDocumentRow,
  type DocumentRow,
  type SubmitMailRow,
} from '#server/documents/record/documents.store.ts'
import { listEnclosures } from '#server/documents/record/enclosures.store.ts'
import { keepPastLink, updateSubmitMail } from '#server/documents/record/submit-mails.store.ts'

type RenderedFile = Awaited<ReturnType<typeof renderExcel>>
/** Excel only where the template is one. */
type Frozen = { pdf: NewFile; excel: NewFile | null; enclosures: readonly FrozenEnclosure[]; made: readonly NewFile[] }

/** Throws what stands in the way, in the order a person would want to hear it. */
const check = (deps: Deps, scope: Scope, { row, parts }: LoadedDocument): void => {
  if (!canFinishDocument(scope.actor, { ...documentFacts(row, parts), submitted_at: null })) throw forbidden()
  accept(
    submitDocument(stateOf(row, parts.steps), {
      hasDestination: parts.mails.length > 0 || row.matter_id !== null,
      isRestricted: isRestricted(scope.actor, scope),
      now: toTimestamp(deps.clock()),
    }),
    'submit_destinations',
  )
}

export const submit = async (deps: Deps, scope: Scope, id: number): Promise<Document> => {
  const { database, jobs } = deps
  await inCompany(database.db, scope.company_id, (tx) => fillAtSubmission(tx, deps, scope, id))
  const source = await inCompany(database.db, scope.company_id, (tx) => loadRenderSource(tx, scope, id))
  check(deps, scope, source.loaded)
  refuseStale(deps, source)
  const made = ({ bytes, content_type, extension }: RenderedFile, type: 1 | 3): MadeFile => ({
    company_id: scope.company_id,
    name: `${source.fileName}.${extension}`,
    type,
    content_type,
    bytes,
  })
  const excelFile = source.form && made(await renderExcel(deps, scope, source, { isSent: true }), fileKinds.excel)
  const pdfFile = made(await renderFrozen(deps, scope, source, excelFile), fileKinds.pdf)
  const files = excelFile ? [pdfFile, excelFile] : [pdfFile]
  const enclosures = await makeEnclosures(deps, scope, source.loaded.row)
  const madeOfThem = enclosures.flatMap((each) => each.made ?? [])
  const { document, pdf } = await storedFirst(deps, [...files, ...madeOfThem], async (stored) => ({
    pdf: stored[0]!,
    document: await inCompany(database.db, scope.company_id, async (tx) => {
      const loaded = await loadDocument(tx, scope, id, true)
      check(deps, scope, loaded)
      if (!(await isUnchanged(tx, scope, source, loaded))) {
        throw conflict('提出の準備中に書類が更新されました。内容を確認して、もう一度提出してください。')
      }
      const [pdf, excel] = stored
      await freeze(tx, deps, scope, loaded, {
        pdf: pdf!,
        excel: excelFile ? excel! : null,
        enclosures,
        made: stored.slice(files.length),
      })
      return presentDocumentDetail(tx, scope, await loadDocument(tx, scope, id))
    }),
  }))
  jobs.wake()
  // Nobody waits for it: whoever follows the link in a minute finds it drawn, whoever does before has it drawn.
  if (document.document_submit_mails.length > 0) drawFirstPageAhead(deps, callerOf(scope), pdf)
  return document
}

/** What was signed is what goes out, or somebody says why it is not. */
const refuseStale = ({ clock }: Deps, { template, contents }: RenderSource): void => {
  const stale = staleSignatures(template.items, contents.data, businessDay(clock()))
  if (stale.length > 0) throw conflict(signatureTexts.stops(stale))
}

/** Number and day stand on the paper that is drawn next; where that goes wrong, the next attempt finds the number there. */
const fillAtSubmission = async (tx: Tx, deps: Deps, scope: Scope, id: number): Promise<void> => {
  const loaded = await loadDocument(tx, scope, id, true)
  check(deps, scope, loaded)
  const template = (await findTemplateDetail(tx, scope, loaded.row.template_id))!
  const now = deps.clock()
  const isNumbered = loaded.row.number !== null
  const number = isNumbered ? null : await giveDocumentNumber(tx, scope, template, { moment: 'submission', now })
  const row = number === null ? loaded.row : await updateDocumentRow(tx, scope, id, { number })
  await writeLaterValues(tx, scope, template.items, { ...row, submitted_at: now })
  if (number === null) return
  await happened(tx, deps, scope, [documentEvent('updated', row, { field: 'number', before: null, after: number })])
}

/** As a PDF for the long run where that was chosen. */
const renderFrozen = async (
  deps: Deps,
  scope: Scope,
  source: RenderSource,
  excel: MadeFile | null,
): Promise<RenderedFile> => {
  const { is_archival } = source.loaded.row
  if (is_archival && hasStrangersPages(source.resources.map(({ file }) => file))) throw conflict(archivalTexts.submit)
  const pdf = await renderPdf(deps, scope, source)
  return is_archival ? makeArchival(deps, scope, pdf.bytes, excel) : pdf
}

/** Files of items are stored beside the document's row: they do not move its updated_at. */
const isUnchanged = async (
  tx: Tx,
  scope: Scope,
  { loaded: was, contents: { pictures } }: RenderSource,
  { row }: LoadedDocument,
): Promise<boolean> => {
  const files = await listItemFiles(tx, scope, row.id)
  return (
    row.updated_at.getTime() === was.row.updated_at.getTime() &&
    files.map(({ file_id }) => file_id).join() === pictures.map(({ file }) => file.id).join()
  )
}

const freeze = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  { row, parts }: LoadedDocument,
  frozen: Frozen,
): Promise<void> => {
  const now = deps.clock()
  const pdf = await insertFile(tx, frozen.pdf)
  const excel = frozen.excel && (await insertFile(tx, frozen.excel))
  await updateDocumentRow(tx, scope, row.id, {
    submitted_at: now,
    submitted_by_user_id: scope.user.id,
    pdf_file_id: pdf.id,
    excel_file_id: excel?.id ?? null,
  })
  await settleByDocument(tx, scope, row.id, now)
  await freezeEnclosures(tx, scope, row, frozen.enclosures, frozen.made)
  if (row.matter_id !== null) {
    await insertEntry(tx, {
      company_id: scope.company_id,
      matter_id: row.matter_id,
      file_id: pdf.id,
      submitted_document_id: row.id,
      name: pdf.name,
      type: fileKinds.document,
      created_user_id: scope.user.id,
      submitted_at: now,
    })
  }
  for (const { mail } of parts.mails)
    await sendToRecipient(tx, deps, scope, { document: row, mails: parts.mails, mail, sender: scope.user })
  await happened(tx, deps, scope, [
    documentEvent('updated', row, {
      field: 'submitted_at',
      before: submitStatusLabels[0],
      after: submitStatusLabels[1],
    }),
  ])
}

type Sending = {
  document: Pick<
    DocumentRow,
    | 'id'
    | 'company_id'
    | 'matter_id'
    | 'title'
    | 'number'
    | 'access_code'
    | 'asks_receipt'
    | 'submit_subject'
    | 'submit_message'
    | 'reply_to_user_id'
  >
  /** All recipients of the document. */
  mails: readonly Pick<SubmitMailRow, 'mail'>[]
  mail: SubmitMailRow['mail']
  sender: Sender | null
}

const presentFellow = ({ mail: { name, email, is_cc } }: Pick<SubmitMailRow, 'mail'>) => ({
  name: name || null,
  email,
  is_cc,
})

export const addresseeOf = ({ email, name, affiliation }: SubmitMailRow['mail']): Addressee => ({
  email,
  name: name || null,
  greeting: [affiliation, name ? `${name} 様` : null].filter(Boolean).join('\n') || `${email} 様`,
})

/** What the placeholders of subject and message stand for in this letter. */
const mailFactsOf = async (
  tx: Tx,
  { document, mail, sender }: Pick<Sending, 'document' | 'mail' | 'sender'>,
): Promise<MailFacts> => {
  const { matter_id } = document
  const matter = matter_id === null ? null : (await findMattersOfDocuments(tx, document, [matter_id])).get(matter_id)
  return {
    番号: document.number ?? '',
    書類名: document.title,
    建物: matter?.building?.name ?? '',
    宛名: mailAddressee(mail),
    差出人: sender?.name ?? '',
  }
}

/** As it was chosen, as long as they are there; else who sends it. */
const replyOf = async (
  tx: Tx,
  { company_id, reply_to_user_id: user_id }: Sending['document'],
  sender: Sender | null,
): Promise<Sender | null> => {
  const chosen = user_id === null ? null : await findSender(tx, { company_id, user_id })
  return chosen?.email ? chosen : sender
}

/** A new link for one recipient, and the letter that carries it; an earlier link of theirs stops working. */
export const sendToRecipient = async (
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'origin' | 'secret' | 'clock'>,
  actor: Actor,
  { document, mails, mail, sender }: Sending,
): Promise<void> => {
  const { seed: token_seed, placeholder: token, token_hash } = newLinkToken(deps.secret)
  const expires_at = endOfDayIn(deps.clock(), limits.recipientLinkDays)
  const facts = await mailFactsOf(tx, { document, mail, sender })
  const filled = (text: string | null) => (text ? fillMailText(text, facts) : null)
  const [mail_id] = await happened(tx, deps, actor, [
    {
      kind: 'document_sent',
      subject: { ...documentSubject(document), name: numbered(document.number, document.title) },
      to: addresseeOf(mail),
      company: await findCompanyFace(tx, actor.company_id),
      sender,
      reply: await replyOf(tx, document, sender),
      token,
      expires_at,
      own_subject: filled(document.submit_subject),
      message: filled(mail.message ?? document.submit_message),
      is_cc: mail.is_cc,
      recipients: mails.flatMap((other) => (other.mail.revoked_at === null ? [presentFellow(other)] : [])),
      needs_code: document.access_code !== null,
      asks_receipt: document.asks_receipt && !mail.is_cc,
      enclosures: (await listEnclosures(tx, document, document.id)).map(({ enclosure }) => enclosure),
    },
  ])
  await keepPastLink(tx, mail)
  await updateSubmitMail(tx, mail, { token_hash, token_seed, expires_at, revoked_at: null, mail_id: mail_id! })
}
