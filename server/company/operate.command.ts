/** What the commands on one company share. */
import { complain, runCommand, type Given, type Options } from '#server/command.ts'
import { withOwnSchema } from '#server/db/command-database.ts'
import type { Database } from '#server/db/client.ts'
import { readEnv } from '#server/env.ts'
import { startSentence } from '#server/start-error.ts'
import { OperateError } from './operate.ts'

export const dryRunLine = '（--dry-run のため、変更していません）'
export const placeHelp = `会社の監査ログに、システムの操作として残ります。
データベースは、サーバーと同じ環境変数（DATABASE_URL、DATA_DIR）で選びます。サーバーの起動中でも実行できます。
`

const dryRunOption = { 'dry-run': { type: 'boolean' } } as const

/** Runs `work` with the one thing that the command names: a company by its key, or a person. */
export const runOperation = <const Named extends Options>(
  help: string,
  options: Named,
  work: (database: Database, named: string, given: Given<Named & typeof dryRunOption>['values']) => Promise<void>,
): Promise<void> =>
  runCommand(
    { help, options: { ...options, ...dryRunOption }, allowPositionals: true },
    ({ values, positionals: [named, ...rest] }) =>
      named === undefined || rest.length > 0
        ? complain(help)
        : withOwnSchema(readEnv(), (database) => work(database, named, values), {
            isReading: (values as { 'dry-run'?: boolean })['dry-run'] ?? false,
          }),
    (error) => (error instanceof OperateError ? error.message : startSentence(error)),
  )
