/** 工事写真帳: what it is of; its twelve photos are still to come. */
import { date, valuesOf, type FormWriter } from './writing.ts'

export const photoAlbumValues: FormWriter = ({ building, subject, day }) =>
  valuesOf({ '0:B2': subject, '0:E2': '屋上、機械室', '0:B3': building.name, '0:E3': date(day) })
