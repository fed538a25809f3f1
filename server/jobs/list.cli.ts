/** `npm run jobs:list`: what waits, runs, or was given up. */
import { formatMoment, toTimestamp } from '#domain/dates.ts'
import { runCommand, say } from '#server/command.ts'
import { inSystem } from '#server/db/client.ts'
import { withOwnSchema } from '#server/db/command-database.ts'
import { readEnv } from '#server/env.ts'
import { listJobs } from './jobs.store.ts'

const help = `終わっていないジョブと、失敗したジョブを表示します（番号、種類、状態、試行、次の時刻、最後の失敗）。

使い方:
  npm run jobs:list

  --help  この説明を表示します

何も変更しません。新しいものから1000件までです。失敗したメールは npm run mail:retry で送り直せます。
データベースは、サーバーと同じ環境変数（DATABASE_URL、DATA_DIR）で選びます。
`

const states = { queued: '待ち', running: '実行中', failed: '失敗', done: '完了' }

await runCommand({ help, options: {} }, () =>
  withOwnSchema(
    readEnv(),
    async (database) => {
      const jobs = await inSystem(database.db, (tx) => listJobs(tx, 1000))
      for (const { id, kind, state, attempts, run_at, last_error } of jobs)
        say(
          `${id}  ${kind}  ${states[state]}  ${attempts}回  ${formatMoment(toTimestamp(run_at))}  ${(last_error ?? '').split('\n')[0]}`,
        )
      say(`${jobs.length}件`)
    },
    { isReading: true },
  ),
)
