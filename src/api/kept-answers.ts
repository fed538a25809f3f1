/**
 * Calls whose answers are to be carried along. A screen's own query is run with the signal, so that what is asked for is
 * exactly what the screen will ask for; the keeper gets each answer, by the network alone, and hands it on.
 */
import axios from 'axios'
import type { AxiosAdapter } from 'axios'
import { fetchedAnswer } from './fetched-answer.ts'

type Keeper = (url: string, headers: Record<string, string>) => Promise<Response>

const keepers = new WeakMap<AbortSignal, Keeper>()

/** A signal that ends with the given one, and whose calls go through the keeper. */
export const keptBy = (keeper: Keeper, signal: AbortSignal): AbortSignal => {
  const own = AbortSignal.any([signal])
  keepers.set(own, keeper)
  return own
}

/** The adapter of a call with such a signal; undefined for any other. */
export const keptAdapterOf = (signal: unknown): AxiosAdapter | undefined => {
  const keeper = keepers.get(signal as AbortSignal)
  return (
    keeper && (async (config) => fetchedAnswer(config, await keeper(axios.getUri(config), config.headers.toJSON(true))))
  )
}

export type Query = { queryFn?: unknown; queryKey: readonly unknown[]; initialPageParam?: unknown; enabled?: unknown }
type Answered<Run> = Run extends (...args: never[]) => infer Answer ? Awaited<Answer> : never
/** What a query answers. */
export type Data<Of extends Query> = Answered<Of['queryFn']>

/** What the query answers, the first page of several; null for one that would not be asked. */
export const runKept = async <Of extends Query>(query: Of, signal: AbortSignal): Promise<Data<Of> | null> => {
  if (query.enabled === false || typeof query.queryFn !== 'function') return null
  const run = query.queryFn as (context: object) => Promise<Data<Of>>
  return run({ queryKey: query.queryKey, pageParam: query.initialPageParam, signal })
}
