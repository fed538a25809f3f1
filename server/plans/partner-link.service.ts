/** What a partner does with the link that they were sent: one answer, and no more. */
import { businessDay, formatDay, formatDayWithWeekday, shiftYears } from '#domain/dates.ts'
import type { ProposeDays, ReportDone } from '#domain/plans/partner-requests.contract.ts'
import {
  partnerLinkTexts,
  partnerStateLabels,
  partnerTexts as texts,
  unknownPartnerLink,
  type PartnerAsk,
  type PartnerLinkState,
} from '#domain/plans/partner-requests.labels.ts'
import { partnerLinkStateOf, partnerStateOf, proposedDays } from '#domain/plans/partner-requests.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import { countAttempt, rateLimitsOf } from '#server/auth/rate-limits.ts'
import { companyMark } from '#server/company/company-mark.ts'
import { inSystem, type Tx } from '#server/db/client.ts'
import { findFile, insertUpload } from '#server/files/files.store.ts'
import type { Deps, Place } from '#server/http/context.ts'
import { HttpError, invalid } from '#server/http/errors.ts'
import { networkOf } from '#server/http/ip.ts'
import { isPicture } from '#server/http/sniff.ts'
import { hashToken, isToken } from '#server/http/tokens.ts'
import type { Upload } from '#server/http/upload.ts'
import type { Actor } from '#server/records/events.ts'
import { happened } from '#server/records/happened.ts'
import { findSender } from '#server/users/users.store.ts'
import {
  findPartnerLink,
  holdPlanOf,
  isStillToDo,
  listPlanPeople,
  updatePartnerRequest,
  type PartnerLink,
  type PartnerRequestRow,
} from './partner-requests.store.ts'
import { listPlanLinks } from './plans.store.ts'
import { planName } from './plans.service.ts'
import { timeEvent } from './time-event.ts'

const unknown = () => new HttpError(404, unknownPartnerLink, { code: 'unknown' })

const seek = async (tx: Tx, token: string): Promise<PartnerLink> => {
  const link = isToken(token) ? await findPartnerLink(tx, hashToken(token)) : null
  if (!link) throw unknown()
  return link
}

const stateOf = ({ clock }: Deps, link: PartnerLink): PartnerLinkState =>
  partnerLinkStateOf(link.request, isStillToDo(link), businessDay(clock()))

/** As the page behind the link shows it. */
export type PartnerPage = {
  state: PartnerLinkState
  link: PartnerLink
  logo: string | null
  /** Who asks; the name alone where they have left. */
  sender: { name: string; email: string | null } | null
  facilities: string[]
  file_name: string | null
  today: string
}

export const readPartnerLink = async (deps: Deps, token: string): Promise<PartnerPage> => {
  const page = await inSystem(deps.database.db, async (tx) => {
    const link = await seek(tx, token)
    const { request, plan } = link
    const { company_id } = request
    const file = request.file_id === null ? null : await findFile(tx, { company_id }, request.file_id)
    const links = await listPlanLinks(tx, { company_id }, [plan.id])
    return {
      link,
      state: stateOf(deps, link),
      sender: await findSender(tx, { company_id, user_id: request.asked_user_id }),
      facilities: links.get(plan.id)!.facilities.map(({ name }) => name),
      file_name: file?.name ?? null,
    }
  })
  return { ...page, logo: await companyMark(deps, page.link.company), today: businessDay(deps.clock()) }
}

/** From where a partner acts. */
export type PartnerCaller = { ip: string; place: Place }

/** Before anything that they send is read: whose link it is, that it is good still, and not pressed without end. */
export const admitPartner = async (deps: Deps, token: string, { ip }: PartnerCaller): Promise<PartnerLink> => {
  const { partnerAnswer, partnerAnswerNetwork } = rateLimitsOf(deps.database.pool)
  const link = await inSystem(deps.database.db, (tx) => seek(tx, token))
  requireOpen(deps, link)
  await countAttempt(partnerAnswerNetwork, networkOf(ip))
  await countAttempt(partnerAnswer, String(link.request.id))
  return link
}

const requireOpen = (deps: Deps, link: PartnerLink): void => {
  const state = stateOf(deps, link)
  if (state === 'open') return
  throw new HttpError(410, state === 'used' ? texts.used : partnerLinkTexts[state], { code: state })
}

const partnerName = ({ request, plan }: PartnerLink): string => request.name ?? plan.partner_name ?? request.email

