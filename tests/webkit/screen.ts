/** A window of some browser that shows the product. */
export type Screen = {
  goto(path: string): Promise<void>
  /** Runs in the page; the task refers to nothing outside itself. */
  evaluate<A extends unknown[], T>(task: (...args: A) => T, ...args: A): Promise<Awaited<T>>
  resize(width: number, height: number): Promise<void>
  picture(path: string): Promise<void>
  /** What the console called an error since this was asked last, rejections that nobody handled too. */
  errors(): string[]
  version(): Promise<string>
  close(): Promise<void>
}
