/** `npm run company:delete`: suspends a company, and has it removed when its days are over. */
import { formatMoment, toTimestamp } from '#domain/dates.ts'
import { companyDeletionDays } from '#domain/company/company.policy.ts'
import { say } from '#server/command.ts'
import { planDeletion } from './operate.ts'
import { dryRunLine, placeHelp, runOperation } from './operate.command.ts'

const help = `会社の利用をすぐに停止し、${companyDeletionDays}日後に、すべての記録とファイルを消します。

使い方:
  npm run company:delete -- 会社キー
  npm run company:delete -- 会社キー --undo

  --undo     削除を取りやめて、また使えるようにします（消えるまで）
  --dry-run  何も変更しません
  --help     この説明を表示します

ほかの会社に所属していない人のアカウントも消えます。消したことは、会社名だけが1年間、システムの記録に残ります。
消したあとに前のバックアップを復元すると会社も戻るので、もう一度実行してください。
${placeHelp}`

await runOperation(help, { undo: { type: 'boolean' } }, async (database, key, { undo = false, ...given }) => {
  const isDryRun = given['dry-run'] ?? false
  const { name, delete_at } = await planDeletion(database, key, { isDryRun, isUndone: undo, now: new Date() })
  say(
    undo
      ? `会社「${name}」の削除を取りやめます${isDryRun ? dryRunLine : ''}。`
      : `会社「${name}」の利用を停止し、${formatMoment(toTimestamp(delete_at))}以降に削除します${isDryRun ? dryRunLine : ''}。`,
  )
})
