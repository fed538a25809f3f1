/** `npm run company:create`: makes a company with its Master on the database that the server uses, running or not. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { createDatabase, type Database } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { readEnv } from '#server/env.ts'
import { startSentence } from '#server/start-error.ts'
import { CompanyKeyTaken, createCompany, createCompanyRequestSchema } from './create-company.ts'

const help = `会社とそのマスターを作成します。

使い方:
  npm run company:create -- --key KEY --name 会社名 --master-name 氏名 --email メールアドレス [--password パスワード]

  --key          会社キー。URLに使われ、後から変更できません（半角英小文字、数字、ハイフン）
  --name         会社名
  --master-name  マスター（会社の管理責任者）の氏名
  --email        マスターのメールアドレス（ログインに使います）
  --password     マスターのパスワード（8文字以上）。省略すると、端末では入力を求め、それ以外では自動で作成して表示します
  --help         この説明を表示します

データベースは、サーバーと同じ環境変数（DATABASE_URL、DATA_DIR）で選びます。サーバーの起動中でも実行できます。
`

const options = {
  key: { type: 'string' },
  name: { type: 'string' },
  'master-name': { type: 'string' },
  email: { type: 'string' },
  password: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => {
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}

/** Asks on the terminal without showing what is typed. */
const askPassword = async (): Promise<string> => {
  process.stdout.write('マスターのパスワード: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await reader.question('')
  } finally {
    reader.close()
    process.stdout.write('\n')
  }
}

/** Runs `work` on the server's database; a bundled PostgreSQL that was not running is stopped again afterwards. */
const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  const env = readEnv()
  const folder = join(env.dataDir, 'postgres')
  const wasRunning = existsSync(join(folder, 'cluster/postmaster.pid'))
  if (!env.DATABASE_URL) await mkdir(env.dataDir, { recursive: true, mode: 0o700 })
  const embedded = env.DATABASE_URL ? null : await startEmbeddedPostgres(folder)
  const database = createDatabase(env.DATABASE_URL ?? embedded!.url, { maxConnections: 2 })
  try {
    await migrate(database)
    return await work(database)
  } finally {
    await database.close()
    if (!wasRunning) await embedded?.stop()
  }
}

const readArguments = () => {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    complain(`引数に誤りがあります: ${(error as Error).message}\n\n${help}`)
    return null
  }
}

const run = async (): Promise<void> => {
  const values = readArguments()
  if (!values) return
  if (values.help) return say(help)
  const facts = { company_key: values.key, name: values.name, master_name: values['master-name'], email: values.email }
  const refuse = (error: z.ZodError) =>
    complain(`${error.issues.map(({ message }) => message).join('\n')}\n\n使い方: npm run company:create -- --help`)
  const checked = createCompanyRequestSchema.omit({ password: true }).safeParse(facts)
  if (!checked.success) return refuse(checked.error)
  const isGenerated = values.password === undefined && !process.stdin.isTTY
  const password = values.password ?? (isGenerated ? randomBytes(12).toString('base64url') : await askPassword())
  const request = createCompanyRequestSchema.safeParse({ ...facts, password })
  if (!request.success) return refuse(request.error)
  try {
    const { isExistingUser } = await withDatabase((database) => createCompany(database, request.data))
    say(`会社「${request.data.name}」を作成しました。`)
    say(`  会社キー: ${request.data.company_key}`)
    say(`  マスター: ${request.data.email}`)
    if (isExistingUser)
      say('  このメールアドレスのユーザーは登録済みのため、これまでのパスワードでログインしてください。')
    else if (isGenerated) say(`  パスワード: ${password}（ログイン後に変更してください）`)
  } catch (error) {
    const sentence = error instanceof CompanyKeyTaken ? error.message : startSentence(error)
    if (sentence === null) throw error
    complain(sentence)
  }
}

await run()
