/** Whose doing something is, told by type: nobody is taken for the system because a number is missing. */

type Person = { id: number; name: string }
/** Somebody without an account whom a document was sent to. */
type Recipient = { by: 'recipient'; name: string }
/** What goes on by itself: sweeps, letters of the day, plans, the operator's commands. */
type System = { by: 'system' }
/** Somebody at the door, whom nobody knows. */
type Stranger = { by: 'stranger' }

export type Doer = Person | Recipient | System
export type AnyDoer = Doer | Stranger

export const bySystem: System = { by: 'system' }
export const byStranger: Stranger = { by: 'stranger' }

/** Of a row: nobody's number there is the system's doing. */
export const doerOfRow = (id: number | null, name: string): Doer => (id === null ? bySystem : { id, name })

/** As histories and the trail call it. */
const systemName = 'システム'

/** Empty without an account. */
export const idOfDoer = (doer: AnyDoer): number | null => ('id' in doer ? doer.id : null)
export const nameOfDoer = (doer: Doer): string => ('name' in doer ? doer.name : systemName)
/** As a sentence begins: 中村 彩さん, システム. */
export const namedDoer = (doer: Doer): string => ('name' in doer ? `${doer.name}さん` : systemName)
