/** With its dot; empty where the name has none. */
export const extensionOf = (name: string): string => /(?<=.)\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
