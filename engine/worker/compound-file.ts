/** The streams of a compound file (OLE), as far as they are asked for by name; damaged chains end where they break. */

const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const headerBytes = 512
const lastSector = 0xfffffffa
const entryBytes = 128
const tableEntriesInHeader = 109

export const isCompoundFile = (bytes: Uint8Array): boolean =>
  bytes.length > headerBytes && signature.every((byte, at) => bytes[at] === byte)

type Chain = { sectorBytes: number; tableOf: (sector: number) => number; read: (sector: number) => Uint8Array }

/** A chain that comes back to where it was is cut off. */
function chained({ tableOf, read }: Chain, first: number, most: number): Uint8Array[] {
  const parts: Uint8Array[] = []
  const seen = new Set<number>()
  for (let sector = first; sector < lastSector && !seen.has(sector) && parts.length < most; sector = tableOf(sector)) {
    seen.add(sector)
    parts.push(read(sector))
  }
  return parts
}

const joined = (parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts)

/** By name; null where there is none of that name. */
export function openCompoundFile(bytes: Uint8Array): (name: string) => Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const at = (offset: number): number => (offset + 4 <= bytes.length ? view.getUint32(offset, true) : lastSector)
  const sectorBytes = view.getUint16(30, true) === 12 ? 4096 : 512
  const sectors = Math.ceil(bytes.length / sectorBytes)
  const offsetOf = (sector: number): number => (sector + 1) * sectorBytes
  const read = (sector: number): Uint8Array => bytes.subarray(offsetOf(sector), offsetOf(sector) + sectorBytes)
  const perSector = sectorBytes / 4

  const tables = Array.from({ length: tableEntriesInHeader }, (_, index) => at(76 + index * 4))
  for (let sector = at(68), left = sectors; sector < lastSector && left > 0; left--) {
    for (let index = 0; index < perSector - 1; index++) tables.push(at(offsetOf(sector) + index * 4))
    sector = at(offsetOf(sector) + (perSector - 1) * 4)
  }
  const tableOf = (sector: number): number => {
    const table = tables[Math.floor(sector / perSector)] ?? lastSector
    return table < lastSector ? at(offsetOf(table) + (sector % perSector) * 4) : lastSector
  }
  const chain: Chain = { sectorBytes, tableOf, read }
  const all = (first: number): Uint8Array => joined(chained(chain, first, sectors))

  const directory = Buffer.from(all(at(48)))
  const entries = Array.from({ length: Math.floor(directory.length / entryBytes) }, (_, index) => {
    const entry = directory.subarray(index * entryBytes, (index + 1) * entryBytes)
    const nameBytes = Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2)
    return {
      name: entry.subarray(0, nameBytes).toString('utf16le'),
      first: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    }
  })
  const small = Buffer.from(all(entries[0]?.first ?? lastSector))
  const smallTable = Buffer.from(all(at(60)))
  const smallChain: Chain = {
    sectorBytes: 64,
    tableOf: (sector) => (sector * 4 + 4 <= smallTable.length ? smallTable.readUInt32LE(sector * 4) : lastSector),
    read: (sector) => small.subarray(sector * 64, sector * 64 + 64),
  }
  const cutoff = at(56)
  return (name) => {
    const entry = entries.find((each) => each.name === name)
    if (!entry) return null
    const isSmall = entry.size < cutoff
    const parts = isSmall
      ? chained(smallChain, entry.first, small.length / 64 + 1)
      : chained(chain, entry.first, sectors)
    return joined(parts).subarray(0, entry.size)
  }
}
