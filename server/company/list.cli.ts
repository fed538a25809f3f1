/** `npm run company:list`: the companies of this installation, and what each of them uses. */
import { formatMoment, toTimestamp } from '#domain/dates.ts'
import { runCommand, say } from '#server/command.ts'
import { inSystem } from '#server/db/client.ts'
import { withOwnSchema } from '#server/db/command-database.ts'
import { readEnv } from '#server/env.ts'
import { listCompanies, type ListedCompany } from './operated.store.ts'

const help = `会社の一覧を表示します（会社キー、会社名、マスター、ユーザー数、最後の利用、ファイル、メール、状態）。

使い方:
  npm run company:list

  --help  この説明を表示します

何も変更しません。データベースは、サーバーと同じ環境変数（DATABASE_URL、DATA_DIR）で選びます。
`

const stateOf = ({ suspended_at, delete_at }: ListedCompany): string => {
  if (delete_at) return `削除予定 ${formatMoment(toTimestamp(delete_at))}`
  return suspended_at ? '停止中' : '利用中'
}

const lineOf = (company: ListedCompany): string =>
  [
    company.company_key,
    company.name,
    company.master_email ?? '－',
    `${company.users ?? 0}人`,
    company.last_active_at ? formatMoment(toTimestamp(company.last_active_at)) : '利用なし',
    `${company.files ?? 0}個 ${((company.bytes ?? 0) / 2 ** 20).toFixed(1)}MB`,
    `メール ${company.letters_sent ?? 0}通（送信失敗 ${company.letters_failed ?? 0}通）`,
    stateOf(company),
  ].join('  ')

await runCommand({ help, options: {} }, () =>
  withOwnSchema(
    readEnv(),
    async (database) => {
      const companies = await inSystem(database.db, listCompanies)
      for (const company of companies) say(lineOf(company))
      say(`${companies.length}社`)
    },
    { isReading: true },
  ),
)
