import { useEffect, useRef, useState } from 'react'
import { describeError, isAborted } from '#src/api/errors.ts'
import { workerMessages } from '#src/lib/worker-messages.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import type { Holder } from '#src/widgets/carry/carry-index.ts'
import { carry, type CarryPlan } from '#src/widgets/carry/carry-round.ts'
import { isOnMobileData } from '#src/widgets/carry/connection.ts'

const mobileData = {
  title: 'モバイル通信で持ち出しますか？',
  message: '図面や写真があると、通信量が大きくなることがあります。',
  confirmLabel: '持ち出す',
  danger: false,
}

/** Carries, until the page is left. */
export const useCarrying = (holder: Holder, plan: CarryPlan) => {
  const [failure, setFailure] = useState<string | null>(null)
  const confirm = useConfirm()
  const ended = useRef(new AbortController())
  useEffect(() => {
    const end = new AbortController()
    ended.current = end
    return () => end.abort()
  }, [])
  const begin = async () => {
    if (isOnMobileData() && !(await confirm(mobileData))) return
    setFailure(null)
    // Browsers answer by themselves, or ask the person; either way it goes on.
    if ('storage' in navigator) await navigator.storage.persist().catch(() => false)
    if ('serviceWorker' in navigator)
      (await navigator.serviceWorker.getRegistration())?.active?.postMessage(workerMessages.claim)
    try {
      await carry(holder, plan, ended.current.signal)
    } catch (error) {
      if (!isAborted(error)) setFailure(describeError(error))
    }
  }
  return { failure, begin }
}
