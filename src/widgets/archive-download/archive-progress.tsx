import type { ReactNode } from 'react'
import { formatFileSize, formatNumber } from '#src/lib/text.ts'
import { useStore } from '#src/lib/use-store.ts'
import { ProgressTask } from '#src/ui/toasts/progress-task.tsx'
import type { Archive } from './archive-request.ts'

/** How far it is: files that are whole of those that were chosen. */
const ArchiveProgress = ({ title, total, progress, cancel, onOver }: Archive & { onOver: () => void }) => {
  const { files, bytes, isOver } = useStore(progress)
  return (
    <ProgressTask
      label={`${title}のダウンロード`}
      text={`${title}をZIPでダウンロード中`}
      detail={`${formatNumber(files)}／${formatNumber(total)}件・${formatFileSize(bytes)}`}
      share={files / total}
      onCancel={cancel}
      isOver={isOver}
      onOver={onOver}
    />
  )
}

export const renderArchiveProgress =
  (archive: Archive) =>
  (close: () => void): ReactNode => <ArchiveProgress {...archive} onOver={close} />
