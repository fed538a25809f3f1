import { describeError } from '#src/api/errors.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

type Restoring = { mutate(id: number, answers: { onSuccess: () => void; onError: (error: Error) => void }): void }

/** Asks, and has the original in the place of the photo with a board or something drawn into it. */
export const useRestorePhoto = ({ mutate }: Restoring): ((id: number) => Promise<void>) => {
  const confirm = useConfirm()
  return async (id) => {
    const isConfirmed = await confirm({
      title: '元の写真に戻す',
      message: '黒板や書き込みのある写真を、元の写真に替えます。黒板や書き込みは元に戻せません。',
      confirmLabel: '元の写真に戻す',
    })
    if (!isConfirmed) return
    mutate(id, {
      onSuccess: () => toast.success('元の写真に戻しました'),
      onError: (error) => toast.error(describeError(error)),
    })
  }
}
