import { Suspense, useState } from 'react'
import BarChartOutlined from '@mui/icons-material/BarChartOutlined'
import PhoneInTalkOutlined from '@mui/icons-material/PhoneInTalkOutlined'
import SearchOutlined from '@mui/icons-material/SearchOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { canChangeMatterStatus, canCreateMatter, canViewFinancials } from '#domain/matters/matters.policy.ts'
import { placeholders } from '#domain/text/screens.ts'
import { isInternal } from '#domain/users/users.policy.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { matterDetailColumns, matterListColumns } from '#domain/matters/matters.labels.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { downloadMatterCsv, matterQueries } from '#src/api/matters.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { useListChoices } from '#src/lib/list-choices.ts'
import { CreateButton } from '#src/records/create-button.tsx'
import { CsvButton } from '#src/records/csv-button.tsx'
import { RecordListScreen } from '#src/records/record-list-screen.tsx'
import { useListed, useRecordList } from '#src/records/use-record-list.ts'
import type { ListAddress } from '#src/records/use-record-list.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { LinkButton } from '#src/ui/text/link.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { SearchField } from '#src/ui/lists/search-field.tsx'
import { MatterFilters } from '#src/widgets/matter-filters/matter-filters.tsx'
import { useSavedView } from '#src/widgets/saved-views/use-saved-view.ts'
import { ViewChooser } from '#src/widgets/saved-views/view-chooser.tsx'
import { ViewNotes } from '#src/widgets/saved-views/view-notes.tsx'
import { EditMatter } from '../form/edit-matter.tsx'
import { BookedChips } from './booked-chips.tsx'
import { FacilityChip } from '#src/widgets/facility-badges/facility-chip.tsx'
import { askedFilter, isOwnDay, matterList, savedSearch, searchOf } from './matter-list-search.ts'
import type { MatterListFilter } from './matter-list-search.ts'
import { useMatterColumns } from '#src/widgets/matter-list/matter-columns.tsx'
import type { MatterLayout } from '#src/widgets/matter-list/matter-columns.tsx'

const CreateMatterDialog = lazyPart(() =>
  import('../form/create-matter-dialog.tsx').then((module) => module.CreateMatterDialog),
)
const CallDialog = lazyPart(() => import('../form/call-dialog.tsx').then((module) => module.CallDialog))
const MatterBulkActions = lazyPart(() =>
  import('./bulk/matter-bulk-actions.tsx').then((module) => module.MatterBulkActions),
)

const noMatters = () => import('./no-matters.tsx')
const NoMatters = lazyPart(() => noMatters().then((module) => module.NoMatters))
const NothingToday = lazyPart(() => noMatters().then((module) => module.NothingToday))

type MatterListPageProps = { companyId: string; user: Actor }

const noStatuses: readonly MatterStatus[] = []

const layoutOf = ({ facility_id, building_id }: MatterListFilter): MatterLayout => {
  if (facility_id !== undefined) return 'of-facility'
  return building_id?.length === 1 ? 'without-building' : 'with-building'
}

/** What the list is asked for by its address and its views. */
const useAskedMatters = (companyId: string, user: Actor) => {
  const { search, saved, onSearch } = useSavedView({
    companyId,
    list: matterList,
    user,
    explicit: (shown) => savedSearch(shown, user),
  })
  const address: ListAddress<MatterListFilter> = {
    search: askedFilter(search, user),
    saved,
    onSearch: (next, options) => onSearch(searchOf(next), options),
  }
  const { shown = [] } = useListChoices(saved.choices.choicesKey, saved.choices.initialChoices)
  // A phone's cards have none of them, and what is carried for it has none either.
  const isDetailed = !isSmartphone() && matterDetailColumns.some((key) => shown.includes(key))
  const asked = { ...address.search, ...(isDetailed && { with_details: true }) }
  const list = useRecordList({
    list: matterList,
    user,
    address,
    pages: (page, per_page) => matterQueries.list(companyId, { ...asked, page, per_page }),
  })
  return { saved, list }
}

