/** `npm run company:export`: one company into one file, for another installation. */
import { sentenceOf } from '#server/backup/command.ts'
import { complain, runCommand, say } from '#server/command.ts'
import { withOwnSchema } from '#server/db/command-database.ts'
import { readEnv } from '#server/env.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { exportCompany } from './transfer.ts'
import { placeHelp } from './operate.command.ts'

const help = `1つの会社のすべての記録とファイルを、1つのファイルに書き出します。ほかの建守に company:import で取り込めます。

使い方:
  npm run company:export -- 会社キー ファイル
  npm run -s company:export -- 会社キー - | age -r 公開鍵 > ファイル.age

  -       標準出力に書き出します
  --help  この説明を表示します

履歴、監査ログ、ごみ箱、写真も入ります。書き出した会社は変わりません。
パスワード、二要素認証、パスキー、ログイン中の端末、招待、提出先のリンク、メールの本文は入りません。
${placeHelp}`

const run = async (key: string, path: string): Promise<void> => {
  const env = readEnv()
  const storage = await openStorage(env)
  const isPiped = path === '-'
  const { company, rows, files, missing } = await withOwnSchema(
    env,
    (database) => exportCompany({ database, storage }, key, isPiped ? process.stdout : path),
    { isReading: true },
  )
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  // Standard output is the company itself there.
  const tell = isPiped ? (line: string) => void process.stderr.write(`${line}\n`) : say
  tell(
    `会社「${company.name}」を書き出しました: ${isPiped ? '標準出力' : path}（${total.toLocaleString('ja-JP')}行、ファイル${files.toLocaleString('ja-JP')}個）`,
  )
  if (missing.length > 0)
    complain(
      `保存先に見つからないファイルが${missing.length}個ありました:\n${missing.map((each) => `  ${each}`).join('\n')}`,
    )
}

await runCommand(
  { help, options: {}, allowPositionals: true },
  ({ positionals: [key, path, ...rest] }) =>
    key === undefined || path === undefined || rest.length > 0 ? complain(help) : run(key, path),
  sentenceOf,
)
