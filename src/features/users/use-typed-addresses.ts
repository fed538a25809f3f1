import { useState } from 'react'
import type { UseFieldArrayAppend, UseFormReturn } from 'react-hook-form'
import type { InviteManyRequest } from '#domain/invitations/invitations.contract.ts'
import { limits } from '#domain/limits.ts'
import { roles } from '#domain/users/users.labels.ts'
import { userTexts } from '#domain/users/users.texts.ts'
import { readAddresses } from './read-addresses.ts'

export type InvitedPeople = Pick<InviteManyRequest, 'people'>

type UseTypedAddressesOptions = {
  form: UseFormReturn<InvitedPeople>
  append: UseFieldArrayAppend<InvitedPeople, 'people'>
  /** How many of the company's own are invited already, and for how many there are seats. */
  internals: number
  left: number
}

/** The addresses that are typed, until they stand among the people who are invited. */
export const useTypedAddresses = ({ form, append, internals, left }: UseTypedAddressesOptions) => {
  const [text, setText] = useState('')
  const [textError, setTextError] = useState<string>()
  /** Puts what was typed among the people; says whether there was anything. */
  const takeText = (): boolean => {
    const invited = form.getValues('people')
    const known = new Set(invited.map(({ email }) => email.toLowerCase()))
    const added = readAddresses(text).filter((email) => !known.has(email.toLowerCase()))
    if (invited.length + added.length > limits.invitedAtOnce) {
      setTextError(userTexts.oneOfMany(limits.invitedAtOnce))
      return false
    }
    append(
      added.map((email, index) => ({ email, role: internals + index < left ? roles.member : roles.guest })),
      { shouldFocus: false },
    )
    setText('')
    setTextError(undefined)
    return true
  }
  return { text, setText, textError, setTextError, takeText }
}
