/** What is read through a recipient's link. */
import { setTimeout as pause } from 'node:timers/promises'
import { toTimestamp } from '#domain/dates.ts'
import type { DownloadType } from '#domain/fields.ts'
import { deviceKindOf, type VisitKind } from '#domain/documents/visits.ts'
import type { LinkSender, PublicDocumentMail } from '#domain/documents/recipient.contract.ts'
import { inSystem, type Tx } from '#server/db/client.ts'
import { enclosureTexts } from '#domain/documents/enclosures.ts'
import { limits } from '#domain/limits.ts'
import { findFile, findFiles, type FileRow } from '#server/files/files.store.ts'
import { readOutside } from '#server/files/send-picture.ts'
import type { ZipEntry } from '#server/files/zip.ts'
import { companyMark } from '#server/company/company-mark.ts'
import { firstPageOf, type FirstPage } from '#server/files/first-page.service.ts'
import { wantedRange } from '#server/files/send-file.ts'
import type { Deps, Place } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import { happened } from '#server/records/happened.ts'
import { documentSubject } from '#server/documents/record/document-subject.ts'
import { presentAnswer } from '#server/documents/record/documents.presenter.ts'
import { listEnclosures } from '#server/documents/record/enclosures.store.ts'
import { findOwner } from '#server/documents/record/owners.store.ts'
import { asksReceipt, findAnyLink, findLink, recipientOf, senderOf, type Caller, type KeyOf } from './recipient-link.ts'
import { addVisit, listAnswers, markFirst, type SubmitLink } from '#server/documents/record/submit-mails.store.ts'

/** What the database knows of it, and whose logo goes with it. */
export type PresentedLink = { facts: Omit<PublicDocumentMail, 'company_logo'>; company: SubmitLink['company'] }

/** No transaction waits for a storage: the logo is read after it. */
export const withLogo = async (deps: Deps, { facts, company }: PresentedLink): Promise<PublicDocumentMail> => ({
  ...facts,
  company_logo: await companyMark(deps, company),
})

export const getPublicDocument = async (deps: Deps, token: string, keyOf: KeyOf): Promise<PublicDocumentMail> =>
  withLogo(
    deps,
    await inSystem(deps.database.db, async (tx) => presentLink(tx, await findLink(tx, deps, token, keyOf))),
  )

/** How long a page waits for the picture of its document; whoever submitted it has had it drawn by then. */
const pictureWithinMs = 1_500

const withinPatience = async (picture: Promise<FirstPage | null>): Promise<FirstPage | null> => {
  const timer = new AbortController()
  const late = pause(pictureWithinMs, null, { signal: timer.signal, ref: false }).catch(() => null)
  try {
    return await Promise.race([picture, late])
  } finally {
    timer.abort()
  }
}

/** The same with the document's first page, where that is at hand soon. */
export const getPublicPage = async (
  deps: Deps,
  token: string,
  keyOf: KeyOf,
): Promise<{ mail: PublicDocumentMail; firstPage: FirstPage | null }> => {
  const { presented, file, caller } = await inSystem(deps.database.db, async (tx) => {
    const link = await findLink(tx, deps, token, keyOf)
    const { company_id, submitted_by_user_id, pdf_file_id } = link.document
    return {
      presented: await presentLink(tx, link),
      file: pdf_file_id === null ? null : await findFile(tx, link.document, pdf_file_id),
      caller: { company_id, user_id: submitted_by_user_id ?? 0 },
    }
  })
  const drawn = file ? firstPageOf(deps, caller, file) : Promise.resolve(null)
  return { mail: await withLogo(deps, presented), firstPage: await withinPatience(drawn) }
}

/** Only where its sender said so. */
const hasExcel = ({ excel_file_id, sends_excel }: SubmitLink['document']): boolean =>
  excel_file_id !== null && sends_excel

const hasPastReports = async (tx: Tx, { company, document, mail }: SubmitLink): Promise<boolean> =>
  (await findOwner(tx, { company, matter_id: document.matter_id, email: mail.email })) !== null

/** The document and whom it is from, as its recipient reads it. */
export const presentLink = async (tx: Tx, link: SubmitLink): Promise<PresentedLink> => {
  const { mail, document, company } = link
  const answers = await listAnswers(tx, mail, [mail.id])
  const facts = {
    company_name: company.name,
    company_tel: company.tel,
    sender_name: (await senderOf(tx, link))?.name ?? null,
    recipient: { email: mail.email, name: mail.name || null, affiliation: mail.affiliation },
    document: {
      title: document.title,
      document_type_id: document.document_type_id,
      submitted_at: toTimestamp(document.submitted_at!),
      has_excel: hasExcel(document),
      asks_receipt: asksReceipt(link),
    },
    enclosures: (await listEnclosures(tx, document, document.id)).map(({ enclosure, file }) => ({
      id: enclosure.id,
      name: enclosure.name,
      size: file.size,
    })),
    expires_at: toTimestamp(mail.expires_at!),
    has_past_reports: await hasPastReports(tx, link),
    answers: (answers.get(mail.id) ?? []).map(presentAnswer),
  }
  return { facts, company }
}

/** Whose link it was, also of one that opens no more; of one that was taken back not what it opened. */
export const getLinkSender = async (deps: Deps, token: string): Promise<LinkSender> => {
  const { company, facts } = await inSystem(deps.database.db, async (tx) => {
    const { link, state } = await findAnyLink(tx, deps, token)
    const { company, document } = link
    const isTold = state !== 'revoked'
    const needs_code = document.access_code !== null
    const facts = {
      company_name: company.name,
      company_tel: company.tel,
      sender_name: isTold ? ((await senderOf(tx, link))?.name ?? null) : null,
      document:
        isTold && !needs_code ? { title: document.title, submitted_at: toTimestamp(document.submitted_at!) } : null,
      needs_code: needs_code && state === 'open',
      canRenew: state === 'expired' || state === 'superseded',
      has_past_reports: isTold && (await hasPastReports(tx, link)),
    }
    return { company, facts }
  })
  return { ...facts, company_logo: await companyMark(deps, company) }
}

