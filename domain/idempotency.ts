/** Headers of calls that a device may send more than once. */

/** Of the request: the device's name and a number that rises there. The server keeps its answer for 30 days. */
export const idempotencyKeyHeader = 'Idempotency-Key'

/** Of the answer, where files came along: the SHA-256 of each as it arrived, hexadecimal, in their order, with commas between. */
export const receivedSha256Header = 'X-Received-Sha256'
