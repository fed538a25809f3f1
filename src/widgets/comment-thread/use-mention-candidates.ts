import { useQuery } from '@tanstack/react-query'
import type { UserRef } from '#domain/users/users.contract.ts'
import { isInternal } from '#domain/users/users.policy.ts'
import type { CommentTarget } from '#src/api/comments.ts'
import { documentQueries } from '#src/api/documents.ts'
import { matterQueries } from '#src/api/matters.ts'
import { userQueries } from '#src/api/users.ts'

/** Who can be named: all internal users but oneself, and the guests who see what is talked about. */
export const useMentionCandidates = (companyId: string, target: CommentTarget, me: { id: number }): UserRef[] => {
  const document_id = 'document_id' in target ? target.document_id : undefined
  const { data: users = [] } = useQuery(userQueries.refs(companyId))
  const { data: document } = useQuery({
    ...documentQueries.detail(companyId, document_id ?? 0),
    enabled: document_id !== undefined,
  })
  const matter_id = 'matter_id' in target ? target.matter_id : document?.matter?.id
  const { data: matter } = useQuery({
    ...matterQueries.detail(companyId, matter_id ?? 0),
    enabled: matter_id !== undefined,
  })
  const readers = new Set([...(matter?.users ?? []), ...(document?.authors ?? [])].map(({ id }) => id))
  return users.filter((user) => user.id !== me.id && (isInternal(user) || readers.has(user.id)))
}
