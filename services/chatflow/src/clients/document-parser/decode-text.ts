import { isUtf8 } from 'node:buffer'

/**
 * Text of a file: UTF-8, UTF-16 when it begins with that mark, else Windows-1252, in which Western spreadsheets
 * and older editors save. UTF-8 that is damaged in places stays what it is, with U+FFFD for what is broken.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const text = new TextDecoder().decode(bytes)
  return isUtf8(bytes) || hasForeignLetters(text) ? text : new TextDecoder('windows-1252').decode(bytes)
}

/** The same text in UTF-8, for readers that know no other; the bytes themselves where a mark or nothing says otherwise. */
export function asUtf8(bytes: Uint8Array): Uint8Array {
  const hasMark = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  return hasMark || isUtf8(bytes) ? bytes : Buffer.from(decodeText(bytes))
}

// Several bytes that make one letter of UTF-8 are hardly ever a text of another encoding.
function hasForeignLetters(text: string): boolean {
  return /[^\0-\x7f\ufffd]/.test(text)
}
