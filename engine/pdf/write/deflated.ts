import { deflateSync } from 'node:zlib'

/** Two thirds of the time that the usual level takes, for a fiftieth more bytes: little of a page comes again. */
const level = 2

export const deflated = (content: Uint8Array | string): Buffer => deflateSync(content, { level })
