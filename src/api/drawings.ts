/** Drawings (図面) and their versions. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type {
  AlignmentRequest,
  DrawingFilter,
  DrawingListItem,
  PrintDrawingRequest,
  UpdateDrawingRequest,
} from '#domain/drawings/drawings.contract.ts'
import { failureText } from '#domain/text/screens.ts'
import { companyCall, companyDownload } from './call.ts'
import type { Download } from './call.ts'
import { isConflict, isForForm, isNotFound, isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { companyKey, invalidateNoun } from './query.ts'

const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'drawings', ...rest)

export const drawingQueries = {
  list: (companyId: string, filter: DrawingFilter) =>
    queryOptions({
      queryKey: key(companyId, 'list', filter),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /drawings', { query: filter, signal }),
    }),
  /** With its pins, which others put and move too. */
  detail: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'detail', id),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /drawings/{id}', { params: { id }, signal })),
      staleTime: 0,
    }),
  /** A version's picture never changes. */
  tiles: (companyId: string, id: number, number: number) =>
    queryOptions({
      queryKey: companyKey(companyId, 'drawing-tiles', id, number),
      queryFn: ({ signal }) =>
        dataOf(
          companyCall(companyId, 'GET /drawings/{id}/versions/{number}/tiles', { params: { id, number }, signal }),
        ),
      staleTime: Infinity,
      meta: { screenShows: isValidation },
    }),
  versions: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'versions', id),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /drawings/{id}/versions', { params: { id }, signal })),
      staleTime: 0,
    }),
  proposals: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'proposals', id),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /drawings/{id}/pin-proposals', { params: { id }, signal })),
      staleTime: 0,
    }),
  histories: (companyId: string, id: number, page = 1) =>
    queryOptions({
      queryKey: key(companyId, 'histories', id, page),
      queryFn: ({ signal }) =>
        companyCall(companyId, 'GET /drawings/{id}/histories', { params: { id }, query: { page }, signal }),
      staleTime: 0,
    }),
}

/** A drawing as a list that was looked at has it. */
export const listedDrawing = (client: QueryClient, companyId: string, id: number): DrawingListItem | undefined =>
  client
    .getQueriesData<{ data: readonly DrawingListItem[] }>({ queryKey: key(companyId, 'list') })
    .flatMap(([, page]) => page?.data ?? [])
    .find((drawing) => drawing.id === id)

/** Buildings count their drawings, equipment shows its pins. */
export const invalidateDrawings = async (client: QueryClient, companyId: string, gone?: number): Promise<void> => {
  await Promise.all([
    invalidateNoun(client, companyId, 'drawings', gone),
    ...['buildings', 'facilities'].map((noun) => invalidateNoun(client, companyId, noun)),
  ])
}

/** What changes a drawing, or what stands on it. */
export const useDrawingMutation = <Input, Result>(
  companyId: string,
  run: (input: Input) => Promise<Result>,
  meta: { failure?: string; screenShows?: (error: unknown) => boolean },
  goneOf?: (input: Input) => number,
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: (_, input) => invalidateDrawings(client, companyId, goneOf?.(input)),
    // It is gone, out of this user's sight, or another now: its page asks again and says so.
    onError: (error) => {
      if (isNotFound(error) || isConflict(error)) void invalidateDrawings(client, companyId)
    },
    meta,
  })
}

/** Only what is sent changes; 409 (drawingConflictSchema), 422 and 404 are the form's to show. */
export const useUpdateDrawing = (companyId: string) =>
  useDrawingMutation(
    companyId,
    ({ id, ...body }: UpdateDrawingRequest & { id: number }) =>
      dataOf(companyCall(companyId, 'PUT /drawings/{id}', { params: { id }, body })),
    { screenShows: (error) => isForForm(error) || isNotFound(error) },
  )

export const useDeleteDrawing = (companyId: string) =>
  useDrawingMutation(
    companyId,
    (id: number) => companyCall(companyId, 'DELETE /drawings/{id}', { params: { id } }),
    { failure: failureText('図面', '削除') },
    (id) => id,
  )

/** 422 is the screen's to show. */
export const useAlignVersion = (companyId: string, id: number) =>
  useDrawingMutation(
    companyId,
    ({ number, ...body }: AlignmentRequest & { number: number }) =>
      dataOf(
        companyCall(companyId, 'PUT /drawings/{id}/versions/{number}/alignment', { params: { id, number }, body }),
      ),
    { screenShows: isValidation },
  )

export const useRestoreVersion = (companyId: string, id: number) =>
  useDrawingMutation(
    companyId,
    (number: number) =>
      dataOf(companyCall(companyId, 'POST /drawings/{id}/versions/{number}/restore', { params: { id, number } })),
    { failure: failureText('図面の版', '復元') },
  )

/** The drawing with its pins as a PDF. */
export const printDrawing = (companyId: string, id: number, body: PrintDrawingRequest): Promise<Download> =>
  companyDownload(companyId, 'POST /drawings/{id}/print', { params: { id }, body })

/** The same as a file that a document takes. */
export const createDrawingPages = (companyId: string, id: number, body: PrintDrawingRequest) =>
  dataOf(companyCall(companyId, 'POST /drawings/{id}/pages', { params: { id }, body }))
