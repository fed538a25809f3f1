/** The engine with the real database, session and server; loaded once the first screen stands. */
import type { QueryClient } from '@tanstack/react-query'
import { sessionQueries } from '#src/api/auth.ts'
import { invalidateTarget, sendUpload } from './send-upload.ts'
import type { QueuedUpload } from './upload.ts'
import { openUploadDatabase } from './upload-database.ts'
import { createUploadEngine } from './upload-engine.ts'
import type { UploadEngine } from './upload-engine.ts'

export const startEngine = async (
  user_id: number,
  client: QueryClient,
  onChange: (uploads: readonly QueuedUpload[]) => void,
): Promise<UploadEngine> =>
  createUploadEngine({
    user_id,
    database: await openUploadDatabase(),
    // Asked anew before every file: another person may have signed in in another tab.
    isSignedIn: async () => (await client.query({ ...sessionQueries.myself(), staleTime: 0 })).id === user_id,
    send: sendUpload,
    onChange,
    onArrived: (target) => void invalidateTarget(client, target),
  })
