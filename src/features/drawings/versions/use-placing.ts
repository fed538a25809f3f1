import { createElement } from 'react'
import type { Pin, PinProposal } from '#domain/drawings/drawings.contract.ts'
import { isConflict } from '#src/api/errors.ts'
import { currentPin, usePlacePins } from '#src/api/pins.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { MovesPicture } from './moves-picture.tsx'
import { useDeletePin } from '../detail/use-delete-pin.ts'

type UsePlacingOptions = { companyId: string; drawingId: number; proposals: readonly PinProposal[] }

/** Puts places where they are proposed, or leaves them. */
export const usePlacing = ({ companyId, drawingId, proposals }: UsePlacingOptions) => {
  const confirm = useConfirm()
  const place = usePlacePins(companyId, drawingId)
  const { deletePin, isDeleting } = useDeletePin(companyId, () => undefined)
  const tellFailure = (error: unknown) => {
    if (isConflict(error))
      toast.error(
        currentPin(error)
          ? '他のユーザーがピンを変更したため、確定できませんでした。最新の位置を確認して、やり直してください。'
          : error.message,
      )
  }
  /** Where they were, on the version on which they were; pins that somebody has changed since stay. */
  const takeBack = (chosen: readonly PinProposal[], placed: readonly Pin[]) => {
    const since = new Map(placed.map(({ id, updated_at }) => [id, updated_at]))
    place.mutate(
      {
        version: chosen[0]!.version,
        pins: chosen.map(({ pin }) => ({
          id: pin.id,
          lng: pin.lng,
          lat: pin.lat,
          direction: pin.direction,
          placed_on: pin.version,
          updated_at: since.get(pin.id) ?? pin.updated_at,
        })),
      },
      { onSuccess: () => toast.success(`${chosen.length}件のピンを元の位置に戻しました`), onError: tellFailure },
    )
  }
  const accept = (chosen: readonly PinProposal[], isMoved: boolean) =>
    place.mutate(
      {
        version: chosen[0]!.version,
        pins: chosen.map(({ pin, to }) => ({
          id: pin.id,
          ...(isMoved && to ? to : { lng: pin.lng, lat: pin.lat, direction: pin.direction }),
          updated_at: pin.updated_at,
        })),
      },
      {
        onSuccess: (placed) =>
          toast.success(`${chosen.length}件のピンの位置を確定しました`, {
            label: '元に戻す',
            onPress: () => takeBack(chosen, placed),
          }),
        onError: tellFailure,
      },
    )
  const movable = proposals.filter(({ to, is_outside }) => to !== null && !is_outside)
  const unknown = proposals.filter(({ to }) => to === null)
  const stay = async () => {
    const isSure = await confirm({
      title: `${unknown.length}件のピンを動かさずに確定しますか？`,
      message: '前の版と同じ位置（図面の左上からの割合）を、最新版での位置とします。',
      confirmLabel: '確定',
      danger: false,
    })
    if (isSure) accept(unknown, false)
  }
  const moveAll = async () => {
    const isSure = await confirm({
      title: `${movable.length}件のピンをまとめて移動しますか？`,
      message: '点線の輪がいまの位置、塗った丸が移動先です。ずれているときは、位置合わせをやり直してください。',
      detail: createElement(MovesPicture, { companyId, drawingId, moves: movable }),
      confirmLabel: '移動',
      danger: false,
    })
    if (isSure) accept(movable, true)
  }
  return { place, deletePin, isDeleting, accept, movable, moveAll, unknown, stay }
}
