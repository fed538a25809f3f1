/** The process: environment → port → database → answers. It starts on import, which main.ts alone does. */
import { existsSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { sealSecondFactors } from './auth/sealed-factor.ts'
import { isDrill } from './backup/drill.ts'
import { openDataFolder } from './data-folder.ts'
import { createDatabase } from './db/client.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { readEnv } from './env.ts'
import { createJobs } from './jobs/jobs.ts'
import { scheduleDailySweep } from '#server/daily-sweep.ts'
import { scheduleSheetReminders } from '#server/plans/sheet-reminders.service.ts'
import { scheduleDigests } from '#server/notifications/digest.service.ts'
import { registerJobs } from '#server/register-jobs.ts'
import { DEFAULT_PORT, listen } from './http/listen.ts'
import { createLogger } from './logger.ts'
import { outboxMailer, smtpMailer, verifyMailServer } from './mail/mailer.ts'
import { outboxKeyPath, readOutboxKey, renewOutboxKey } from './mail/outbox-key.ts'
import { keepBuild } from './http/kept-builds.ts'
import { openSecret } from './http/link-secret.ts'
import { listeningOrigin } from './http/one-host.ts'
import { createSheetEngine } from '#engine/engine.ts'
import { closeAtEnd, ending, listenForEnd } from './process-end.ts'
import { openStorage } from './storage/open-storage.ts'
import type { Deps } from './http/context.ts'

const env = readEnv()
const logger = createLogger(env.LOG_LEVEL)
listenForEnd(logger)
/** A terminal, `npm start` or the demo: a person reads. Otherwise a collector of logs does, and takes JSON alone. */
const isRead = process.stdout.isTTY || process.connected || env.SEED === 'demo'
const say = (...lines: string[]): void => {
  if (isRead) return void process.stdout.write(`${lines.join('\n')}\n`)
  for (const line of lines.filter((each) => each !== '')) logger.info(line)
}
// The port comes first: where it is taken, nothing else has been started yet. Until all else stands, the answer is 503.
let handle: RequestListener = (_, response) =>
  response.writeHead(503, { 'retry-after': '1', connection: 'close' }).end()
const server = createServer((request, response) => handle(request, response))
// Whoever sends a byte now and then holds a socket, no more; a whole upload may take its time on a slow line.
server.headersTimeout = 15_000
server.requestTimeout = 60 * 60_000
server.setTimeout(120_000)
const port = await listen(server, env)

await openDataFolder(env.dataDir, (freeMb) =>
  logger.error({ freeMb, folder: env.dataDir }, 'the disk is full: people may read, and perhaps not write'),
)
const embeddedFolder = join(env.dataDir, 'postgres')
if (!env.DATABASE_URL && !existsSync(embeddedFolder)) say('データベースを作成しています…')
const starting = env.DATABASE_URL
  ? null
  : startEmbeddedPostgres(embeddedFolder, {
      isExclusive: true,
      onDown: (error) => logger.error({ err: error }, 'the bundled PostgreSQL is down'),
      onUp: () => logger.warn('the bundled PostgreSQL is back'),
    })
closeAtEnd(() => starting?.then(({ stop }) => stop()))
const databaseUrl = env.DATABASE_URL ?? (await starting!).url
const database = createDatabase(databaseUrl, {
  maxConnections: 20,
  ...(env.SLOW_QUERY_MS > 0 && {
    slowQuery: { ms: env.SLOW_QUERY_MS, onSlow: (query) => logger.warn(query, 'slow query') },
  }),
  onConnectionError: (error) => logger.warn({ err: error }, 'database connection lost'),
})
closeAtEnd(() => database.close())
await migrate(database)

const storage = await openStorage(env)
await storage.heal()
const isPractice = await isDrill(storage)
const mailer = env.SMTP_URL && !isPractice ? smtpMailer(env.SMTP_URL, env.MAIL_FROM) : outboxMailer()
closeAtEnd(() => mailer.close())
const engine = createSheetEngine()
closeAtEnd(() => engine.close())
const jobs = createJobs(database, logger)
/** Finishes requests and jobs. */
closeAtEnd(async () => {
  const drained = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  const forced = setTimeout(() => server.closeAllConnections(), 20_000)
  await Promise.all([drained, jobs.stop()])
  clearTimeout(forced)
})
const outboxKey = mailer.isOutbox ? await renewOutboxKey(env.dataDir) : null
const secret = await openSecret({ storage, database })
await sealSecondFactors({ database, secret })
const deps: Deps = {
  env,
  database,
  storage,
  jobs,
  engine,
  logger,
  clock: () => new Date(),
  origin: () => env.APP_URL?.replace(/\/$/, '') ?? listeningOrigin(env.HOST, port),
  secret,
  outboxKey: async () => (mailer.isOutbox ? readOutboxKey(env.dataDir) : null),
  isStopping: () => ending.aborted,
}

const demo = env.SEED === 'demo' ? await import('#server/seed/demo-company.ts') : null
await demo?.ensureDemo({
  database,
  databaseUrl,
  origin: deps.origin(),
  ending,
  onMaking: () => say('デモ会社を作成しています…'),
})
registerJobs(deps, mailer)
await scheduleDailySweep(deps, deps.clock())
await scheduleDigests(deps)
await scheduleSheetReminders(deps)
// Nobody else has this database: what runs in it was left by a process that died.
if (starting) await jobs.release()
if (env.JOBS && !isPractice) jobs.start()

const listener = getRequestListener(createApp(deps).fetch)
handle = (incoming, outgoing) => {
  // Whoever calls may soon ask for a form; its worker has loaded until then.
  if (incoming.url?.startsWith('/api/')) engine.start()
  void listener(incoming, outgoing)
}

// Letters wait in the database meanwhile; only the operator can put a wrong password or a closed port right.
if (env.SMTP_URL && !isPractice)
  void verifyMailServer(env.SMTP_URL).catch((error: unknown) =>
    logger.warn({ err: error }, 'the mail server does not take letters: check SMTP_URL'),
  )

// What pages that were opened earlier ask for may go; that it is kept delays nobody, and fails beside the server's work.
void keepBuild(join(import.meta.dirname, '../dist'), env.dataDir, deps.clock()).catch((error: unknown) =>
  logger.warn({ err: error }, 'the files of this build are not kept for later'),
)

const portTaken = env.PORT === undefined && port !== DEFAULT_PORT
const greeting = [
  ...(isPractice ? ['', '復元の練習です。メールを送らず、ジョブも動かしません。'] : []),
  ...(portTaken ? ['', `ポート${DEFAULT_PORT}は使用中のため、ポート${port}で開始しました。`] : []),
  '',
  `APIの説明: ${deps.origin()}/api/docs`,
  // Whoever reads the log of a real company must not read its letters: only the demo's key is printed.
  ...(outboxKey
    ? [
        `送信メール（SMTP未設定のため、ここに残ります）: ${deps.origin()}/outbox/${demo ? outboxKey : `（${outboxKeyPath(env.dataDir)}の内容）`}`,
      ]
    : []),
  ...(demo ? [] : ['会社がまだない場合は、次のコマンドで作成してください: npm run company:create -- --help']),
  '',
  `建守を開始しました: ${deps.origin()}`,
  // Last, where whoever has just started it looks.
  ...(demo
    ? [
        '',
        'デモ会社のログイン',
        ...demo.demoLogins.map(({ role, email, password }) => `  ${role}  ${email}  ${password}`),
      ]
    : []),
  '',
]
// In one piece: a program that waits for the address finds all other lines with it.
say(...greeting)
logger.info({ listening: `${env.HOST}:${port}`, origin: deps.origin() }, 'started')
