/** What people call for, by the emergency that the call becomes: who, where and what they see agree with its name. */
export type Call = {
  /** What the matter's name holds. */
  about: string
  caller: string
  /** {階} the floor that the matter names. */
  place: string
  symptom: string
}

export const calls: readonly Call[] = [
  { about: '漏水', caller: '{階}階テナント 受付', place: '{階}階 給湯室', symptom: '天井から水が落ちてくる' },
  {
    about: '閉じ込め',
    caller: '防災センター',
    place: 'エレベーター かご内',
    symptom: '階の途中で止まり、2名が閉じ込められている',
  },
  {
    about: '停電',
    caller: '{階}階テナント 大野様',
    place: '{階}階 事務室',
    symptom: '照明とコンセントの一部が使えない',
  },
]
