/**
 * GPT-2's way to write any byte as a printable character, in which byte-pair vocabularies are kept:
 * printable Latin-1 stands for itself, the rest is moved behind U+0100.
 */
export const byteTexts: readonly string[] = makeByteTexts()

/** The text of these bytes in a vocabulary file. */
export function bytesToText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byteTexts[byte]).join('')
}

function makeByteTexts(): string[] {
  const isPrintable = (byte: number) => (byte > 32 && byte < 127) || (byte > 160 && byte !== 173)
  let moved = 0
  return Array.from({ length: 256 }, (_, byte) => String.fromCodePoint(isPrintable(byte) ? byte : 256 + moved++))
}