const visit = (tx: Tx, { mail }: SubmitLink, kind: VisitKind, place: Place, at: Date): Promise<boolean> =>
  addVisit(tx, mail, { kind, device: deviceKindOf(place.user_agent), at })

/** Sent by the page once somebody has a page of it before their eyes and stirred, or stayed; the sender is told of the first time. */
export const markOpened = (
  deps: Deps,
  token: string,
  { place, keyOf }: Pick<Caller, 'place' | 'keyOf'>,
): Promise<void> =>
  inSystem(deps.database.db, async (tx) => {
    const link = await findLink(tx, deps, token, keyOf)
    await visit(tx, link, 'opened', place, deps.clock())
    if (!(await markFirst(tx, link.mail, 'opened_at', deps.clock()))) return
    const { document } = link
    await happened(tx, deps, await recipientOf(tx, link, place), [
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
 * The frozen file. `range` is that of a download, null where the PDF is only looked at in the page, which leaves no trace
 * unless it was opened by itself to be printed. Who takes a file in pieces has downloaded it once, with the first of them, whichever it is.
 */
export const openFrozenFile = (
  deps: Deps,
  token: string,
  type: DownloadType,
  {
    range,
    place,
    keyOf,
    isForPrint = false,
  }: { range: string | null; isForPrint?: boolean } & Pick<Caller, 'place' | 'keyOf'>,
): Promise<FileRow> =>
  inSystem(deps.database.db, async (tx) => {
    const link = await findLink(tx, deps, token, keyOf)
    const { document } = link
    const id = type === 'pdf' ? document.pdf_file_id : hasExcel(document) ? document.excel_file_id : null
    const file = id === null ? null : await findFile(tx, link.document, id)
    if (!file) throw invalid({ download_type: ['この書類にはExcelファイルがありません。'] })
    if (isForPrint) await visit(tx, link, 'printed', place, deps.clock())
    if (range === null) return file
    const isFirst = await markFirst(tx, link.mail, 'downloaded_at', deps.clock())
    if (isFirst || isWhole(range, file.size)) {
      await visit(tx, link, 'downloaded', place, deps.clock())
      await happened(tx, deps, await recipientOf(tx, link, place), [
        {
          kind: 'document_downloaded',
          subject: documentSubject(link.document),
          line: { after: type === 'pdf' ? 'PDF' : 'Excel' },
        },
      ])
    }
    return file
  })

/** Told as a download is: once of whoever takes it in pieces. */
const tellTaken = async (
  tx: Tx,
  deps: Deps,
  link: SubmitLink,
  place: Place,
  { kinds, after }: { kinds: readonly VisitKind[]; after: string },
): Promise<void> => {
  for (const kind of kinds) await visit(tx, link, kind, place, deps.clock())
  await happened(tx, deps, await recipientOf(tx, link, place), [
    { kind: 'document_downloaded', subject: documentSubject(link.document), line: { after } },
  ])
}

/** A file that was sent with the document. 404 for whatever is not among this document's. */
export const openEnclosure = (
  deps: Deps,
  token: string,
  id: number,
  { range, place, keyOf }: { range: string | null } & Pick<Caller, 'place' | 'keyOf'>,
): Promise<FileRow> =>
  inSystem(deps.database.db, async (tx) => {
    const link = await findLink(tx, deps, token, keyOf)
    const found = (await listEnclosures(tx, link.document, link.document.id)).find(
      ({ enclosure }) => enclosure.id === id,
    )
    if (!found) throw notFound()
    const file = { ...found.file, name: found.enclosure.name }
    if (range !== null && isWhole(range, file.size))
      await tellTaken(tx, deps, link, place, { kinds: ['file_downloaded'], after: file.name })
    return file
  })

/** The document and all that was sent with it. */
export const packDocument = (
  deps: Deps,
  token: string,
  { isTaken, place, keyOf }: { isTaken: boolean } & Pick<Caller, 'place' | 'keyOf'>,
): Promise<{ name: string; entries: ZipEntry[] }> =>
  inSystem(deps.database.db, async (tx) => {
    const link = await findLink(tx, deps, token, keyOf)
    const { document } = link
    const frozen = await findFiles(
      tx,
      document,
      [document.pdf_file_id, hasExcel(document) ? document.excel_file_id : null].filter((each) => each !== null),
    )
    const enclosed = await listEnclosures(tx, document, document.id)
    const files = [
      ...frozen.values(),
      ...enclosed.map(({ enclosure, file }): FileRow => ({ ...file, name: enclosure.name })),
    ]
    if (files.reduce((sum, { size }) => sum + size, 0) > limits.archive.mb * 1024 * 1024)
      throw invalid({ ids: [enclosureTexts.tooMuchForZip] })
    if (isTaken) {
      await markFirst(tx, link.mail, 'downloaded_at', deps.clock())
      await tellTaken(tx, deps, link, place, { kinds: ['downloaded', 'file_downloaded'], after: 'ZIP' })
    }
    return {
      name: `${document.title}.zip`,
      entries: files.map((file) => ({
        name: file.name,
        modified: document.submitted_at!,
        open: async () => ({ name: file.name, content: await readOutside(deps, file) }),
      })),
    }
  })
