import { describe, expect, test } from 'vitest'
import {
  blankTiles,
  maxTileLevel,
  packHeadBytes,
  packIndexLength,
  readPackIndex,
  tileLevelSize,
  tileRange,
  writePack,
} from '#domain/drawings/tiles.ts'

describe('levels of tiles', () => {
  test.each([
    [{ width: 512, height: 300 }, 0],
    [{ width: 513, height: 300 }, 1],
    [{ width: 1600, height: 1070 }, 2],
    [{ width: 10_000, height: 7000 }, 5],
    [{ width: 1, height: 1 }, 0],
  ])('%o needs levels up to %i', (size, level) => {
    expect(maxTileLevel(size)).toBe(level)
    const whole = tileLevelSize(size, level, 0)
    expect(Math.max(whole.width, whole.height)).toBeLessThanOrEqual(512)
    expect(tileLevelSize(size, level, level)).toEqual(size)
  })
})

describe('a pack', () => {
  const tiles = new Map([
    ['0/0/0', Uint8Array.of(1, 2, 3)],
    ['1/1/0', Uint8Array.of(4, 5)],
  ])
  const pack = writePack({ width: 1000, height: 500, max_level: 1, format: 'png' }, tiles)

  test('gives each tile back from its range', () => {
    const length = packIndexLength(pack.subarray(0, packHeadBytes))!
    const index = readPackIndex(pack.subarray(packHeadBytes, packHeadBytes + length))
    for (const [key, bytes] of tiles) {
      const { start, end } = tileRange(index, length, key)!
      expect(pack.subarray(start, end + 1)).toEqual(bytes)
    }
    expect(tileRange(index, length, '1/0/0')).toBeNull()
    expect(blankTiles(index)).toEqual(['1/0/0'])
  })

  test('is told from other bytes', () => {
    expect(packIndexLength(Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8))).toBeNull()
    expect(packIndexLength(pack.subarray(0, 3))).toBeNull()
  })
})
