import { Failure } from '@hearth/kernel'
import { expandTemplate } from '@hearth/rules/values'
import { RE2JS, RE2JSSyntaxException } from 're2js'
import { Labels } from '../model/labels.ts'
import type { Relabel, RelabelRule } from './relabel-rule.ts'

const labelName = /^[a-zA-Z_][a-zA-Z0-9_]*$/

/**
 * One function for all rules, which are applied in order.
 *
 * @param md5 the sum of a text, for `hashmod`
 * @throws {Failure} `invalid` for a regular expression that is none
 */
export function compileRelabel(rules: readonly RelabelRule[], md5: (text: string) => Uint8Array): Relabel {
  const steps = rules.map((rule) => compileRule(rule, md5))
  return (labels) => {
    let current: Labels | undefined = labels
    for (const step of steps) {
      current = step(current)
      if (current === undefined) return undefined
    }
    return current
  }
}

function compileRule(rule: RelabelRule, md5: (text: string) => Uint8Array): Relabel {
  const regex = compileRegex(rule.regex)
  const joined = (labels: Labels) => rule.sourceLabels.map((name) => labels.get(name)).join(rule.separator)
  const { targetLabel } = rule
  switch (rule.action) {
    case 'replace':
      return (labels) => replace(rule, regex, joined(labels), labels)
    case 'keep':
      return (labels) => (regex.matches(joined(labels)) ? labels : undefined)
    case 'drop':
      return (labels) => (regex.matches(joined(labels)) ? undefined : labels)
    case 'keepequal':
      return (labels) => (joined(labels) === labels.get(targetLabel) ? labels : undefined)
    case 'dropequal':
      return (labels) => (joined(labels) === labels.get(targetLabel) ? undefined : labels)
    case 'hashmod':
      return (labels) => labels.with(targetLabel, String(lastEightBytes(md5(joined(labels))) % BigInt(rule.modulus)))
    case 'labelmap':
      return (labels) => mapNames(rule, regex, labels)
    case 'labeldrop':
      return (labels) => labels.drop(new Set(labels.names.filter((name) => regex.matches(name))))
    case 'labelkeep':
      return (labels) => labels.keep(new Set(labels.names.filter((name) => regex.matches(name))))
    case 'lowercase':
      return (labels) => labels.with(targetLabel, joined(labels).toLowerCase())
    case 'uppercase':
      return (labels) => labels.with(targetLabel, joined(labels).toUpperCase())
  }
}

function compileRegex(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern, RE2JS.DOTALL)
  } catch (error) {
    if (error instanceof RE2JSSyntaxException)
      throw new Failure('invalid', `Cannot read the regular expression "${pattern}": ${error.message}`, {
        cause: error,
      })
    throw error
  }
}

function replace(rule: RelabelRule, regex: RE2JS, text: string, labels: Labels): Labels {
  const match = regex.matcher(text)
  if (!match.matches()) return labels
  const name = expandTemplate(rule.targetLabel, match)
  return labelName.test(name) ? labels.with(name, expandTemplate(rule.replacement, match)) : labels
}

// Labels that were there stay, and a mapped one takes the place of one with its name.
function mapNames(rule: RelabelRule, regex: RE2JS, labels: Labels): Labels {
  const pairs = [...labels.entries()]
  for (const [name, value] of labels.entries()) {
    const match = regex.matcher(name)
    if (match.matches()) pairs.push([expandTemplate(rule.replacement, match), value])
  }
  return Labels.from(pairs)
}

function lastEightBytes(sum: Uint8Array): bigint {
  return new DataView(sum.buffer, sum.byteOffset, sum.byteLength).getBigUint64(8)
}
