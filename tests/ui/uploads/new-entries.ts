/** Writes as screens put them into the outbox. */
import { noPhotoFacts } from '#domain/files/photos.contract.ts'
import type { EmbedChange, OutboxRecord, Write } from '#src/outbox/kinds/entry.ts'

export const newFile = (name: string, matter_id = 1): Write => ({
  kind: 'file',
  company_id: 'midori',
  label: '点検',
  target: { kind: 'report-folder', company_id: 'midori', matter_id, label: '点検' },
  name,
  type: '',
  size: 0,
  keep_original: true,
  is_prepared: false,
  note: null,
})

export const newComment = (body: string, matter_id = 1): Write => ({
  kind: 'comment',
  company_id: 'midori',
  label: '点検',
  target: { matter_id },
  body: { body },
})

const shownFile = {
  name: '外壁.jpg',
  path: '',
  type: 4,
  thumbnail_path: null,
  content_type: 'image/jpeg',
  size: 1,
  ...noPhotoFacts,
} as const

export const newEmbed = (document_id: number, change: EmbedChange): Write => ({
  kind: 'embeds',
  company_id: 'midori',
  label: '点検',
  document_id,
  change,
  shown: { isPDF: false, page_count: 1, file: { id: change.file_id, ...shownFile } },
})
export const addedFile = (file_id: number, nth = 1): EmbedChange => ({ way: 'added', file_id, pages: null, nth })
export const removedFile = (file_id: number, nth = 1, of = 1): EmbedChange => ({
  way: 'removed',
  file_id,
  pages: null,
  nth,
  of,
})

export const newMatter = (name: string): Write => ({
  kind: 'matter',
  company_id: 'midori',
  label: name,
  body: { name, matter_category_id: 1 } as never,
})

export const newRecord = (write: Write, user_id = 1): Omit<OutboxRecord, 'id'> => ({
  user_id,
  write,
  written_at: 0,
  key: null,
  server_failures: 0,
  failure: null,
  contested: null,
})
