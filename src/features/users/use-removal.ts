import { useState } from 'react'
import { stepLabel } from '#domain/approvals/approvals.labels.ts'
import { approverCandidates } from '#domain/approvals/approvals.policy.ts'
import type { Departure, RemoveUserRequest } from '#domain/users/departures.contract.ts'
import type { UserChoice, UserListItem } from '#domain/users/users.contract.ts'
import { describeError } from '#src/api/errors.ts'
import { useRemoveUser } from '#src/api/users.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import type { UseQueryResult } from '@tanstack/react-query'

export type Person = { id: number; name: string }

/** What hangs on the person, line by line; `key` is what is remembered of a line's successor. */
export type Line = {
  key: string
  name: string
  detail?: string
  /** Without a successor the person is not removed. */
  isRequired: boolean
  /** What becomes of it without one. */
  without: string
  candidates: readonly Person[]
}

const linesOf = (departure: Departure, candidates: readonly Person[]) => ({
  approvals: departure.approvals.map(({ approval_id, order_number, document, is_alone, taken_user_ids }): Line => {
    const free = candidates.filter(({ id }) => !taken_user_ids.includes(id))
    const isRequired = is_alone && free.length > 0
    return {
      key: `approvals-${approval_id}`,
      name: document.name,
      detail: stepLabel(order_number),
      isRequired,
      without: isRequired ? '選択' : is_alone ? 'なし（申請を取り消し）' : 'なし（ほかの人が承認）',
      candidates: free,
    }
  }),
  matters: departure.matters.map(({ id, name }): Line => ({
    key: `matters-${id}`,
    name,
    isRequired: true,
    without: '選択',
    candidates,
  })),
  documents: departure.documents.map(({ id, name }): Line => ({
    key: `documents-${id}`,
    name,
    isRequired: false,
    without: '引き継がない',
    candidates,
  })),
})

export const groups = ['approvals', 'matters', 'documents'] as const

type UseRemovalOptions = {
  companyId: string
  members:
    | UseQueryResult<UserChoice[]>
    | UseQueryResult<UserChoice[]>
    | UseQueryResult<never>
    | UseQueryResult<never>
    | UseQueryResult<never>
    | UseQueryResult<UserChoice[]>
  user: UserListItem
  departure:
    | UseQueryResult<Departure>
    | UseQueryResult<Departure>
    | UseQueryResult<never>
    | UseQueryResult<never>
    | UseQueryResult<never>
    | UseQueryResult<Departure>
  onClose: () => void
}

/** Removes somebody whose work has been handed over. */
export const useRemoval = ({ companyId, members, user, departure, onClose }: UseRemovalOptions) => {
  const remove = useRemoveUser(companyId)
  const [successors, setSuccessors] = useState<Record<string, number>>({})
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string>()
  const candidates = approverCandidates(members.data ?? [], { currentUserId: user.id, chosenIds: [], name: '' })
  const lines = departure.data && linesOf(departure.data, candidates)
  const all = lines ? groups.flatMap((group) => lines[group]) : []
  const missing = all.filter(({ key, isRequired }) => isRequired && successors[key] === undefined)

  const handleAll = (id: number) =>
    setSuccessors(
      Object.fromEntries(
        all.flatMap(({ key, candidates: own }) => (own.some((each) => each.id === id) ? [[key, id]] : [])),
      ),
    )
  const handleSubmit = async () => {
    setTried(true)
    if (missing.length > 0 || !departure.data) return
    const chosen = (group: (typeof groups)[number], ids: number[]) =>
      ids.flatMap((id) => {
        const user_id = successors[`${group}-${id}`]
        return user_id === undefined ? [] : [{ id, user_id }]
      })
    const body: RemoveUserRequest = {
      approvals: chosen(
        'approvals',
        departure.data.approvals.map(({ approval_id }) => approval_id),
      ).map(({ id, user_id }) => ({ approval_id: id, user_id })),
      matters: chosen(
        'matters',
        departure.data.matters.map(({ id }) => id),
      ).map(({ id, user_id }) => ({ matter_id: id, user_id })),
      documents: chosen(
        'documents',
        departure.data.documents.map(({ id }) => id),
      ).map(({ id, user_id }) => ({ document_id: id, user_id })),
    }
    try {
      await remove.mutateAsync({ id: user.id, ...body })
      toast.success(`${user.name}さんを会社から削除しました。`)
      onClose()
    } catch (error) {
      setFailure(describeError(error))
      void departure.refetch()
    }
  }
  return { remove, successors, setSuccessors, isTried, failure, candidates, lines, all, handleAll, handleSubmit }
}
