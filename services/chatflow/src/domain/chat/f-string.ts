import { Failure } from '@hearth/kernel'

const tokens = /\{\{|\}\}|\{[^{}]*\}|[{}]|[^{}]+/g

type Part = { readonly kind: 'text' | 'variable'; readonly text: string }

/** Names of the variables in a template such as `Hello {name}`; `{{` and `}}` stand for single braces. */
export function fStringVariables(template: string): readonly string[] {
  return parseFString(template).flatMap((part) => (part.kind === 'variable' ? [part.text] : []))
}

/**
 * Fills a template such as `Hello {name}`.
 *
 * @throws {Failure} `broken` for a brace without its partner or a variable without a value
 */
export function fillFString(template: string, values: Readonly<Record<string, string>>): string {
  return parseFString(template)
    .map((part) => (part.kind === 'text' ? part.text : valueFor(part.text, values)))
    .join('')
}

/** What is at fault in a template, and where it is: lines and characters count from 1. */
export type BraceFault = { readonly brace: string; readonly line: number; readonly character: number }

/** The first single brace of a template that has no partner, `undefined` where it can be read. */
export function loneBrace(template: string): BraceFault | undefined {
  for (const { 0: token, index } of template.matchAll(tokens)) {
    if (token !== '{' && token !== '}') continue
    return { brace: token, ...placeOf(template, index) }
  }
  return undefined
}

// What is written between braces as itself: JSON and code. A name may well have blanks and marks of its own: the one
// open variable of a chain gets the question, whatever it is called.
const unusualName = /["\n;]|^$/

/**
 * The first variable of a template whose name looks like a text that was meant as it is, such as JSON or code, with
 * its place; `isGiven` tells of names that have a value all the same.
 */
export function unusualVariable(template: string, isGiven: (name: string) => boolean): BraceFault | undefined {
  for (const { 0: token, index } of template.matchAll(tokens)) {
    if (!/^\{[^{}]*\}$/.test(token)) continue
    const name = token.slice(1, -1).trim()
    if (unusualName.test(name) && !isGiven(name)) return { brace: token, ...placeOf(template, index) }
  }
  return undefined
}

function placeOf(template: string, index: number): Omit<BraceFault, 'brace'> {
  const lines = template.slice(0, index).split('\n')
  return { line: lines.length, character: (lines.at(-1) ?? '').length + 1 }
}

function valueFor(name: string, values: Readonly<Record<string, string>>): string {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (value === undefined) throw new Failure('broken', `Cannot fill the prompt: it has no value for "${name}"`)
  return value
}

function parseFString(template: string): Part[] {
  const parts: Part[] = []
  for (const [token] of template.matchAll(tokens)) {
    if (token === '{{' || token === '}}') parts.push({ kind: 'text', text: token.charAt(0) })
    else if (token === '{' || token === '}') throw unbalanced(template)
    else if (token.startsWith('{')) parts.push({ kind: 'variable', text: token.slice(1, -1).trim() })
    else parts.push({ kind: 'text', text: token })
  }
  return parts
}

function unbalanced(template: string): Failure {
  return new Failure(
    'broken',
    `Cannot read the prompt "${template.slice(0, 60)}": a single brace must be written "{{" or "}}"`,
  )
}
