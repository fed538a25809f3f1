/** One person asks for more than may wait at once: to be tried again later. */
export class BusyError extends Error {
  override readonly name = 'BusyError'
  readonly retryAfterSeconds = 5

  constructor() {
    super('処理が混み合っています。前の処理が終わるのを待って、もう一度お試しください。')
  }
}
