/**
 * Letters are rows written in the transaction that causes them; a job hands each to the mailer exactly once.
 * A letter that was in the mail server's hands when the process died is marked uncertain instead of being sent
 * again: its sender sees that and decides. Tokens of links are put in as a letter leaves.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { inSystem, withPatience, type Tx } from '#server/db/client.ts'
import type { Deps } from '#server/http/context.ts'
import { collect } from '#server/storage/storage.ts'
import { putTokensIn } from '#server/http/link-tokens.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { hurryJobs, type NewJob } from '#server/jobs/jobs.store.ts'
import { letterHtml, letterText, type LetterBody } from './layout.ts'
import {
  insertLetter,
  listAttached,
  lockLetter,
  markSending,
  markSent,
  noWords,
  requeueLetters,
  updateLetter,
} from './outbox.store.ts'
import type { files as storedFiles } from '#server/db/schema/files.ts'
import { LetterRefused, LetterUncertain, type Letter, type Mailer } from './mailer.ts'

const mailJob = 'mail.send'
const attempts = 8
const payloadSchema = z.object({ mail_id: z.number() })

type FileRow = typeof storedFiles.$inferSelect

export type NewLetter = {
  company_id: number | null
  kind: string
  to: { email: string; name: string | null }
  from_name?: string | undefined
  reply_to?: string | undefined
  subject: string
  body: LetterBody
  /** An entry for the reader's calendar. */
  calendar?: string
  /** Of letters that people may send again: they are counted by it (letter-limits). */
  about?: string
  sent_by_user_id?: number | null
}

const mailJobOf = (mail_id: number, company_id: number | null): NewJob => ({
  kind: mailJob,
  company_id,
  payload: { mail_id },
  unique_key: `${mailJob}:${mail_id}`,
})

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')

/** Queues one letter within the caller's transaction; returns its row's id. */
export const queueLetter = async (
  tx: Tx,
  jobs: Jobs,
  { company_id, kind, to, from_name, reply_to, subject, body, calendar, about, sent_by_user_id }: NewLetter,
): Promise<number> => {
  const id = await insertLetter(tx, {
    company_id,
    kind,
    to_email: to.email,
    to_name: to.name && oneLine(to.name),
    from_name: from_name === undefined ? null : oneLine(from_name),
    reply_to,
    subject: oneLine(subject),
    text_body: letterText(body),
    html_body: letterHtml(body, oneLine(subject)),
    calendar,
    message_id: `<${randomUUID()}@tatemori>`,
    about,
    sent_by_user_id,
  })
  await jobs.enqueue(tx, mailJobOf(id, company_id))
  return id
}

/**
 * Has every letter sent that was given up, and those that wait for their next try at once; returns how many.
 * A letter that the recipient's server refused for good has no words any more and stays as it is.
 */
export const retryLetters = async (
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
): Promise<{ given_up: number; waiting: number }> => {
  const given_up = await requeueLetters(tx)
  for (const { id, company_id } of given_up) await jobs.enqueue(tx, mailJobOf(id, company_id))
  return { given_up: given_up.length, waiting: await hurryJobs(tx, mailJob) }
}

/** Teaches the job runner to send letters. */
export const handleMailJobs = (
  { database, jobs, secret, logger }: Pick<Deps, 'database' | 'jobs' | 'secret' | 'logger'>,
  mailer: Mailer,
  /** A stored file as it leaves for people outside. */
  readFile: (file: FileRow) => Promise<AsyncIterable<Uint8Array>>,
): void => {
  /** What became of a letter is known here alone: a database that is away for a moment is waited for. */
  const write = (what: (tx: Tx) => Promise<void>): Promise<void> => withPatience(() => inSystem(database.db, what))
  const setState = (id: number, values: Parameters<typeof updateLetter>[2]) =>
    write((tx) => updateLetter(tx, id, values))

  /** 一緒に送るファイル of a letter to a recipient that go in the letter itself. */
  const filesOf = async ({ id }: { id: number }): Promise<NonNullable<Letter['files']>> => {
    const found = await inSystem(database.db, (tx) => listAttached(tx, id))
    const files = []
    for (const { name, file } of found)
      files.push({ name, content_type: file.content_type, content: await collect(await readFile(file)) })
    return files
  }

  // Without a mail server the operator reads the letters where they are.
  const end = mailer.isOutbox ? {} : noWords
  const sent = mailer.isOutbox ? { sent_at: null } : noWords

  jobs.handle(
    mailJob,
    async (payload, { attempt }) => {
      const { mail_id } = payloadSchema.parse(payload)
      const letter = await inSystem(database.db, async (tx) => {
        const found = await lockLetter(tx, mail_id)
        if (found?.state === 'sending') {
          await updateLetter(tx, mail_id, {
            ...end,
            state: 'uncertain',
            last_error: '送信の途中でサーバーが停止しました。',
          })
          return null
        }
        if (found?.state !== 'queued') return null
        await markSending(tx, mail_id)
        return found
      })
      if (!letter) return
      try {
        await mailer.send({
          message_id: letter.message_id,
          to: { name: letter.to_name, address: letter.to_email },
          ...(letter.from_name === null ? {} : { from_name: letter.from_name }),
          ...(letter.reply_to === null ? {} : { reply_to: letter.reply_to }),
          subject: letter.subject,
          text: putTokensIn(secret, letter.text_body),
          html: putTokensIn(secret, letter.html_body ?? ''),
          ...(letter.calendar ? { calendar: letter.calendar } : {}),
          // Without a mail server nobody gets them; the letter names them.
          ...(mailer.isOutbox ? {} : { files: await filesOf(letter) }),
        })
      } catch (error) {
        const last_error = String((error as Error).message).slice(0, 500)
        if (error instanceof LetterUncertain)
          return void (await setState(mail_id, { ...end, state: 'uncertain', last_error }))
        const { code, responseCode } = error as { code?: string; responseCode?: number }
        const facts = { mail: mail_id, kind: letter.kind, company: letter.company_id, attempt, code, responseCode }
        if (error instanceof LetterRefused) {
          logger.error({ ...facts, err: error }, 'mail refused for good')
          return void (await setState(mail_id, { ...end, state: 'failed', last_error }))
        }
        logger.error({ ...facts, err: error }, 'mail not taken by the mail server')
        // Given up, it keeps its words for a while: what was wrong with the installation may be mended after the last try.
        if (attempt >= attempts) return void (await setState(mail_id, { state: 'failed', last_error }))
        await setState(mail_id, { state: 'queued', last_error })
        throw error
      }
      await write((tx) => markSent(tx, mail_id, sent))
    },
    { attempts },
  )
}
