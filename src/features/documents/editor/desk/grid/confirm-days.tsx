/** 日ごとの確認 at the desk: which days wait, chosen together and confirmed at once. */
import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { confirmTexts as texts } from '#domain/documents/day-confirmations.ts'
import { useConfirmDays, useWithdrawDay } from '#src/api/month-sheets.ts'
import { useDays, useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import type { ShownBox } from '#src/features/documents/editor/fields/use-confirm-boxes.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { toast } from '#src/ui/toasts/toast.tsx'

type ConfirmDaysProps = {
  boxes: readonly ShownBox[]
  /** The cursor into the day. */
  onGo: (box: ShownBox) => void
}

export const ConfirmDays = ({ boxes, onGo }: ConfirmDaysProps) => {
  const { companyId, documentId } = useEditor()
  const days = useDays()
  const confirm = useConfirmDays(companyId, documentId)
  const withdraw = useWithdrawDay(companyId, documentId)
  const open = boxes.filter(({ canConfirm }) => canConfirm)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = open.filter(({ item }) => !left.has(item.id))
  const isPending = confirm.isPending || withdraw.isPending
  const shown = boxes.filter(({ by, isWaiting }) => by !== null || isWaiting)

  const handleConfirm = () =>
    confirm.mutate(
      { item_ids: chosen.map(({ item }) => item.id), updated_at: days.updated_at },
      { onSuccess: () => toast.success(texts.done(chosen.map(({ label }) => label))) },
    )
  const handleToggle = ({ item: { id } }: ShownBox) =>
    setLeft(left.has(id) ? left.difference(new Set([id])) : left.union(new Set([id])))
  const handleToggleAll = () =>
    setLeft(chosen.length === open.length ? new Set(open.map(({ item }) => item.id)) : new Set())
  return (
    <Box
      component="section"
      aria-label={texts.title}
      sx={{ mt: 2, border: 1, borderColor: 'divider', borderRadius: '6px' }}
    >
      {open.length > 0 && (
        <Box sx={{ ...inRow, gap: 2, px: 2, py: 1, borderBottom: 1, borderColor: 'line.row' }}>
          <Box component="label" sx={{ ...inRow, gap: 1, typography: 'cell' }}>
            <Checkbox
              size="small"
              checked={chosen.length === open.length}
              indeterminate={chosen.length > 0 && chosen.length < open.length}
              onChange={handleToggleAll}
            />
            すべて選択
          </Box>
          <Button
            variant="contained"
            color="primary"
            size="small"
            disabled={chosen.length === 0 || isPending}
            onClick={handleConfirm}
            sx={{ ml: 'auto' }}
          >
            {texts.confirm(chosen.length)}
          </Button>
        </Box>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 260, overflowY: 'auto' }}>
        {shown.map((box) => (
          <Box
            component="li"
            key={box.item.id}
            sx={{
              ...inRow,
              flexWrap: 'wrap',
              columnGap: 2,
              px: 2,
              minHeight: 40,
              typography: 'cell',
              '& + &': { borderTop: 1, borderColor: 'line.row' },
            }}
          >
            <Checkbox
              size="small"
              checked={box.by !== null || (box.canConfirm && !left.has(box.item.id))}
              disabled={!box.canConfirm}
              onChange={() => handleToggle(box)}
              slotProps={{ input: { 'aria-label': `${box.label}を確認` } }}
            />
            <Button
              variant="text"
              size="small"
              onClick={() => onGo(box)}
              sx={{ minWidth: '6.5rem', justifyContent: 'flex-start' }}
            >
              {box.label}
            </Button>
            <Box sx={{ flex: '1 1 10em', minWidth: 0, overflowWrap: 'anywhere', color: 'text.secondary' }}>
              {box.by ?? box.hint ?? texts.waiting}
            </Box>
            {box.canWithdraw && (
              <Button
                size="small"
                variant="text"
                disabled={isPending}
                aria-label={`${box.label}の${texts.withdraw}`}
                onClick={() =>
                  withdraw.mutate(box.item.id, { onSuccess: () => toast.success(texts.withdrawn(box.label)) })
                }
              >
                {texts.withdraw}
              </Button>
            )}
          </Box>
        ))}
        {shown.length === 0 && (
          <Box component="li" sx={{ px: 3, py: 2, typography: 'cell', color: 'text.secondary' }}>
            {texts.empty}
          </Box>
        )}
      </Box>
    </Box>
  )
}
