/** `npm run company:import`: a company that was exported from another installation. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { runWithFile } from '#server/backup/command.ts'
import { say } from '#server/command.ts'
import { withOwnSchema } from '#server/db/command-database.ts'
import { readEnv } from '#server/env.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { importCompany } from './transfer.ts'
import { dryRunLine, placeHelp } from './operate.command.ts'

const help = `company:export で書き出した会社を、この建守に取り込みます。

使い方:
  npm run company:import -- ファイル
  npm run company:import -- ファイル --key 会社キー
  age -d -i 鍵 ファイル.age | npm run company:import -- -

  -          標準入力から読みます（確かめるため、所有者だけが読める一時ファイルに置きます）
  --key      会社キーを変えて取り込みます。同じ会社をもう1つ作るときにも使います
  --dry-run  ファイルを最後まで確かめ、取り込むものの数を表示します。何も変更しません
  --help     この説明を表示します

書き込む前にファイルを最後まで確かめ、途中で失敗したときは何も残りません。
人はメールアドレスで結びつけます。この建守にアカウントのある人はそれを使い、ない人は、ログイン画面でパスワードを再設定して始めます（user:reset-link でリンクも渡せます）。
番号は、ほかの会社と重ならないものに替わります。
${placeHelp}`

/** What comes through the pipe is read twice, so it lies in a file meanwhile. */
const withFile = async (path: string, work: (path: string) => Promise<void>): Promise<void> => {
  if (path !== '-') return work(path)
  const folder = await mkdtemp(join(tmpdir(), 'tatemori-import-'))
  try {
    const copy = join(folder, 'company.tar')
    await pipeline(process.stdin, createWriteStream(copy, { mode: 0o600 }))
    await work(copy)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const options = { key: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const

await runWithFile(help, options, (named, { key, 'dry-run': isDryRun = false }) =>
  withFile(named, async (path) => {
    const env = readEnv()
    const storage = await openStorage(env)
    const { name, rows, files, accounts, ...imported } = await withOwnSchema(
      env,
      (database) => importCompany({ database, storage }, path, { isDryRun, key }),
      { isReading: isDryRun },
    )
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    say(
      `会社「${name}」を、会社キー「${imported.key}」で取り込みま${isDryRun ? 'す' : 'した'}${isDryRun ? dryRunLine : ''}。`,
    )
    say(`  ${total.toLocaleString('ja-JP')}行、ファイル${files.toLocaleString('ja-JP')}個`)
    say(`  アカウントを作る人 ${accounts.added}人、すでにある人 ${accounts.known}人`)
  }),
)
