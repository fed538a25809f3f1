/**
 * Calls whose answers are to be carried along. A screen's own query is run with the signal, so that what is asked for is
 * exactly what the screen will ask for; the keeper gets each answer, by the network alone, and hands it on.
 */
type Keeper = (url: string, headers: Record<string, string>) => Promise<Response>

const keepers = new WeakMap<AbortSignal, Keeper>()

/** A signal that ends with the given one, and whose calls go through the keeper. */
export const keptBy = (keeper: Keeper, signal: AbortSignal): AbortSignal => {
  const own = AbortSignal.any([signal])
  keepers.set(own, keeper)
  return own
}

export const keeperOf = (signal: AbortSignal | undefined): Keeper | undefined => signal && keepers.get(signal)

type Query = { queryFn?: unknown; queryKey: readonly unknown[]; initialPageParam?: unknown; enabled?: unknown }
type Answered<Run> = Run extends (...args: never[]) => infer Answer ? Awaited<Answer> : never
type Data<Of extends Query> = Answered<Of['queryFn']>

/** What the query answers, the first page of several; null for one that would not be asked. */
export const runKept = async <Of extends Query>(query: Of, signal: AbortSignal): Promise<Data<Of> | null> => {
  if (query.enabled === false || typeof query.queryFn !== 'function') return null
  const run = query.queryFn as (context: object) => Promise<Data<Of>>
  return run({ queryKey: query.queryKey, pageParam: query.initialPageParam, signal })
}
