/** `npm run master:hand-over`: a company whose Master is gone goes to another of its people. */
import { complain, say } from '#server/command.ts'
import { handOverMaster } from './operate.ts'
import { dryRunLine, placeHelp, runOperation } from './operate.command.ts'

const help = `マスターと連絡が取れなくなった会社のマスターを、その会社のほかの社内ユーザーに替えます。

使い方:
  npm run master:hand-over -- 会社キー --to メールアドレス

  --to       新しいマスターのメールアドレス
  --dry-run  何も変更しません
  --help     この説明を表示します

前のマスターは管理者になります。本人が引き継げるときは、画面の「マスターの引き継ぎ」を使ってください。
${placeHelp}`

await runOperation(help, { to: { type: 'string' } }, async (database, key, { to, ...given }) => {
  if (to === undefined) return complain(`--to を指定してください。\n\n${help}`)
  const isDryRun = given['dry-run'] ?? false
  const { company, successor } = await handOverMaster(database, key, to, { isDryRun })
  say(`会社「${company.name}」のマスターを${successor.name}さんにします${isDryRun ? dryRunLine : ''}。`)
})
