/** The chosen files of everyone who uses this browser, kept across reloads until they have arrived. */
import { openDB } from 'idb'
import type { DBSchema } from 'idb'
import { uploadDatabaseName } from './upload.ts'
import type { UploadRecord } from './upload.ts'

interface UploadSchema extends DBSchema {
  uploads: { key: number; value: UploadRecord; indexes: { user_id: number } }
}

export type UploadDatabase = Awaited<ReturnType<typeof openUploadDatabase>>

export const openUploadDatabase = async () => {
  const database = await openDB<UploadSchema>(uploadDatabaseName, 1, {
    upgrade: (created) => {
      created.createObjectStore('uploads', { keyPath: 'id', autoIncrement: true }).createIndex('user_id', 'user_id')
    },
  })
  return {
    /** A person's files in the order chosen. */
    list: (user_id: number): Promise<UploadRecord[]> => database.getAllFromIndex('uploads', 'user_id', user_id),
    get: (id: number): Promise<UploadRecord | undefined> => database.get('uploads', id),
    /** Throws a QuotaExceededError where the device has no room for it. */
    add: async (record: Omit<UploadRecord, 'id'>): Promise<void> => {
      const transaction = database.transaction('uploads', 'readwrite')
      await Promise.all([transaction.store.add(record as UploadRecord), transaction.done])
    },
    /** The record with the change; undefined where it is gone meanwhile, and stays so. */
    update: async (id: number, change: Partial<UploadRecord>): Promise<UploadRecord | undefined> => {
      const transaction = database.transaction('uploads', 'readwrite')
      const record = await transaction.store.get(id)
      const changed = record && { ...record, ...change }
      if (changed) await transaction.store.put(changed)
      await transaction.done
      return changed
    },
    remove: (id: number): Promise<void> => database.delete('uploads', id),
  }
}
