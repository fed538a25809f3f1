/** 日ごとの確認 on a phone: who confirmed the day, or the one button that does. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { confirmTexts as texts } from '#domain/documents/day-confirmations.ts'
import { useConfirmDays, useWithdrawDay } from '#src/api/month-sheets.ts'
import { useDays, useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import type { ShownBox } from '#src/features/documents/editor/fields/use-confirm-boxes.ts'
import { Note } from '#src/ui/states/note.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

type ConfirmDayProps = {
  box: ShownBox
  /** Whether this person may write into the day. */
  canWrite: boolean
}

export const ConfirmDay = ({ box, canWrite }: ConfirmDayProps) => {
  const { companyId, documentId } = useEditor()
  const days = useDays()
  const confirm = useConfirmDays(companyId, documentId)
  const withdraw = useWithdrawDay(companyId, documentId)
  if (box.by !== null)
    return (
      <Box sx={{ p: 4 }}>
        <Note
          severity="success"
          action={
            box.canWithdraw && (
              <Button
                variant="text"
                disabled={withdraw.isPending}
                onClick={() =>
                  withdraw.mutate(box.item.id, { onSuccess: () => toast.success(texts.withdrawn(box.label)) })
                }
              >
                {texts.withdraw}
              </Button>
            )
          }
        >
          {box.by}
          {canWrite && <Box>{texts.willLift(box.name ?? '')}</Box>}
        </Note>
      </Box>
    )
  if (!box.isWaiting || (!box.canConfirm && box.hint === null)) return null
  return (
    <Box sx={{ p: 4 }}>
      {box.canConfirm ? (
        <Button
          fullWidth
          variant="contained"
          color="primary"
          disabled={confirm.isPending}
          onClick={() =>
            confirm.mutate(
              { item_ids: [box.item.id], updated_at: days.updated_at },
              { onSuccess: () => toast.success(texts.done([box.label])) },
            )
          }
          sx={{ minHeight: 48 }}
        >
          {texts.confirmOne}
        </Button>
      ) : (
        <Note severity="info">{`${texts.waiting}：${box.hint}`}</Note>
      )}
    </Box>
  )
}
