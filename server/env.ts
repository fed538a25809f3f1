/** The whole configuration of a process, read once from the environment. */
import { resolve } from 'node:path'
import { z } from 'zod'

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  /** Public origin in mails and links; without it, the listening address. */
  APP_URL: z.url().optional(),
  DATABASE_URL: z.string().optional(),
  DATA_DIR: z.string().default('data'),
  /** s3://key:secret@host:port/bucket?region=…&tls=0, else files lie in DATA_DIR/files. */
  STORAGE_URL: z.string().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('建守 <no-reply@tatemori.example>'),
  SEED: z.enum(['demo', 'none']).default('demo'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  MAX_UPLOAD_MB: z.coerce.number().int().min(1).max(4096).default(200),
  /** How many proxies in front set X-Forwarded-For; 0 = trust none. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Run background jobs in this process. */
  JOBS: flag.default(true),
})

export type Env = z.infer<typeof schema> & { dataDir: string }

/** Reads and checks the environment; throws an Error naming every wrong variable. */
export const readEnv = (source: NodeJS.ProcessEnv = process.env): Env => {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`環境変数の設定に誤りがあります。\n${lines.join('\n')}`)
  }
  return { ...result.data, dataDir: resolve(result.data.DATA_DIR) }
}
