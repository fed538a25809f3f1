/** `npm run company:suspend`: nobody comes into the company until it is resumed. */
import { say } from '#server/command.ts'
import { suspendCompany } from './operate.ts'
import { dryRunLine, placeHelp, runOperation } from './operate.command.ts'

const help = `会社の利用を停止します。だれも入れなくなり、毎朝のお知らせも止まります。記録は残ります。

使い方:
  npm run company:suspend -- 会社キー
  npm run company:suspend -- 会社キー --undo

  --undo     停止をやめて、また使えるようにします
  --dry-run  何も変更しません
  --help     この説明を表示します

提出先に届いている書類のリンクは、停止中も開けます。
${placeHelp}`

await runOperation(help, { undo: { type: 'boolean' } }, async (database, key, { undo = false, ...given }) => {
  const isDryRun = given['dry-run'] ?? false
  const { name } = await suspendCompany(database, key, { isDryRun, isResumed: undo, now: new Date() })
  say(`会社「${name}」の利用を${undo ? '再開' : '停止'}します${isDryRun ? dryRunLine : ''}。`)
})
