import { type Unzipped, unzipSync, zipSync } from 'fflate'
import { ParseFault } from './parse-fault.ts'

// Far beyond any document; a list of entries costs memory too.
const maxEntries = 20_000
// Text shrinks to a tenth, the most repetitive sheets to a hundredth; a bomb to a thousandth.
const maxRatio = 300
const minRatioBytes = 1_048_576

/** What old and encrypted Office files begin with, in place of a ZIP archive. */
const oleMark = [0xd0, 0xcf, 0x11, 0xe0]

/**
 * Unpacks the wanted entries of a ZIP archive. Nothing else of it is unpacked, and archives within
 * it are left alone. An entry that lies about its size is cut off there.
 *
 * @throws {ParseFault} for more than `maxUnpackedBytes` in all, an entry that shrank beyond belief,
 *   or too many of them
 */
export function unpack(bytes: Uint8Array, wanted: (name: string) => boolean, maxUnpackedBytes: number): Unzipped {
  if (oleMark.every((byte, index) => bytes[index] === byte))
    throw new ParseFault('invalid', 'it is an encrypted or old Office file, and must be saved in the current format')
  let entries = 0
  let unpackedBytes = 0
  return unzipSync(bytes, {
    filter({ name, size, originalSize }) {
      if (++entries > maxEntries) throw new ParseFault('too-large', `its archive has more than ${maxEntries} entries`)
      if (!wanted(name)) return false
      unpackedBytes += originalSize
      const ratio = originalSize / Math.max(size, 1)
      if (unpackedBytes > maxUnpackedBytes)
        throw new ParseFault('too-large', `it unpacks to more than ${maxUnpackedBytes} bytes`)
      if (originalSize > minRatioBytes && ratio > maxRatio)
        throw new ParseFault('too-large', `"${name}" unpacks to ${Math.round(ratio)} times its size`)
      return true
    },
  })
}

/** Whether an entry belongs to the text of an Office document, rather than to its pictures. */
export function isOfficeText(name: string): boolean {
  return name.endsWith('.xml') || name.endsWith('.rels')
}

/** Packs what was unpacked and found harmless for packages that want a whole archive. */
export function repack(entries: Unzipped): Uint8Array {
  return zipSync(entries, { level: 0 })
}
