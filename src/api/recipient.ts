/** The recipient's page: the token is all they have; no session. */
import { queryOptions } from '@tanstack/react-query'
import type { DownloadType } from '#domain/documents/documents.contract.ts'
import { publicLinkErrors } from '#domain/documents/documents.labels.ts'
import { openCall, openDownload } from './call.ts'
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
}

/** 404 or 410 with one of the link's own sentences. */
export const isDeadLink = (error: unknown): error is OtherError =>
  error instanceof OtherError && Object.values<string>(publicLinkErrors).includes(error.message)

/** Tells that a person has the document before their eyes; the server counts it once. */
export const markOpened = (token: string): Promise<void> =>
  openCall('POST /api/public/document-mails/{token}/open', { params: { token } })

export const downloadPublicDocument = (token: string, download_type: DownloadType) =>
  openDownload('GET /api/public/document-mails/{token}/download', { params: { token }, query: { download_type } })

/** Address of the PDF to show; reading it counts as no download. */
export const previewPath = (token: string): string => `/api/public/document-mails/${encodeURIComponent(token)}/preview`
