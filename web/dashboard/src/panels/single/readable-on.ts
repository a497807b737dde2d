// Through less of a colour the panel behind it is seen.
const leastAlpha = 0.3

/**
 * Black or white, whichever can be read on `color`; white on what is not written in hexadecimal digits or rgb(). On a
 * colour that is hardly there, that of the words around it.
 */
export function readableOn(color: string): '#ffffff' | '#101113' | 'var(--mantine-color-text)' {
  if (isClear(color)) return 'var(--mantine-color-text)'
  const channels = channelsOf(color)
  if (channels === undefined) return '#ffffff'
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.36 ? '#101113' : '#ffffff'
}

/** Whether what lies behind a colour is seen through it. */
export function isClear(color: string): boolean {
  if (color === 'transparent') return true
  const [, digits] = color.match(/^#[0-9a-f]{6}([0-9a-f]{2})$/i) ?? []
  const [, share] = color.match(/^rgba\(.*[,/]\s*([\d.]+)\s*\)$/i) ?? []
  const alpha = digits === undefined ? Number(share ?? 1) : Number.parseInt(digits, 16) / 255
  return alpha < leastAlpha
}

function channelsOf(color: string): readonly number[] | undefined {
  const [, digits] = color.match(/^#([0-9a-f]{6})/i) ?? []
  if (digits !== undefined) return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
  const [, ...parts] = color.match(/^rgba?\(\s*([\d.]+)[,\s]+([\d.]+)[,\s]+([\d.]+)/i) ?? []
  return parts.length === 3 ? parts.map(Number) : undefined
}
