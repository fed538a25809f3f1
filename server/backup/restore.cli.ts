/** `npm run restore -- FILE`: a backup into an empty database and storage. */
import { complain, say } from '#server/command.ts'
import { withCommandDatabase } from '#server/db/command-database.ts'
import { readEnv } from '#server/env.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { runWithFile } from './command.ts'
import { backupAt } from './nightly.ts'
import { restore } from './restore.ts'

const help = `バックアップを、空のデータベースとファイルの保存先に復元します。

使い方:
  npm run restore -- ファイル
  npm run restore -- --drill ファイル
  npm run restore -- フォルダー（--incremental で取ったものの、いちばん新しいもの）

  --drill   復元の練習です。復元した建守は、設定にかかわらず、メールを送らず、ジョブも動かしません
  --help    この説明を表示します

復元先は、サーバーと同じ環境変数（DATABASE_URL、STORAGE_URL、DATA_DIR）で選びます。サーバーは止めておきます（動いていれば断ります）。
前の版のバックアップは、この版の形に直して復元します。途中で失敗したときは、何も復元されません。
送信を待っていたメールは、二重に届かないよう「送信結果を確認できません」として復元します。
`

const take = async (path: string, forDrill: boolean): Promise<void> => {
  const env = readEnv()
  const storage = await openStorage(env)
  const restored = await withCommandDatabase(env, (database) => restore({ database, storage }, path, { forDrill }), {
    isExclusive: true,
  })
  const total = Object.values(restored.rows).reduce((sum, count) => sum + count, 0)
  say(
    `${restored.taken_at}のバックアップを復元しました（${total.toLocaleString('ja-JP')}行、ファイル${restored.files.toLocaleString('ja-JP')}個）。`,
  )
  if (restored.held_letters > 0)
    say(
      `送信を待っていたメール${restored.held_letters}通は、送信していません。再送するかどうかは、画面で決めてください。`,
    )
  if (restored.missing.length > 0)
    complain(`バックアップの時点で失われていたファイルが${restored.missing.length}個あります。`)
  if (forDrill) say('練習用の印を付けました。サーバーを起動しても、メールを送らず、ジョブも動かしません。')
}

await runWithFile(help, { drill: { type: 'boolean' } }, async (path, { drill = false }) =>
  take(await backupAt(path), drill),
)
