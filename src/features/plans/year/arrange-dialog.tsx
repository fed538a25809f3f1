/** 「7月分を手配」: the visits of a month, each of which becomes a matter. */
import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#domain/dates.ts'
import { performerLabels } from '#domain/plans/plans.labels.ts'
import type { Visit } from '#domain/plans/plans.contract.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { useArrange } from '#src/api/plan-changes.ts'
import type { planQueries } from '#src/api/plans.ts'
import { toggled } from '#src/lib/toggled.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { DoubleMatters } from '#src/widgets/plan-times/double-matters.tsx'
import { useUndoTimes } from '#src/widgets/plan-times/use-undo-times.ts'

type ArrangeDialogProps = {
  companyId: string
  title: string
  /** How they are asked for. */
  visits: ReturnType<typeof planQueries.visits> | ReturnType<typeof planQueries.visitsOf>
  onArranged?: (() => void) | undefined
  onClose: () => void
}

export const ArrangeDialog = ({ companyId, title, visits: asked, onArranged, onClose }: ArrangeDialogProps) => {
  const query = useQuery(asked)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const arrange = useArrange(companyId)
  const undo = useUndoTimes(companyId)
  const failure = loadFailure(query)
  const visits = query.data ?? []
  const chosen = visits.filter(({ key }) => !left.has(key))
  const handleArrange = () =>
    arrange.mutate(
      {
        visits: chosen.map(({ occurrences, name, start_date }) => ({
          occurrence_ids: occurrences.map(({ id }) => id),
          name,
          start_date,
        })),
      },
      {
        onSuccess: (made) => {
          toast.success(`案件を${made.length}件作成しました`, {
            label: '元に戻す',
            // One of a visit brings back all of it.
            onPress: () => undo(chosen.map(({ occurrences }) => occurrences[0]!.id)),
          })
          onArranged?.()
          onClose()
        },
      },
    )
  return (
    <DialogShell
      open
      width={640}
      title={title}
      onClose={onClose}
      footerStart={<span role="status">{query.data && `案件が${chosen.length}件できます`}</span>}
      actions={
        <>
          <Button onClick={onClose}>{dialogWords.cancel}</Button>
          <LoadingButton
            variant="contained"
            color="primary"
            loading={arrange.isPending}
            disabled={chosen.length === 0}
            onClick={handleArrange}
          >
            手配
          </LoadingButton>
        </>
      }
    >
      {failure && <ErrorPanel {...failure} />}
      {query.isPending && <SkeletonRows height={56} />}
      {query.data && visits.length === 0 && '手配する実施回がありません。'}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {visits.map((visit) => (
          <VisitRow
            key={visit.key}
            companyId={companyId}
            visit={visit}
            isChosen={!left.has(visit.key)}
            onToggle={() => setLeft(toggled(left, visit.key))}
          />
        ))}
      </Box>
    </DialogShell>
  )
}

type VisitRowProps = { companyId: string; visit: Visit; isChosen: boolean; onToggle: () => void }

const VisitRow = ({ companyId, visit, isChosen, onToggle }: VisitRowProps) => {
  const { name, start_date, performer, partner_name, occurrences, users, doubles } = visit
  const who = performer === 'own' ? users.map((user) => user.name).join('、') : partner_name
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 2,
        alignItems: 'flex-start',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        p: 2,
      }}
    >
      <Checkbox checked={isChosen} onChange={onToggle} slotProps={{ input: { 'aria-label': name } }} />
      <Box sx={{ minWidth: 0, py: 1, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 700 }}>{name}</Box>
        <Box sx={{ typography: 'cell', color: 'text.secondary' }}>
          {[
            start_date === null ? '日は未定' : formatDay(start_date),
            who || performerLabels[performer],
            `期限 ${formatDay(occurrences.map(({ due_by }) => due_by).toSorted()[0]!)}`,
          ].join('　')}
        </Box>
        <DoubleMatters companyId={companyId} doubles={doubles} />
      </Box>
    </Box>
  )
}
