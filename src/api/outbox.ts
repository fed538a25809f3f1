/** The key under which what waits in this browser lies sealed, and the screens that show what has arrived. */
import type { QueryClient } from '@tanstack/react-query'
import { openCall } from './call.ts'
import { invalidateDocuments } from './documents.ts'
import { invalidateDrawings } from './drawings.ts'
import { dataOf } from './http.ts'
import { invalidateMatters } from './matters.ts'
import { invalidateNoun } from './query.ts'

/** 32 bytes in base64, always the same for the one who is signed in. */
export const fetchDeviceKey = async (): Promise<string> =>
  (await dataOf(openCall('GET /api/myself/device-key', { isFinal: true }))).key

/** Asks again for what shows the noun. */
export const invalidateWritten = async (
  client: QueryClient,
  companyId: string,
  noun: 'comments' | 'matters' | 'documents' | 'drawings',
): Promise<void> => {
  if (noun === 'documents') return invalidateDocuments(client, companyId)
  if (noun === 'drawings') return invalidateDrawings(client, companyId)
  await invalidateMatters(client, companyId)
  // A document's own talk stands in its history.
  if (noun === 'comments')
    await Promise.all([invalidateNoun(client, companyId, 'comments'), invalidateDocuments(client, companyId)])
}
