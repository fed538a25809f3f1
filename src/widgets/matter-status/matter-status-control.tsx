/**
 * A matter's status, to be changed where the user may: a dropdown that applies at once, on a phone a sheet with 保存.
 *
 *   <MatterStatusControl companyId={companyId} matter={matter} statuses={statuses} />
 */
import { Suspense, useState } from 'react'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { Matter, MatterListItem } from '#domain/matters/matters.contract.ts'
import { isConflict, isValidation } from '#src/api/errors.ts'
import { useSetMatterStatus } from '#src/api/matters.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { changedMatter } from '#src/outbox/kinds/changed-matter.ts'
import { sendOrQueue } from '#src/outbox/queue/send-or-queue.ts'
import type { QueuedEntry } from '#src/outbox/kinds/entry.ts'
import { readQueue } from '#src/outbox/queue/outbox-store.ts'
import { useOutbox } from '#src/outbox/queue/use-outbox.ts'
import { queuedOf } from '#src/outbox/kinds/entry.ts'
import { EntryStateBadge } from '#src/outbox/screens/waiting-badge.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { pressedPart } from '#src/ui/parts/pressed-part.tsx'
import { StatusButton } from '#src/ui/marks/status-badge.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { MatterStatusBadge, MatterStatusGlyph, useMatterStatusTone } from './matter-status-badge.tsx'

const MatterStatusSheet = lazyPart(() => import('./matter-status-sheet.tsx').then((module) => module.MatterStatusSheet))

const MatterStatusMenu = pressedPart(() => import('./matter-status-menu.tsx').then((module) => module.MatterStatusMenu))

/** Somebody deleted the status after the choice was loaded; it is loaded anew. */
const deletedText = '選択したステータスは削除されています。ほかのステータスを選択してください。'

type MatterStatusControlProps = {
  companyId: string
  matter: Pick<MatterListItem, 'id' | 'name' | 'status_id' | 'updated_at' | 'canChangeStatus'>
  /** All of the company's, in its order. */
  statuses: readonly MatterStatus[]
}

export const MatterStatusControl = ({ companyId, matter, statuses }: MatterStatusControlProps) => {
  const setStatus = useSetMatterStatus(companyId)
  // What was chosen without a connection stands here until it has arrived.
  const waitingIn = (entries: readonly QueuedEntry[]) =>
    queuedOf(entries, 'matter-status').findLast(
      ({ write, state }) => write.company_id === companyId && write.matter_id === matter.id && state !== 'failed',
    )
  const waiting = waitingIn(useOutbox())
  const saved = (waiting ? changedMatter(matter, { of: 'status', ...waiting.write }) : matter).status_id
  // What was chosen shows at once; if it fails the matter's own status is back.
  const status_id = setStatus.isPending ? setStatus.variables.status_id : saved
  const status = statuses.find(({ id }) => id === status_id)
  if (!status) return null
  if (!matter.canChangeStatus) return <MatterStatusBadge status={status} />
  const tellRefusal = (error: unknown) => {
    if (isValidation(error)) toast.error(deletedText)
    // What somebody else chose since stays.
    else if (isConflict(error)) toast.error(`${error.message}ステータスは元に戻していません。`)
  }
  const undo = async ({ updated_at }: Matter) => {
    await setStatus.mutateAsync({ id: matter.id, status_id: matter.status_id, updated_at })
    toast.success(`「${matter.name}」のステータスを元に戻しました`)
  }
  const change = async (chosen: number) => {
    const before = waitingIn((await readQueue()).entries)?.write.status_id ?? matter.status_id
    try {
      const outcome = await sendOrQueue(
        {
          kind: 'matter-status',
          company_id: companyId,
          label: matter.name,
          matter_id: matter.id,
          status_id: chosen,
          before,
          updated_at: matter.updated_at,
        },
        () => setStatus.mutateAsync({ id: matter.id, status_id: chosen }),
      )
      if ('queued' in outcome) return
      toast.success(
        `「${matter.name}」のステータスを「${statuses.find(({ id }) => id === chosen)?.name}」に変更しました`,
        { label: '元に戻す', onPress: () => void undo(outcome.sent).catch(tellRefusal) },
      )
    } catch (error) {
      tellRefusal(error)
    }
  }
  const handleSelect = (chosen: number) => {
    if (chosen === status_id) return
    void change(chosen)
  }
  return (
    <>
      <MatterStatusChooser name={matter.name} status={status} statuses={statuses} onSelect={handleSelect} />
      {waiting && <EntryStateBadge state={waiting.state} />}
    </>
  )
}

type MatterStatusChooserProps = {
  name: string
  status: MatterStatus
  statuses: readonly MatterStatus[]
  onSelect: (status_id: number) => void
}

const MatterStatusChooser = ({ name, status, statuses, onSelect }: MatterStatusChooserProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // A closed menu costs more than its button, and lists have one in every row.
  const [wasOpened, setWasOpened] = useState(false)
  const tone = useMatterStatusTone(status)
  const isPhone = isSmartphone()
  const choice = {
    status,
    statuses,
    onClose: () => setAnchor(null),
    onSelect: (status_id: number) => {
      setAnchor(null)
      onSelect(status_id)
    },
  }
  return (
    <>
      <StatusButton
        tone={tone}
        icon={<MatterStatusGlyph status={status} />}
        label={`ステータス：${status.name}、変更`}
        large={isPhone}
        aria-haspopup={isPhone ? 'dialog' : 'listbox'}
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget)
          setWasOpened(true)
        }}
      >
        {status.name}
      </StatusButton>
      {isPhone && anchor && (
        <Suspense>
          <MatterStatusSheet name={name} {...choice} />
        </Suspense>
      )}
      {!isPhone && wasOpened && <MatterStatusMenu anchor={anchor} {...choice} />}
    </>
  )
}
