/** What the intake of a call holds, and the matter that it becomes. */
import { z } from 'zod'
import { shiftDay, toTimestamp } from '#domain/dates.ts'
import { optionalId, optionalMoment, optionalText, requiredChoice, requiredText } from '#domain/fields.ts'
import { limits } from '#domain/limits.ts'
import type { CreateMatterRequest } from '#domain/matters/matters.contract.ts'
import { emergencyCategory, matterColumnLabels as labels, matterUrgencyLabels } from '#domain/matters/matters.labels.ts'
import { cutText } from '#domain/text/length.ts'
import type { Whole } from '#src/records/record-form.ts'

export const callSchema = z.object({
  /** As it opens: now. */
  received_at: optionalMoment(labels.received_at),
  symptom: requiredText(labels.symptom, limits.text.note),
  urgency: requiredChoice(labels.urgency, matterUrgencyLabels),
  caller_name: optionalText(labels.caller_name, limits.text.recipient),
  caller_phone: optionalText(labels.caller_phone, limits.text.phone),
  building_id: optionalId(labels.building_id),
  place: optionalText(labels.place, limits.text.shortText),
  lead_user_id: optionalId(labels.lead_user_id),
})
export type CallValues = z.infer<typeof callSchema>

/** A call that comes in at this moment. */
export const emptyCall = (now: Date): Whole<CallValues> => ({
  received_at: `${toTimestamp(now).slice(0, 16).replace('T', ' ')}:00`,
  symptom: '',
  urgency: 1,
  caller_name: '',
  caller_phone: '',
  building_id: null,
  place: '',
  lead_user_id: null,
})

/** What is told most: a press takes it in. */
export const frequentSymptoms = [
  '水漏れ',
  '漏水音',
  '停電',
  '空調停止',
  'エレベーター停止',
  '警報が鳴っている',
  '鍵・扉の不具合',
  '詰まり',
]

/** One press more adds to what is there. */
export const withSymptom = (text: string, symptom: string): string => {
  const told = text.trim()
  return told === '' ? symptom : told.includes(symptom) ? told : `${told}、${symptom}`
}

/** Of today unless it can wait; named by what is known. Whoever takes the call is on the matter too. */
export const requestOfCall = (
  { symptom, ...call }: CallValues,
  { userId, today, buildingName }: { userId: number; today: string; buildingName: string | undefined },
): CreateMatterRequest => {
  const day = call.urgency === 3 ? shiftDay(today, 1) : today
  const name = ['【緊急】', buildingName, call.place?.trim(), symptom.split('\n')[0]].filter(Boolean).join(' ')
  const user_ids = [...new Set([userId, call.lead_user_id ?? userId])]
  return {
    ...call,
    symptom,
    name: cutText(name, limits.text.name),
    matter_category_id: emergencyCategory,
    start_date: day,
    end_date: day,
    user_ids,
  }
}
