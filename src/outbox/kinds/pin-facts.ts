/** What people set of a pin, and what of it two people set differently. */
import type { CreatePinRequest, Pin, PinPlace, UpdatePinRequest } from '#domain/drawings/drawings.contract.ts'
import { pinColumnLabels, pinStateLabels, versionText } from '#domain/drawings/drawings.labels.ts'

/** What people set of a pin; its place is one thing. */
export type PinFacts = Pick<Pin, 'text' | 'direction' | 'state' | 'facility'> & { place: PinPlace }
export type PinField = keyof PinFacts

export const pinFieldLabels: Record<PinField, string> = {
  place: '位置',
  text: pinColumnLabels.text,
  direction: pinColumnLabels.direction,
  state: pinColumnLabels.state,
  facility: pinColumnLabels.facility_id,
}
const pinFields = Object.keys(pinFieldLabels) as PinField[]

export const placeOf = ({ lng, lat, version }: Required<PinPlace>): Required<PinPlace> => ({ lng, lat, version })

/** An earlier release kept places that name no version. */
export const isSamePlace = (one: PinPlace, other: PinPlace): boolean =>
  one.lng === other.lng &&
  one.lat === other.lat &&
  (one.version === undefined || other.version === undefined || one.version === other.version)

export const factsOf = (pin: Omit<PinFacts, 'place'> & Required<PinPlace>): PinFacts => {
  const { text, direction, state, facility } = pin
  return { place: placeOf(pin), text, direction, state, facility }
}

const isSame = <Field extends PinField>(field: Field, a: PinFacts[Field], b: PinFacts[Field]): boolean => {
  if (field === 'facility') return (a as PinFacts['facility'])?.id === (b as PinFacts['facility'])?.id
  return field === 'place' ? isSamePlace(a as PinPlace, b as PinPlace) : a === b
}

/** Of these facts those that differ from the others. */
export const changedFacts = (facts: Partial<PinFacts>, from: Partial<PinFacts>): Partial<PinFacts> =>
  Object.fromEntries(
    pinFields.flatMap((field) => {
      const [fact, former] = [facts[field], from[field]]
      return fact === undefined || (former !== undefined && isSame(field, fact, former)) ? [] : [[field, fact]]
    }),
  )

/** Only of these fields. */
export const factsIn = (facts: PinFacts, fields: Partial<PinFacts>): Partial<PinFacts> =>
  Object.fromEntries(pinFields.flatMap((field) => (fields[field] === undefined ? [] : [[field, facts[field]]])))

export const pinRequestOf = ({ place, facility, ...same }: Partial<PinFacts>): UpdatePinRequest => ({
  ...same,
  ...place,
  ...(facility !== undefined && { facility_id: facility?.id ?? null }),
})

/** What was set, and what it was set over. */
export type PinChange = { change: Partial<PinFacts>; before: Partial<PinFacts> }

/** Theirs of what both changed since the change began, and differently. */
export const contestedFacts = ({ change, before }: PinChange, current: PinFacts): Partial<PinFacts> =>
  changedFacts(changedFacts(factsIn(current, change), before), change)

const placeText = ({ lng, lat, version = 1 }: PinPlace): string =>
  `左から${Math.round(lng * 100)}%、上から${Math.round(lat * 100)}%${version > 1 ? `（${versionText(version)}）` : ''}`

export const pinFactText = (field: PinField, facts: Partial<PinFacts>): string | null => {
  const { place, text, direction, state, facility } = facts
  switch (field) {
    case 'place':
      return place ? placeText(place) : null
    case 'text':
      return text ?? null
    case 'direction':
      return typeof direction === 'number' ? `${direction}°` : null
    case 'state':
      return state ? pinStateLabels[state] : null
    case 'facility':
      return facility?.name ?? null
  }
}

export const pinFieldsOf = (facts: Partial<PinFacts>): PinField[] =>
  pinFields.filter((field) => facts[field] !== undefined)

export const createRequestOf = (facts: PinFacts): CreatePinRequest => {
  const { lng, lat } = facts.place
  return { ...pinRequestOf(facts), lng, lat }
}
