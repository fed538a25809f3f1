import { Suspense, useMemo, useState } from 'react'
import BadgeOutlined from '@mui/icons-material/BadgeOutlined'
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined'
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { optionsOf } from '#domain/labels.ts'
import { invitationStatusLabels, roleLabels, roles } from '#domain/users/users.labels.ts'
import type { UsersAnswer } from '#domain/users/users.contract.ts'
import { canManageUsers } from '#domain/users/users.policy.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { userQueries } from '#src/api/users.ts'
import { CreateButton } from '#src/records/create-button.tsx'
import { RecordListScreen } from '#src/records/record-list-screen.tsx'
import { RegisterLink } from '#src/records/register-link.tsx'
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
import { rowKey } from './user-cells.tsx'
import { userColumns } from './user-columns.tsx'
import type { UserTask } from './user-menu-button.tsx'
import { useUserList } from './use-user-list.ts'
import { allGuests, type userList, type UsersTab } from './users-search.ts'

const InviteDialog = lazyPart(() => import('./invite-dialog.tsx').then((module) => module.InviteDialog))
const TaskDialog = lazyPart(() => import('./task-dialog.tsx').then((module) => module.TaskDialog))

const internalRoles = filterOptions(optionsOf(roleLabels)).filter(({ value }) => value !== roles.guest)
const statuses = filterOptions(optionsOf(invitationStatusLabels))

const controlsOf = (isGuests: boolean, mayManage: boolean): FilterControls<typeof userList> => ({
  name: (filter) => <FilterSearch {...filter} label="氏名・メールを検索" />,
  role: (filter) => !isGuests && <MultiChoiceFilter {...filter} icon={<BadgeOutlined />} options={internalRoles} />,
  status: (filter) => mayManage && <SingleChoiceFilter {...filter} icon={<HowToRegOutlined />} options={statuses} />,
  // Above the bar.
  tab: () => null,
})

type UsersPageProps = { companyId: string; user: CompanyUser }

/** ユーザー: the company's own people and its guests, with those who are invited. */
export const UsersPage = ({ companyId, user }: UsersPageProps) => {
  const [isInviting, setInviting] = useState(false)
  const [task, setTask] = useState<UserTask | null>(null)
  const mayManage = canManageUsers(user)
  const { search, onSearch, list, seats, rows, failure } = useUserList(companyId, user)
  const isGuests = search.tab === 'guests'
  const guests = useQuery(userQueries.list(companyId, allGuests))
  const columns = useMemo(
    () => userColumns({ companyId, actor: user, isGuests, onTask: setTask }),
    [companyId, user, isGuests],
  )
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
        list={{ ...list, rows, meta: isGuests ? list.meta : undefined, failure }}
        columns={columns}
        rowKey={rowKey}
        rowHeight={56}
        filters={
          <Box sx={{ mx: { phone: -4 }, mb: { phone: 3 } }}>
            <RecordFilters label="ユーザー" list={list} controls={controlsOf(isGuests, mayManage)} />
          </Box>
        }
        noneFits="条件に一致するユーザーがいません"
        empty={<NoGuests />}
        nameOf={({ user: person, invitation }) => person?.name ?? invitation!.email}
        phone={{ variant: 'outlined', height: 84 }}
      />
      <UserDialogs
        companyId={companyId}
        user={user}
        seats={isInviting ? seats : undefined}
        task={task}
        onInvited={() => setInviting(false)}
        onTaskDone={() => setTask(null)}
      />
    </SettingsPage>
  )
}

type UserDialogsProps = UsersPageProps & {
  /** undefined: nobody is being invited. */
  seats: UsersAnswer['seats'] | undefined
  task: UserTask | null
  onInvited: () => void
  onTaskDone: () => void
}

/** What opens over the list. */
const UserDialogs = ({ companyId, user, seats, task, onInvited, onTaskDone }: UserDialogsProps) => (
  <Suspense fallback={null}>
    {seats && <InviteDialog companyId={companyId} user={user} seats={seats} onClose={onInvited} />}
    {task && <TaskDialog key={`${task.kind}-${task.user.id}`} companyId={companyId} task={task} onClose={onTaskDone} />}
  </Suspense>
)

const NoGuests = () => (
  <EmptyState
    drawing="nothing-waiting"
    title="ゲストがいません"
    text="協力会社などの社外の人を、案件に招待できます。ゲストは参加している案件だけを見られます。"
  />
)
