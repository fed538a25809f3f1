import { isConflict } from '#src/api/errors.ts'
import { currentPin, sendPinChange, takeInPin } from '#src/api/pins.ts'
import { ContestedError, ofNoItem, plain } from './kind.ts'
import type { KindOf } from './kind.ts'
import { drawingLink } from './links.ts'
import { contestedFacts, factsOf, pinFactText, pinFieldLabels, pinFieldsOf, pinRequestOf } from './pin-facts.ts'
import type { PinFacts } from './pin-facts.ts'
import { takeIntoCarried } from './take-in.ts'

/** Over what others changed of the pin besides; who changed the same fields is contested. */
const send: KindOf<'pin-change'>['send'] = async (client, write, options, sending) => {
  const { company_id, pin_id, change, updated_at } = write
  try {
    const pin = await sendPinChange(company_id, pin_id, { ...pinRequestOf(change), updated_at }, options)
    takeInPin(client, company_id, pin)
    await takeIntoCarried(company_id, pinChange.arrived(pin, write))
    return { updated_at: pin.updated_at }
  } catch (error) {
    const current = currentPin(error)
    if (!current || !isConflict(error)) throw error
    const theirs = contestedFacts(write, factsOf(current))
    if (pinFieldsOf(theirs).length > 0)
      throw new ContestedError(error.message, {
        updated_at: current.updated_at,
        updated_by: current.updated_by?.name ?? null,
        values: {},
        pin: theirs,
      })
    await sending.onRebased(current.updated_at)
    return send(client, { ...write, updated_at: current.updated_at }, options, sending)
  }
}

export const pinChange: KindOf<'pin-change'> = {
  ...ofNoItem,
  ...plain,
  label: 'ピンの変更',
  name: () => pinChange.label,
  group: ({ drawing_id }) => ({ of: 'drawings', id: drawing_id }),
  lines: ({ change }) =>
    pinFieldsOf(change).map((field) => ({ name: `ピンの${pinFieldLabels[field]}`, value: pinFactText(field, change) })),
  subjects: ({ pin_id }) => [pin_id],
  lane: ({ pin_id }) => [pin_id],
  tells: () => false,
  withIds: (write, of) => ({ ...write, pin_id: of(write.pin_id) }),
  document: () => null,
  places: ({ drawing_id }) => [`/drawings/${drawing_id}`],
  send,
  arrived: (record) => ({ of: 'pin', record }),
  noun: () => 'drawings',
  settled: (write, { updated_at, pin }, theirs) => {
    const mine = pinFieldsOf(write.change).filter((field) => !theirs.has(field))
    if (mine.length === 0) return null
    const only = (facts: Partial<PinFacts>) => Object.fromEntries(mine.map((field) => [field, facts[field]]))
    const [change, before] = [only(write.change), only({ ...write.before, ...pin })]
    return { ...write, change, before, updated_at, after: null, is_rebased: true }
  },
  mend: ({ company_id, drawing_id, pin_id }) => ({
    label: '図面で直す',
    link: drawingLink(company_id, drawing_id, pin_id),
  }),
}
