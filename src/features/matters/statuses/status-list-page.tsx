import { Suspense, useState } from 'react'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { EditedMatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import { canEditMatterStatuses } from '#domain/matters/matters.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { useOrderMatterStatuses } from '#src/api/matter-statuses.ts'
import { matterQueries } from '#src/api/matters.ts'
import { CreateButton } from '#src/records/create-button.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { ListFrame } from '#src/ui/lists/list-frame.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { orderWithUndo } from '#src/ui/sorting/order-with-undo.ts'
import { OrderedRows } from '#src/ui/sorting/ordered-rows.tsx'
import { StackedRows } from '#src/ui/lists/stacked-rows.tsx'
import { StatusRow } from './status-row.tsx'

const StatusDialog = lazyPart(() => import('./status-dialog.tsx').then((module) => module.StatusDialog))

/** 案件ステータス: the stages that the company's matters go through; there is always one of every type. */
export const StatusListPage = ({ companyId, user }: { companyId: string; user: Actor }) => {
  const [edited, setEdited] = useState<EditedMatterStatus | 'new' | null>(null)
  const query = useQuery(matterQueries.statuses(companyId))
  const order = useOrderMatterStatuses(companyId)
  const mayEdit = canEditMatterStatuses(user)
  return (
    <>
      <PageHeader
        inSection
        title="案件ステータス"
        actions={mayEdit && <CreateButton label="ステータスを追加" onClick={() => setEdited('new')} />}
      />
      <Typography variant="body2" sx={{ mt: -2, mb: 4, color: 'text.secondary' }}>
        案件の一覧やステータスの選択に、この順序で表示されます。新しい案件は既定のステータスから始まります。
      </Typography>
      <ListFrame rows={query.data} failure={loadFailure(query)}>
        {(statuses) => (
          <StackedRows
            variant="outlined"
            sx={{ overflow: 'hidden' }}
            rows={statuses}
            count={7}
            height={52}
            // There is always one of every type.
            empty={null}
          >
            {(found) => (
              <OrderedRows label="案件ステータス" rows={found} onOrder={orderWithUndo(found, order.mutateAsync)}>
                {(status, steps) => (
                  <StatusRow
                    key={status.id}
                    companyId={companyId}
                    status={status}
                    mayEdit={mayEdit}
                    onEdit={() => setEdited({ ...status, default_id: found.find(({ is_default }) => is_default)!.id })}
                    {...steps}
                  />
                )}
              </OrderedRows>
            )}
          </StackedRows>
        )}
      </ListFrame>
      <Suspense>
        {edited && (
          <StatusDialog
            companyId={companyId}
            status={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </>
  )
}
