/** 受領書: who received a document, and when, on paper; drawn anew from what stands in the database. */
import { formatMoment, toTimestamp } from '#domain/dates.ts'
import { documentColumnLabels } from '#domain/documents/documents.labels.ts'
import { receiptTexts } from '#domain/documents/receipt.texts.ts'
import { signatureTexts } from '#domain/documents/signatures.ts'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import { countAttempt, rateLimitsOf } from '#server/auth/rate-limits.ts'
import { findCompanyFace } from '#server/company/company.store.ts'
import { inCompany, inSystem, type Tx } from '#server/db/client.ts'
import type { documentAnswers } from '#server/db/schema/documents.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, notFound } from '#server/http/errors.ts'
import { loadDocument } from '#server/documents/record/document-detail.service.ts'
import { listAnswers, type SubmitLink } from '#server/documents/record/submit-mails.store.ts'
import type { Caller as Turn } from '#engine/engine.ts'
import { asksReceipt, findLink, type Caller } from './recipient-link.ts'

type Received = {
  company: string
  document: Pick<SubmitLink['document'], 'title' | 'number' | 'submitted_at'>
  mail: Pick<SubmitLink['mail'], 'name' | 'email' | 'affiliation'>
  answer: typeof documentAnswers.$inferSelect
}
export type Receipt = { name: string; bytes: Uint8Array<ArrayBuffer> }

/** 404 where nothing was asked for, or nothing came back yet. */
const findReceived = async (tx: Tx, link: Pick<SubmitLink, 'document' | 'mail'>) => {
  const given = asksReceipt(link) ? await listAnswers(tx, link.mail, [link.mail.id]) : new Map<number, []>()
  const answer = (given.get(link.mail.id) ?? []).find(({ kind }) => kind === 'received')
  if (!answer) throw notFound()
  return answer
}

const draw = async (
  { engine }: Deps,
  caller: Turn,
  { company, document, mail, answer }: Received,
): Promise<Receipt> => {
  const options = { for: caller }
  const source = answer.signature ? { strokes: answer.signature.strokes } : { typed: answer.name }
  const signature = await engine.drawOwn(source, options)
  const facts = [
    { label: '書類', value: document.title },
    ...(document.number === null ? [] : [{ label: documentColumnLabels.number, value: document.number }]),
    { label: '送信者', value: company },
    { label: '提出日時', value: formatMoment(toTimestamp(document.submitted_at!)) },
    { label: '宛先', value: [mail.affiliation, mail.name || mail.email].filter(Boolean).join('　') },
    { label: receiptTexts.receiver, value: answer.name },
    { label: receiptTexts.receivedAt, value: formatMoment(toTimestamp(answer.at)) },
    { label: signatureTexts.field, value: answer.signature ? receiptTexts.drawn : receiptTexts.typed },
  ]
  const pdf = await engine.renderReport(
    {
      title: `${receiptTexts.paper}　${document.title}`,
      kind: receiptTexts.paper,
      company,
      author: answer.name,
      facts,
      files: [],
      sections: [
        {
          title: receiptTexts.statement,
          items: [
            {
              type: 'photos',
              label: signatureTexts.field,
              perRow: 2,
              photos: [{ bytes: signature.bytes, caption: answer.name }],
            },
            { type: 'text', label: '備考', text: receiptTexts.notElectronic },
          ],
        },
      ],
    },
    options,
  )
  return { name: `${receiptTexts.paper}_${document.title}.pdf`, bytes: pdf as Uint8Array<ArrayBuffer> }
}

/** For whoever has the link, as they sent it. */
export const receiptOfLink = async (deps: Deps, token: string, { keyOf }: Pick<Caller, 'keyOf'>): Promise<Receipt> => {
  const { caller, mail_id, received } = await inSystem(deps.database.db, async (tx) => {
    const link = await findLink(tx, deps, token, keyOf)
    const { company_id, submitted_by_user_id } = link.document
    return {
      caller: { company_id, user_id: submitted_by_user_id ?? 0 },
      mail_id: link.mail.id,
      received: { ...link, company: link.company.name, answer: await findReceived(tx, link) },
    }
  })
  await countAttempt(rateLimitsOf(deps.database.pool).recipientReceipt, String(mail_id))
  return draw(deps, caller, received)
}

/** For whoever sees who the document went to. */
export const receiptOfMail = async (deps: Deps, scope: Scope, id: number, mail_id: number): Promise<Receipt> => {
  const received = await inCompany(deps.database.db, scope.company_id, async (tx) => {
    const { row, parts } = await loadDocument(tx, scope, id)
    if (!canSeeCompany(scope.actor)) throw forbidden()
    const found = parts.mails.find(({ mail }) => mail.id === mail_id)
    if (!found) throw notFound()
    const { name: company } = await findCompanyFace(tx, scope.company_id)
    const answer = await findReceived(tx, { document: row, mail: found.mail })
    return { company, document: row, mail: found.mail, answer }
  })
  return draw(deps, { company_id: scope.company_id, user_id: scope.user.id }, received)
}
