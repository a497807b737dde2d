import type { MatcherBody } from '../../../../services/metrics/src/wire/alertmanager/silences.ts'

export const operators = ['=', '!=', '=~', '!~'] as const
type Operator = (typeof operators)[number]

/** A condition on a label, as it is written. */
export type Matcher = { readonly name: string; readonly operator: Operator; readonly value: string }

export function fromBody({ name, value, isEqual, isRegex }: MatcherBody): Matcher {
  return { name, value, operator: operators[(isEqual ? 0 : 1) + (isRegex ? 2 : 0)] ?? '=' }
}

export function toBody({ name, operator, value }: Matcher): MatcherBody {
  return { name, value, isEqual: !operator.startsWith('!'), isRegex: operator.endsWith('~') }
}

/** `name="value"` */
export function renderMatcher({ name, operator, value }: Matcher): string {
  return `${name}${operator}${JSON.stringify(value)}`
}

/** Matchers that fit an alert of these labels, and others like it only where all of them are the same. */
export function matchersOf(labels: Readonly<Record<string, string>>): readonly Matcher[] {
  return Object.entries(labels).map(([name, value]) => ({ name, operator: '=', value }))
}

/** As addresses of Alertmanager's page have them: `{alertname="Down", team=~"a|b"}`. */
export function renderMatchers(matchers: readonly Matcher[]): string {
  return `{${matchers.map(renderMatcher).join(', ')}}`
}

const form = /([a-zA-Z_:][\w:]*)\s*(=~|!~|!=|=)\s*("(?:[^"\\]|\\.)*"|[^",{}]*)/g

/** The matchers of an address; what is none is passed over. */
export function parseMatchers(text: string): readonly Matcher[] {
  return [...text.matchAll(form)].map(([, name = '', operator = '=', value = '']) => ({
    name,
    operator: operators.find((known) => known === operator) ?? '=',
    value: unquote(value.trim()),
  }))
}

function unquote(text: string): string {
  if (!text.startsWith('"')) return text
  return text.slice(1, -1).replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
}
