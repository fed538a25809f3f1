/** Loaders of what routes say that they read (src/api/reads.ts). */
import type { QueryClient } from '@tanstack/react-query'
import type { CompanyUser } from '#src/api/auth.ts'
import type { Layout, Reader } from '#src/api/reads.ts'
import { isSmartphone } from '#src/lib/device.ts'

type Context = { queryClient: QueryClient; user: CompanyUser }
type Reads<Params> = (reader: Reader, params: Params, user: CompanyUser, layout: Layout) => Promise<unknown>

export const currentLayout = (): Layout => (isSmartphone() ? 'phone' : 'desk')

const readerOf = ({ queryClient }: Context): Reader => ({
  query: async (query) => (query.enabled === false ? null : queryClient.query(query as never)),
  known: ({ queryKey }) => queryClient.getQueryData(queryKey),
})

/** Waits for what the screen begins with. */
export const load = async <Params>(reads: Reads<Params>, context: Context, params: Params): Promise<void> => {
  await reads(readerOf(context), params, context.user, currentLayout())
}

/** The screen stands at once, and fills; it says itself what did not come. */
export const begin = <Params>(reads: Reads<Params>, context: Context, params: Params): void =>
  void load(reads, context, params).catch(() => undefined)
