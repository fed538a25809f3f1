/** What PostgreSQL says when it refuses, wherever in the chain of causes the query builder left it. */
import pg from 'pg'

const findDatabaseError = (error: unknown): pg.DatabaseError | null => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause
  }
  return null
}

/** The SQLSTATE, e.g. '40P01', or null when the error is not PostgreSQL's. */
export const databaseErrorCode = (error: unknown): string | null => findDatabaseError(error)?.code ?? null

const isViolation = (error: unknown, code: string, constraint?: string) => {
  const found = findDatabaseError(error)
  return found?.code === code && (constraint === undefined || found.constraint === constraint)
}

/** Whether a unique constraint (that one, when named) refused the row. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  isViolation(error, '23505', constraint)

/** Whether a foreign key (that one, when named) refused the row. */
export const isForeignKeyViolation = (error: unknown, constraint?: string): boolean =>
  isViolation(error, '23503', constraint)

/**
 * SQLSTATEs of a server that is going, coming, full or only follows: connection exceptions, insufficient resources,
 * shutdowns, read-only transactions, a lost session, a failing disk.
 */
const unavailable = /^(08|53)|^(57P0[1-5]|25006|25P03|25P04|58030)$/
/** Of a socket, and of node-postgres itself, which gives its sentences no code. */
const unreachable =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const lost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|the server is a standby|Client was closed|Cannot use a pool after)/

/** Whether the database cannot serve anybody just now, and the same call may succeed later. */
export const isUnavailable = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return unavailable.test(cause.code ?? '')
    const { code = '', message } = cause as NodeJS.ErrnoException
    if (unreachable.test(code) || lost.test(message)) return true
    if (cause instanceof AggregateError && cause.errors.some(isUnavailable)) return true
  }
  return false
}
