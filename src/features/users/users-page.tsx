import { Suspense, useMemo, useState } from 'react'
import BadgeOutlined from '@mui/icons-material/BadgeOutlined'
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined'
import ImportExportOutlined from '@mui/icons-material/ImportExportOutlined'
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { optionsOf } from '#domain/labels.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import type { UserSort } from '#domain/users/users.contract.ts'
import { invitationStatuses, invitationStatusLabels, roleLabels, roles } from '#domain/users/users.labels.ts'
import { canManageUsers } from '#domain/users/users.policy.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { invitationQueries } from '#src/api/invitations.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { userQueries } from '#src/api/users.ts'
import { listKey } from '#src/lib/list-choices.ts'
import { CountTabs } from '#src/ui/count-tabs.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { isSmartphone } from '#src/lib/device.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { LinkButton } from '#src/ui/link.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { RecordList } from '#src/ui/record-list.tsx'
import { StackedRows } from '#src/ui/stacked-rows.tsx'
import { filterOptions, MultiChoiceFilter, SingleChoiceFilter } from '#src/widgets/filter-bar/choice-filters.tsx'
import { FilterBar } from '#src/widgets/filter-bar/filter-bar.tsx'
import { FilterSearch } from '#src/widgets/filter-bar/filter-search.tsx'
import { SettingsPage } from '#src/widgets/settings-page/settings-page.tsx'
import { HandoverNote } from './handover-note.tsx'
import { SeatCount, SeatNote } from './seats.tsx'
import { rowKey, type Row } from './user-cells.tsx'
import { userColumns } from './user-columns.tsx'
import type { UserTask } from './user-menu-button.tsx'
import { UserStack } from './user-stack.tsx'
import { allGuests, invitationFilterOf, userFilterOf, type UsersSearch, type UsersTab } from './users-search.ts'

const InviteDialog = lazyPart(() => import('./invite-dialog.tsx').then((module) => module.InviteDialog))
const TaskDialog = lazyPart(() => import('./task-dialog.tsx').then((module) => module.TaskDialog))

const internalRoles = filterOptions(optionsOf(roleLabels)).filter(({ value }) => value !== roles.guest)
const statuses = filterOptions(optionsOf(invitationStatusLabels))

type UsersPageProps = {
  companyId: string
  user: CompanyUser
  search: UsersSearch
  onSearch: (search: UsersSearch) => void
}

