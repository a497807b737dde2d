const named: Readonly<Record<string, string>> = {
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
  yellow: '#ffff00',
  orange: '#ffa500',
  purple: '#800080',
  white: '#ffffff',
  black: '#000000',
}

/** The colour made more transparent; what is not written in hexadecimal digits or as `rgb()` is mixed by the browser. */
export function withOpacity(color: string, opacity: number): string {
  const hex = named[color] ?? color
  const short = hex.match(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/i)
  const full =
    short === null
      ? hex
      : `#${short
          .slice(1)
          .map((digit) => digit + digit)
          .join('')}`
  if (/^#[0-9a-f]{6}$/i.test(full)) return full + digits(opacity)
  if (/^#[0-9a-f]{8}$/i.test(full)) {
    return full.slice(0, 7) + digits((Number.parseInt(full.slice(7), 16) / 255) * opacity)
  }
  const [, red, green, blue, alpha = '1'] =
    full.match(/^rgba?\(\s*([\d.]+)[,\s]+([\d.]+)[,\s]+([\d.]+)(?:[,/\s]+([\d.]+))?\s*\)$/i) ?? []
  if (red !== undefined) return `rgba(${red}, ${green}, ${blue}, ${Number(alpha) * opacity})`
  return `color-mix(in srgb, ${color} ${Math.round(opacity * 100)}%, transparent)`
}

/** The colour turned on the colour wheel by so many degrees, as light as before. */
export function shiftHue(color: string, degrees: number): string {
  return `oklch(from ${color} l c calc(h ${degrees < 0 ? '-' : '+'} ${Math.abs(degrees)}))`
}

function digits(opacity: number): string {
  return Math.round(Math.min(1, Math.max(0, opacity)) * 255)
    .toString(16)
    .padStart(2, '0')
}
