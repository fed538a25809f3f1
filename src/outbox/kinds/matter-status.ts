import type { MatterConflict } from '#domain/matters/matters.contract.ts'
import { isConflict } from '#src/api/errors.ts'
import { matterQueries, sendMatterChange } from '#src/api/matters.ts'
import { ContestedError, ofNoItem, plain } from './kind.ts'
import type { KindOf } from './kind.ts'
import { ofMatter } from './of-matter.ts'
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
  ...ofMatter,
  label: 'ステータスの変更',
  name: () => matterStatus.label,
  lines: ({ before, status_id }, { statuses }) => {
    const [from, to] = [before, status_id].map((id) => statuses.get(id))
    return [{ name: 'ステータス', value: from && to ? `${from} → ${to}` : null }]
  },
  send,
  arrived: (record) => ({ of: 'matter', record }),
  noun: () => 'matters',
  settled: (write, { updated_at }) => ({ ...write, updated_at }),
}
