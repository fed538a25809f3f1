/** The letters that the account was sent, newest first. */
import { desc, eq } from 'drizzle-orm'
import { inSystem } from '#server/db/client.ts'
import { putTokensIn } from '#server/http/link-tokens.ts'
import { mailOutbox } from '#server/db/schema/mail.ts'
import type { TestApp } from '../app.ts'

export const lettersTo = (app: TestApp, email: string) =>
  inSystem(app.database.db, (tx) =>
    tx.select().from(mailOutbox).where(eq(mailOutbox.to_email, email)).orderBy(desc(mailOutbox.id)),
  )

/** The secret in the newest letter of that kind. */
export const tokenIn = async (app: TestApp, email: string, kind: string): Promise<string> => {
  const letter = (await lettersTo(app, email)).find((found) => found.kind === kind)
  return /[?&]token=([\w-]+)/.exec(putTokensIn(app.deps.secret, letter!.text_body))![1]!
}
