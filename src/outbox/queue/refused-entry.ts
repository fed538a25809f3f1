import { ApiError, describeError, isConflict, isPassing, OtherError, ServerError } from '#src/api/errors.ts'
import { randomKey } from '#src/lib/random-key.ts'
import { ContestedError } from '../kinds/kind.ts'
import type { Refusal } from './engine-state.ts'
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

/** For whoever stands in a machine room: what to do, without the alert's words around it. */
const spoken = (error: unknown): string =>
  error instanceof ApiError
    ? describeError(error).replace(/^予期しないエラーが発生しました。(?=.)/, '')
    : 'この端末で送れませんでした。「再送信」を押してください。'

const failureOf = (error: unknown): string =>
  error instanceof NotWhatWasSent || error instanceof OrphanError || error instanceof ContestedError
    ? error.message
    : (sendingFailureOf(error) ?? spoken(error))

export const refusalOf = (error: unknown): Refusal => ({
  failure: failureOf(error),
  contested: error instanceof ContestedError ? error.contested : null,
})

/** Puts an entry aside with why; rejects where the device cannot keep that. */
export const putAside = (database: OutboxDatabase, id: number, error: unknown): Promise<unknown> =>
  database.update(id, {
    ...refusalOf(error),
    // Under the key of the whole the rest has gone, or may have.
    ...(error instanceof ContestedError && error.left && { write: error.left, key: randomKey() }),
    // What the server knows under its number is something else: sent again it needs another.
    ...(isConflict(error) && error.body['code'] === 'contested' && { key: randomKey() }),
  })
