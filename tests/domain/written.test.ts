/** What the server takes for the moment at which something was written on a device. */
import { describe, expect, it } from 'vitest'
import { atOnce, writtenMoment } from '#domain/written.ts'

const now = new Date('2026-11-28T08:00:00.000Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const days = 24 * 60

describe('a moment on a device', () => {
  it.each([
    ['a right clock', ago(480), now, ago(480), false],
    ['a clock that is half a minute ahead', ago(480), ago(-0.5), ago(480), false],
    ['a clock that is ten minutes behind: the device’s time, called so', ago(490), ago(10), ago(490), true],
    ['a clock that is a day ahead, in the future: put right', ago(-days + 60), ago(-days), ago(60), true],
    ['a clock that is a year behind: put right', ago(365 * days + 60), ago(365 * days), ago(60), true],
    ['just now, half a minute ahead of the server', ago(-0.5), ago(-0.5), ago(-0.5), false],
    ['sixty days', ago(60 * days), now, ago(60 * days), false],
  ])('%s', (_, written_at, device_time, at, is_device_time) => {
    expect(writtenMoment(written_at, device_time, now)).toEqual({ written_at: at, is_device_time })
  })

  it.each([
    ['longer ago than anything waits', ago(61 * days), now],
    ['in the future by a clock that is right by now', ago(-2), now],
  ])('%s is none: the arrival counts', (_, written_at, device_time) => {
    expect(writtenMoment(written_at, device_time, now)).toEqual(atOnce)
  })
})
