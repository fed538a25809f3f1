/** What the page tells the service worker. */
export const workerMessages = {
  /** The person asked for the new version: it takes the old one's place. */
  takeOver: 'take-over',
  /** Something is about to be carried: this page is to be answered by the worker too, though it was opened before it. */
  claim: 'claim',
} as const

/** What the browser calls the worker by when there may be a connection for what waits to be sent. */
export const outboxSync = 'outbox'
