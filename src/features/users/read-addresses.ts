/** Addresses out of what was pasted: lines, lists with commas, 「氏名 <a@b.jp>」 of an address book, full-width signs. */
export const readAddresses = (text: string): string[] => {
  const parts = text
    .normalize('NFKC')
    .split(/[\n;,、，；]+/u)
    .map((part) => /<([^<>]+)>/u.exec(part)?.[1] ?? part)
    .flatMap((part) => part.trim().split(/\s+/u))
    .filter((part) => part !== '')
  return [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()]
}
