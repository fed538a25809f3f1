/** Files of the demo company: bytes go to the storage at once, rows into the transaction. */
import { fileKinds, type FileKind } from '#domain/files/files.labels.ts'
import type { Tx } from '#server/db/client.ts'
import { files } from '#server/db/schema/files.ts'
import { together } from '#server/db/together.ts'
import { storeBytes } from '#server/files/store-bytes.ts'
import type { Storage } from '#server/storage/storage.ts'
import { insertWithIds } from './insert-rows.ts'

export type NewFile = {
  name: string
  type: FileKind
  content_type: string
  bytes: Uint8Array
  width?: number
  height?: number
  page_count?: number
  /** Empty for what the server makes itself. */
  uploaded_by_user_id?: number
  created_at: Date
}

export const contentTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
} as const

export type Picture = { bytes: Uint8Array; content_type: string; width: number; height: number }

export const pictureFile = (
  name: string,
  picture: Picture,
  rest: Pick<NewFile, 'created_at' | 'uploaded_by_user_id'>,
): NewFile => ({ name, type: fileKinds.image, ...picture, ...rest })

/** Stores the contents side by side; answers the new rows' ids in order. */
export const storeFiles = async (tx: Tx, storage: Storage, company_id: number, list: NewFile[]): Promise<number[]> =>
  insertWithIds(tx, files, await together(list.map((file) => storeBytes({ storage }, { ...file, company_id }))))
