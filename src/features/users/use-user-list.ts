import { useMemo } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { invitationStatuses } from '#domain/users/users.labels.ts'
import { canManageUsers } from '#domain/users/users.policy.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { invitationQueries } from '#src/api/invitations.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { userQueries } from '#src/api/users.ts'
import { useListAddress, useRecordList } from '#src/records/use-record-list.ts'
import type { Row } from './user-cells.tsx'
import { invitationFilterOf, userFilterOf, userList } from './users-search.ts'

/** Who is listed: those who have joined, then those who are invited. */
export const useUserList = (companyId: string, user: CompanyUser) => {
  const address = useListAddress(userList, user)
  const { search, onSearch } = address
  const list = useRecordList({
    list: userList,
    user,
    address,
    pages: (page, per_page) => userQueries.list(companyId, userFilterOf({ ...search, page, per_page })),
  })
  const people = list.query
  const mayManage = canManageUsers(user)
  const invitations = useQuery({
    ...invitationQueries.pending(companyId, invitationFilterOf(search)),
    enabled: mayManage,
    placeholderData: keepPreviousData,
  })
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
  const failure = loadFailure(people) ?? (mayManage ? loadFailure(invitations) : undefined)
  return { search, onSearch, list: { ...list, isFiltered, clear, whole: null }, seats, rows, failure }
}
