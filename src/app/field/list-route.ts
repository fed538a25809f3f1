/** Routes of lists: what their screens read is asked for before these are there. */
import type { CompanyUser } from '#src/api/auth.ts'
import type { ParamsOf, Reader } from '#src/api/reads.ts'
import { addressRoute } from '#src/records/list-address.ts'
import type { FilterRows, ListSearch, RecordAddress } from '#src/records/list-address.ts'
import type { besidesOf } from './besides.ts'
import { begin } from './load.ts'

type Loaded<Rows extends FilterRows, Sort extends string> = {
  context: Parameters<typeof begin>[1]
  params: ParamsOf
  deps: ListSearch<Rows, Sort>
}
type ListReads<Rows extends FilterRows, Sort extends string> = (
  reader: Reader,
  params: ParamsOf & { search?: ListSearch<Rows, Sort> },
  user: CompanyUser,
) => Promise<unknown>

export const listRoute = <Rows extends FilterRows, Sort extends string>(
  list: RecordAddress<Rows, Sort>,
  reads: ListReads<Rows, Sort>,
) => ({
  ...addressRoute(list),
  loader: ({ context, params, deps }: Loaded<Rows, Sort>): void => begin(reads, context, { ...params, search: deps }),
})

/** Of one that is read in the field too, at its plain address. */
export const fieldListRoute = <Rows extends FilterRows, Sort extends string>(
  list: RecordAddress<Rows, Sort>,
  reads: ListReads<Rows, Sort>,
  besides?: keyof typeof besidesOf,
) => ({
  ...listRoute(list, reads),
  staticData: { address: list.address, field: { reads, ...(besides && { besides }) } },
})
