import { takenSuffix } from '../labels/label-name.ts'
import type { Projection } from '../stage.ts'

const blank = 0x20
const quote = 0x22
const equals = 0x3d
const backslash = 0x5c
const underscore = 0x5f
const beyondAscii = 0x80

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
const isPart = (byte: number) => /[A-Za-z0-9_]/.test(String.fromCharCode(byte))
/** Bytes of a key as they stand in the name of its label. */
const nameBytes = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < beyondAscii && isPart(byte) ? byte : underscore,
)

/**
 * The values that a line in logfmt has first for each of these names, as `scanLogfmt` tells them and `labelNameOf` names
 * them, found in its bytes: of a million lines no text is made. Lines at fault, keys beyond ASCII, values that would have to
 * be changed, and lines with a name both with and without the suffix of one that is taken, are left to those.
 *
 * @param keepsEmpty whether an empty value is one
 */
export function createLogfmtValues(names: readonly string[], keepsEmpty: boolean): Projection {
  const wanted = names.map((name) => Buffer.from(name))
  const places = new Int32Array(2 * names.length)
  // A value of the name without the suffix may be one of the name with it; which of two that is, their order tells.
  const rivals = names.flatMap((name, at) => {
    const rival = names.indexOf(`${name}${takenSuffix}`)
    return rival === -1 ? [] : [[2 * at, 2 * rival] as const]
  })
  const isTold = () => rivals.every(([one, other]) => places[one] === -1 || places[other] === -1)
  let left = 0
  const take = (text: Uint8Array, key: number, keyEnd: number, from: number, to: number): boolean => {
    if (from === to && !keepsEmpty) return true
    for (let at = 0; at < wanted.length; at += 1) {
      if (places[2 * at] !== -1 || !isNamed(text, key, keyEnd, wanted[at] as Uint8Array)) continue
      for (let byte = from; byte < to; byte += 1) if ((text[byte] as number) >= beyondAscii) return false
      places[2 * at] = from
      places[2 * at + 1] = to
      left -= 1
    }
    return true
  }
  return {
    places,
    find(text, start, end) {
      places.fill(-1)
      left = wanted.length
      for (let at = start; left > 0; ) {
        while (at < end && (text[at] as number) <= blank) at += 1
        if (at >= end) return isTold()
        const key = at
        let byte = 0
        for (; at < end; at += 1) {
          byte = text[at] as number
          if (byte === equals || byte <= blank || byte === quote) break
          if (byte >= beyondAscii) return false
        }
        const keyEnd = at
        if (at === end || byte <= blank) {
          if (!take(text, key, keyEnd, at, at)) return false
          continue
        }
        if (byte === quote || keyEnd === key) return false
        at += 1
        let from = at
        let to = at
        if (at < end && text[at] === quote) {
          from += 1
          to = endOfQuoted(text, from, end)
          if (to === -1) return false
          // One with a sign that stands for another is no value as it is.
          if (to < -1) {
            at = -to
            if (wanted.some((name) => isNamed(text, key, keyEnd, name))) return false
            continue
          }
          at = to + 1
        } else {
          for (; at < end; at += 1) {
            byte = text[at] as number
            if (byte <= blank) break
            if (byte === equals || byte === quote) return false
          }
          to = at
        }
        if (!take(text, key, keyEnd, from, to)) return false
      }
      return isTold()
    },
  }
}

/** The place of the closing quote; -1 without one, and less than that, the place behind it, where signs are escaped. */
function endOfQuoted(text: Uint8Array, from: number, end: number): number {
  let isEscaped = false
  for (let at = from; at < end; at += 1) {
    const byte = text[at]
    if (byte === quote) return isEscaped ? -(at + 1) : at
    if (byte !== backslash) continue
    isEscaped = true
    at += 1
  }
  return -1
}

/** Whether a key is what a label of this name is called in a line. */
function isNamed(text: Uint8Array, key: number, keyEnd: number, name: Uint8Array): boolean {
  let at = 0
  if (isDigit(text[key] as number)) {
    if (name[0] !== underscore) return false
    at = 1
  }
  if (keyEnd - key !== name.length - at) return false
  for (let from = key; from < keyEnd; from += 1, at += 1) if (nameBytes[text[from] as number] !== name[at]) return false
  return true
}
