import { Suspense, useEffect, useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import BarChartOutlined from '@mui/icons-material/BarChartOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import PhoneInTalkOutlined from '@mui/icons-material/PhoneInTalkOutlined'
import SearchOutlined from '@mui/icons-material/SearchOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { canChangeMatterStatus, canCreateMatter, canViewFinancials } from '#domain/matters/matters.policy.ts'
import { placeholders } from '#domain/text/screens.ts'
import { isInternal } from '#domain/users/users.policy.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { matterListColumns } from '#domain/matters/matters.labels.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { matterQueries } from '#src/api/matters.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { LinkButton } from '#src/ui/link.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SelectionBar } from '#src/ui/selection-bar.tsx'
import { StackedRows } from '#src/ui/stacked-rows.tsx'
import { useShownKeys } from '#src/ui/use-columns.ts'
import { useIsNarrow } from '#src/ui/use-is-narrow.ts'
import { MatterFilters } from '#src/widgets/matter-filters/matter-filters.tsx'
import type { SavedView } from '#src/widgets/saved-views/use-saved-view.ts'
import { ViewChooser } from '#src/widgets/saved-views/view-chooser.tsx'
import { ViewNotes } from '#src/widgets/saved-views/view-notes.tsx'
import { BookedChips } from './booked-chips.tsx'
import { FacilityChip } from '#src/widgets/facility-badges/facility-chip.tsx'
import { MatterCards } from './matter-cards.tsx'
import { isFiltered, withoutPaging } from './matter-list-search.ts'
import type { MatterListFilter } from './matter-list-search.ts'
import { MatterTable, useMatterColumns } from './matter-table.tsx'
import type { MatterLayout } from './matter-table.tsx'
import { NoMatters } from './no-matters.tsx'
import { useMatterCsv } from './use-matter-csv.ts'
import { useRowSelection } from '#src/ui/use-row-selection.ts'

const CreateMatterDialog = lazyPart(() =>
  import('../form/create-matter-dialog.tsx').then((module) => module.CreateMatterDialog),
)
const EditMatterDialog = lazyPart(() =>
  import('../form/edit-matter-dialog.tsx').then((module) => module.EditMatterDialog),
)
const CallDialog = lazyPart(() => import('../form/call-dialog.tsx').then((module) => module.CallDialog))
const MatterBulkActions = lazyPart(() =>
  import('./bulk/matter-bulk-actions.tsx').then((module) => module.MatterBulkActions),
)

type MatterListPageProps = {
  companyId: string
  user: Actor
  saved: SavedView
  filter: MatterListFilter
  onFilter: (filter: MatterListFilter, options?: { replace: boolean }) => void
}

const noStatuses: readonly MatterStatus[] = []

const layoutOf = ({ facility_id, building_id }: MatterListFilter): MatterLayout => {
  if (facility_id !== undefined) return 'of-facility'
  return building_id?.length === 1 ? 'without-building' : 'with-building'
}

/** 案件: the company's matters as the address narrows them down, newest change first unless sorted otherwise. */
export const MatterListPage = ({ companyId, user, saved, filter, onFilter }: MatterListPageProps) => {
  const navigate = useNavigate()
  const openMatter = ({ id }: Matter) =>
    void navigate({ to: '/c/$companyId/matters/$matterId', params: { companyId, matterId: id }, ignoreBlocker: true })
  const [isCreating, setCreating] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const [editedId, setEditedId] = useState<number | null>(null)
  const [isSearching, setSearching] = useState(filter.name !== undefined)
  const query = useQuery({ ...matterQueries.list(companyId, filter), placeholderData: keepPreviousData })
  const statuses = useQuery(matterQueries.statuses(companyId))
  const csv = useMatterCsv(companyId)
  const selection = useRowSelection(JSON.stringify(withoutPaging(filter)))
  const isPhone = isSmartphone()
  const isNarrow = useIsNarrow()
  const mayCreate = canCreateMatter(user)

  // The last rows of the last page may be gone, or the address old.
  const { data: rows, meta } = query.data ?? {}
  const isPastEnd = !query.isPlaceholderData && rows?.length === 0 && meta!.total > 0
  useEffect(() => {
    if (isPastEnd) onFilter({ ...filter, page: meta!.last_page }, { replace: true })
  })

  /** Another filter begins at the first page. */
  const changeFilter = (change: Omit<MatterListFilter, 'page'>) => onFilter({ ...filter, ...change, page: undefined })
  const clearFilter = () => onFilter({ sort: filter.sort })

  const tagsOwn = filter.user_id !== user.id
  const row = { companyId, user, statuses: statuses.data ?? noStatuses, onEdit: setEditedId, tagsOwn }
  const columns = useMatterColumns({ ...row, layout: layoutOf(filter), withoutMenu: !isInternal(user) })
  const { choicesKey, initialChoices } = saved.choices
  const shown = useShownKeys(columns, choicesKey, initialChoices)
  /** How the list stands there, for its CSV. */
  const listed = { sort: filter.sort, columns: matterListColumns.filter((key) => shown.includes(key)) }

  if (statuses.data?.length === 0) return null
  const empty = <NoMatters user={user} filter={filter} onClear={clearFilter} />
  const maySelect = canChangeMatterStatus(user)
  const bulkActions = (
    <Suspense>
      <MatterBulkActions
        isPhone={isPhone}
        companyId={companyId}
        statuses={row.statuses}
        selection={selection}
        listed={listed}
      />
    </Suspense>
  )

  return (
    <>
      <PageHeader
        title="案件"
        printable
        phoneBack={{ label: 'ホーム', link: { to: '/c/$companyId', params: { companyId } } }}
        actions={
          isPhone ? (
            <>
              <IconButton
                aria-label={placeholders.matterSearch}
                aria-expanded={isSearching}
                onClick={() => setSearching(!isSearching)}
              >
                <SearchOutlined />
              </IconButton>
              {mayCreate && (
                <>
                  <IconButton aria-label="緊急受付" onClick={() => setTaking(true)}>
                    <PhoneInTalkOutlined />
                  </IconButton>
                  <IconButton aria-label="案件を作成" onClick={() => setCreating(true)}>
                    <AddOutlined />
                  </IconButton>
                </>
              )}
            </>
          ) : (
            <>
              {canViewFinancials(user) && (
                <LinkButton
                  to="/c/$companyId/matters/financials"
                  params={{ companyId }}
                  startIcon={<BarChartOutlined />}
                >
                  収支集計
                </LinkButton>
              )}
              {mayCreate && (
                <>
                  <Button startIcon={<PhoneInTalkOutlined />} onClick={() => setTaking(true)}>
                    緊急受付
                  </Button>
                  <Button
                    variant="contained"
                    color="primary"
                    startIcon={<AddOutlined />}
                    onClick={() => setCreating(true)}
                  >
                    案件を作成
                  </Button>
                </>
              )}
            </>
          )
        }
      />
      {isPhone && isSearching && (
        <Box sx={{ px: 4, pt: 2.5, bgcolor: 'background.paper', '& > *': { minHeight: 44 } }}>
          <SearchField
            autoFocus={filter.name === undefined}
            label={placeholders.matterSearch}
            width={600}
            value={filter.name ?? ''}
            onSearch={(name) => changeFilter({ name: name || undefined })}
          />
        </Box>
      )}
      <ListFrame
        filters={
          <>
            <MatterFilters
              start={<ViewChooser saved={saved} />}
              ownIsDefault
              companyId={companyId}
              user={user}
              statuses={row.statuses}
              value={filter}
              onChange={changeFilter}
              searchLabel={isPhone ? null : undefined}
              datesFirst={isPhone}
              onClear={isFiltered(filter) ? clearFilter : undefined}
              actions={
                <LoadingButton
                  startIcon={<FileDownloadOutlined />}
                  loading={csv.isPending}
                  loadingText="作成中..."
                  aria-label={csv.isPending ? undefined : 'CSVをダウンロード'}
                  onClick={() => csv.mutate({ ...withoutPaging(filter), ...listed })}
                >
                  CSV
                  <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
                    をダウンロード
                  </Box>
                </LoadingButton>
              }
            >
              {filter.facility_id !== undefined && (
                <FacilityChip
                  companyId={companyId}
                  facilityId={filter.facility_id}
                  onLift={() => changeFilter({ facility_id: undefined })}
                />
              )}
              <BookedChips filter={filter} onChange={changeFilter} />
            </MatterFilters>
            <ViewNotes saved={saved} />
          </>
        }
        rows={statuses.data && !saved.isPending ? query.data?.data : undefined}
        meta={query.data?.meta}
        failure={loadFailure(query, statuses)}
        onPageChange={(page) => onFilter({ ...filter, page })}
      >
        {(matters, pager) =>
          isPhone || isNarrow ? (
            <StackedRows
              square
              rows={matters}
              height={110}
              empty={empty}
              footer={
                <>
                  {pager}
                  <SelectionBar
                    count={selection.ids.size}
                    onClear={selection.clear}
                    onSelectAll={() =>
                      selection.set(new Set([...selection.ids, ...(matters ?? []).map(({ id }) => id)]))
                    }
                    actions={bulkActions}
                  />
                </>
              }
            >
              {(found) => <MatterCards matters={found} {...row} selection={maySelect ? selection : undefined} />}
            </StackedRows>
          ) : (
            <MatterTable
              columns={columns}
              matters={matters}
              choices={saved.choices}
              sort={filter.sort ?? '-updated_at'}
              onSort={(sort) => changeFilter({ sort })}
              selection={
                maySelect
                  ? {
                      selected: selection.ids,
                      onChange: (ids) => selection.set(new Set([...ids].map(Number))),
                      labelOf: ({ name }) => name,
                      actions: bulkActions,
                    }
                  : undefined
              }
              empty={empty}
              pager={pager}
            />
          )
        }
      </ListFrame>
      <Suspense>
        {isCreating && (
          <CreateMatterDialog
            companyId={companyId}
            userId={user.id}
            onClose={() => setCreating(false)}
            onCreated={openMatter}
          />
        )}
        {isTaking && (
          <CallDialog companyId={companyId} userId={user.id} onClose={() => setTaking(false)} onCreated={openMatter} />
        )}
        {editedId !== null && (
          <EditMatterDialog
            companyId={companyId}
            matterId={editedId}
            onClose={() => setEditedId(null)}
            onCreated={openMatter}
          />
        )}
      </Suspense>
    </>
  )
}
