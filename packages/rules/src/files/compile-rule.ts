import { quote } from '@hearth/go-template'
import type { Rule, TemplatedText } from '../model/rule.ts'
import { parseAlertTemplate } from '../template/alert-template.ts'
import type { RuleConfig } from './schema.ts'

/** A rule, or what is wrong with it in Prometheus' words. */
export type Compiled = { readonly rule: Rule } | { readonly faults: readonly string[] }

/** An expression as the printer of its language lays it out. @throws {Error} in the words of the language for what is none */
export type ReadExpression = (text: string) => string

/**
 * Reads the expression and the templates of a rule.
 *
 * @param groupLabels of the group, which a rule's own come before
 */
export function compileRule(
  config: RuleConfig,
  groupLabels: Readonly<Record<string, string>>,
  readExpression: ReadExpression,
): Compiled {
  const faults: string[] = [...faultsOf(config)]
  const expression = tryTo(() => readExpression(config.expr), faults, 'could not parse expression')
  const allLabels = { ...groupLabels, ...config.labels }
  const labels = compileTexts(allLabels, 'label', config, faults)
  const annotations = compileTexts(config.annotations, 'annotation', config, faults)
  if (faults.length > 0 || expression === undefined) return { faults }
  if (config.alert === undefined || config.alert === '') {
    return { rule: { kind: 'recording', name: config.record ?? '', expression, labels: allLabels } }
  }
  const { alert: name, for: holdMs = 0, keep_firing_for: keepFiringMs = 0 } = config
  return { rule: { kind: 'alerting', name, expression, holdMs, keepFiringMs, labels, annotations } }
}

function faultsOf(config: RuleConfig): readonly string[] {
  const { record = '', alert = '', expr, labels, annotations } = config
  const faults: string[] = []
  if (record !== '' && alert !== '') faults.push("only one of 'record' and 'alert' must be set")
  if (record === '' && alert === '') faults.push("one of 'record' or 'alert' must be set")
  if (expr === '') faults.push("field 'expr' must be set in rule")
  if (record !== '') faults.push(...faultsOfRecording(config, record))
  for (const name of Object.keys(labels)) {
    if (!isLabelName(name) || name === '__name__') faults.push(`invalid label name: ${name}`)
  }
  for (const name of Object.keys(annotations)) if (!isLabelName(name)) faults.push(`invalid annotation name: ${name}`)
  return faults
}

function faultsOfRecording({ annotations, for: hold, keep_firing_for: keep }: RuleConfig, record: string): string[] {
  const faults: string[] = []
  if (Object.keys(annotations).length > 0) faults.push("invalid field 'annotations' in recording rule")
  if ((hold ?? 0) !== 0) faults.push("invalid field 'for' in recording rule")
  if ((keep ?? 0) !== 0) faults.push("invalid field 'keep_firing_for' in recording rule")
  if (/[{}]/.test(record)) {
    faults.push(`braces present in the recording rule name; should it be in expr?: ${record}`)
  } else if (!isLabelName(record)) faults.push(`invalid recording rule name: ${record}`)
  return faults
}

/** Any text of whole characters is a name, as in Prometheus 3. */
export function isLabelName(name: string): boolean {
  return name !== '' && name.isWellFormed()
}

function compileTexts(
  texts: Readonly<Record<string, string>>,
  what: 'label' | 'annotation',
  { alert = '' }: RuleConfig,
  faults: string[],
): readonly TemplatedText[] {
  // Labels of recording rules are no templates.
  if (alert === '') return []
  return Object.entries(texts).flatMap(([name, text]) => {
    const template = tryTo(() => parseAlertTemplate(text), faults, `${what} ${quote(name)}: template: __alert_${alert}`)
    return template === undefined ? [] : [{ name, text, template }]
  })
}

function tryTo<T>(make: () => T, faults: string[], what: string): T | undefined {
  try {
    return make()
  } catch (error) {
    faults.push(`${what}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}
