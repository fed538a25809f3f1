/** What a request for approval puts on the paper: who asked, who answered each step, and when. */
import { businessDay } from '../dates.ts'
import type { ApprovalBox } from './approvals.labels.ts'
import { activeSteps, type ApprovalStep, type StepApprover } from './approvals.state.ts'

/** What stands above the day in a seal. */
export const sealWords = { applied: '申請', approved: '承認', confirmed: '確認', inPlace: '代' } as const
export type SealAnswer = {
  /** Who answered: of somebody absent whoever stood in for them. */
  user_id: number
  name: string
  /** yyyy-MM-dd */
  day: string
  word: (typeof sealWords)[keyof typeof sealWords]
}
export type ApprovalAnswers = Readonly<Record<ApprovalBox, readonly SealAnswer[]>>

type Named = StepApprover & { name: string; answered_by?: { id: number; name: string } | null }
type Request = { steps: readonly ApprovalStep<Named>[]; applicant: { id: number; name: string; at: string } | null }

const answersOf = (step: ApprovalStep<Named> | undefined): SealAnswer[] =>
  (step?.users ?? []).flatMap(({ id, name, status, updated_at, answered_by }): SealAnswer[] => {
    if (status !== 'OK' || updated_at === null) return []
    const day = businessDay(new Date(updated_at))
    return answered_by
      ? [{ user_id: answered_by.id, name: answered_by.name, day, word: sealWords.inPlace }]
      : [{ user_id: id, name, day, word: sealWords.approved }]
  })

/** Of the running or approved round: one sent back or taken back leaves nothing. */
export const approvalAnswers = ({ steps, applicant }: Request): ApprovalAnswers => {
  const round = activeSteps(steps)
  const isAsked = round.length > 0 && applicant !== null
  return {
    applicant: isAsked
      ? [
          {
            user_id: applicant.id,
            name: applicant.name,
            day: businessDay(new Date(applicant.at)),
            word: sealWords.applied,
          },
        ]
      : [],
    step_1: answersOf(round[0]),
    step_2: answersOf(round[1]),
    step_3: answersOf(round[2]),
    step_4: answersOf(round[3]),
    last: answersOf(round.at(-1)),
  }
}

/** 佐藤 of 佐藤 恵子; what is written in one piece, as far as a seal holds it. */
const mostLetters = 4
const longestName = 100
export const familyName = (name: string): string => {
  const [first = ''] = name
    .slice(0, longestName)
    .trim()
    .split(/[\s　]/u, 1)
  return [...first].slice(0, mostLetters).join('')
}

/** '26.11.29: as a dater has it. */
export const sealDay = (day: string): string => `'${day.slice(2).replaceAll('-', '.')}`
