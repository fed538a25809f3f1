import { Suspense, useMemo, useState } from 'react'
import BadgeOutlined from '@mui/icons-material/BadgeOutlined'
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined'
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined'
import Box from '@mui/material/Box'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { optionsOf } from '#domain/labels.ts'
import { invitationStatuses, invitationStatusLabels, roleLabels, roles } from '#domain/users/users.labels.ts'
import { canManageUsers } from '#domain/users/users.policy.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { invitationQueries } from '#src/api/invitations.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { userQueries } from '#src/api/users.ts'
import { CreateButton } from '#src/records/create-button.tsx'
import { RecordListScreen } from '#src/records/record-list-screen.tsx'
import { RegisterLink } from '#src/records/register-link.tsx'
import { useListAddress, useRecordList } from '#src/records/use-record-list.ts'
import { CountTabs } from '#src/ui/buttons/count-tabs.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { isSmartphone } from '#src/lib/device.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { filterOptions, MultiChoiceFilter, SingleChoiceFilter } from '#src/widgets/filter-bar/choice-filters.tsx'
import { FilterSearch } from '#src/widgets/filter-bar/filter-search.tsx'
import { RecordFilters } from '#src/widgets/filter-bar/record-filters.tsx'
import type { FilterControls } from '#src/widgets/filter-bar/record-filters.tsx'
import { SettingsPage } from '#src/widgets/settings-page/settings-page.tsx'
import { HandoverNote } from './handover-note.tsx'
import { SeatCount, SeatNote } from './seats.tsx'
import { rowKey, type Row } from './user-cells.tsx'
import { userColumns } from './user-columns.tsx'
import type { UserTask } from './user-menu-button.tsx'
import { UserStack } from './user-stack.tsx'
import { allGuests, invitationFilterOf, userFilterOf, userList, type UsersTab } from './users-search.ts'

const InviteDialog = lazyPart(() => import('./invite-dialog.tsx').then((module) => module.InviteDialog))
const TaskDialog = lazyPart(() => import('./task-dialog.tsx').then((module) => module.TaskDialog))

const internalRoles = filterOptions(optionsOf(roleLabels)).filter(({ value }) => value !== roles.guest)
const statuses = filterOptions(optionsOf(invitationStatusLabels))

type UsersPageProps = { companyId: string; user: CompanyUser }

/** ユーザー: the company's own people and its guests, with those who are invited. */
export const UsersPage = ({ companyId, user }: UsersPageProps) => {
  const address = useListAddress(userList, user)
  const { search, onSearch } = address
  const query = userQueries.list(companyId, userFilterOf(search))
  const list = useRecordList({ list: userList, user, address, query })
  const people = list.query
  const [isInviting, setInviting] = useState(false)
  const [task, setTask] = useState<UserTask | null>(null)
  const mayManage = canManageUsers(user)
  const isGuests = search.tab === 'guests'
  const invitations = useQuery({
    ...invitationQueries.pending(companyId, invitationFilterOf(search)),
    enabled: mayManage,
    placeholderData: keepPreviousData,
  })
  const guests = useQuery(userQueries.list(companyId, allGuests))
  const seats = people.data?.seats
  const isFiltered = Boolean(search.name || search.role || search.status)

  const clear = () => list.setFilter({ name: undefined, role: undefined, status: undefined })

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
  const controls: FilterControls<typeof userList> = {
    name: (filter) => <FilterSearch {...filter} label="氏名・メールを検索" />,
    role: (filter) => !isGuests && <MultiChoiceFilter {...filter} icon={<BadgeOutlined />} options={internalRoles} />,
    status: (filter) => mayManage && <SingleChoiceFilter {...filter} icon={<HowToRegOutlined />} options={statuses} />,
    // Above the bar.
    tab: () => null,
  }
  const shown = { ...list, isFiltered, clear }

  return (
    <SettingsPage
      companyId={companyId}
      title="ユーザー"
      actions={
        mayManage && (
          <>
            {!isSmartphone() && <RegisterLink companyId={companyId} kind="people" />}
            <CreateButton
              isPhone={isSmartphone()}
              label="招待"
              icon={<PersonAddOutlined />}
              onClick={() => setInviting(true)}
            />
          </>
        )
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
      <RecordListScreen
        inset
        label="ユーザー"
        list={{ ...shown, rows, meta: isGuests ? list.meta : undefined, failure }}
        columns={columns}
        rowKey={rowKey}
        rowHeight={56}
        filters={
          <Box sx={{ mx: { phone: -4 }, mb: { phone: 3 } }}>
            <RecordFilters label="ユーザー" list={shown} controls={controls} />
          </Box>
        }
        noneFits="条件に一致するユーザーがいません"
        empty={
          <EmptyState
            drawing="nothing-waiting"
            title="ゲストがいません"
            text="協力会社などの社外の人を、案件に招待できます。ゲストは参加している案件だけを見られます。"
          />
        }
        phone={{
          variant: 'outlined',
          height: 84,
          rows: (found) => <UserStack companyId={companyId} actor={user} rows={found} onTask={setTask} />,
        }}
      />
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
