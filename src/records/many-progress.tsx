/** What is done with many records, one after another, tells how far it is wherever the person goes meanwhile. */
import { describeError } from '#src/api/errors.ts'
import { formatNumber } from '#src/lib/text.ts'
import { createStore } from '#src/lib/store.ts'
import type { Store } from '#src/lib/store.ts'
import { useStore } from '#src/lib/use-store.ts'
import { ProgressTask } from '#src/ui/toasts/progress-task.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

/** What became of each; those that a stop left out are in neither. */
export type ManyDone = { done: number[]; refused: { id: number; message: string }[] }

/** A few are done before anybody could read of them. */
const few = 5

type Steps = { count: number; isStopped: boolean; isOver: boolean }
type ManyProgressProps = { title: string; total: number; steps: Store<Steps>; onOver: () => void }

const ManyProgress = ({ title, total, steps, onOver }: ManyProgressProps) => {
  const { count, isOver } = useStore(steps)
  return (
    <ProgressTask
      label={title}
      text={title}
      detail={`${formatNumber(count)}／${formatNumber(total)}件`}
      share={count / total}
      onCancel={() => steps.set({ ...steps.get(), isStopped: true })}
      isOver={isOver}
      onOver={onOver}
    />
  )
}

/** One that is refused leaves the others. `title` says what is being done. */
export const eachOf = async (
  title: string,
  ids: readonly number[],
  act: (id: number) => Promise<unknown>,
): Promise<ManyDone> => {
  const result: ManyDone = { done: [], refused: [] }
  const steps = createStore<Steps>({ count: 0, isStopped: false, isOver: false })
  if (ids.length > few)
    toast.task((close) => <ManyProgress title={title} total={ids.length} steps={steps} onOver={close} />)
  for (const id of ids) {
    if (steps.get().isStopped) break
    await act(id).then(
      () => result.done.push(id),
      (error: unknown) => result.refused.push({ id, message: describeError(error) }),
    )
    steps.set({ ...steps.get(), count: steps.get().count + 1 })
  }
  steps.set({ ...steps.get(), isOver: true })
  return result
}
