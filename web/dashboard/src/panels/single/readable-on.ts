/** Black or white, whichever can be read on `color`; white on what is not written in hexadecimal digits or rgb(). */
export function readableOn(color: string): '#ffffff' | '#101113' {
  const channels = channelsOf(color)
  if (channels === undefined) return '#ffffff'
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.36 ? '#101113' : '#ffffff'
}

function channelsOf(color: string): readonly number[] | undefined {
  const [, digits] = color.match(/^#([0-9a-f]{6})/i) ?? []
  if (digits !== undefined) return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
  const [, ...parts] = color.match(/^rgba?\(\s*([\d.]+)[,\s]+([\d.]+)[,\s]+([\d.]+)/i) ?? []
  return parts.length === 3 ? parts.map(Number) : undefined
}
