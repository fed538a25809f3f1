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
