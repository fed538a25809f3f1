import type { PinProposal } from '#domain/drawings/drawings.contract.ts'
import { isConflict } from '#src/api/errors.ts'
import { currentPin, usePlacePins } from '#src/api/pins.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useDeletePin } from '../detail/use-delete-pin.ts'

type UsePlacingOptions = { companyId: string; drawingId: number; proposals: readonly PinProposal[] }

/** Puts places where they are proposed, or leaves them. */
export const usePlacing = ({ companyId, drawingId, proposals }: UsePlacingOptions) => {
  const confirm = useConfirm()
  const place = usePlacePins(companyId, drawingId)
  const { deletePin, isDeleting } = useDeletePin(companyId, () => undefined)
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
        onSuccess: () => toast.success(`${chosen.length}件のピンの位置を確定しました`),
        onError: (error) => {
          if (isConflict(error))
            toast.error(
              currentPin(error)
                ? '他のユーザーがピンを変更したため、確定できませんでした。最新の位置を確認して、やり直してください。'
                : error.message,
            )
        },
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
  return { place, deletePin, isDeleting, accept, movable, unknown, stay }
}
