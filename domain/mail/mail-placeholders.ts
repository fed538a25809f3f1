/** What stands for facts of a document in subject and message of its letters. */
export const mailPlaceholders = ['番号', '書類名', '建物', '宛名', '差出人'] as const
export type MailPlaceholder = (typeof mailPlaceholders)[number]
export type MailFacts = Readonly<Record<MailPlaceholder, string>>

const known = new RegExp(`\\{(${mailPlaceholders.join('|')})\\}`, 'g')
const anyPlaceholder = /\{([^{}\n]{1,20})\}/g

export const fillMailText = (text: string, facts: MailFacts): string =>
  text.replace(known, (_, name: string) => facts[name as MailPlaceholder])

/** No subject or message is longer; what is beyond is refused for its length. */
const longest = 4000

/** Those that would go out as they are typed. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.slice(0, longest).matchAll(anyPlaceholder)].flatMap(([whole, name]) =>
    (mailPlaceholders as readonly string[]).includes(name!) ? [] : [whole],
  )

/** A recipient as a letter addresses them. */
export const mailAddressee = ({ name, email }: { name: string | null; email: string | null }): string =>
  `${name || email || ''} 様`
