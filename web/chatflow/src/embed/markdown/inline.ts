/** What stands in a line of Markdown. */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'em' | 'del'; readonly parts: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly parts: readonly Inline[] }
  | { readonly kind: 'break' }

type Found = { readonly part: Inline; readonly end: number }
type Reader = (text: string, at: number, depth: number) => Found | undefined

// Nobody emphasises deeper; what does, shows as it is written.
const maxDepth = 6

/** Reads the text of a paragraph; a line's end is a break. Addresses are links without further signs. */
export function parseInline(text: string, depth = 0): readonly Inline[] {
  const parts: Inline[] = []
  let plainFrom = 0
  let at = 0
  const flush = (until: number) => {
    if (until > plainFrom) parts.push({ kind: 'text', text: text.slice(plainFrom, until) })
  }
  while (at < text.length) {
    const found = depth < maxDepth ? readers[text.charAt(at)]?.(text, at, depth) : undefined
    if (found === undefined) {
      at += 1
      continue
    }
    flush(at)
    parts.push(found.part)
    at = found.end
    plainFrom = at
  }
  flush(text.length)
  return parts
}

const escaped: Reader = (text, at) => {
  const sign = text.charAt(at + 1)
  return /[!-/:-@[-`{-~]/.test(sign) ? { part: { kind: 'text', text: sign }, end: at + 2 } : undefined
}

const lineEnd: Reader = (_text, at) => ({ part: { kind: 'break' }, end: at + 1 })

const code: Reader = (text, at) => {
  const length = runOf(text, at, '`')
  const fence = '`'.repeat(length)
  let close = text.indexOf(fence, at + length)
  while (close !== -1 && runOf(text, close, '`') !== length)
    close = text.indexOf(fence, close + runOf(text, close, '`'))
  // A run without an end is not looked at again sign by sign.
  if (close === -1) return { part: { kind: 'text', text: fence }, end: at + length }
  const inner = text.slice(at + length, close)
  const trimmed = /^ .*\S.* $/s.test(inner) ? inner.slice(1, -1) : inner
  return { part: { kind: 'code', text: trimmed }, end: close + length }
}

const emphasis: Reader = (text, at, depth) => {
  const sign = text.charAt(at)
  const length = Math.min(runOf(text, at, sign), sign === '~' ? 2 : 3)
  if (sign === '~' && length < 2) return undefined
  // Underscores within a word are part of a name.
  if (sign === '_' && /\w/.test(text.charAt(at - 1))) return undefined
  if (!/\S/.test(text.charAt(at + length))) return undefined
  const close = closeOf(text, at + length, sign.repeat(length))
  if (close === undefined)
    return length > 1 && sign !== '~' ? { part: plain(sign.repeat(length)), end: at + length } : undefined
  const parts = parseInline(text.slice(at + length, close), depth + 1)
  return { part: emphasised(sign, length, parts), end: close + length }
}

function emphasised(sign: string, length: number, parts: readonly Inline[]): Inline {
  if (sign === '~') return { kind: 'del', parts }
  if (length === 1) return { kind: 'em', parts }
  return { kind: 'strong', parts: length === 2 ? parts : [{ kind: 'em', parts }] }
}

const maxTries = 32

function closeOf(text: string, from: number, fence: string): number | undefined {
  const sign = fence.charAt(0)
  let close = text.indexOf(fence, from + 1)
  for (let tries = 0; close !== -1 && tries < maxTries; tries++) {
    const run = runOf(text, close, sign)
    const ends = /\S/.test(text.charAt(close - 1)) && (sign !== '_' || !/\w/.test(text.charAt(close + run)))
    // The last of a longer run, so that `**a *b***` closes both.
    if (ends && (run === fence.length || run > 2)) return close + run - fence.length
    close = text.indexOf(fence, close + run)
  }
  return undefined
}

const maxLinkChars = 4_096

const link: Reader = (text, at, depth) => {
  const isPicture = text.charAt(at) === '!'
  const open = isPicture ? at + 1 : at
  if (text.charAt(open) !== '[') return undefined
  const near = text.slice(open, open + maxLinkChars)
  const [whole = '', label = '', href = ''] =
    /^\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]\(<?([^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)?)>?(?: +"[^"]*")?\)/.exec(near) ??
    []
  if (whole === '') return undefined
  const parts = label === '' ? [plain(href)] : parseInline(label, depth + 1)
  return { part: { kind: 'link', href, parts }, end: open + whole.length }
}

const address: Reader = (text, at) => {
  if (/\w/.test(text.charAt(at - 1))) return undefined
  const [found = ''] = /^https?:\/\/[^\s<>"`*]+/.exec(text.slice(at, at + maxLinkChars)) ?? []
  // What ends the sentence is not of the address.
  const href = found.replace(/[.,;:!?)'\]]+$/, '')
  return /^https?:\/\/./.test(href)
    ? { part: { kind: 'link', href, parts: [plain(href)] }, end: at + href.length }
    : undefined
}

const bracketed: Reader = (text, at) => {
  const [whole = '', href = ''] = /^<((?:https?:\/\/|mailto:)[^\s<>]+)>/.exec(text.slice(at, at + maxLinkChars)) ?? []
  return whole === '' ? undefined : { part: { kind: 'link', href, parts: [plain(href)] }, end: at + whole.length }
}

const readers: Readonly<Record<string, Reader>> = {
  '\\': escaped,
  '\n': lineEnd,
  '`': code,
  '*': emphasis,
  _: emphasis,
  '~': emphasis,
  '[': link,
  '!': link,
  '<': bracketed,
  h: address,
}

function plain(text: string): Inline {
  return { kind: 'text', text }
}

function runOf(text: string, at: number, sign: string): number {
  let end = at
  while (text.charAt(end) === sign) end += 1
  return end - at
}
