import { useState } from 'react'
import { readPreference, writePreference } from '#src/lib/preference.ts'
import type { Holder } from './carry-index.ts'

const keyOf = ({ userId, companyId }: Holder): string => `carry.${companyId}.${userId}`

/** Matters that the person chose to be carried whatever their days, the last chosen first. */
export const chosenMatters = (holder: Holder): number[] => readPreference<number[]>(keyOf(holder)) ?? []

/** Whether the matter is among them, and how to change it. */
export const useChosenMatter = (holder: Holder, id: number): [boolean, () => void] => {
  const [isChosen, setChosen] = useState(() => chosenMatters(holder).includes(id))
  const toggle = () => {
    const others = chosenMatters(holder).filter((other) => other !== id)
    writePreference(keyOf(holder), isChosen ? others : [id, ...others])
    setChosen(!isChosen)
  }
  return [isChosen, toggle]
}
