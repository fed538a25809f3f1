import { createStore } from '#src/lib/store.ts'
import { useStore } from '#src/lib/use-store.ts'
import { pressedPart } from '#src/ui/parts/pressed-part.tsx'
import type { AlertViewProps } from './alert-view.tsx'

type Alert = { message: string; sentence: string }

/** Alerts wait in line; the same sentence stands in it once. */
const waiting = createStore<readonly Alert[]>([])

/** Says something that must be acknowledged, from anywhere: a `sentence`, which `message` may add a number to. */
export const showAlert = (message: string, sentence: string = message): void => {
  if (!waiting.get().some((alert) => alert.sentence === sentence))
    waiting.set([...waiting.get(), { message, sentence }])
}

const AlertView = pressedPart<AlertViewProps>(
  () => import('./alert-view.tsx').then((module) => module.AlertView),
  ({ message, onClose }) => {
    window.alert(message)
    onClose()
  },
)

/** Stands once in the app and shows what showAlert was given, one after the other. */
export const AlertDialog = () => {
  const message = useStore(waiting, ([first]) => first?.message)
  return message === undefined ? null : (
    <AlertView key={message} message={message} onClose={() => waiting.set(waiting.get().slice(1))} />
  )
}
