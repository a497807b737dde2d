import { TemplateError } from './template-error.ts'
import { unquote } from './unquote.ts'

/** One word of an action. `spaced` says whether blanks stand before it: `$a.b` is one operand and `$a .b` are two. */
export type Token = { readonly spaced: boolean } & (
  | { readonly type: 'word'; readonly text: string }
  | { readonly type: 'field'; readonly text: string }
  | { readonly type: 'variable'; readonly text: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'number'; readonly text: string }
  | { readonly type: 'sign'; readonly text: string }
)

/** Text that stands for itself, or the words between `{{` and `}}`. */
export type Piece =
  | { readonly kind: 'verbatim'; readonly text: string }
  | { readonly kind: 'action'; readonly tokens: readonly Token[] }

/**
 * Cuts a template into text and actions; `{{-` and `-}}` take the blanks next to them away, comments go.
 *
 * @throws {TemplateError} for an action without end or a character that no action has
 */
export function lexTemplate(template: string): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  let trimsNext = false
  const addText = (raw: string, trimsEnd: boolean) => {
    const text = trimEnds(raw, trimsNext, trimsEnd)
    if (text !== '') pieces.push({ kind: 'verbatim', text })
  }
  for (;;) {
    const open = template.indexOf('{{', at)
    if (open === -1) break
    const inside = /^\{\{(-\s)?/.exec(template.slice(open, open + 4))?.[0] ?? '{{'
    addText(template.slice(at, open), inside.length > 2)
    const action = lexAction(template, open + inside.length)
    if (action.tokens !== undefined) pieces.push({ kind: 'action', tokens: action.tokens })
    at = action.end
    trimsNext = action.trims
  }
  addText(template.slice(at), false)
  return pieces
}

function trimEnds(text: string, start: boolean, end: boolean): string {
  const left = start ? text.replace(/^[ \t\r\n]+/, '') : text
  return end ? left.replace(/[ \t\r\n]+$/, '') : left
}

/** `tokens` is absent for a comment. */
type Action = { readonly tokens: readonly Token[] | undefined; readonly end: number; readonly trims: boolean }

const comment = /\s*\/\*[\s\S]*?\*\/(\s+-)?\}\}/y
const word =
  /(?<blank>\s*)(?:(?<close>\s-\}\}|\}\})|(?<field>\.[\p{L}_][\p{L}\p{N}_]*)|(?<variable>\$[\p{L}\p{N}_]*)|(?<number>[+-]?(?:0[xX][\da-fA-F_]+|\.?\d[\d_]*(?:\.\d*)?(?:[eE][+-]?\d+)?))|(?<text>"(?:[^"\\\n]|\\.)*"|`[^`]*`|'(?:[^'\\\n]|\\.)*')|(?<word>[\p{L}_][\p{L}\p{N}_]*)|(?<sign>:=|[=|(),.]))/uy

function lexAction(template: string, start: number): Action {
  const skipped = matchAt(comment, template, start)
  if (skipped !== null) {
    return { tokens: undefined, end: start + skipped[0].length, trims: skipped[1] !== undefined }
  }
  const tokens: Token[] = []
  for (let at = start; ; ) {
    const closing = /^\s+-\}\}/.exec(template.slice(at, at + 64))
    if (closing !== null) return { tokens, end: at + closing[0].length, trims: true }
    const found = matchAt(word, template, at)
    if (found === null) throw unexpected(template, at)
    at += found[0].length
    const { blank = '', close, ...kinds } = found.groups ?? {}
    if (close !== undefined) return { tokens, end: at, trims: close.includes('-') }
    tokens.push(tokenOf(kinds, blank !== ''))
  }
}

function tokenOf(kinds: Readonly<Record<string, string | undefined>>, spaced: boolean): Token {
  const { field, variable, number, text, word: name, sign = '' } = kinds
  if (field !== undefined) return { type: 'field', text: field.slice(1), spaced }
  if (variable !== undefined) return { type: 'variable', text: variable, spaced }
  if (number !== undefined) return { type: 'number', text: number, spaced }
  if (text?.startsWith("'")) return { type: 'number', text: String(unquoted(text).codePointAt(0) ?? 0), spaced }
  if (text !== undefined) return { type: 'text', text: unquoted(text), spaced }
  if (name !== undefined) return { type: 'word', text: name, spaced }
  return { type: 'sign', text: sign, spaced }
}

function unquoted(quoted: string): string {
  const text = unquote(quoted)
  if (text === undefined) throw new TemplateError(`invalid syntax in ${quoted}`)
  return text
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function unexpected(template: string, at: number): TemplateError {
  const rest = template.slice(at).trimStart()
  if (rest === '') return new TemplateError('unclosed action')
  if (rest.startsWith('"')) return new TemplateError('unterminated quoted string')
  if (rest.startsWith('`')) return new TemplateError('unterminated raw quoted string')
  return new TemplateError(`unexpected ${JSON.stringify([...rest][0])} in command`)
}
