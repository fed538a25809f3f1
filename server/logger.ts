/** JSON lines on standard error; whatever could hold a secret is cut out. */
import { destination, pino, type Logger } from 'pino'

export const createLogger = (level: string): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'password',
          '*.password',
          '*.token',
          'token',
          '*.cookie',
          '*.authorization',
          'err.parameters',
          'err.params',
          'err.cause.parameters',
        ],
        remove: true,
      },
    },
    destination({ dest: 2, sync: true }),
  )
