/** A stretch of text that looks alike. Colours are 0 to 7 and their bright ones 8 to 15, or `#rrggbb`. */
export type Segment = {
  readonly text: string
  readonly color?: number | string
  readonly background?: number | string
  readonly bold?: boolean
  readonly dim?: boolean
  readonly italic?: boolean
  readonly underline?: boolean
}

type Style = Omit<Segment, 'text'>

const esc = '\u001b'
const bell = '\u0007'
// Operating system commands and the like up to their end; control sequences; short escapes. The only group is what stands in a colour sequence.
const escapes = new RegExp(
  [
    `${esc}[\\]PX^_][^${bell}${esc}]*(?:${bell}|${esc}\\\\)?`,
    `(?:${esc}\\[|\u009b)([\\d;:]*)m`,
    `(?:${esc}\\[|\u009b)[0-?]*[ -/]*[@-~]?`,
    `${esc}[ -/]*[0-~]?`,
  ].join('|'),
  'g',
)

/**
 * Splits a line at its colour sequences. Every other escape is left out, and characters that would
 * hide, move or reorder text become visible signs.
 */
export function parseAnsi(line: string): Segment[] {
  if (!mayHoldControls.test(line)) return line === '' ? [] : [{ text: line }]
  const segments: Segment[] = []
  let style: Style = {}
  let from = 0
  const push = (text: string) => {
    if (text !== '') segments.push({ ...style, text: showHidden(text) })
  }
  for (const match of line.matchAll(escapes)) {
    push(line.slice(from, match.index))
    from = match.index + match[0].length
    if (match[1] !== undefined) style = applyCodes(style, match[1])
  }
  push(line.slice(from))
  return segments
}

const mayHoldControls = /[\p{Cc}\p{Cf}\u2028\u2029]/u
const hidden = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** The text with signs for what would hide, move or reorder it, tabs aside. */
export function showHidden(text: string): string {
  return text.replace(hidden, (character) => {
    if (character === '\t') return character
    const code = character.codePointAt(0) ?? 0
    // The Unicode block of pictures for control characters.
    return code < 0x20 ? String.fromCodePoint(0x2400 + code) : `\\u{${code.toString(16)}}`
  })
}

function applyCodes(style: Style, text: string): Style {
  const codes = text.split(/[;:]/).map(Number)
  let next = style
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? 0
    if (code === 38 || code === 48) {
      const { color, used } = extendedColor(codes.slice(at + 1))
      if (color !== undefined) next = code === 38 ? { ...next, color } : { ...next, background: color }
      at += used
    } else next = applyCode(next, code)
  }
  return next
}

function applyCode(style: Style, code: number): Style {
  const { bold: _bold, dim: _dim, ...unweighted } = style
  const { color: _color, ...uncolored } = style
  const { background: _background, ...unfilled } = style
  if (code === 0) return {}
  if (code === 1) return { ...style, bold: true }
  if (code === 2) return { ...style, dim: true }
  if (code === 3) return { ...style, italic: true }
  if (code === 4) return { ...style, underline: true }
  if (code === 22) return unweighted
  if (code === 23) return { ...style, italic: false }
  if (code === 24) return { ...style, underline: false }
  if (code === 39) return uncolored
  if (code === 49) return unfilled
  if (code >= 30 && code <= 37) return { ...style, color: code - 30 }
  if (code >= 90 && code <= 97) return { ...style, color: code - 82 }
  if (code >= 40 && code <= 47) return { ...style, background: code - 40 }
  if (code >= 100 && code <= 107) return { ...style, background: code - 92 }
  return style
}

function extendedColor([kind, first = 0, second = 0, third = 0]: readonly number[]): {
  color: number | string | undefined
  used: number
} {
  if (kind === 2) return { color: hex(first, second, third), used: 4 }
  if (kind !== 5) return { color: undefined, used: 1 }
  return { color: first < 16 ? first : fromPalette(first), used: 2 }
}

// 216 colours of a cube, then 24 greys.
function fromPalette(index: number): string | undefined {
  if (index > 255) return undefined
  if (index >= 232) return hex(...repeat(8 + (index - 232) * 10))
  const cube = index - 16
  const level = (value: number) => (value === 0 ? 0 : 55 + value * 40)
  return hex(level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6))
}

function repeat(value: number): [number, number, number] {
  return [value, value, value]
}

function hex(...parts: readonly [number, number, number]): string | undefined {
  if (parts.some((part) => !(part >= 0 && part <= 255))) return undefined
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
