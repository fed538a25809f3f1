/** `npm run storage:verify`: whether every file that the database names is there, and whole. */
import { complain, runCommand, say } from '#server/command.ts'
import { withOwnSchema } from '#server/db/command-database.ts'
import { readEnv } from '#server/env.ts'
import { openStorage } from './open-storage.ts'
import { verifyStorage } from './verify.ts'

const help = `データベースが名前を挙げるすべてのファイルを読み、なくなったものと、中身が変わったものを示します。

使い方:
  npm run storage:verify

  --help  この説明を表示します

何も変更しません。見つかったものは、バックアップの同じ名前（files/… または contents/ハッシュ）から戻せます。
データベースとファイルの保存先は、サーバーと同じ環境変数（DATABASE_URL、STORAGE_URL、DATA_DIR）で選びます。
`

await runCommand({ help, options: {} }, async () => {
  const env = readEnv()
  const storage = await openStorage(env)
  const { files, missing, changed } = await withOwnSchema(env, (database) => verifyStorage(database, storage), {
    isReading: true,
  })
  say(`ファイル${files.toLocaleString('ja-JP')}個を確かめました。`)
  for (const key of missing) complain(`なくなっています: ${key}`)
  for (const key of changed) complain(`中身が変わっています: ${key}`)
})
