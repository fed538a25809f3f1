/**
 * What a screen of the field reads, said once by its route: the loader begins with it, the server draws its first picture
 * from it, 持ち出し keeps it on the device.
 *
 *   const reads = ({ query }: Reader, { companyId, matterId }: ParamsOf<'matterId'>) =>
 *     Promise.all([query(matterQueries.detail(companyId, matterId)), …])
 *
 *   staticData: { field: { reads, besides: 'matter' } },
 *   loader: ({ context, params }) => load(reads, context, params),
 */
import type { CompanyUser } from './auth.ts'
import type { Data, Query } from './kept-answers.ts'

/** All that addresses of the field name. */
export type FieldParams = {
  companyId: string
  matterId: number
  buildingId: number
  facilityId: number
  drawingId: number
  documentId: number
}
export type ParamsOf<Name extends keyof FieldParams = 'companyId'> = Pick<FieldParams, 'companyId' | Name>

/** Of two, the one that a person has is picked once. */
export type Layout = 'desk' | 'phone'

export type Reader = {
  /** What the query answers; null where it is not to be asked, or the answer is not this person's. */
  query: <Of extends Query>(query: Of) => Promise<Data<Of> | null>
  /** Of a loader, which does not wait for one answer to ask for the next: what is known of it by now. */
  known?: (query: Query) => unknown
}

/** Beside what is read: what is kept on the device only. */
export type Keep = Reader & {
  /** What stands around the work: a round over what was changed leaves it as it was kept a while ago. */
  around: Reader['query']
  /** A picture or another file, by its address. */
  file: (path: string) => Promise<void>
  /** A part of the application itself, by its address: the service worker keeps what it once was asked for. */
  part: (address: string) => Promise<void>
}

export type Reads<Of extends Reader = Reader> = (
  reader: Of,
  params: FieldParams,
  user: CompanyUser,
  layout: Layout,
) => Promise<unknown>

/** A module of what a screen reads besides: nobody needs it who is not going into the field. */
export type Besides = {
  /** What its panels, tabs and dialogs read besides. */
  besides?: Reads<Keep>
  /** Their code, where it comes apart from the screen's. */
  code?: () => readonly Promise<unknown>[]
}
