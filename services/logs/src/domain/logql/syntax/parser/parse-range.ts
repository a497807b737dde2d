import type { Conversion, LabelFilter, LogExpr, LogRange, Stage, Unwrap } from '../ast.ts'
import type { TokenStream } from '../words/token-stream.ts'
import { parseLabelFilter } from './parse-label-filter.ts'
import { parseSelector } from './parse-selector.ts'
import { parseStages } from './parse-stages.ts'

type Part = {
  readonly log: LogExpr
  readonly unwrap: Unwrap | undefined
  readonly span: bigint | undefined
  readonly offset: bigint
}

/** `{app="x"} | json | unwrap size [5m] offset 1h`, its span before or after the stages, in brackets or not. */
export function parseLogRange(tokens: TokenStream): LogRange {
  const { log, unwrap, span, offset } = parsePart(tokens)
  if (span === undefined) throw tokens.unexpected()
  return { log, unwrap, spanNs: span, offsetNs: offset }
}

function parsePart(tokens: TokenStream): Part {
  return tokens.is('(') ? tokens.nested(() => parseBracketed(tokens)) : parsePlain(tokens)
}

function parseBracketed(tokens: TokenStream): Part {
  tokens.take()
  if (!tokens.is('{', '(')) throw tokens.unexpected('{', '(')
  const inner = parsePart(tokens)
  if (inner.span !== undefined) {
    tokens.expect(')')
    return inner
  }
  if (!tokens.accept(')')) throw tokens.unexpected()
  if (!tokens.is('RANGE')) return inner
  const timing = parseTiming(tokens)
  if (inner.unwrap !== undefined || inner.log.stages.length > 0) return { ...inner, ...timing }
  return tokens.is('|') ? { ...inner, ...timing, ...parseTail(tokens, inner.log, 'unwrap') } : { ...inner, ...timing }
}

function parsePlain(tokens: TokenStream): Part {
  const selector: LogExpr = { kind: 'log', matchers: parseSelector(tokens), stages: [] }
  const { log, unwrap } = parseTail(tokens, selector)
  if (!tokens.is('RANGE')) return { log, unwrap, span: undefined, offset: 0n }
  const timing = parseTiming(tokens)
  if (unwrap !== undefined || log.stages.length > 0) return { log, unwrap, ...timing }
  return { ...timing, ...parseTail(tokens, selector) }
}

function parseTiming(tokens: TokenStream): Pick<Part, 'span' | 'offset'> {
  const span = tokens.take().amount
  return { span, offset: tokens.accept('offset') ? tokens.expect('DURATION').amount : 0n }
}

function parseTail(tokens: TokenStream, { matchers }: LogExpr, only?: 'unwrap'): Pick<Part, 'log' | 'unwrap'> {
  let unwrap: Unwrap | undefined
  const readUnwrap = () => {
    unwrap = parseUnwrap(tokens)
  }
  if (only === 'unwrap') {
    tokens.take()
    tokens.expect('unwrap')
    readUnwrap()
    return { log: { kind: 'log', matchers, stages: [] }, unwrap }
  }
  const stages: readonly Stage[] = parseStages(tokens, readUnwrap)
  return { log: { kind: 'log', matchers, stages }, unwrap }
}

const conversions: ReadonlyMap<string, Conversion> = new Map([
  ['BYTES_CONV', 'bytes'],
  ['DURATION_CONV', 'duration'],
  ['DURATION_SECONDS_CONV', 'duration_seconds'],
])

function parseUnwrap(tokens: TokenStream): Unwrap {
  const conversion = conversions.get(tokens.peek().type)
  let label: string
  if (conversion === undefined) label = tokens.expect('IDENTIFIER', ...conversions.keys()).text
  else {
    tokens.take()
    tokens.expect('(')
    label = tokens.expect('IDENTIFIER').text
    tokens.expect(')')
  }
  const filters: LabelFilter[] = []
  while (tokens.accept('|')) {
    if (!tokens.is('IDENTIFIER', '(')) throw tokens.unexpected('IDENTIFIER', '(')
    filters.push(parseLabelFilter(tokens))
  }
  return { label, conversion, filters }
}