type Answer = Pick<PartnerRequestRow, 'days' | 'performed_on' | 'note' | 'file_id'> & {
  answer: PartnerAsk
  said: string
  file_name: string | null
}

/** In the history, before whoever asked and whoever does it, and to them by letter. */
const keepAnswer = async (
  tx: Tx,
  deps: Deps,
  link: PartnerLink,
  place: Place,
  { answer, said, file_name, ...values }: Answer,
): Promise<void> => {
  const { request, plan, company } = link
  const answered = { ...request, ...values, answer }
  await updatePartnerRequest(tx, request, { ...values, answer, answered_at: deps.clock() })
  const actor: Actor = {
    company_id: company.id,
    company_key: company.company_key,
    user: { by: 'recipient', name: partnerName(link) },
    place,
  }
  const state = partnerStateLabels[partnerStateOf(answered, businessDay(deps.clock()))]
  await happened(tx, deps, actor, [
    timeEvent(link, null, [state, said, file_name, values.note].filter(Boolean).join(' ')),
    {
      kind: 'partner_answered',
      subject: { type: 'plan', id: plan.id, name: planName(link) },
      company_id: company.id,
      user_ids: [request.asked_user_id, ...(await listPlanPeople(tx, plan))],
      email: request.email,
      ...{ answer, said, file_name, note: values.note },
    },
  ])
}

/** Held, and asked once more whether it is good: of two presses the second is told that the first has come. */
const answering = async (
  deps: Deps,
  token: string,
  place: Place,
  answerOf: (tx: Tx, link: PartnerLink) => Answer | Promise<Answer>,
): Promise<void> => {
  await inSystem(deps.database.db, async (tx) => {
    await holdPlanOf(tx, await seek(tx, token))
    const link = await seek(tx, token)
    requireOpen(deps, link)
    await keepAnswer(tx, deps, link, place, await answerOf(tx, link))
  })
  deps.jobs.wake()
}

/** Days that are over cannot be meant, and nobody plans further than a year from here. */
export const checkProposed = ({ day1, day2, day3 }: ProposeDays, today: string): string[] => {
  const typed = { day1, day2, day3 }
  const errors: Record<string, string[]> = {}
  for (const [field, day] of Object.entries(typed)) {
    if (!day) continue
    if (day < today) errors[field] = [texts.pastDay]
    if (day > shiftYears(today, 1)) errors[field] = [texts.farDay]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return proposedDays(Object.values(typed))
}

export const proposeDays = (deps: Deps, token: string, body: ProposeDays, { place }: PartnerCaller): Promise<void> =>
  answering(deps, token, place, () => {
    const days = checkProposed(body, businessDay(deps.clock()))
    return {
      ...{ answer: 'day', days, performed_on: null, note: body.note ?? null, file_id: null, file_name: null },
      said: days.map(formatDayWithWeekday).join('、'),
    }
  })

const workbooks = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  // .xls, which tells itself apart from other old documents by its name alone.
  'application/x-ole-storage',
]

/** A report is a paper, a photo or a workbook; what could act is none. */
export const checkPartnerFile = ({ content, size, name }: Pick<Upload, 'content' | 'size' | 'name'>): void => {
  if (size === 0) throw invalid({ file: [`「${name}」は空のファイルです。`] })
  const { content_type } = content
  const isWorkbook = workbooks.includes(content_type) && /\.xlsx?$/i.test(name)
  if (content_type !== 'application/pdf' && !isPicture(content) && !isWorkbook)
    throw invalid({ file: [texts.wrongFile] })
}

export const reportDone = (
  deps: Deps,
  token: string,
  { performed_on, note = null }: ReportDone,
  upload: Upload | null,
  { place }: PartnerCaller,
): Promise<void> =>
  answering(deps, token, place, async (tx, { request: { company_id }, occurrence }) => {
    if (performed_on > businessDay(deps.clock())) throw invalid({ performed_on: [texts.performedInFuture] })
    if (performed_on < occurrence.opens_on)
      throw invalid({ performed_on: [planTexts.tooEarly(formatDay(occurrence.opens_on))] })
    if (upload) checkPartnerFile(upload)
    const file = upload && (await insertUpload(tx, { company_id, user: { id: null } }, upload))
    return {
      ...{ answer: 'done', days: null, performed_on, note: note ?? null, file_id: file?.id ?? null },
      file_name: file?.name ?? null,
      said: formatDayWithWeekday(performed_on),
    }
  })
