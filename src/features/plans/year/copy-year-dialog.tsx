/** 昨年度の表を写す: what would stand in another month, before it does. */
import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { useQuery } from '@tanstack/react-query'
import type { YearCopy, YearCopyQuery } from '#domain/plans/plans.contract.ts'
import { monthText } from '#domain/plans/plans.list.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { useCopyYear } from '#src/api/plan-changes.ts'
import { planQueries } from '#src/api/plans.ts'
import { toggled } from '#src/lib/toggled.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useUndoTimes } from '#src/widgets/plan-times/use-undo-times.ts'

type CopyYearDialogProps = { companyId: string; asked: YearCopyQuery; onClose: () => void }

export const CopyYearDialog = ({ companyId, asked, onClose }: CopyYearDialogProps) => {
  const query = useQuery(planQueries.yearCopy(companyId, asked))
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const copy = useCopyYear(companyId)
  const undo = useUndoTimes(companyId)
  const failure = loadFailure(query)
  const moves = query.data?.moves ?? []
  const chosen = moves.filter(({ occurrence_id }) => !left.has(occurrence_id))
  const handleCopy = () =>
    copy.mutate(
      { year: asked.year, occurrence_ids: chosen.map(({ occurrence_id }) => occurrence_id) },
      {
        onSuccess: ({ moved_ids }) => {
          const [first] = moved_ids
          // One of them brings all back that the same copy moved.
          if (first !== undefined)
            toast.success(`${moved_ids.length}件の予定を移しました`, {
              label: '元に戻す',
              onPress: () => undo([first]),
            })
          onClose()
        },
      },
    )
  return (
    <DialogShell
      open
      width={640}
      title={`昨年度（${asked.year - 1}年度）の表を写す`}
      onClose={onClose}
      footerStart={<span role="status">{query.data && restText(query.data, chosen.length)}</span>}
      actions={
        <>
          <Button onClick={onClose}>{dialogWords.cancel}</Button>
          <LoadingButton
            variant="contained"
            color="primary"
            loading={copy.isPending}
            disabled={chosen.length === 0}
            onClick={handleCopy}
          >
            写す
          </LoadingButton>
        </>
      }
    >
      {failure && <ErrorPanel {...failure} />}
      {query.isPending && !failure && <SkeletonRows height={40} />}
      {query.data && moves.length === 0 && '昨年度と違う月の予定はありません。'}
      <Box component="ul" aria-label="月が変わる予定" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {moves.map((move) => (
          <MoveRow
            key={move.occurrence_id}
            move={move}
            isChosen={!left.has(move.occurrence_id)}
            onToggle={() => setLeft(toggled(left, move.occurrence_id))}
          />
        ))}
      </Box>
    </DialogShell>
  )
}

/** What of it moves, and what stays as it is. */
const restText = ({ same, kept }: YearCopy, count: number): string =>
  [`${count}件を移します`, same > 0 && `同じ月 ${same}件`, kept > 0 && `手で移した予定 ${kept}件はそのまま`]
    .filter(Boolean)
    .join('　')

type MoveRowProps = { move: YearCopy['moves'][number]; isChosen: boolean; onToggle: () => void }

const MoveRow = ({ move, isChosen, onToggle }: MoveRowProps) => {
  const { kind_name, building, from_month, planned_month } = move
  const said = `${monthText(from_month)} → ${monthText(planned_month)}`
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 2, alignItems: 'center', minHeight: 44, borderBottom: 1, borderColor: 'line.row' }}
    >
      <Checkbox
        checked={isChosen}
        onChange={onToggle}
        slotProps={{ input: { 'aria-label': `${building.name} ${kind_name} ${said}` } }}
      />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {kind_name}
        <Box sx={{ typography: 'cell', color: 'text.secondary' }}>{building.name}</Box>
      </Box>
      <Box sx={{ typography: 'cell', whiteSpace: 'nowrap' }}>{said}</Box>
    </Box>
  )
}
