import { sendPin, takeInPin } from '#src/api/pins.ts'
import { ofNoItem, plain, uncontested, unordered } from './kind.ts'
import type { KindOf } from './kind.ts'
import { drawingLink } from './links.ts'
import { takeIntoCarried } from './take-in.ts'

export const pin: KindOf<'pin'> = {
  ...unordered,
  ...uncontested,
  ...ofNoItem,
  ...plain,
  label: '新しいピン',
  name: () => pin.label,
  group: ({ drawing_id }) => ({ of: 'drawings', id: drawing_id }),
  lines: ({ body, facility }) => [{ name: pin.label, value: body.text ?? facility?.name ?? null }],
  subjects: () => [],
  withIds: (write) => write,
  document: () => null,
  places: ({ drawing_id }) => [`/drawings/${drawing_id}`],
  send: async (client, write, options) => {
    const { company_id, drawing_id, body } = write
    const made = await sendPin(company_id, drawing_id, body, options)
    takeInPin(client, company_id, made)
    await takeIntoCarried(company_id, pin.arrived(made, write))
    return { made_id: made.id, updated_at: made.updated_at }
  },
  arrived: (record) => ({ of: 'pin', record }),
  noun: () => 'drawings',
  mend: ({ company_id, drawing_id }, id) => ({ label: '図面で直す', link: drawingLink(company_id, drawing_id, -id) }),
}
