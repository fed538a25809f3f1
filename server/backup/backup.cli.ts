/** `npm run backup -- FILE`: everything into one file, while the server runs. */
import { complain, say } from '#server/command.ts'
import { withCommandDatabase } from '#server/db/command-database.ts'
import { readEnv } from '#server/env.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { backup, backupTo } from './backup.ts'
import { runWithFile } from './command.ts'
import type { Complete } from './format.ts'
import { backupAt, backupInto } from './nightly.ts'
import { verifyBackup } from './verify.ts'

const help = `データベースと、保存されているすべてのファイルを、1つのファイルにバックアップします。

使い方:
  npm run backup -- ファイル
  npm run -s backup -- - | age -r 公開鍵 > ファイル.age
  npm run backup -- --incremental --keep 28 フォルダー
  npm run backup -- --verify ファイル
  npm run backup -- --list ファイル

  -          標準出力に書き出します（暗号化や転送のプログラムに渡すとき）
  --incremental  フォルダーに1つ加えます。保存されているファイルは、まだそこにないものだけを書きます
  --keep     フォルダーに残す数。古いものから、そのどれも使わないファイルと一緒に消します
  --verify   バックアップを最後まで読み、壊れていないことを確かめます
  --list     バックアップの日時と、表ごとの行数を表示します
  --help     この説明を表示します

--verify と --list にフォルダーを指定すると、その中のいちばん新しいものを確かめます。
サーバーの起動中でも実行できます。実行した時点の内容が、矛盾なく揃います。
データベースとファイルの保存先は、サーバーと同じ環境変数（DATABASE_URL、STORAGE_URL、DATA_DIR）で選びます。
`

const countsOf = ({ rows, files }: Complete): string => {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return `${total.toLocaleString('ja-JP')}行、ファイル${files.toLocaleString('ja-JP')}個`
}

const show = async (path: string, isListed: boolean): Promise<void> => {
  const { manifest, complete } = await verifyBackup(path)
  say(`バックアップは壊れていません: ${path}（${manifest.taken_at}、${countsOf(complete)}）`)
  if (!isListed) return
  for (const [name, count] of Object.entries(complete.rows)) say(`  ${name}  ${count.toLocaleString('ja-JP')}`)
}

const complainOfMissing = ({ missing }: Complete): void => {
  if (missing.length > 0)
    complain(
      `保存先に見つからないファイルが${missing.length}個ありました:\n${missing.map((key) => `  ${key}`).join('\n')}`,
    )
}

const take = async (path: string): Promise<void> => {
  const env = readEnv()
  const storage = await openStorage(env)
  const isPiped = path === '-'
  const complete = await withCommandDatabase(env, (database) =>
    isPiped ? backupTo({ database, storage }, process.stdout) : backup({ database, storage }, path),
  )
  // Standard output is the backup itself there.
  const tell = isPiped ? (line: string) => void process.stderr.write(`${line}\n`) : say
  tell(`バックアップを作成しました: ${isPiped ? '標準出力' : path}（${countsOf(complete)}）`)
  complainOfMissing(complete)
}

const takeInto = async (folder: string, keep: string | undefined): Promise<void> => {
  if (keep !== undefined && !/^[1-9]\d*$/.test(keep)) return complain('--keep には、1以上の数を指定してください。')
  const env = readEnv()
  const storage = await openStorage(env)
  const taken = await withCommandDatabase(env, (database) =>
    backupInto({ database, storage }, folder, keep === undefined ? {} : { keep: Number(keep) }),
  )
  say(`バックアップを作成しました: ${taken.path}（${countsOf(taken)}）`)
  if (taken.removed > 0) say(`古いバックアップを${taken.removed}個消しました。`)
  complainOfMissing(taken)
}

const options = {
  incremental: { type: 'boolean' },
  keep: { type: 'string' },
  verify: { type: 'boolean' },
  list: { type: 'boolean' },
} as const

await runWithFile(help, options, async (path, { verify, list, incremental, keep }) => {
  if (verify || list) return show(await backupAt(path), list ?? false)
  return incremental ? takeInto(path, keep) : take(path)
})
