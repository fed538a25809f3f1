/**
 * Several files as one ZIP, which may take minutes: what has come is shown wherever the person goes meanwhile, it can be
 * cancelled, and what fails says so and can be tried again.
 */
import { useRouter } from '@tanstack/react-router'
import type { AnyRouter } from '@tanstack/react-router'
import { archiveTexts } from '#domain/text/archives.ts'
import {
  describeError,
  isAborted,
  isCancelled,
  isNotFound,
  isOffline,
  OfflineError,
  ServerError,
} from '#src/api/errors.ts'
import { streamedAdapter } from '#src/api/streamed-answer.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { createStore } from '#src/lib/store.ts'
import { useStore } from '#src/lib/use-store.ts'
import { createZipFollower } from '#src/lib/zip-follower.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { renderArchiveProgress } from './archive-progress.tsx'
import type { ArchiveRequest, Progress } from './archive-request.ts'

const running = createStore<ReadonlySet<string>>(new Set())
const mark = (key: string, isRunning: boolean) => {
  const keys = new Set(running.get())
  if (isRunning) keys.add(key)
  else keys.delete(key)
  running.set(keys)
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Signing out leads out of every company: nothing of one is saved after that. */
const onSignOut = (router: AnyRouter, leave: () => void): (() => void) =>
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    if (!toLocation.pathname.startsWith('/c/')) leave()
  })

const refusalOf = (error: unknown): { text: string; canRetry: boolean } => {
  if (isOffline(error)) return { text: archiveTexts.broken, canRetry: true }
  if (isNotFound(error)) return { text: archiveTexts.gone, canRetry: false }
  return { text: describeError(error), canRetry: error instanceof ServerError }
}

const start = async (router: AnyRouter, request: ArchiveRequest): Promise<void> => {
  const { key, title, total, receive, onGone } = request
  if (running.get().has(key)) return
  const controller = new AbortController()
  const progress = createStore<Progress>({ files: 0, bytes: 0, isOver: false })
  const cancel = () => controller.abort()
  const follower = createZipFollower()
  const adapter = streamedAdapter((chunk) => {
    follower.feed(chunk)
    progress.set({ files: follower.names.length, bytes: progress.get().bytes + chunk.length, isOver: false })
  })
  mark(key, true)
  window.addEventListener('beforeunload', askBeforeLeaving)
  const unsubscribe = onSignOut(router, cancel)
  toast.task(renderArchiveProgress({ title, total, progress, cancel }))
  try {
    const { blob, file_name } = await receive({ signal: controller.signal, adapter })
    if (!follower.isWhole()) throw new OfflineError()
    saveFile(blob, file_name ?? `${title}.zip`)
    if (follower.names.includes(archiveTexts.missingName)) toast.error(archiveTexts.withMissing)
    else toast.success(archiveTexts.saved(title, follower.names.length))
  } catch (error) {
    if (isAborted(error) || isCancelled(error)) {
      toast.success(archiveTexts.cancelled)
      return
    }
    if (isNotFound(error)) onGone()
    const { text, canRetry } = refusalOf(error)
    toast.error(text, canRetry ? { label: '再試行', onPress: () => void start(router, request) } : undefined)
  } finally {
    unsubscribe()
    window.removeEventListener('beforeunload', askBeforeLeaving)
    progress.set({ ...progress.get(), isOver: true })
    mark(key, false)
  }
}

/** `isRunning`: the one of this key is under way. */
export const useArchiveDownload = (
  key: string,
): { download: (request: Omit<ArchiveRequest, 'key'>) => void; isRunning: boolean } => {
  const router = useRouter()
  const keys = useStore(running)
  return { download: (request) => void start(router, { key, ...request }), isRunning: keys.has(key) }
}
