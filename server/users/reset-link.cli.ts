/** `npm run user:reset-link`: prints a link for somebody whose mail does not arrive. */
import { limits } from '#domain/limits.ts'
import { passwordUrl } from '#server/auth/password-url.ts'
import { complain, say } from '#server/command.ts'
import { dryRunLine, runOperation } from '#server/company/operate.command.ts'
import { readEnv } from '#server/env.ts'
import { makeResetLink } from './reset-link.ts'

const help = `メールを受け取れない人のために、パスワードを設定するリンクを1つ表示します。

使い方:
  npm run user:reset-link -- メールアドレス

  --dry-run  リンクを作らず、だれのものかだけを表示します
  --help     この説明を表示します

リンクは1回だけ、${limits.resetTokenMinutes}分間使えます。前のリンクは使えなくなります。本人であることを確かめてから、渡してください。
所属するすべての会社の監査ログに残ります。リンクのアドレスはAPP_URLです（なければ http://localhost:PORT）。
データベースは、サーバーと同じ環境変数（DATABASE_URL、DATA_DIR）で選びます。サーバーの起動中でも実行できます。
`

await runOperation(help, {}, async (database, email, given) => {
  const made = await makeResetLink(database, email, { isDryRun: given['dry-run'] ?? false, now: new Date() })
  if (!made) return complain(`メールアドレス「${email}」のアカウントはありません。`)
  if (made.token === null) return say(`${made.name}さんのリンクを作ります${dryRunLine}。`)
  say(`${made.name}さんがパスワードを設定するリンクです（1回だけ、${limits.resetTokenMinutes}分間有効）:`)
  say(`  ${passwordUrl(readEnv(), { email, token: made.token })}`)
})
