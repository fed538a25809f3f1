import type { QueryClient } from '@tanstack/react-query'
import { invalidateNoun } from '#src/api/query.ts'
import type { Answer, OutboxRecord, Write } from '../kinds/entry.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { SendOptions } from './outbox-engine.ts'

/** Sends an entry to where it belongs; resolves once the server has it. Nobody is asked to sign in for it. */
export const sendEntry = (
  client: QueryClient,
  { write, written_at }: OutboxRecord,
  content: Blob | undefined,
  { onRebased, ...options }: SendOptions,
): Promise<Answer> =>
  kindOf(write).send(client, write, { ...options, isFinal: true, writtenAt: written_at }, { content, onRebased })

/** Lets the screens that show the place see what arrived. */
export const invalidatePlace = (client: QueryClient, write: Write): Promise<void> =>
  invalidateNoun(client, write.company_id, kindOf(write).noun(write))
