import { telAddress } from '#domain/phone-numbers.ts'

export type TextPiece = { text: string; /** Where the piece leads; undefined of plain text. */ href?: string }

/** What ends an address in a Japanese sentence is no part of it. */
const address = /https?:\/\/[^\s<>"'「」『』（）【】、。，．]+[^\s<>"'「」『』（）【】、。，．,.;:!?)\]]/
/** With hyphens, as numbers are written here; half or full width. */
const telephone = /(?<![\w０-９-])[0０][\d０-９]{1,4}[-‐－ー][\d０-９]{1,4}[-‐－ー][\d０-９]{3,4}(?![\w０-９-])/
const links = new RegExp(`${address.source}|${telephone.source}`, 'g')

const hrefOf = (text: string): string | undefined => (text.startsWith('http') ? text : (telAddress(text) ?? undefined))

/** Splits a text where addresses and telephone numbers stand in it; the pieces together are the text. */
export const splitLinks = (text: string): TextPiece[] => {
  const pieces: TextPiece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(links)) {
    if (index > end) pieces.push({ text: text.slice(end, index) })
    pieces.push({ text: found, href: hrefOf(found) })
    end = index + found.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}
