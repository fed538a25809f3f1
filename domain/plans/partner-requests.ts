/** How far a request to a partner is, and where its link leads. */
import { shiftDay } from '../dates.ts'
import type { PartnerAsk, PartnerDecision, PartnerLinkState, PartnerState } from './partner-requests.labels.ts'

/** A link is good for so many days more, each to its end in Japan. */
export const partnerLinkDays = 30
/** So many days are proposed at once. */
export const partnerDays = 3
/** So many letters, or so many inspections, at once. */
export const partnerJobs = 50

export type PartnerFacts = {
  expires_on: string
  revoked_at: Date | null
  superseded_at: Date | null
  answer: PartnerAsk | null
  decision: PartnerDecision | null
}

/** Of a visit on a day that is agreed the link lasts beyond that day. */
export const linkEnd = (today: string, agreed_on: string | null): string =>
  shiftDay(agreed_on !== null && agreed_on > today ? agreed_on : today, partnerLinkDays)

export const partnerStateOf = (facts: PartnerFacts, today: string): PartnerState => {
  const { answer, decision } = facts
  if (decision === 'returned') return 'returned'
  if (decision === 'accepted') return answer === 'day' ? 'agreed' : 'confirmed'
  if (answer !== null) return answer === 'day' ? 'proposed' : 'reported'
  if (facts.revoked_at !== null) return 'revoked'
  if (facts.superseded_at !== null) return 'superseded'
  return facts.expires_on < today ? 'expired' : 'asked'
}

/** One answer a link. `isOpen`: the inspection is still to be done, and its plan stands. */
export const partnerLinkStateOf = (facts: PartnerFacts, isOpen: boolean, today: string): PartnerLinkState => {
  if (facts.answer !== null) return 'used'
  if (facts.revoked_at !== null) return 'revoked'
  if (facts.superseded_at !== null) return 'superseded'
  if (!isOpen) return 'closed'
  return facts.expires_on < today ? 'expired' : 'open'
}

/** Each day once, the earliest first. */
export const proposedDays = (typed: readonly (string | null | undefined)[]): string[] =>
  [...new Set(typed.filter((day) => day !== null && day !== undefined))].toSorted()
