/** The recipient's page: the token is all they have; no session. */
import { queryOptions } from '@tanstack/react-query'
import type { DownloadType } from '#domain/documents/documents.contract.ts'
import { publicLinkErrors } from '#domain/documents/documents.labels.ts'
import type { PublicDocumentMail } from '#domain/documents/recipient.contract.ts'
import { OtherError } from './errors.ts'
import { http } from './http.ts'

const path = (token: string, rest = ''): string => `/api/public/document-mails/${encodeURIComponent(token)}${rest}`

export const recipientQueries = {
  document: (token: string) =>
    queryOptions({
      queryKey: ['recipient', token],
      queryFn: async ({ signal }) => (await http.get<{ data: PublicDocumentMail }>(path(token), { signal })).data,
      meta: { screenShows: () => true },
    }),
}

/** 404 or 410 with one of the link's own sentences. */
export const isDeadLink = (error: unknown): error is OtherError =>
  error instanceof OtherError && Object.values<string>(publicLinkErrors).includes(error.message)

/** Tells that a person has the document before their eyes; the server counts it once. */
export const markOpened = (token: string): Promise<void> => http.post<void>(path(token, '/open'))

export const downloadPublicDocument = (token: string, download_type: DownloadType) =>
  http.download(path(token, '/download'), { query: { download_type } })

/** Address of the PDF to show; reading it counts as no download. */
export const previewPath = (token: string): string => path(token, '/preview')
