/** The recipient's page: the token is all they have; no session. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { UnlockRequest } from '#domain/documents/access-code.contract.ts'
import type { AnswerRequest } from '#domain/documents/answers.contract.ts'
import type { DownloadType } from '#domain/fields.ts'
import { publicLinkErrors } from '#domain/documents/public-link-errors.ts'
import { openCall } from './call.ts'
import { OtherError } from './errors.ts'
import { dataOf } from './http.ts'

export const recipientQueries = {
  document: (token: string) =>
    queryOptions({
      queryKey: ['recipient', token],
      queryFn: ({ signal }) =>
        dataOf(openCall('GET /api/public/document-mails/{token}', { params: { token }, signal })),
      meta: { screenShows: () => true },
    }),
  /** Whose link it was, of one that opens no more. */
  sender: (token: string) =>
    queryOptions({
      queryKey: ['recipient', token, 'sender'],
      queryFn: ({ signal }) =>
        dataOf(openCall('GET /api/public/document-mails/{token}/sender', { params: { token }, signal })),
      meta: { screenShows: () => true },
    }),
}

/** 受領しました, 承認する, 差し戻す, 質問を送る; the answer is the document as it is then. */
export const useAnswerDocument = (token: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: AnswerRequest) =>
      dataOf(openCall('POST /api/public/document-mails/{token}/answers', { params: { token }, body })),
    onSuccess: (mail) => queryClient.setQueryData(recipientQueries.document(token).queryKey, mail),
    meta: { screenShows: () => true },
  })
}

/** The access code; what it opens is asked for anew. Wrong ones are the form's to show. */
export const useUnlockLink = (token: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: UnlockRequest) =>
      openCall('POST /api/public/document-mails/{token}/unlock', { params: { token }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: recipientQueries.document(token).queryKey }),
    meta: { screenShows: () => true },
  })
}

export const useRenewLink = (token: string) =>
  useMutation({
    mutationFn: () => openCall('POST /api/public/document-mails/{token}/renew', { params: { token } }),
    meta: { screenShows: () => true },
  })

/** 404 or 410 with one of the link's own sentences. */
export const isDeadLink = (error: unknown): error is OtherError =>
  error instanceof OtherError && Object.values<string>(publicLinkErrors).includes(error.message)

/** Tells that a person has the document before their eyes; the server counts it once. */
export const markOpened = (token: string): Promise<void> =>
  openCall('POST /api/public/document-mails/{token}/open', { params: { token } })

const filesPath = (token: string): string => `/api/public/document-mails/${encodeURIComponent(token)}`

/** Address of a file to take along: a plain link, which every browser knows how to save. */
export const downloadPath = (token: string, type: DownloadType): string =>
  `${filesPath(token)}/download?download_type=${type}`

/** Address of a file that was sent with it, and of all of them and the document in one archive. */
export const enclosurePath = (token: string, id: number): string => `${filesPath(token)}/enclosures/${id}`
export const archivePath = (token: string): string => `${filesPath(token)}/archive`

/** Address of the PDF to show; reading it counts as no download. */
export const previewPath = (token: string): string => `${filesPath(token)}/preview`
/** The same by itself, for the browser's own viewer, which prints it as it is. */
export const printPath = (token: string): string => `${filesPath(token)}/preview?use=print`

/** Address of the paper that tells what was received; to be looked at. */
export const receiptPath = (token: string): string => `${filesPath(token)}/receipt`

/** Address of the page where a building's owner finds what was submitted before. */
export const pastReportsPath = (token: string): string => `/d/${encodeURIComponent(token)}/reports`