/** ユーザー: the company's own people and its guests, with those who are invited. */
export const UsersPage = ({ companyId, user, search, onSearch }: UsersPageProps) => {
  const [isInviting, setInviting] = useState(false)
  const [task, setTask] = useState<UserTask | null>(null)
  const mayManage = canManageUsers(user)
  const isGuests = search.tab === 'guests'
  const people = useQuery({ ...userQueries.list(companyId, userFilterOf(search)), placeholderData: keepPreviousData })
  const invitations = useQuery({
    ...invitationQueries.pending(companyId, invitationFilterOf(search)),
    enabled: mayManage,
    placeholderData: keepPreviousData,
  })
  const guests = useQuery(userQueries.list(companyId, allGuests))
  const seats = people.data?.seats
  const isFiltered = Boolean(search.name || search.role || search.status)

  /** Another filter begins at the first page. */
  const setFilter = (change: UsersSearch) => onSearch({ ...search, ...change, page: undefined })
  const handleClear = () => setFilter({ name: undefined, role: undefined, status: undefined })

  const rows = useMemo((): Row[] | undefined => {
    if (!people.data || (mayManage && !invitations.data)) return undefined
    const joined = search.status === invitationStatuses.invited ? [] : people.data.data
    // Guests stand on several pages, those who wait on the first.
    const isWaitingShown = search.status !== invitationStatuses.joined && (search.page ?? 1) === 1
    return [
      ...joined.map((each): Row => ({ user: each })),
      ...(isWaitingShown ? (invitations.data ?? []).map((invitation): Row => ({ invitation })) : []),
    ]
  }, [people.data, invitations.data, mayManage, search.status, search.page])
  const columns = useMemo(
    () => userColumns({ companyId, actor: user, isGuests, onTask: setTask }),
    [companyId, user, isGuests],
  )
  const failure = loadFailure(people) ?? (mayManage ? loadFailure(invitations) : undefined)
  const empty = isFiltered ? (
    <EmptyState
      drawing="no-result"
      title="条件に一致するユーザーがいません"
      text="条件を変更してください。"
      action={<Button onClick={handleClear}>{dialogWords.clear}</Button>}
    />
  ) : (
    <EmptyState
      drawing="nothing-waiting"
      title="ゲストがいません"
      text="協力会社などの社外の人を、案件に招待できます。ゲストは参加している案件だけを見られます。"
    />
  )

  return (
    <SettingsPage
      companyId={companyId}
      title="ユーザー"
      actions={
        mayManage &&
        (isSmartphone() ? (
          <IconButton aria-label="招待" onClick={() => setInviting(true)} sx={{ color: 'brand.700' }}>
            <PersonAddOutlined />
          </IconButton>
        ) : (
          <>
            <LinkButton
              to="/c/$companyId/registers/$kind"
              params={{ companyId, kind: 'people' }}
              startIcon={<ImportExportOutlined />}
            >
              取り込み・書き出し
            </LinkButton>
            <Button
              variant="contained"
              color="primary"
              startIcon={<PersonAddOutlined />}
              onClick={() => setInviting(true)}
            >
              招待
            </Button>
          </>
        ))
      }
    >
      {seats && (
        <Box sx={{ mb: 3 }}>
          <SeatCount seats={seats} />
        </Box>
      )}
      <HandoverNote companyId={companyId} user={user} />
      {seats && mayManage && <SeatNote seats={seats} />}
      <CountTabs<UsersTab>
        label="ユーザーの区分"
        tabs={[
          { value: 'internal', label: '社内ユーザー', count: seats?.taken },
          { value: 'guests', label: 'ゲスト', count: guests.data?.meta.total },
        ]}
        value={search.tab ?? 'internal'}
        onChange={(tab) => onSearch(tab === 'guests' ? { tab } : {})}
      />
      <ListFrame
        inset
        filters={
          <Box sx={{ mx: { phone: -4 }, mb: { phone: 3 } }}>
            <FilterBar label="ユーザーの絞り込み" onClear={isFiltered ? handleClear : undefined}>
              <FilterSearch label="氏名・メールを検索" value={search.name} onChange={(name) => setFilter({ name })} />
              {!isGuests && (
                <MultiChoiceFilter
                  label="権限"
                  icon={<BadgeOutlined />}
                  options={internalRoles}
                  value={search.role}
                  onChange={(role) => setFilter({ role })}
                />
              )}
              {mayManage && (
                <SingleChoiceFilter
                  label="招待状況"
                  icon={<HowToRegOutlined />}
                  options={statuses}
                  value={search.status}
                  onChange={(status) => setFilter({ status })}
                />
              )}
            </FilterBar>
          </Box>
        }
        rows={rows}
        meta={isGuests ? people.data?.meta : undefined}
        failure={failure}
        onPageChange={(page) => onSearch({ ...search, page })}
      >
        {(found, pager) => (
          <RecordList
            label="ユーザー"
            choicesKey={listKey('users', user)}
            columns={columns}
            rows={found}
            rowKey={rowKey}
            rowHeight={56}
            sort={search.sort ?? 'role'}
            onSort={(sort) => setFilter({ sort: sort as UserSort })}
            empty={empty}
            footer={pager}
            phone={() => (
              <StackedRows variant="outlined" rows={found} height={84} empty={empty} footer={pager}>
                {(shown) => <UserStack companyId={companyId} actor={user} rows={shown} onTask={setTask} />}
              </StackedRows>
            )}
          />
        )}
      </ListFrame>
      <Suspense fallback={null}>
        {isInviting && seats && (
          <InviteDialog companyId={companyId} user={user} seats={seats} onClose={() => setInviting(false)} />
        )}
        {task && (
          <TaskDialog
            key={`${task.kind}-${task.user.id}`}
            companyId={companyId}
            task={task}
            onClose={() => setTask(null)}
          />
        )}
      </Suspense>
    </SettingsPage>
  )
}
