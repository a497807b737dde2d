const prefix = 'U__'
const sequence = /__|_([0-9a-fA-F]{1,6})_/g

/**
 * A label or metric name as it stands in an address: `U__http_2e_route` means `http.route`. Whatever is not such an
 * escape is the name itself.
 */
export function unescapeName(text: string): string {
  if (!text.startsWith(prefix)) return text
  const escaped = text.slice(prefix.length)
  // A single underscore that starts no escape means that this is a plain name after all.
  if (escaped.replace(sequence, '').includes('_')) return text
  return escaped.replace(sequence, (_, hex: string | undefined) =>
    hex === undefined ? '_' : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10_ff_ff)),
  )
}
