export const optionsOf = <Key extends string>(labels: Readonly<Record<Key, string>>) =>
  (Object.keys(labels) as Key[]).map((value) => ({ value, label: labels[value] }))

export const legalOptions = [
  { value: 1, label: '法定点検' },
  { value: 0, label: '契約・自主' },
] as const
