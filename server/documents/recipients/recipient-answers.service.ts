/** What comes back through a recipient's link: into the history, before the sender, and to them by letter. */
import type { AnswerRequest } from '#domain/documents/answers.contract.ts'
import { answerKindsOf, answerText, answerTexts, isDecision, keptQuestions } from '#domain/documents/answers.labels.ts'
import { receiptTexts } from '#domain/documents/receipt.texts.ts'
import type { PublicDocumentMail } from '#domain/documents/recipient.contract.ts'
import { countAttempt, rateLimitsOf } from '#server/auth/rate-limits.ts'
import { inSystem, type Tx } from '#server/db/client.ts'
import type { Deps } from '#server/http/context.ts'
import { conflict, invalid } from '#server/http/errors.ts'
import { networkOf } from '#server/http/ip.ts'
import type { Event } from '#server/records/events.ts'
import { happened } from '#server/records/happened.ts'
import { listAuthors } from '#server/report-folder/document-authors.store.ts'
import { documentSubject } from '#server/documents/record/document-subject.ts'
import { asksReceipt, findLink, recipientOf, type Caller } from './recipient-link.ts'
import { presentLink, withLogo } from './opened-link.service.ts'
import { addAnswer, addQuestion, listAnswers, type SubmitLink } from '#server/documents/record/submit-mails.store.ts'

/** The same words again so soon are a button that was pressed twice; later they remind. */
const pressedTwiceMs = 10 * 60_000

/** Whether it is new; throws where another answer stands in its way. */
const isNew = async (
  tx: Tx,
  link: SubmitLink,
  { kind, name, body = null, signature }: AnswerRequest,
  now: Date,
): Promise<boolean> => {
  const { mail, document } = link
  if (signature && !asksReceipt(link)) throw invalid({ signature: [receiptTexts.notAsked] })
  if (!answerKindsOf(document.document_type_id).includes(kind)) throw invalid({ kind: [answerTexts.notOffered] })
  const given = (await listAnswers(tx, mail, [mail.id])).get(mail.id) ?? []
  if (kind === 'asked') {
    const isSame = (answer: (typeof given)[number]): boolean =>
      answer.kind === kind && answer.name === name && answer.body === body
    if (given.some((answer) => isSame(answer) && now.getTime() - answer.at.getTime() < pressedTwiceMs)) return false
    if (given.filter((answer) => answer.kind === 'asked').length >= keptQuestions)
      throw invalid({ body: [answerTexts.tooMany] })
    return true
  }
  const standing = given.find((answer) => (isDecision(kind) ? isDecision(answer.kind) : answer.kind === kind))
  if (standing && standing.kind !== kind) throw conflict(answerTexts.decided(standing.kind))
  // A button that was pressed twice.
  return !standing
}

/** Who submitted it and who wrote it. */
const tellWhom = async (tx: Tx, { document }: SubmitLink): Promise<(number | null)[]> => {
  const authors = await listAuthors(tx, document, [document.id])
  return [document.submitted_by_user_id, ...authors.map(({ id }) => id)]
}

const eventOf = async (
  tx: Tx,
  link: SubmitLink,
  { kind, name, body = null, signature }: AnswerRequest,
): Promise<Event<'document_asked' | 'document_answered'>> => {
  const { document, mail } = link
  const isSigned = kind === 'received' && asksReceipt(link)
  const signed = !isSigned ? null : signature ? receiptTexts.drawn : receiptTexts.typed
  const told = {
    subject: documentSubject(document),
    line: { after: answerText({ kind, name, body, signed }) },
    user_ids: await tellWhom(tx, link),
    email: mail.email,
  }
  if (kind !== 'asked') return { kind: 'document_answered', ...told, answer: { kind, name, body, signed } }
  const words = body ?? ''
  const id = await addQuestion(tx, document, { recipient_name: name, body: words })
  return { kind: 'document_asked', ...told, comment: { id, body: words }, name }
}

export const answerDocument = async (
  deps: Deps,
  token: string,
  answer: AnswerRequest,
  { ip, place, keyOf }: Caller,
): Promise<PublicDocumentMail> => {
  const { recipientAnswer, recipientAnswerNetwork } = rateLimitsOf(deps.database.pool)
  const { mail } = await inSystem(deps.database.db, (tx) => findLink(tx, deps, token, keyOf))
  await countAttempt(recipientAnswerNetwork, networkOf(ip))
  await countAttempt(recipientAnswer, String(mail.id))
  const answered = await inSystem(deps.database.db, async (tx) => {
    const link = await findLink(tx, deps, token, keyOf, true)
    const at = deps.clock()
    if (await isNew(tx, link, answer, at)) {
      await addAnswer(tx, link.mail, { ...answer, at })
      await happened(tx, deps, await recipientOf(tx, link, place), [await eventOf(tx, link, answer)])
    }
    return presentLink(tx, link)
  })
  deps.jobs.wake()
  return withLogo(deps, answered)
}
