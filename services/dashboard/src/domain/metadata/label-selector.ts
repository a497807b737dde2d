import { Failure } from '@hearth/kernel'
import { faultOfKey, faultOfLabelValue } from './label-syntax.ts'

/** Whether the labels of an object are those that are asked for. */
export type LabelSelector = (labels: Readonly<Record<string, string>>) => boolean

const token = /==|!=|[=!(),<>]|[^\s=!(),<>]+/g
const wholeNumber = /^[-+]?\d+$/

/**
 * Reads a selector of labels by Kubernetes' grammar: what is asked for stands between commas, and all of it has to hold.
 * `key`, `!key`, `key=value` (or `==`), `key!=value`, `key in (a,b)`, `key notin (a,b)`, `key>1`, `key<1`. What is not
 * labelled at all is none of the values of `!=` and `notin`.
 *
 * @throws {Failure} `invalid`, which says what was found where
 */
export function parseLabelSelector(text: string): LabelSelector {
  const tokens = createTokens(text)
  const requirements: LabelSelector[] = []
  while (tokens.next !== undefined) {
    requirements.push(readRequirement(tokens))
    if (tokens.next === undefined) break
    tokens.take(',')
    if (tokens.next === undefined) throw tokens.unexpected('a key')
  }
  return (labels) => requirements.every((holds) => holds(labels))
}

type Tokens = ReturnType<typeof createTokens>

function createTokens(text: string) {
  const all = text.match(token) ?? []
  let at = 0
  const unexpected = (wanted: string) => {
    const found = all[at] === undefined ? 'its end' : `"${all[at]}"`
    return new Failure('invalid', `unable to parse the label selector "${text}": found ${found}, expected ${wanted}`, {
      param: 'labelSelector',
    })
  }
  return {
    get next() {
      return all[at]
    },
    unexpected,
    take(wanted: string) {
      if (all[at] !== wanted) throw unexpected(`"${wanted}"`)
      at += 1
    },
    takeOne() {
      const taken = all[at]
      at += 1
      return taken
    },
  }
}

function readRequirement(tokens: Tokens): LabelSelector {
  if (tokens.next === '!') {
    tokens.take('!')
    const key = readKey(tokens)
    return (labels) => !Object.hasOwn(labels, key)
  }
  const key = readKey(tokens)
  if (tokens.next === undefined || tokens.next === ',') return (labels) => Object.hasOwn(labels, key)
  const labelOf = (labels: Readonly<Record<string, string>>) => (Object.hasOwn(labels, key) ? labels[key] : undefined)
  switch (tokens.next) {
    case '=':
    case '==': {
      tokens.takeOne()
      const value = readValue(tokens)
      return (labels) => labelOf(labels) === value
    }
    case '!=': {
      tokens.takeOne()
      const value = readValue(tokens)
      return (labels) => labelOf(labels) !== value
    }
    case 'in':
    case 'notin': {
      const wanted = tokens.takeOne() === 'in'
      const values = readValues(tokens)
      return (labels) => values.has(labelOf(labels)) === wanted
    }
    case '<':
    case '>': {
      const isLess = tokens.takeOne() === '<'
      const bound = readNumber(tokens)
      return (labels) => isBeyond(labelOf(labels), bound, isLess)
    }
    default:
      throw tokens.unexpected('one of =, ==, !=, in, notin, <, >')
  }
}

function readKey(tokens: Tokens): string {
  const fault = faultOfKey(tokens.next ?? '')
  if (fault !== undefined) throw tokens.unexpected(`a key: ${fault}`)
  return tokens.takeOne() ?? ''
}

// There may be none, which is the empty one.
function readValue(tokens: Tokens): string {
  if (tokens.next === undefined || tokens.next === ',' || tokens.next === ')') return ''
  const fault = faultOfLabelValue(tokens.next)
  if (fault !== undefined) throw tokens.unexpected(`a value: ${fault}`)
  return tokens.takeOne() ?? ''
}

function readValues(tokens: Tokens): ReadonlySet<string | undefined> {
  tokens.take('(')
  const values = new Set<string | undefined>([readValue(tokens)])
  while (tokens.next === ',') {
    tokens.take(',')
    values.add(readValue(tokens))
  }
  tokens.take(')')
  return values
}

function readNumber(tokens: Tokens): bigint {
  if (tokens.next === undefined || !wholeNumber.test(tokens.next)) throw tokens.unexpected('a whole number')
  return BigInt(tokens.takeOne() ?? '')
}

function isBeyond(value: string | undefined, bound: bigint, isLess: boolean): boolean {
  if (value === undefined || !wholeNumber.test(value)) return false
  return isLess ? BigInt(value) < bound : BigInt(value) > bound
}
