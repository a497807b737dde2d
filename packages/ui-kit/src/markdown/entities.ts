const entity = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|\w+);/g

/** A text with its character references replaced by the characters: `&copy;` by ©. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(entity, (written, decimal?: string, hex?: string) => {
    if (decimal !== undefined) return characterOf(Number.parseInt(decimal, 10))
    return hex === undefined ? named(written) : characterOf(Number.parseInt(hex, 16))
  })
}

function characterOf(point: number): string {
  const isCharacter = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
  return isCharacter ? String.fromCodePoint(point) : '\ufffd'
}

// The browser knows all two thousand names; in such a field nothing is taken for a tag.
function named(written: string): string {
  const field = document.createElement('textarea')
  field.innerHTML = written
  return field.value
}
