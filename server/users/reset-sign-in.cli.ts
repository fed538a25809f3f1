/** `npm run user:reset-sign-in`: on the database that the server uses, running or not. */
import { requiredEmail } from '#domain/fields.ts'
import { formatMoment } from '#domain/dates.ts'
import { complain, runCommand, say } from '#server/command.ts'
import { withOwnSchema } from '#server/db/command-database.ts'
import { readEnv } from '#server/env.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { createLogger } from '#server/logger.ts'
import { resetSignIn, type SignInFacts } from './reset-sign-in.ts'

const help = `ログインできなくなった人や、ほかの人にログインされているおそれのある人のログイン方法を、すべて取り消します。

使い方:
  npm run user:reset-sign-in -- メールアドレス
  npm run user:reset-sign-in -- メールアドレス --dry-run

  --dry-run  取り消すものを表示するだけで、何も変更しません
  --help     この説明を表示します

取り消すもの: パスワード、パスキー、二要素認証、ログイン中の端末、記憶した端末、確認を待つメールアドレスの変更。
本人にはメールで知らせます。本人は、メールのリンクか「パスワードを忘れた場合」から、新しいパスワードを設定します。
所属するすべての会社の監査ログに残ります。案件や書類などの記録、会社への所属、権限は変わりません。
データベースは、サーバーと同じ環境変数（DATABASE_URL、DATA_DIR）で選びます。サーバーの起動中でも実行できます。
`

const options = { 'dry-run': { type: 'boolean' } } as const

const describe = ({ name, has_password, passkeys, two_factor_enabled_at, sessions }: SignInFacts): string[] => [
  `  氏名: ${name}`,
  `  パスワード: ${has_password ? 'あり' : 'なし'}`,
  ...passkeys.map((passkey) => `  パスキー: ${passkey.name}（登録：${formatMoment(passkey.created_at)}）`),
  `  二要素認証: ${two_factor_enabled_at === null ? 'なし' : `有効（${formatMoment(two_factor_enabled_at)}から）`}`,
  `  ログイン中の端末: ${sessions}台`,
]

const reset = async ({
  values,
  positionals,
}: {
  values: { 'dry-run'?: boolean }
  positionals: string[]
}): Promise<void> => {
  const email = requiredEmail().safeParse(positionals[0])
  if (!email.success || positionals.length > 1)
    return complain(`メールアドレスを1つ指定してください。\n\n使い方: npm run user:reset-sign-in -- --help`)
  const isDryRun = values['dry-run'] ?? false
  const env = readEnv()
  const origin = () => (env.APP_URL ?? `http://localhost:${env.PORT ?? 8080}`).replace(/\/$/, '')
  const facts = await withOwnSchema(
    env,
    (database) => {
      const jobs = createJobs(database, createLogger(env.LOG_LEVEL))
      return resetSignIn({ database, jobs, clock: () => new Date(), origin }, email.data, { isDryRun })
    },
    { isReading: isDryRun },
  )
  if (!facts) return complain(`メールアドレス「${email.data}」のアカウントはありません。`)
  say(
    isDryRun
      ? `「${email.data}」から、次のものを取り消します（--dry-run のため、変更していません）。`
      : `「${email.data}」のログイン方法を取り消し、本人にメールで知らせます。`,
  )
  for (const line of describe(facts)) say(line)
  if (!isDryRun) say('本人は、「パスワードを忘れた場合」から新しいパスワードを設定します。')
}

await runCommand({ help, options, allowPositionals: true }, reset)
