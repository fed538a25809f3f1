/** Where something stands on a screen, told as a person would: by its role and name, its label or its words. */
import type * as TestingLibrary from '@testing-library/dom'

/** Words are meant whole, a pattern somewhere. */
export type Words = string | RegExp
export type Place = {
  by: 'role' | 'label' | 'text' | 'css'
  what: string | { source: string; flags: string }
  name?: string | { source: string; flags: string }
  within?: Place
}

const carry = (words: Words) => (typeof words === 'string' ? words : { source: words.source, flags: words.flags })

export const role = (what: string, name?: Words, within?: Place): Place => ({
  by: 'role',
  what,
  ...(name !== undefined && { name: carry(name) }),
  ...(within && { within }),
})
export const label = (what: Words, within?: Place): Place => ({
  by: 'label',
  what: carry(what),
  ...(within && { within }),
})
export const text = (what: Words, within?: Place): Place => ({
  by: 'text',
  what: carry(what),
  ...(within && { within }),
})
/** For what no person sees, as the input behind a camera's button. */
export const css = (what: string, within?: Place): Place => ({ by: 'css', what, ...(within && { within }) })

/** Handed to the page, where Testing Library stands: everything that is at the place. */
export const seekInPage = (place: Place): Element[] => {
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = (
    globalThis as unknown as { TestingLibraryDom: typeof TestingLibrary }
  ).TestingLibraryDom
  const meant = (words: Place['what']) => (typeof words === 'string' ? words : new RegExp(words.source, words.flags))
  const seek = ({ by, what, name, within }: Place): Element[] => {
    const roots = within ? seek(within) : [document.body]
    return roots.flatMap((root): Element[] => {
      const box = root as HTMLElement
      if (by === 'css') return [...box.querySelectorAll(what as string)]
      if (by === 'role') return queryAllByRole(box, what as string, name === undefined ? {} : { name: meant(name) })
      const found = by === 'label' ? queryAllByLabelText(box, meant(what)) : queryAllByText(box, meant(what))
      return found.filter((each) => each.checkVisibility())
    })
  }
  return seek(place)
}
