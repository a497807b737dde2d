import { TemplateError } from '@hearth/go-template'
import type { AlertingRule, TemplatedText } from '../model/rule.ts'
import type { RuleSample } from '../model/rule-samples.ts'
import type { AlertData } from '../template/alert-template.ts'
import type { TemplateSurroundings } from '../template/functions.ts'
import { Labels } from '../values/labels.ts'
import type { FoundAlert } from './active-alert.ts'

/** What is the same for all alerts of a server. */
export type AlertSurroundings = TemplateSurroundings & {
  readonly externalLabels: Readonly<Record<string, string>>
}

/**
 * The alerts that the samples of a rule's expression are, by the key of their labels, with their texts filled in.
 * A text that cannot be filled in says so instead, and the alert is raised all the same.
 *
 * @throws {Error} when two samples make alerts with the same labels
 */
export async function findAlerts(
  rule: AlertingRule,
  samples: readonly Pick<RuleSample, 'labels' | 'value'>[],
  surroundings: AlertSurroundings,
): Promise<ReadonlyMap<string, FoundAlert>> {
  const found = new Map<string, FoundAlert>()
  const { externalLabels, externalUrl } = surroundings
  for (const { labels: given, value } of samples) {
    const data: AlertData = { labels: given.toRecord(), externalLabels, externalUrl, value }
    const fill = (texts: readonly TemplatedText[]) => fillAll(rule.name, texts, data, surroundings)
    const labels = Labels.from([
      ...[...given.entries()].filter(([name]) => name !== '__name__'),
      ...(await fill(rule.labels)),
      ['alertname', rule.name],
    ])
    if (found.has(labels.key)) {
      throw new Error('vector contains metrics with the same labelset after applying alert labels')
    }
    found.set(labels.key, { labels, annotations: Object.fromEntries(await fill(rule.annotations)), value })
  }
  return found
}

async function fillAll(
  alert: string,
  texts: readonly TemplatedText[],
  data: AlertData,
  surroundings: TemplateSurroundings,
): Promise<readonly (readonly [name: string, value: string])[]> {
  const filled: (readonly [string, string])[] = []
  for (const { name, template } of texts) {
    try {
      filled.push([name, await template.expand(data, surroundings)])
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error
      const reason = `error executing template __alert_${alert}: ${error.message}`
      filled.push([name, `<error expanding template: ${reason}>`])
    }
  }
  return filled
}
