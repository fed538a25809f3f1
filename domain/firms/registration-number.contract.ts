import { optionalText } from '../fields.ts'
import { limits } from '../limits.ts'
import { firmColumnLabels as labels, firmTexts } from './firms.labels.ts'
import { readRegistrationNumber } from './registration-number.ts'

/** 登録番号, as a person writes it. */
export const registrationNumber = () =>
  optionalText(labels.registration_number, limits.text.phone).refine(
    (value) => !value || readRegistrationNumber(value) !== null,
    firmTexts.notARegistrationNumber,
  )
