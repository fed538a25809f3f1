import { lazy, Suspense, useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { MatterFilter } from '#domain/matters/matters.contract.ts'
import { canCreateMatter } from '#domain/matters/matters.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { describeError } from '#src/api/errors.ts'
import { matterQueries } from '#src/api/matters.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { DataTable } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { MatterCards } from './matter-cards.tsx'
import { matterColumns, matterSortOf, tableSortOf } from './matter-columns.tsx'

const CreateMatterDialog = lazy(() => import('../form/create-matter-dialog.tsx').then((module) => ({ default: module.CreateMatterDialog })))
const EditMatterDialog = lazy(() => import('../form/edit-matter-dialog.tsx').then((module) => ({ default: module.EditMatterDialog })))

/** What the list's address says. */
export type MatterListSearch = Pick<MatterFilter, 'name' | 'sort' | 'page'>

type MatterListPageProps = { companyId: string; user: Actor; search: MatterListSearch; onSearch: (search: MatterListSearch) => void }

/** 案件: the company's matters, newest change first unless sorted otherwise. */
export const MatterListPage = ({ companyId, user, search, onSearch }: MatterListPageProps) => {
  const navigate = useNavigate()
  const [isCreating, setCreating] = useState(false)
  const [editedId, setEditedId] = useState<number | null>(null)
  const query = useQuery({ ...matterQueries.list(companyId, search), placeholderData: keepPreviousData })
  const statuses = useQuery(matterQueries.statuses(companyId))
  const isPhone = isSmartphone()
  const mayCreate = canCreateMatter(user)
  const failed = [query, statuses].find(({ isError, data }) => isError && !data)
  const matters = statuses.data && query.data?.data

  /** Another filter begins at the first page. */
  const setFilter = (change: Omit<MatterListSearch, 'page'>) => onSearch({ ...search, ...change, page: undefined })
  const handleRetry = () => {
    void query.refetch()
    void statuses.refetch()
  }

  if (statuses.data?.length === 0) return null
  const row = { companyId, user, statuses: statuses.data ?? [], onEdit: setEditedId }
  const empty = search.name
    ? <EmptyState drawing="no-result" title="条件に一致する案件がありません" text="条件を変更してください。" action={<Button onClick={() => setFilter({ name: undefined })}>選択をクリア</Button>} />
    : <EmptyState drawing="no-document" title="案件がありません" text={mayCreate ? '点検や修繕工事などの仕事を案件として作成すると、ここに表示されます。' : undefined} />
  const pager = query.data && <Pager meta={query.data.meta} onPageChange={(page) => onSearch({ ...search, page })} />

  return (
    <>
      <PageHeader
        title="案件"
        phoneBack={{ label: 'ホーム', link: { to: '/c/$companyId', params: { companyId } } }}
        actions={mayCreate && (isPhone
          ? <IconButton aria-label="案件を作成" onClick={() => setCreating(true)}><AddOutlined /></IconButton>
          : <Button variant="contained" color="primary" startIcon={<AddOutlined />} onClick={() => setCreating(true)}>案件を作成</Button>)}
      />
      {search.name && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, ...(isPhone ? { px: 4, py: 2 } : { mb: 4 }), typography: 'body2' }}>
          <span>{`「${search.name}」を含む案件`}</span>
          <Button variant="text" size="small" onClick={() => setFilter({ name: undefined })}>選択をクリア</Button>
        </Box>
      )}
      {failed && <Box sx={{ p: isPhone ? 4 : 0 }}><ErrorPanel message={describeError(failed.error)} onRetry={handleRetry} /></Box>}
      {!failed && !isPhone && (
        <DataTable
          label="案件"
          columns={matterColumns(row)}
          rows={matters}
          rowKey={({ id }) => id}
          sort={tableSortOf(search.sort ?? '-updated_at')}
          onSort={(sort) => setFilter({ sort: matterSortOf(sort) })}
          empty={empty}
          footer={pager}
        />
      )}
      {!failed && isPhone && (
        <Paper square>
          {matters === undefined && <SkeletonRows height={110} />}
          {matters?.length === 0 && empty}
          {matters && matters.length > 0 && <MatterCards matters={matters} {...row} />}
          {pager}
        </Paper>
      )}
      <Suspense>
        {isCreating && (
          <CreateMatterDialog
            companyId={companyId}
            userId={user.id}
            onClose={() => setCreating(false)}
            onCreated={({ id }) => void navigate({ to: '/c/$companyId/matters/$matterId', params: { companyId, matterId: id }, ignoreBlocker: true })}
          />
        )}
        {editedId !== null && <EditMatterDialog companyId={companyId} matterId={editedId} onClose={() => setEditedId(null)} />}
      </Suspense>
    </>
  )
}
