/** What became of a record's files, a line each in its history. */
import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/http/context.ts'
import type { Actor, Event, Line } from './events.ts'
import { happened } from './happened.ts'

type Kind = 'file_uploaded' | 'file_deleted' | 'file_restored'
/** As the record's noun tells it. */
export type FileTelling = (kind: Kind, words: Pick<Line, 'before' | 'after'>) => Event

/** Files came to a record, went, or came back. */
export const tellFiles = (
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'origin'>,
  actor: Actor,
  kind: Kind,
  files: readonly { name: string }[],
  telling: FileTelling,
): Promise<number[]> =>
  happened(
    tx,
    deps,
    actor,
    files.map(({ name }) => telling(kind, kind === 'file_deleted' ? { before: name } : { after: name })),
  )
