/**
 * What hangs on a record that this device has just made: nothing yet, which is known before anybody asks for it. So what
 * arrives after it has lists to be written into, and its screens open when the connection is gone again.
 */
import { limits } from '#domain/limits.ts'
import type { Paged } from '#domain/paging.ts'
import { attendanceQueries } from '#src/api/attendances.ts'
import { commentQueries } from '#src/api/comments.ts'
import { documentQueries } from '#src/api/documents.ts'
import { fileQueries } from '#src/api/files.ts'
import { keptBy, runKept } from '#src/api/kept-answers.ts'
import type { Query } from '#src/api/kept-answers.ts'
import { openedFolder } from '#src/api/opened-folder.ts'
import { keepCarried, lookUp } from '#src/lib/carried-bodies.ts'
import type { Held } from '#src/lib/carried-bodies.ts'
import type { Change } from './change.ts'
import type { Write } from './entry.ts'
import { takeIntoCarried } from './take-in.ts'

type Made = Extract<Change, { of: 'document' | 'matter' | 'start' }>

/** As the screens of both layouts ask for them: who sends without a page does not know which of them the person has. */
const listsOf = (companyId: string, made: Made, userId: number): Query[] => {
  if (made.of === 'document') return [commentQueries.thread(companyId, { document_id: made.record.id })]
  const { id } = made.of === 'start' ? made.record.matter : made.record
  const folders = [...openedFolder('phone', { id: userId }), ...openedFolder('desk', { id: userId })]
  return [
    commentQueries.thread(companyId, { matter_id: id }),
    commentQueries.list(companyId, { matter_id: id, per_page: 1 }),
    attendanceQueries.ofMatter(companyId, id),
    // Of a check that was begun the server makes documents with it.
    ...(made.of === 'start' ? [] : [documentQueries.ofMatter(companyId, id)]),
    ...folders.map((filter) => fileQueries.reportFolder(companyId, id, filter)),
  ]
}

const noRows = (url: string): Paged<never> | { data: never[] } => {
  const { pathname: path, searchParams } = new URL(url, globalThis.location.origin)
  if (path.endsWith('/attendances')) return { data: [] }
  const per_page = Number(searchParams.get('per_page') ?? limits.pageSize)
  return {
    data: [],
    links: { first: null, last: null, prev: null, next: null },
    meta: { current_page: 1, from: null, last_page: 1, links: [], path, per_page, to: null, total: 0 },
  }
}

/** Keeps them, where nothing is kept yet. */
const keepNewLists = async (held: Held, companyId: string, made: Made): Promise<void> => {
  const keep = async (url: string): Promise<Response> => {
    const answer = Response.json(noRows(url))
    if ((await lookUp(held, url)) === null) await keepCarried(held, url, answer.clone(), Date.now())
    return answer
  }
  const { signal } = new AbortController()
  for (const query of listsOf(companyId, made, held.userId)) await runKept(query, keptBy(keep, signal))
}

const isMaking = ({ kind }: Write, change: Change): change is Made =>
  change.of === 'start' ? !change.record.is_joined : (kind === 'document' || kind === 'matter') && change.of === kind

/** Takes the server's answer to a write into what is carried; never rejects. */
export const takeArrived = (write: Write, change: Change): Promise<void> =>
  takeIntoCarried(
    write.company_id,
    change,
    isMaking(write, change) ? (held) => keepNewLists(held, write.company_id, change) : undefined,
  )
