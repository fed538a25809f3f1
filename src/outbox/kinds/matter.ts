import { sendMatter } from '#src/api/new-matters.ts'
import { ofNoItem, plain, uncontested, unordered } from './kind.ts'
import type { KindOf } from './kind.ts'
import { takeArrived } from './new-lists.ts'

export const matter: KindOf<'matter'> = {
  ...unordered,
  ...uncontested,
  ...ofNoItem,
  ...plain,
  label: '新しい案件',
  name: () => matter.label,
  group: (_write, id) => ({ of: 'matters', id: -id }),
  lines: ({ label }) => [{ name: matter.label, value: label }],
  subjects: () => [],
  withIds: (write) => write,
  document: () => null,
  places: () => [],
  send: async (_client, write, options) => {
    const made = await sendMatter(write.company_id, write.body, options)
    await takeArrived(write, matter.arrived(made, write))
    return { made_id: made.id }
  },
  arrived: (record) => ({ of: 'matter', record }),
  noun: () => 'matters',
  mend: () => null,
}
