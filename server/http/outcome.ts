/** From a state machine's refusal to the answer it deserves. */
import type { Refusal } from '#domain/approvals/approvals.state.ts'
import { conflict, forbidden, invalid, type HttpError } from './errors.ts'

const refusalError = ({ reason, message }: Refusal, field = 'root'): HttpError =>
  ({
    conflict: () => conflict(message),
    forbidden: () => forbidden(message),
    invalid: () => invalid({ [field]: [message] }),
  })[reason]()

/** The outcome's state and event, or its refusal thrown. */
export const accept = <O extends { ok: true }>(outcome: O | Refusal, field?: string): O => {
  if (!outcome.ok) throw refusalError(outcome, field)
  return outcome
}
