/** `npm run backup -- FILE`: everything into one file, while the server runs. */
import { withCommandDatabase } from '#server/db/command-database.ts'
import { readEnv } from '#server/env.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { backup } from './backup.ts'
import { complain, runWithFile, say } from './command.ts'

const help = `データベースと、保存されているすべてのファイルを、1つのファイルにバックアップします。

使い方:
  npm run backup -- ファイル

サーバーの起動中でも実行できます。実行した時点の内容が、矛盾なく揃います。
データベースとファイルの保存先は、サーバーと同じ環境変数（DATABASE_URL、STORAGE_URL、DATA_DIR）で選びます。
`

await runWithFile(help, async (path) => {
  const env = readEnv()
  const storage = await openStorage(env)
  const { rows, files, missing } = await withCommandDatabase(env, (database) => backup({ database, storage }, path))
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  say(
    `バックアップを作成しました: ${path}（${total.toLocaleString('ja-JP')}行、ファイル${files.toLocaleString('ja-JP')}個）`,
  )
  if (missing.length > 0)
    complain(
      `保存先に見つからないファイルが${missing.length}個ありました:\n${missing.map((key) => `  ${key}`).join('\n')}`,
    )
})
