/** What the form of an authority holds, and what it sends. */
import { z } from 'zod'
import { businessDay } from '#domain/dates.ts'
import { authorityGroupRequestSchema, createAuthorityRequestSchema } from '#domain/plans/authorities.contract.ts'
import type { Authority, AuthorityGroupRequest, CreateAuthorityRequest } from '#domain/plans/authorities.contract.ts'
import { authorityTexts } from '#domain/plans/authorities.labels.ts'
import { monthDaySchema } from '#domain/plans/plans.contract.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import { now } from '#src/lib/now.ts'
import type { Whole } from '#src/records/record-form.ts'

const monthDay = z.union([monthDaySchema, z.literal('')], planTexts.notAMonthDay).nullish()

export const authorityFormSchema = createAuthorityRequestSchema
  .omit({ candidate_key: true })
  .extend({
    groups: z.array(authorityGroupRequestSchema.extend({ from: monthDay, to: monthDay })),
    confirmed_on: createAuthorityRequestSchema.shape.confirmed_on.refine(
      (day) => !day || day <= businessDay(now()),
      authorityTexts.confirmedInFuture,
    ),
  })
export type AuthorityFormInput = z.input<typeof authorityFormSchema>
export type AuthorityFormValues = z.output<typeof authorityFormSchema>

export const noGroup: Whole<Omit<AuthorityGroupRequest, 'key'>> = {
  use: '',
  every_years: null,
  fiscal_year: null,
  from: '',
  to: '',
}

/** As it opens: of one that is there, of a candidate, or of a new one. */
export const authorityValues = (from: Authority | CreateAuthorityRequest | null): Whole<AuthorityFormInput> => ({
  name: from?.name ?? '',
  office: from?.office ?? '',
  address: from?.address ?? '',
  tel: from?.tel ?? '',
  url: from?.url ?? '',
  online_filing: from?.online_filing ?? null,
  groups: (from?.groups ?? []).map(({ key, use, every_years, fiscal_year, from: first, to }) => ({
    ...(key !== undefined && { key }),
    use: use ?? '',
    every_years: every_years ?? null,
    fiscal_year: fiscal_year ?? null,
    from: first ?? '',
    to: to ?? '',
  })),
  confirmed_on: from?.confirmed_on ?? null,
  source: from?.source ?? '',
  note: from?.note ?? '',
})

/** What nobody has typed is not known: an empty text of a day is none. */
export const authorityRequestOf = ({ groups, ...values }: AuthorityFormValues): CreateAuthorityRequest => ({
  ...values,
  groups: groups.map((group) => ({ ...group, from: group.from || null, to: group.to || null })),
})
