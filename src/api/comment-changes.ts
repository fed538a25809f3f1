/** Comments written, deleted and had back. */
import type { Comment, CreateCommentRequest } from '#domain/comments/comments.contract.ts'
import { failureText, undoFailure } from '#domain/text/screens.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReadCommentsRequest } from '#domain/comments/comments.contract.ts'
import { notificationQueries } from './notifications.ts'
import { companyCall } from './call.ts'
import type { CallOptions } from './call.ts'
import type { CommentTarget } from './comments.ts'
import { isOffline, isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { never, useNounMutation } from './noun-mutation.ts'
import { invalidateNoun } from './query.ts'

export const sendComment = (
  companyId: string,
  target: CommentTarget,
  body: CreateCommentRequest,
  options: CallOptions,
): Promise<Comment> =>
  dataOf(
    'matter_id' in target
      ? companyCall(companyId, 'POST /matters/{id}/comment', { params: { id: target.matter_id }, body, ...options })
      : companyCall(companyId, 'POST /documents/{id}/comment', {
          params: { id: target.document_id },
          body,
          ...options,
        }),
  )

/** `key`: the server takes it once under this, however often it is sent. 422, and that there is no connection, are the composer's to show. */
export const useCreateComment = (companyId: string, target: CommentTarget) =>
  useNounMutation(
    companyId,
    'comments',
    ({ key, ...body }: CreateCommentRequest & { key: string }) =>
      sendComment(companyId, target, body, { idempotencyKey: key, mayWait: true }),
    {
      screenShows: (error: unknown) => isValidation(error) || isOffline(error),
      isOutdated: never,
      failure: 'コメントの送信に失敗しました。入力内容は残っています。時間をおいて、やり直してください。',
    },
  )

type Standing = Pick<Comment, 'id' | 'matter' | 'document'>

/** For whoever deleted it just now. */
export const useRestoreComment = (companyId: string) =>
  useNounMutation(
    companyId,
    'comments',
    ({ id: comment_id, matter, document }: Standing) =>
      document
        ? companyCall(companyId, 'POST /documents/{id}/comment/{comment_id}/restore', {
            params: { id: document.id, comment_id },
          })
        : companyCall(companyId, 'POST /matters/{id}/comment/{comment_id}/restore', {
            params: { id: matter!.id, comment_id },
          }),
    { failure: undoFailure, isOutdated: never },
  )

export const useDeleteComment = (companyId: string) =>
  useNounMutation(
    companyId,
    'comments',
    ({ id: comment_id, matter, document }: Standing) =>
      document
        ? companyCall(companyId, 'DELETE /documents/{id}/comment/{comment_id}', {
            params: { id: document.id, comment_id },
          })
        : companyCall(companyId, 'DELETE /matters/{id}/comment/{comment_id}', {
            params: { id: matter!.id, comment_id },
          }),
    { failure: failureText('コメント', '削除'), isOutdated: never },
  )

/** They were seen, or without ids all; the lists keep their marks until they are asked for again. */
export const useReadComments = (companyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ReadCommentsRequest) => dataOf(companyCall(companyId, 'PUT /comments/read', { body })),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: notificationQueries.byCompany().queryKey })
      return invalidateNoun(client, companyId, 'notifications')
    },
    // Nobody asked for it: a failure waits for the next time.
    meta: { screenShows: () => true },
  })
}
