import { assertUsable } from '../../../../domain/grammar/assert-usable.ts'
import { measureExpression } from '../../../../domain/grammar/measure-expression.ts'
import { badGrammar } from './gbnf-cursor.ts'
import { parseGbnf } from './parse-gbnf.ts'

const maxCharacters = 2_000_000
// Each takes 8 bytes, and rules are searched through to find those that begin with themselves.
const maxElements = 1_000_000
const maxRules = 20_000

/**
 * Refuses a grammar that would make llama.cpp hang, grow without end or fall over; a grammar that
 * passes may still be refused by it, but safely.
 *
 * @throws {Failure} `invalid`
 */
export function checkGbnf(text: string): void {
  if (text.length > maxCharacters) throw badGrammar(`it is ${text.length} characters long, more than ${maxCharacters}`)
  // Native code takes it for the end of the text.
  if (text.includes('\0')) throw badGrammar('there is a NUL character in it')
  const rules = parseGbnf(text)
  if (rules.size > maxRules) throw badGrammar(`it has ${rules.size} rules, more than ${maxRules}`)
  let elements = 0
  for (const body of rules.values()) elements += measureExpression(body)
  if (elements > maxElements) throw badGrammar(`it unfolds to ${elements} elements, more than ${maxElements}`)
  assertUsable(rules)
}