/** 案件: the company's matters as the address narrows them down, newest change first unless sorted otherwise. */
export const MatterListPage = ({ companyId, user }: MatterListPageProps) => {
  const navigate = useNavigate()
  const openMatter = ({ id }: Matter) =>
    void navigate({ to: '/c/$companyId/matters/$matterId', params: { companyId, matterId: id }, ignoreBlocker: true })
  const [isCreating, setCreating] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const [editedId, setEditedId] = useState<number | null>(null)
  const { saved, list } = useAskedMatters(companyId, user)
  const { search: filter, setFilter } = list
  const [isSearching, setSearching] = useState(filter.name !== undefined)
  const statuses = useQuery(matterQueries.statuses(companyId))
  const isPhone = isSmartphone()
  const mayCreate = canCreateMatter(user)
  const create = mayCreate ? () => setCreating(true) : undefined

  const row = { companyId, user, statuses: statuses.data ?? noStatuses, onEdit: setEditedId }
  const columns = useMatterColumns({ ...row, layout: layoutOf(filter), withoutMenu: !isInternal(user) })
  const listed = useListed(list, columns, matterListColumns)
  if (statuses.data?.length === 0) return null
  const maySelect = canChangeMatterStatus(user)

  return (
    <>
      <PageHeader
        title="案件"
        printable={list.printing}
        phoneBack={{ label: 'ホーム', link: { to: '/c/$companyId', params: { companyId } } }}
        actions={
          <>
            {isPhone && (
              <IconButton
                aria-label={placeholders.matterSearch}
                aria-expanded={isSearching}
                onClick={() => setSearching(!isSearching)}
              >
                <SearchOutlined />
              </IconButton>
            )}
            {!isPhone && canViewFinancials(user) && (
              <LinkButton to="/c/$companyId/matters/financials" params={{ companyId }} startIcon={<BarChartOutlined />}>
                収支集計
              </LinkButton>
            )}
            {mayCreate && isPhone && (
              <IconButton aria-label="緊急受付" onClick={() => setTaking(true)}>
                <PhoneInTalkOutlined />
              </IconButton>
            )}
            {mayCreate && !isPhone && (
              <Button startIcon={<PhoneInTalkOutlined />} onClick={() => setTaking(true)}>
                緊急受付
              </Button>
            )}
            {mayCreate && <CreateButton isPhone={isPhone} label="案件を作成" onClick={() => setCreating(true)} />}
          </>
        }
      />
      {isPhone && isSearching && (
        <Box sx={{ px: 4, pt: 2.5, bgcolor: 'background.paper', '& > *': { minHeight: 44 } }}>
          <SearchField
            autoFocus={filter.name === undefined}
            label={placeholders.matterSearch}
            width={600}
            value={filter.name ?? ''}
            onSearch={(name) => setFilter({ name: name || undefined })}
          />
        </Box>
      )}
      <RecordListScreen
        label="案件"
        list={{ ...list, rows: statuses.data && list.rows, failure: loadFailure(list.query, statuses) }}
        columns={columns}
        filters={
          <>
            <MatterFilters
              start={<ViewChooser saved={saved} />}
              ownIsDefault
              companyId={companyId}
              user={user}
              statuses={row.statuses}
              value={filter}
              onChange={setFilter}
              searchLabel={isPhone ? null : undefined}
              datesFirst={isPhone}
              onClear={list.isFiltered ? list.clear : undefined}
              actions={<CsvButton download={() => downloadMatterCsv(companyId, { ...list.filters, ...listed })} />}
            >
              {filter.facility_id !== undefined && (
                <FacilityChip
                  companyId={companyId}
                  facilityId={filter.facility_id}
                  onLift={() => setFilter({ facility_id: undefined })}
                />
              )}
              <BookedChips filter={filter} onChange={setFilter} />
            </MatterFilters>
            <ViewNotes saved={saved} />
          </>
        }
        actions={
          maySelect && (
            <Suspense>
              <MatterBulkActions
                isPhone={isPhone}
                companyId={companyId}
                statuses={row.statuses}
                selection={list.selection}
                listed={listed}
              />
            </Suspense>
          )
        }
        noneFits={
          isOwnDay(filter, user) && (
            <Suspense>
              <NothingToday companyId={companyId} onCreate={create} onClear={list.clear} />
            </Suspense>
          )
        }
        empty={
          <Suspense>
            <NoMatters onCreate={create} />
          </Suspense>
        }
      />
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
      </Suspense>
      {editedId !== null && <EditMatter companyId={companyId} matterId={editedId} onClose={() => setEditedId(null)} />}
    </>
  )
}
