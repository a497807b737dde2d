import type { CharRange, Expression } from '../expression.ts'

export type Rules = ReadonlyMap<string, Expression>

/** Reads GBNF as llama.cpp does, as far as our grammars use it. */
export function parseGbnf(grammar: string): Rules {
  const lines = grammar.trimEnd().split('\n')
  return new Map(
    lines.map((line): [string, Expression] => {
      const [, name = '', body = ''] = /^([A-Za-z0-9-]+) ::= (.*)$/.exec(line) ?? []
      if (name === '') throw new Error(`no rule: ${line}`)
      const reader = { text: body, at: 0 }
      const rule = readChoice(reader)
      if (reader.at !== body.length) throw new Error(`rest in ${name}: ${body.slice(reader.at)}`)
      return [name, rule]
    }),
  )
}

type Reader = { readonly text: string; at: number }

function take(reader: Reader, pattern: RegExp): RegExpExecArray | undefined {
  const sticky = new RegExp(pattern.source, 'yu')
  sticky.lastIndex = reader.at
  const found = sticky.exec(reader.text) ?? undefined
  reader.at += found?.[0].length ?? 0
  return found
}

function readChoice(reader: Reader): Expression {
  const options = [readSequence(reader)]
  while (take(reader, /\|\s*/) !== undefined) options.push(readSequence(reader))
  return { kind: 'choice', options }
}

function readSequence(reader: Reader): Expression {
  const items: Expression[] = []
  for (let item = readItem(reader); item !== undefined; item = readItem(reader)) items.push(readCount(reader, item))
  return { kind: 'sequence', items }
}

function readItem(reader: Reader): Expression | undefined {
  const text = take(reader, /"((?:\\.|[^"\\])*)"/)
  if (text !== undefined) return { kind: 'text', text: [...characters(text[1] ?? '')].join('') }
  const set = take(reader, /\[((?:\\.|[^\]\\])*)\]/)
  if (set !== undefined) return { kind: 'class', ranges: ranges(set[1] ?? '') }
  const name = take(reader, /[A-Za-z0-9-]+/)
  if (name !== undefined) return { kind: 'rule', name: name[0] }
  if (take(reader, /\(/) === undefined) return undefined
  const inner = readChoice(reader)
  if (take(reader, /\)/) === undefined) throw new Error(`no ")" in ${reader.text}`)
  return inner
}

function readCount(reader: Reader, item: Expression): Expression {
  const count = take(reader, /([*+?])|\{(\d+)(?:(,)(\d*))?\}/)
  take(reader, / */)
  if (count === undefined) return item
  const [, mark, min = '0', comma, max = ''] = count
  if (Number(min) > 2_000 || Number(max) > 2_000) throw new Error('the engine takes no more than 2,000')
  if (mark === '*') return { kind: 'repeat', item, min: 0 }
  if (mark === '+') return { kind: 'repeat', item, min: 1 }
  if (mark === '?') return { kind: 'repeat', item, min: 0, max: 1 }
  if (comma === undefined) return { kind: 'repeat', item, min: Number(min), max: Number(min) }
  return { kind: 'repeat', item, min: Number(min), ...(max === '' ? {} : { max: Number(max) }) }
}

function* characters(text: string): Generator<string> {
  for (const [, hex2, hex4, hex8, escaped, plain] of text.matchAll(
    /\\x([0-9a-f]{2})|\\u([0-9a-f]{4})|\\U([0-9a-f]{8})|\\(.)|([^\\])/gu,
  )) {
    const hex = hex2 ?? hex4 ?? hex8
    if (hex !== undefined) yield String.fromCodePoint(Number.parseInt(hex, 16))
    else if (escaped !== undefined) throw new Error(`our grammars escape by number, not \\${escaped}`)
    else yield plain ?? ''
  }
}

function ranges(set: string): readonly CharRange[] {
  // A dash between two characters always means a range: a dash itself is escaped.
  const found = [...set.matchAll(/(\\x..|\\u.{4}|\\U.{8}|[^\\-])(?:-(\\x..|\\u.{4}|\\U.{8}|[^\\-]))?/gu)]
  return found.map(([, from = '', to = from]): CharRange => [codeOf(from), codeOf(to)])
}

function codeOf(written: string): number {
  return [...characters(written)].join('').codePointAt(0) ?? 0
}
