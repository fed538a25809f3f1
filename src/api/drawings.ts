/** Drawings (図面), their versions and their pins. */
import { useRef } from 'react'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type {
  AlignmentRequest,
  CreateDrawingRequest,
  CreatePinRequest,
  CreateVersionRequest,
  Drawing,
  DrawingFilter,
  DrawingListItem,
  Pin,
  PinConflict,
  PinPlace,
  PlacePinsRequest,
  PrintDrawingRequest,
  UpdateDrawingRequest,
  UpdatePinRequest,
} from '#domain/drawings/drawings.contract.ts'
import { failureText } from '#domain/text/screens.ts'
import { makeOnce } from './attempts.ts'
import { companyCall, companyDownload } from './call.ts'
import type { CallOptions, Download } from './call.ts'
import { isConflict, isForForm, isNotFound, isOffline, isValidation } from './errors.ts'
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

const useDrawingMutation = <Input, Result>(
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

type Picture = { file: File; source?: File }

/** A picture tried again is the same one. */
const picturePlace = (place: string, { name, size }: File): string => `${place} ${name} ${size}`

/** One of several that are sent one after the other: the caller shows each failure beside it, and refreshes at the end. */
export const createDrawing = (
  companyId: string,
  { file, source, ...body }: CreateDrawingRequest & Picture,
  options: CallOptions,
): Promise<Drawing> =>
  makeOnce(picturePlace(`${companyId} drawing`, file), body, (idempotencyKey) =>
    dataOf(companyCall(companyId, 'POST /drawings', { body, files: { file, source }, idempotencyKey, ...options })),
  )

/** Id of the PDF that the latest version is a page of, for its other pages to name. */
export const sourceOf = async (companyId: string, id: number, options: CallOptions): Promise<number | null> => {
  const [latest] = await dataOf(companyCall(companyId, 'GET /drawings/{id}/versions', { params: { id }, ...options }))
  return latest?.source?.file.id ?? null
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

export const sendPin = (
  companyId: string,
  id: number,
  body: CreatePinRequest,
  options: CallOptions = {},
): Promise<Pin> => dataOf(companyCall(companyId, 'POST /drawings/{id}/pins', { params: { id }, body, ...options }))

/** 409 (pinConflictSchema) where somebody changed the pin since `updated_at`. */
export const sendPinChange = (
  companyId: string,
  id: number,
  body: UpdatePinRequest,
  options: CallOptions = {},
): Promise<Pin> => dataOf(companyCall(companyId, 'PUT /pins/{id}', { params: { id }, body, ...options }))

export const pinPlace = (companyId: string, drawingId: number): string => `${companyId} pin ${drawingId}`

/** 404, 422, and that there is no connection, are the form's to show. */
export const useCreatePin = (companyId: string, id: number) =>
  useDrawingMutation(
    companyId,
    (body: CreatePinRequest) =>
      makeOnce(pinPlace(companyId, id), body, (idempotencyKey) =>
        sendPin(companyId, id, body, { idempotencyKey, mayWait: true }),
      ),
    { screenShows: (error) => isValidation(error) || isNotFound(error) || isOffline(error) },
  )

/** 404, 409, 422, and that there is no connection, are the form's to show. */
export const useUpdatePin = (companyId: string) =>
  useDrawingMutation(
    companyId,
    ({ id, ...body }: UpdatePinRequest & { id: number }) => sendPinChange(companyId, id, body, { mayWait: true }),
    { screenShows: (error) => isForForm(error) || isNotFound(error) || isOffline(error) },
  )

/** Takes in a pin as the server answered it. */
export const takeInPin = (client: QueryClient, companyId: string, pin: Pin): void =>
  void client.setQueryData(drawingQueries.detail(companyId, pin.drawing_id).queryKey, (drawing) => {
    if (!drawing) return drawing
    const others = drawing.pins.filter(({ id }) => id !== pin.id)
    const pins = [...others, pin].toSorted((a, b) => a.number - b.number)
    return { ...drawing, pins, pins_count: drawing.pins_count + pins.length - drawing.pins.length }
  })

/** Shows a pin elsewhere, or as the server has it, before its drawing is asked for again. */
const showPin = (client: QueryClient, companyId: string, drawingId: number, id: number, change: Partial<Pin>): void => {
  client.setQueryData(
    drawingQueries.detail(companyId, drawingId).queryKey,
    (drawing) =>
      drawing && { ...drawing, pins: drawing.pins.map((pin) => (pin.id === id ? { ...pin, ...change } : pin)) },
  )
}

const isAt = (pin: Required<PinPlace>, { lng, lat, version }: PinPlace): boolean =>
  pin.lng === lng && pin.lat === lat && pin.version === version

/** `updated_at`: the state that it begins from, where none of this screen's moves came since. */
export type PinMove = { id: number; from: Required<PinPlace>; to: Required<PinPlace>; updated_at: string }

/**
 * Puts a pin elsewhere: `show` at once and on this screen alone, `move` for good. Moves reach the server in their order,
 * each from the state that the one before left, and from where it says or not at all: whatever else others changed of the
 * pin stays. 409 is the screen's to tell.
 */
export const useMovePin = (companyId: string, drawingId: number) => {
  const client = useQueryClient()
  const { queryKey } = drawingQueries.detail(companyId, drawingId)
  /** By pin, what this screen's last move left. */
  const left = useRef(new Map<number, string>())
  const stateBefore = ({ id, updated_at }: PinMove): string => left.current.get(id) ?? updated_at
  const send = async ({ id, from, to, updated_at }: PinMove): Promise<Pin> => {
    try {
      return await sendPinChange(companyId, id, { ...to, updated_at })
    } catch (error) {
      const current = currentPin(error)
      if (!current || !isAt(current, from) || current.updated_at === updated_at) throw error
      return send({ id, from, to, updated_at: current.updated_at })
    }
  }
  const { mutateAsync } = useMutation({
    mutationFn: (move: PinMove) => send({ ...move, updated_at: stateBefore(move) }),
    // Where it is by now may be further on already.
    onSuccess: ({ id, updated_at }) => {
      left.current.set(id, updated_at)
      showPin(client, companyId, drawingId, id, { updated_at })
    },
    onError: () => invalidateDrawings(client, companyId),
    // Without a connection it waits on this device.
    meta: { screenShows: (error) => isConflict(error) || isOffline(error) },
    scope: { id: `pins-of-${drawingId}` },
  })
  return {
    show: (id: number, to: PinPlace) => {
      void client.cancelQueries({ queryKey })
      showPin(client, companyId, drawingId, id, to)
    },
    move: mutateAsync,
    /** The state that a move begins from. */
    stateBefore,
  }
}

/** What a 409 of a pin tells. */
export const currentPin = (error: unknown): PinConflict['current'] | null =>
  isConflict(error) ? ((error.body as Partial<PinConflict>).current ?? null) : null

export const useDeletePin = (companyId: string) =>
  useDrawingMutation(companyId, (id: number) => companyCall(companyId, 'DELETE /pins/{id}', { params: { id } }), {
    failure: failureText('ピン', '削除'),
  })

export const useRestorePin = (companyId: string) =>
  useDrawingMutation(
    companyId,
    (id: number) => dataOf(companyCall(companyId, 'POST /pins/{id}/restore', { params: { id } })),
    { failure: failureText('ピン', '復元') },
  )

export const addPinFile = (companyId: string, id: number, file: File, options: CallOptions = {}): Promise<Pin> =>
  dataOf(companyCall(companyId, 'POST /pins/{id}/files', { params: { id }, files: { files: [file] }, ...options }))

export const useAddPinFiles = (companyId: string, id: number) =>
  useDrawingMutation(
    companyId,
    (files: readonly File[]) =>
      dataOf(companyCall(companyId, 'POST /pins/{id}/files', { params: { id }, files: { files } })),
    { screenShows: isValidation },
  )

export const useDeletePinFile = (companyId: string, id: number) =>
  useDrawingMutation(
    companyId,
    (file_id: number) =>
      companyCall(companyId, 'DELETE /pins/{id}/files', { params: { id }, body: { ids: [file_id] } }),
    { failure: failureText('ファイル', '削除') },
  )

/** 422 is the dialog's to show. */
export const useCreateVersion = (companyId: string, id: number) =>
  useDrawingMutation(
    companyId,
    ({ file, source, onProgress, ...body }: CreateVersionRequest & Picture & Pick<CallOptions, 'onProgress'>) =>
      makeOnce(picturePlace(`${companyId} drawing ${id} version`, file), body, (idempotencyKey) =>
        dataOf(
          companyCall(companyId, 'POST /drawings/{id}/versions', {
            params: { id },
            body,
            files: { file, source },
            idempotencyKey,
            onProgress,
          }),
        ),
      ),
    { screenShows: isValidation },
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

/** 409 is the screen's to tell: a pin was changed since. */
export const usePlacePins = (companyId: string, id: number) =>
  useDrawingMutation(
    companyId,
    (body: PlacePinsRequest) =>
      dataOf(companyCall(companyId, 'POST /drawings/{id}/pin-placements', { params: { id }, body })),
    { screenShows: isConflict },
  )

/** The drawing with its pins as a PDF. */
export const printDrawing = (companyId: string, id: number, body: PrintDrawingRequest): Promise<Download> =>
  companyDownload(companyId, 'POST /drawings/{id}/print', { params: { id }, body })

/** The same as a file that a document takes. */
export const createDrawingPages = (companyId: string, id: number, body: PrintDrawingRequest) =>
  dataOf(companyCall(companyId, 'POST /drawings/{id}/pages', { params: { id }, body }))
