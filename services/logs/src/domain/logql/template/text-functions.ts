import { escapeQuery, int, TemplateError, type TemplateFunction, type TemplateValue, textOf } from '@hearth/go-template'
import { expandGroups, type Groups } from '../expand-groups.ts'
import { compileRegex, isFault, type Regex } from '../regex.ts'
import { wholeOf } from './numbers.ts'

// What nobody means can still take all memory.
const maxCharacters = 1_000_000

/** Functions of texts; the text comes last where it is piped in. */
export const textFunctions: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ['ToLower', ([text]) => textOf(text).toLowerCase()],
  ['ToUpper', ([text]) => textOf(text).toUpperCase()],
  ['lower', ([text]) => textOf(text).toLowerCase()],
  ['upper', ([text]) => textOf(text).toUpperCase()],
  ['title', ([text]) => textOf(text).replaceAll(/(?<![\p{L}\p{N}_'])\p{L}/gu, (letter) => letter.toUpperCase())],
  ['Replace', ([text, from, to, count]) => replace(textOf(text), textOf(from), textOf(to), wholeOf(count))],
  ['replace', ([from, to, text]) => replace(textOf(text), textOf(from), textOf(to), -1)],
  ['Trim', ([text, signs]) => trimSigns(textOf(text), textOf(signs), true, true)],
  ['TrimLeft', ([text, signs]) => trimSigns(textOf(text), textOf(signs), true, false)],
  ['TrimRight', ([text, signs]) => trimSigns(textOf(text), textOf(signs), false, true)],
  ['TrimPrefix', ([text, prefix]) => trimPrefix(textOf(text), textOf(prefix))],
  ['TrimSuffix', ([text, suffix]) => trimSuffix(textOf(text), textOf(suffix))],
  ['TrimSpace', ([text]) => textOf(text).trim()],
  ['trim', ([text]) => textOf(text).trim()],
  ['trimAll', ([signs, text]) => trimSigns(textOf(text), textOf(signs), true, true)],
  ['trimPrefix', ([prefix, text]) => trimPrefix(textOf(text), textOf(prefix))],
  ['trimSuffix', ([suffix, text]) => trimSuffix(textOf(text), textOf(suffix))],
  ['trunc', ([count, text]) => truncate(wholeOf(count), textOf(text))],
  ['substr', ([from, to, text]) => substring(wholeOf(from), wholeOf(to), textOf(text))],
  ['contains', ([part, text]) => textOf(text).includes(textOf(part))],
  ['hasPrefix', ([prefix, text]) => textOf(text).startsWith(textOf(prefix))],
  ['hasSuffix', ([suffix, text]) => textOf(text).endsWith(textOf(suffix))],
  ['indent', ([count, text]) => indent(wholeOf(count), textOf(text))],
  ['nindent', ([count, text]) => `\n${indent(wholeOf(count), textOf(text))}`],
  ['repeat', ([count, text]) => repeat(textOf(text), wholeOf(count))],
  ['alignLeft', ([count, text]) => align(wholeOf(count), textOf(text), 'left')],
  ['alignRight', ([count, text]) => align(wholeOf(count), textOf(text), 'right')],
  ['b64enc', ([text]) => Buffer.from(textOf(text)).toString('base64')],
  ['b64dec', ([text]) => decode64(textOf(text))],
  ['urlencode', ([text]) => escapeQuery(textOf(text))],
  ['urldecode', ([text]) => decodeQuery(textOf(text))],
  ['default', ([fallback, value]) => (isEmpty(value) ? fallback : value)],
  ['regexReplaceAll', ([pattern, text, by]) => replaceMatches(pattern, textOf(text), textOf(by), expandGroups)],
  [
    'regexReplaceAllLiteral',
    ([pattern, text, by]) => replaceMatches(pattern, textOf(text), textOf(by), (plain) => plain),
  ],
  ['count', ([pattern, text]) => int(countMatches(regexOf(pattern), textOf(text)))],
])

function regexOf(pattern: TemplateValue): Regex {
  const regex = compileRegex(textOf(pattern))
  if (isFault(regex)) throw new TemplateError(regex.fault)
  return regex
}

function replaceMatches(
  pattern: TemplateValue,
  text: string,
  by: string,
  expand: (template: string, groups: Groups) => string,
): string {
  const matcher = regexOf(pattern).matcher(text)
  let [replaced, end] = ['', 0]
  while (matcher.find()) {
    replaced += text.slice(end, matcher.start()) + expand(by, matcher)
    end = matcher.end()
  }
  return bounded(replaced + text.slice(end))
}

function countMatches(regex: Regex, text: string): number {
  const matcher = regex.matcher(text)
  let count = 0
  while (matcher.find()) count += 1
  return count
}

function replace(text: string, from: string, to: string, count: number): string {
  if (count < 0) return bounded(text.replaceAll(from, () => to))
  let [replaced, rest] = ['', text]
  for (let done = 0; done < count; done += 1) {
    const at = rest.indexOf(from)
    if (at === -1) break
    replaced += rest.slice(0, at) + to
    rest = rest.slice(at + from.length)
  }
  return bounded(replaced + rest)
}

function bounded(text: string): string {
  if (text.length > maxCharacters) throw new TemplateError(`more than ${maxCharacters} characters`)
  return text
}

function trimSigns(text: string, signs: string, start: boolean, end: boolean): string {
  const gone = new Set(signs)
  const letters = [...text]
  let [from, to] = [0, letters.length]
  while (start && from < to && gone.has(letters[from] ?? '')) from += 1
  while (end && to > from && gone.has(letters[to - 1] ?? '')) to -= 1
  return letters.slice(from, to).join('')
}

function trimPrefix(text: string, prefix: string): string {
  return text.startsWith(prefix) ? text.slice(prefix.length) : text
}

function trimSuffix(text: string, suffix: string): string {
  return suffix !== '' && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text
}

function truncate(count: number, text: string): string {
  if (count < 0 && text.length + count > 0) return text.slice(text.length + count)
  return count >= 0 && text.length > count ? text.slice(0, count) : text
}

function substring(from: number, to: number, text: string): string {
  if (from < 0) return text.slice(0, Math.max(0, to))
  return to < 0 || to > text.length ? text.slice(from) : text.slice(from, to)
}

function indent(count: number, text: string): string {
  const start = repeat(' ', count)
  return bounded(start + text.replaceAll('\n', `\n${start}`))
}

function repeat(text: string, count: number): string {
  if (text.length * count > maxCharacters) throw new TemplateError(`more than ${maxCharacters} characters`)
  return text.repeat(Math.max(0, count))
}

function align(count: number, text: string, side: 'left' | 'right'): string {
  const letters = [...text]
  if (count < 0 || count === letters.length) return text
  if (count < letters.length)
    return (side === 'left' ? letters.slice(0, count) : letters.slice(-count || letters.length)).join('')
  const gap = repeat(' ', count - letters.length)
  return side === 'left' ? text + gap : gap + text
}

function decode64(text: string): string {
  if (/^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/.test(text))
    return Buffer.from(text, 'base64').toString()
  const at = /[^A-Za-z\d+/]/.exec(text)?.index ?? text.length - (text.length % 4)
  return `illegal base64 data at input byte ${at}`
}

function decodeQuery(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    const wrong = /%(?![\da-fA-F]{2}).{0,2}/.exec(text)?.[0] ?? text
    throw new TemplateError(`invalid URL escape ${JSON.stringify(wrong)}`)
  }
}

function isEmpty(value: TemplateValue): boolean {
  if (value === undefined || value === false || value === '') return true
  if (typeof value !== 'object') return false
  if (value.kind === 'int' || value.kind === 'float') return value.value === 0
  if (value.kind === 'list') return value.items.length === 0
  return value.kind === 'map' && value.entries.size === 0
}
