import { lazy, useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { errorMessages } from '#domain/errors.ts'
import { awaitCode } from '#src/lib/slow-code.ts'
import { isMissingModule, reloadPage } from '#src/lib/missing-module.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

/** Some browsers keep to their first answer: there, what did not load once is asked for again by a new page only. */
export const sayMissing = (): void =>
  toast.error(errorMessages.offline, {
    label: '再読み込み',
    onPress: () => void reloadPage().then((isLoading) => isLoading || sayMissing()),
  })

const closeOf = (props: object): (() => void) | undefined =>
  'onClose' in props ? (props.onClose as () => void) : undefined

/**
 * Like React's lazy, for a part of a screen; stands in a <Suspense>. A line at the window's edge says that it takes its
 * time. Where its code does not load, the screen stays as it is, with what was typed there: what can be closed (`onClose`) closes and a toast says why, to be opened again; anything
 * else says so in its place, with 再試行.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const ask = ({ onMissing }: { onMissing?: () => void } = {}) =>
    lazy(async () => {
      try {
        return { default: await awaitCode(load()) }
      } catch (error) {
        if (!isMissingModule(error)) throw error
        onMissing?.()
        return { default: MissingPart }
      }
    })
  let asked = ask()

  const MissingPart = (props: Props) => {
    const [Next, setNext] = useState<ComponentType<Props> | null>(null)
    const onClose = closeOf(props)
    useEffect(() => {
      // Shown another time, it is asked for another time.
      asked = ask()
      if (!onClose) return
      sayMissing()
      onClose()
    }, [onClose])
    const handleRetry = () => {
      const next = ask({ onMissing: sayMissing })
      asked = next
      setNext(() => next)
    }
    if (Next) return <Next {...props} />
    return onClose ? null : <ErrorPanel message={errorMessages.offline} onRetry={handleRetry} />
  }
  const LazyPart = (props: Props) => {
    const [Part] = useState(() => asked)
    return <Part {...props} />
  }
  return LazyPart
}
