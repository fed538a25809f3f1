/** The process: environment → port → database → answers. It starts on import, which main.ts alone does. */
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { openDataFolder } from './data-folder.ts'
import { createDatabase } from './db/client.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { readEnv } from './env.ts'
import { createJobs } from './jobs/jobs.ts'
import { scheduleDailySweep } from '#server/daily-sweep.ts'
import { scheduleDigests } from '#server/notifications/digest.service.ts'
import { registerJobs } from '#server/register-jobs.ts'
import { DEFAULT_PORT, listen } from './listen.ts'
import { createLogger } from './logger.ts'
import { outboxMailer, smtpMailer } from './mail/mailer.ts'
import { outboxKeyPath, readOutboxKey, renewOutboxKey } from './mail/outbox-key.ts'
import { keepBuild } from './http/kept-builds.ts'
import { openSecret } from './http/link-secret.ts'
import { createSheetEngine } from '#engine/engine.ts'
import { openStorage } from './storage/open-storage.ts'
import type { Deps } from './http/context.ts'

const env = readEnv()
const logger = createLogger(env.LOG_LEVEL)
// The port comes first: where it is taken, nothing else has been started yet. Until all else stands, the answer is 503.
let handle: RequestListener = (_, response) => response.writeHead(503, { 'retry-after': '1' }).end()
let isStopping = false
const server = createServer((request, response) => handle(request, response))
// Whoever sends a byte now and then holds a socket, no more; a whole upload may take its time on a slow line.
server.headersTimeout = 15_000
server.requestTimeout = 60 * 60_000
server.setTimeout(120_000)
const port = await listen(server, env)

await openDataFolder(env.dataDir)
const embedded = env.DATABASE_URL
  ? null
  : await startEmbeddedPostgres(join(env.dataDir, 'postgres'), { isExclusive: true })
const databaseUrl = env.DATABASE_URL ?? embedded!.url
const database = createDatabase(databaseUrl, {
  maxConnections: 20,
  onConnectionError: (error) => logger.warn({ err: error }, 'database connection lost'),
})
await migrate(database)

const storage = await openStorage(env)
await storage.heal()
const mailer = env.SMTP_URL ? smtpMailer(env.SMTP_URL, env.MAIL_FROM) : outboxMailer()
const jobs = createJobs(database, logger)
const engine = createSheetEngine()
const outboxKey = mailer.isOutbox ? await renewOutboxKey(env.dataDir) : null
const secret = await openSecret({ storage, database })
const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST === '0.0.0.0' ? '127.0.0.1' : env.HOST
const deps: Deps = {
  env,
  database,
  storage,
  jobs,
  engine,
  logger,
  clock: () => new Date(),
  origin: () => env.APP_URL?.replace(/\/$/, '') ?? `http://${host}:${port}`,
  secret,
  outboxKey: async () => (mailer.isOutbox ? readOutboxKey(env.dataDir) : null),
  isStopping: () => isStopping,
}

const demo = env.SEED === 'demo' ? await import('#server/seed/demo-company.ts') : null
await demo?.ensureDemo(database, databaseUrl, deps.origin())
registerJobs(deps, mailer)
await scheduleDailySweep(deps, deps.clock())
await scheduleDigests(deps)
if (env.JOBS) jobs.start()

const listener = getRequestListener(createApp(deps).fetch)
handle = (incoming, outgoing) => {
  // Whoever calls may soon ask for a form; its worker has loaded until then.
  if (incoming.url?.startsWith('/api/')) engine.start()
  void listener(incoming, outgoing)
}

// What pages that were opened earlier ask for may go; that it is kept delays nobody, and fails beside the server's work.
void keepBuild(join(import.meta.dirname, '../dist'), env.dataDir, deps.clock()).catch((error: unknown) =>
  logger.warn({ err: error }, 'the files of this build are not kept for later'),
)

const portTaken = env.PORT === undefined && port !== DEFAULT_PORT
const greeting = [
  ...(portTaken ? ['', `ポート${DEFAULT_PORT}は使用中のため、ポート${port}で開始しました。`] : []),
  '',
  `建守を開始しました: ${deps.origin()}`,
  ...(demo
    ? [
        '',
        'デモ会社のログイン',
        ...demo.demoLogins.map(({ role, email, password }) => `  ${role}  ${email}  ${password}`),
      ]
    : ['会社がまだない場合は、次のコマンドで作成してください: npm run company:create -- --help']),
  // Whoever reads the log of a real company must not read its letters: only the demo's key is printed.
  ...(outboxKey
    ? [
        '',
        `送信メール（SMTP未設定のため、ここに残ります）: ${deps.origin()}/outbox/${demo ? outboxKey : `（${outboxKeyPath(env.dataDir)}の内容）`}`,
      ]
    : []),
  `APIの説明: ${deps.origin()}/api/docs`,
  '',
]
// In one piece: a program that waits for the first line finds the others with it.
process.stdout.write(`${greeting.join('\n')}\n`)

/** Finishes requests and jobs, then closes what they used; a second signal ends at once. */
const stop = async (signal: string): Promise<void> => {
  if (isStopping) process.exit(1)
  isStopping = true
  logger.info({ signal }, 'stopping')
  const drained = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  const forced = setTimeout(() => server.closeAllConnections(), 20_000)
  await Promise.all([drained, jobs.stop()])
  clearTimeout(forced)
  await engine.close()
  mailer.close()
  await database.close()
  await embedded?.stop()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
