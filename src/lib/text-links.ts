import { telAddress } from '#domain/phone-numbers.ts'

export type TextPiece = { text: string; /** Where the piece leads; undefined of plain text. */ href?: string }

/** What ends an address in a Japanese sentence is no part of it. */
const address = /https?:\/\/[^\s<>"'「」『』（）【】、。，．]+[^\s<>"'「」『』（）【】、。，．,.;:!?)\]]/
/** As numbers are written here, half or full width: with hyphens, with brackets, from abroad; a mobile's also bare. */
const telephone = (() => {
  const digit = '[\\d０-９]'
  const hyphen = '[-‐－ー]'
  const ways = [
    `[0０]${digit}{1,4}${hyphen}${digit}{1,4}${hyphen}${digit}{3,4}`,
    `[0０]${digit}{1,4}[(（]${digit}{1,4}[)）]${digit}{3,4}`,
    `[(（][0０]${digit}{1,4}[)）]${digit}{1,4}${hyphen}${digit}{3,4}`,
    `[+＋][8８][1１]${hyphen}${digit}{1,4}${hyphen}${digit}{1,4}${hyphen}${digit}{3,4}`,
    `[0０][5-9５-９][0０]${digit}{8}`,
  ]
  return `(?<![\\w０-９-])(?:${ways.join('|')})(?![\\w０-９-])`
})()
const links = new RegExp(`${address.source}|${telephone}`, 'g')

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
