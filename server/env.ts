/** The whole configuration of a process, read once from the environment. */
import { resolve } from 'node:path'
import { z } from 'zod'
import { StartError } from './start-error.ts'

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  /** Without it, 8080 or the next one that is free. */
  PORT: z.coerce.number().int().min(0).max(65535).optional(),
  /** Public origin in mails and links; without it, the listening address. */
  APP_URL: z.url().optional(),
  DATABASE_URL: z.string().optional(),
  DATA_DIR: z.string().default('data'),
  /** s3://key:secret@host:port/bucket?region=…&tls=0, else files lie in DATA_DIR/files. */
  STORAGE_URL: z.string().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('建守 <no-reply@tatemori.example>'),
  /** Without it, the demo company only where nothing else was configured: its passwords are published. */
  SEED: z.enum(['demo', 'none']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  MAX_UPLOAD_MB: z.coerce.number().int().min(1).max(4096).default(200),
  /** How many proxies in front set X-Forwarded-For; 0 = trust none. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Whoever brings it as a bearer token reads /metrics; without it only this machine does. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Lets people read the description of the API who are not signed in. */
  PUBLIC_API_DOCS: flag.default(false),
  /** Run background jobs in this process. */
  JOBS: flag.default(true),
})

export type Seed = 'demo' | 'none'
export type Env = z.infer<typeof schema> & { dataDir: string; SEED: Seed }

/** What one uploaded file may have at most, in bytes. */
export const maxUploadBytes = ({ MAX_UPLOAD_MB }: Pick<Env, 'MAX_UPLOAD_MB'>): number => MAX_UPLOAD_MB * 1024 * 1024

/** Reads and checks the environment; throws a StartError naming every wrong variable. */
export const readEnv = (source: NodeJS.ProcessEnv = process.env): Env => {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  if (!result.success) {
    const names = [...new Set(result.error.issues.map((issue) => issue.path.join('.')))]
    throw new StartError(`環境変数${names.join('、')}の値が正しくありません。`)
  }
  const { DATABASE_URL, APP_URL, DATA_DIR, SEED } = result.data
  return { ...result.data, SEED: SEED ?? (DATABASE_URL || APP_URL ? 'none' : 'demo'), dataDir: resolve(DATA_DIR) }
}
