type Connection = { type?: string; saveData?: boolean }

/** iPhones tell nothing of how they are connected. */
export const isConnectionTold = (): boolean => 'connection' in navigator

/** Where the browser tells: whoever pays by the byte is asked first. */
export const isOnMobileData = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.type === 'cellular' || connection?.saveData === true
}
