import { describeError, isConflict, isPassing, OtherError, ServerError } from '#src/api/errors.ts'
import { randomKey } from '#src/lib/random-key.ts'
import { ContestedError } from '../kinds/kind.ts'
import type { EngineState } from './engine-state.ts'
import type { OutboxDatabase } from './outbox-database.ts'
import { sendingFailureOf } from './storage-failures.ts'

/** The server has other bytes than the phone. */
export class NotWhatWasSent extends Error {
  override readonly name = 'NotWhatWasSent'
  constructor() {
    super('サーバーに届いた内容が、この端末のファイルと一致しませんでした。もう一度選んで送ってください。')
  }
}

/** What it is about is never made. */
export class OrphanError extends Error {
  override readonly name = 'OrphanError'
  constructor() {
    super('元になる登録が取り消されたため、送れません。')
  }
}

export const isBusy = (error: unknown): boolean =>
  (error instanceof ServerError || error instanceof OtherError) && isPassing(error.status)

const failureOf = (error: unknown): string =>
  error instanceof NotWhatWasSent || error instanceof OrphanError || error instanceof ContestedError
    ? error.message
    : (sendingFailureOf(error) ?? describeError(error))

/** Puts an entry aside with why, here alone where the device cannot keep that. */
export const putAside = async (
  { unkept }: EngineState,
  database: OutboxDatabase,
  id: number,
  error: unknown,
): Promise<void> => {
  const refused = { failure: failureOf(error), contested: error instanceof ContestedError ? error.contested : null }
  try {
    await database.update(id, {
      ...refused,
      // Under the key of the whole the rest has gone, or may have.
      ...(error instanceof ContestedError && error.left && { write: error.left, key: randomKey() }),
      // What the server knows under its number is something else: sent again it needs another.
      ...(isConflict(error) && error.body['code'] === 'contested' && { key: randomKey() }),
    })
  } catch {
    unkept.set(id, refused)
  }
}
