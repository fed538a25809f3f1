/** Pins of drawings: put, moved, changed and deleted. They are read with their drawing. */
import { useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type {
  CreatePinRequest,
  Pin,
  PinConflict,
  PinPlace,
  PlacePinsRequest,
  UpdatePinRequest,
} from '#domain/drawings/drawings.contract.ts'
import { failureText } from '#domain/text/screens.ts'
import { makeOnce } from './attempts.ts'
import { companyCall } from './call.ts'
import type { CallOptions } from './call.ts'
import { drawingQueries } from './drawings.ts'
import { isConflict, isForForm, isNotFound, isOffline, isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { useNounMutation } from './noun-mutation.ts'
import { invalidateNoun } from './query.ts'

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
  useNounMutation(
    companyId,
    'drawings',
    (body: CreatePinRequest) =>
      makeOnce(pinPlace(companyId, id), body, (idempotencyKey) =>
        sendPin(companyId, id, body, { idempotencyKey, mayWait: true }),
      ),
    { screenShows: (error) => isValidation(error) || isNotFound(error) || isOffline(error) },
  )

/** 404, 409, 422, and that there is no connection, are the form's to show. */
export const useUpdatePin = (companyId: string) =>
  useNounMutation(
    companyId,
    'drawings',
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
    onError: () => invalidateNoun(client, companyId, 'drawings'),
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
  useNounMutation(
    companyId,
    'drawings',
    (id: number) => companyCall(companyId, 'DELETE /pins/{id}', { params: { id } }),
    { failure: failureText('ピン', '削除') },
  )

export const useRestorePin = (companyId: string) =>
  useNounMutation(
    companyId,
    'drawings',
    (id: number) => dataOf(companyCall(companyId, 'POST /pins/{id}/restore', { params: { id } })),
    { failure: failureText('ピン', '復元') },
  )

/** 409 is the screen's to tell: a pin was changed since. */
export const usePlacePins = (companyId: string, id: number) =>
  useNounMutation(
    companyId,
    'drawings',
    (body: PlacePinsRequest) =>
      dataOf(companyCall(companyId, 'POST /drawings/{id}/pin-placements', { params: { id }, body })),
    { screenShows: isConflict },
  )
