/**
 * What hangs on a record that this device has just made: nothing yet, which is known before anybody asks for it. So what
 * arrives after it has lists to be written into, and its screens open when the connection is gone again.
 */
import { limits } from '#domain/limits.ts'
import { pageOf } from '#domain/paging.ts'
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

type Made = Extract<Change, { of: 'document' | 'matter' }>

/** As the screens of both layouts ask for them: who sends without a page does not know which of them the person has. */
const listsOf = (companyId: string, { of, record }: Made, userId: number): Query[] => {
  const { id } = record
  if (of === 'document') return [commentQueries.thread(companyId, { document_id: id })]
  const folders = [...openedFolder('phone', { id: userId }), ...openedFolder('desk', { id: userId })]
  return [
    commentQueries.thread(companyId, { matter_id: id }),
    commentQueries.list(companyId, { matter_id: id, per_page: 1 }),
    attendanceQueries.ofMatter(companyId, id),
    documentQueries.ofMatter(companyId, id),
    ...folders.map((filter) => fileQueries.reportFolder(companyId, id, filter)),
  ]
}

const noRows = (url: string): object => {
  const { pathname, searchParams } = new URL(url, globalThis.location.origin)
  if (pathname.endsWith('/attendances')) return { data: [] }
  const perPage = Number(searchParams.get('per_page') ?? limits.pageSize)
  searchParams.delete('page')
  return pageOf([], { total: 0, page: 1, perPage, path: pathname, query: searchParams.toString() })
}

/** Keeps them, where nothing is kept yet. Whoever writes into `held` meanwhile waits for it: it is for who is alone in it. */
export const keepNewLists = async (held: Held, companyId: string, made: Made): Promise<void> => {
  const keep = async (url: string): Promise<Response> => {
    const answer = Response.json(noRows(url))
    if ((await lookUp(held, url)) === null) await keepCarried(held, url, answer.clone(), Date.now())
    return answer
  }
  const { signal } = new AbortController()
  for (const query of listsOf(companyId, made, held.userId)) await runKept(query, keptBy(keep, signal))
}
