/** `npm run mail:retry`: has the letters sent that were given up, once the mail server takes letters again. */
import { audit } from '#server/audit/audit.ts'
import { bySystem } from '#server/http/doer.ts'
import { runCommand, say } from '#server/command.ts'
import { inSystem, type Database } from '#server/db/client.ts'
import { withOwnSchema } from '#server/db/command-database.ts'
import { readEnv } from '#server/env.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import { listGivenUp } from './outbox.store.ts'
import { retryLetters } from './outbox.ts'

const help = `メールサーバーの不調で送れなかったメールを、もう一度送信待ちに戻します。

使い方:
  npm run mail:retry
  npm run mail:retry -- --dry-run

  --dry-run   何も変えずに、対象のメールを表示します
  --help      この説明を表示します

送るのは起動中のサーバーです。宛先に断られたメールと、送信結果を確認できないメールは送り直しません。
データベースは、サーバーと同じ環境変数（DATABASE_URL、DATA_DIR）で選びます。
`

const options = { 'dry-run': { type: 'boolean' } } as const
const show = async ({ db }: Database): Promise<void> => {
  const letters = await inSystem(db, listGivenUp)
  for (const { id, kind, to_email, last_error } of letters) say(`  ${id}  ${kind}  ${to_email}  ${last_error ?? ''}`)
  say(`送信待ちに戻せるメールは${letters.length}通です。`)
}

const retry = async ({ db }: Database): Promise<void> => {
  const { given_up, waiting } = await inSystem(db, async (tx) => {
    const retried = await retryLetters(tx, { enqueue: addJob })
    await audit(tx, { company_id: null }, { user: bySystem }, [
      { kind: 'letters_sent_again', detail: `${retried.given_up}通` },
    ])
    return retried
  })
  say(`${given_up}通を送信待ちに戻し、次の試行を待っていた${waiting}通をすぐに送ります。`)
}

await runCommand({ help, options }, ({ values: { 'dry-run': isDryRun = false } }) =>
  withOwnSchema(readEnv(), isDryRun ? show : retry, { isReading: isDryRun }),
)
