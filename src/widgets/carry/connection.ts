type Connection = { type?: string; saveData?: boolean }

/** Where the browser tells: whoever pays by the byte is asked first. */
export const isOnMobileData = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.type === 'cellular' || connection?.saveData === true
}
