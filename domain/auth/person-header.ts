/** Of every call: whom its window takes to be signed in. Where somebody else is by now, it is refused before anything is read or changed. */
export const personHeader = 'X-Tatemori-Person'

/** The code of that refusal, a 409. */
export const otherPersonCode = 'other_person'

/** Who is signed in instead. */
export type OtherPerson = { id: number; name: string }
