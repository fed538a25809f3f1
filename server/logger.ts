/** JSON lines on standard error; whatever could hold a secret is cut out. */
import { hostname } from 'node:os'
import { destination, pino, type Logger } from 'pino'
import { loggedError } from '#server/db/describe-error.ts'
import { version } from './version.ts'

/** `to`: a file descriptor or path; standard error where it is not told. */
export const createLogger = (level: string, to: number | string = 2): Logger =>
  pino(
    {
      level,
      base: { pid: process.pid, host: hostname(), version },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: loggedError },
      redact: { paths: ['password', '*.password', '*.token', 'token', '*.cookie', '*.authorization'], remove: true },
    },
    destination({ dest: to, sync: true }),
  )
