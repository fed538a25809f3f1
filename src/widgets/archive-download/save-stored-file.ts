import type { ReportFile } from '#domain/files/files.contract.ts'
import { downloadPath } from '#src/api/files.ts'

/** Lets the browser save a file straight to the disk. */
export const saveStoredFile = (file: Pick<ReportFile, 'path' | 'name'>): void => {
  const anchor = document.createElement('a')
  anchor.href = downloadPath(file)
  anchor.download = file.name
  anchor.click()
}
