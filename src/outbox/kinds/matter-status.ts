import type { MatterConflict } from '#domain/matters/matters.contract.ts'
import { isConflict } from '#src/api/errors.ts'
import { matterQueries, sendMatterChange } from '#src/api/matters.ts'
import { ContestedError, ofNoItem, plain } from './kind.ts'
import type { KindOf } from './kind.ts'
import { matterLink, openPlace } from './links.ts'
import { takeIntoCarried } from './take-in.ts'

/** Over what else was changed of the matter, this phone's step before included; who changed the status is contested. */
const send: KindOf<'matter-status'>['send'] = async (client, write, options, sending) => {
  const { company_id, matter_id, status_id, before, updated_at } = write
  try {
    const matter = await sendMatterChange(company_id, matter_id, { status_id, updated_at }, options)
    client.setQueryData(matterQueries.detail(company_id, matter_id).queryKey, matter)
    await takeIntoCarried(company_id, matterStatus.arrived(matter, write))
    return {}
  } catch (error) {
    const current = isConflict(error) ? (error.body as Partial<MatterConflict>).current : undefined
    if (!current || !isConflict(error)) throw error
    if (current.status_id !== before && current.status_id !== status_id)
      throw new ContestedError(error.message, {
        updated_at: current.updated_at,
        updated_by: current.updated_by?.name ?? null,
        values: { status: String(current.status_id) },
      })
    await sending.onRebased(current.updated_at)
    return send(client, { ...write, updated_at: current.updated_at }, options, sending)
  }
}

export const matterStatus: KindOf<'matter-status'> = {
  ...ofNoItem,
  ...plain,
  label: 'ステータスの変更',
  name: () => matterStatus.label,
  group: ({ matter_id }) => ({ of: 'matters', id: matter_id }),
  lines: ({ before, status_id }, { statuses }) => {
    const [from, to] = [before, status_id].map((id) => statuses.get(id))
    return [{ name: 'ステータス', value: from && to ? `${from} → ${to}` : null }]
  },
  subjects: ({ matter_id }) => [matter_id],
  lane: ({ matter_id }) => [matter_id],
  tells: () => false,
  withIds: (write, of) => ({ ...write, matter_id: of(write.matter_id) }),
  document: () => null,
  places: ({ matter_id }) => [`/matters/${matter_id}`],
  send,
  arrived: (record) => ({ of: 'matter', record }),
  noun: () => 'matters',
  settled: (write, { updated_at }) => ({ ...write, updated_at }),
  mend: ({ company_id, matter_id }) => (matter_id > 0 ? openPlace(matterLink(company_id, matter_id)) : null),
}
