/** 工事完了報告書・受領書. */
import { amount, date, ticked, valuesOf, type FormWriter } from './writing.ts'

export const completionValues: FormWriter = ({ building, owner, subject, day, number, random }) =>
  valuesOf({
    '0:T1': `K-${String(number).padStart(4, '0')}`,
    '0:T2': date(day, 3),
    '0:A6': owner.affiliation,
    '0:F9': subject.replace(/ 完了報告書.*$/s, ''),
    '0:F10': building.name,
    '0:F11': date(day, -random.between(2, 9)),
    '0:M11': date(day),
    '0:F12': amount(random, 120_000, 980_000),
    '0:F13': random.chance(0.8) ? '合格' : '手直し後合格',
    '0:O13': '1',
    '0:F14': '既設機器の撤去、新設機器の据付、試運転調整、取扱説明を行いました。',
    '0:F18': ticked,
    '0:J18': ticked,
    '0:P18': ticked,
  })
