/** `npm run company:create`: makes a company with its Master on the database that the server uses, running or not. */
import { createInterface } from 'node:readline/promises'
import { limits } from '#domain/limits.ts'
import { passwordUrl } from '#server/auth/password-url.ts'
import { complain, runCommand, say } from '#server/command.ts'
import { withOwnSchema } from '#server/db/command-database.ts'
import { readEnv } from '#server/env.ts'
import { startSentence } from '#server/start-error.ts'
import {
  CompanyKeyTaken,
  createCompany,
  createCompanyRequestSchema,
  type CreateCompanyRequest,
} from './create-company.ts'

const help = `会社とそのマスターを作成し、マスターがパスワードを設定するためのリンクを1つ表示します。

使い方:
  npm run company:create
  npm run company:create -- --key KEY --name 会社名 --master-name 氏名 --email メールアドレス

  --key          会社キー。URLに使われ、後から変更できません（半角英小文字、数字、ハイフン）
  --name         会社名
  --master-name  マスター（会社の管理責任者）の氏名
  --email        マスターのメールアドレス（ログインに使います）
  --help         この説明を表示します

端末では、指定しなかったものの入力を求めます。リンクは1回だけ、${limits.invitationDays}日間使えます。
データベースは、サーバーと同じ環境変数（DATABASE_URL、DATA_DIR）で選びます。リンクのアドレスはAPP_URLです（なければ http://localhost:PORT）。
サーバーの起動中でも実行できます。
`

const options = {
  key: { type: 'string' },
  name: { type: 'string' },
  'master-name': { type: 'string' },
  email: { type: 'string' },
} as const

type Facts = { [Key in keyof CreateCompanyRequest]: string | undefined }
const questions = {
  company_key: '会社キー（半角英小文字、数字、ハイフン）',
  name: '会社名',
  master_name: 'マスターの氏名',
  email: 'マスターのメールアドレス',
} as const satisfies Record<keyof Facts, string>

/** Asks on the terminal for what was not given, again until it can be taken. */
const askFor = async (given: Facts): Promise<Facts> => {
  const reader = createInterface({ input: process.stdin, output: process.stdout })
  const facts = { ...given }
  try {
    for (const key of Object.keys(questions) as (keyof Facts)[]) {
      while (facts[key] === undefined) {
        const checked = createCompanyRequestSchema.shape[key].safeParse(await reader.question(`${questions[key]}: `))
        if (checked.success) facts[key] = checked.data
        else say(checked.error.issues[0]!.message)
      }
    }
    return facts
  } finally {
    reader.close()
  }
}

const create = async ({ values }: { values: Partial<Record<keyof typeof options, string>> }): Promise<void> => {
  const given = { company_key: values.key, name: values.name, master_name: values['master-name'], email: values.email }
  const facts = process.stdin.isTTY ? await askFor(given) : given
  const request = createCompanyRequestSchema.safeParse(facts)
  if (!request.success)
    return complain(
      `${request.error.issues.map(({ message }) => message).join('\n')}\n\n使い方: npm run company:create -- --help`,
    )
  const { company_key, name, email } = request.data
  const { sign_up_token } = await withOwnSchema(
    readEnv(),
    (database) => createCompany(database, request.data, new Date()),
    { isReading: false },
  )
  say(`会社「${name}」を作成しました。`)
  say(`  会社キー: ${company_key}`)
  say(`  マスター: ${email}`)
  if (sign_up_token === null)
    say('  このメールアドレスのユーザーは登録済みのため、これまでのパスワードでログインしてください。')
  else {
    say(`  次のリンクからパスワードを設定してください（1回だけ、${limits.invitationDays}日間有効）:`)
    say(`  ${passwordUrl(readEnv(), { email, token: sign_up_token, isFirst: true })}`)
  }
}

await runCommand({ help, options }, create, (error) =>
  error instanceof CompanyKeyTaken ? error.message : startSentence(error),
)
