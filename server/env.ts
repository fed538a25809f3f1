/** The whole configuration of a process, read once from the environment. */
import { resolve } from 'node:path'
import { z } from 'zod'
import { StartError } from './start-error.ts'

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')

/** s3:// with one bucket. A secret with a slash that is not encoded ends up in the host or in the path. */
const isStorageUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, pathname } = new URL(text)
  return protocol === 's3:' && /^\/[^/@]+$/.test(pathname)
}

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  /** Without it, 8080 or the next one that is free. */
  PORT: z.coerce.number().int().min(0).max(65535).optional(),
  /** Public origin in mails and links; without it, the listening address. */
  APP_URL: z.url().optional(),
  /** Addresses that it had before, with commas between: printed labels go on leading here. */
  FORMER_URLS: z
    .string()
    .default('')
    .transform(listed)
    .pipe(z.array(z.url({ protocol: /^https?$/ }))),
  DATABASE_URL: z.string().optional(),
  DATA_DIR: z.string().default('data'),
  /** s3://key:secret@host:port/bucket?region=…&tls=0, else files lie in DATA_DIR/files. */
  STORAGE_URL: z.string().refine(isStorageUrl).optional(),
  /** smtp://user:password@host:port, smtps:// for TLS from the first byte. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('建守 <no-reply@tatemori.example>'),
  /** Without it, the demo company only where nothing else was configured: its passwords are published. */
  SEED: z.enum(['demo', 'none']).optional(),
  /** Without it, every call; in the demo only what is wrong: its logins would scroll away. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  /** Statements that take longer stand in the log; 0: none. */
  SLOW_QUERY_MS: z.coerce.number().int().min(0).default(2000),
  MAX_UPLOAD_MB: z.coerce.number().int().min(1).max(4096).default(200),
  /** What the files of one company may take, in GB; 0: as much as there is. */
  COMPANY_LIMIT_GB: z.coerce.number().min(0).default(100),
  /** How many proxies in front set X-Forwarded-For; 0 = trust none. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Whoever brings it as a bearer token reads /metrics; without it nobody does. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Lets people read the description of the API who are not signed in. */
  PUBLIC_API_DOCS: flag.default(false),
  /** Run background jobs in this process. */
  JOBS: flag.default(true),
})

export type Seed = 'demo' | 'none'
type Settings = z.infer<typeof schema>
export type Env = Settings & { dataDir: string; SEED: Seed; LOG_LEVEL: NonNullable<Settings['LOG_LEVEL']> }

/** What one uploaded file may have at most, in bytes. */
export const maxUploadBytes = ({ MAX_UPLOAD_MB }: Pick<Env, 'MAX_UPLOAD_MB'>): number => MAX_UPLOAD_MB * 1024 * 1024

/** What all files of one company may have, in bytes; null: no limit. */
export const companyLimitBytes = ({ COMPANY_LIMIT_GB }: Pick<Env, 'COMPANY_LIMIT_GB'>): number | null =>
  COMPANY_LIMIT_GB === 0 ? null : COMPANY_LIMIT_GB * 1024 ** 3

/** Origins under which people have known this installation: what was printed with one of them is ours. */
export const knownOrigins = ({ APP_URL, FORMER_URLS }: Pick<Env, 'APP_URL' | 'FORMER_URLS'>): string[] => [
  ...new Set([...(APP_URL ? [APP_URL] : []), ...FORMER_URLS].map((url) => new URL(url).origin)),
]

/** What is most often wrong with a variable. */
const hints: Record<string, string> = {
  STORAGE_URL:
    's3://キー:シークレット@ホスト/バケット の形で指定します。シークレットの / は %2F、+ は %2B と書いてください。',
  FORMER_URLS: 'https://以前のアドレス を、カンマで区切って並べます。',
  SMTP_URL: 'smtp://ユーザー:パスワード@ホスト:587 の形で指定します。',
}

/** Reads and checks the environment; throws a StartError naming every wrong variable. */
export const readEnv = (source: NodeJS.ProcessEnv = process.env): Env => {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  if (!result.success) {
    const names = [...new Set(result.error.issues.map((issue) => issue.path.join('.')))]
    const hint = names.flatMap((name) => hints[name] ?? []).join('')
    throw new StartError(`環境変数${names.join('、')}の値が正しくありません。${hint}`)
  }
  const { DATABASE_URL, APP_URL, DATA_DIR } = result.data
  const SEED = result.data.SEED ?? (DATABASE_URL || APP_URL ? 'none' : 'demo')
  const LOG_LEVEL = result.data.LOG_LEVEL ?? (SEED === 'demo' ? 'warn' : 'info')
  return { ...result.data, SEED, LOG_LEVEL, dataDir: resolve(DATA_DIR) }
}
