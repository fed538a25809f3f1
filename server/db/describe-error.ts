/**
 * An error as it may be kept: what failed and where, never with which values. The query's parameters stand in Drizzle's
 * message (and so in its stack), and the database quotes a wrong value in its own sentence.
 */
import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/** SQLSTATE class 22, data exception: its sentences quote the value. */
const quotesValue = ({ code }: pg.DatabaseError): boolean => code?.startsWith('22') ?? false

/** One line. */
export const describeError = (error: unknown): string => {
  if (error instanceof DrizzleQueryError) return `${describeError(error.cause)}; ${error.query}`
  if (error instanceof pg.DatabaseError) {
    const sentence = quotesValue(error) ? error.message.replace(/".*"/s, '"…"') : error.message
    return [`${error.code ?? ''} ${sentence}`, error.constraint].filter(Boolean).join('; ')
  }
  return error instanceof Error ? error.message || error.name : String(error)
}

const isOfDatabase = (error: Error): boolean => error instanceof DrizzleQueryError || error instanceof pg.DatabaseError

/** For a log: kind, sentence, the places in the code, and what caused it. */
export const loggedError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const places = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: describeError(error),
    stack: places?.join('\n'),
    ...(isOfDatabase(error) || error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  }
}
