/** The key under which what waits in this browser lies sealed. */
import { openCall } from './call.ts'
import { dataOf } from './http.ts'

/** 32 bytes in base64, always the same for the one who is signed in. */
export const fetchDeviceKey = async (): Promise<string> =>
  (await dataOf(openCall('GET /api/myself/device-key', { isFinal: true }))).key
