import type { ReportFile } from '#domain/files/files.contract.ts'
import { downloadPath } from '#src/api/files.ts'

/** Between two downloads, which a browser would otherwise take for one. */
const clickIntervalMs = 300

/** Lets the browser save the files one after the other, straight to the disk; it drops downloads that come at once. */
export const saveFiles = async (files: readonly Pick<ReportFile, 'path' | 'name'>[]): Promise<void> => {
  for (const [index, file] of files.entries()) {
    if (index > 0) await new Promise((resolve) => setTimeout(resolve, clickIntervalMs))
    const anchor = document.createElement('a')
    anchor.href = downloadPath(file)
    anchor.download = file.name
    anchor.click()
  }
}
