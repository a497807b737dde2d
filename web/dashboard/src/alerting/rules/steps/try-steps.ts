import { AskError, ask } from '@hearth/ui-kit'
import type { QueryAnswer } from '../../../model/frame.ts'
import type { ProvisionedRule, RuleQuery } from '../../../queries/alerting.ts'
import { metricsSource } from '../rule-draft.ts'
import { nameOf } from '../strips.tsx'
import { inLetters, isInstant, kindOf } from './steps.ts'

/** What a step gives now, or why it gives nothing. */
export type StepResult =
  | { readonly kind: 'values'; readonly values: readonly { readonly name: string; readonly value: number }[] }
  | { readonly kind: 'refused'; readonly reason: string }

/** Each step by its letter with what it gives now, as the metrics service evaluates it. */
export async function trySteps(rule: ProvisionedRule): Promise<ReadonlyMap<string, StepResult>> {
  const translated = await Promise.all(rule.data.map((step) => translateStep(rule, step)))
  const asked = translated.flatMap((one) => ('expr' in one ? [one] : []))
  const answers = new Map((asked.length === 0 ? [] : await askNow(asked)).map((one) => [one.refId, one]))
  return new Map(
    translated.map((one) => [
      one.refId,
      'expr' in one ? resultOf(answers.get(one.refId)) : { kind: 'refused', reason: one.reason },
    ]),
  )
}

type Translated = { readonly refId: string } & ({ readonly expr: string } | { readonly reason: string })

// What a rule would record that ends with this step is what the step gives.
async function translateStep(rule: ProvisionedRule, step: RuleQuery): Promise<Translated> {
  const { refId } = step
  const body = { ...rule, ...endingWith(rule.data, step) }
  try {
    const { rules } = await ask<{ readonly rules: readonly { readonly expr: string }[] }>('/api/v1/rule/translate', {
      method: 'POST',
      body,
    })
    return { refId, expr: rules[0]?.expr ?? '' }
  } catch (error) {
    if (!(error instanceof AskError)) throw error
    return { refId, reason: inLetters(error.message, rule.data) }
  }
}

// Of the numbers of some time the last one is shown.
function endingWith(
  data: readonly RuleQuery[],
  step: RuleQuery,
): Pick<ProvisionedRule, 'data' | 'condition' | 'record'> {
  const { refId, relativeTimeRange } = step
  if (kindOf(step) !== 'query' || isInstant(step.model))
    return { data, condition: refId, record: { metric: 'step', from: refId } }
  const last = `last of ${refId}`
  const model = { refId: last, type: 'reduce', expression: refId, reducer: 'last' }
  const reduce = { refId: last, datasourceUid: '__expr__', relativeTimeRange, model }
  return { data: [...data, reduce], condition: last, record: { metric: 'step', from: last } }
}

async function askNow(
  steps: readonly { readonly refId: string; readonly expr: string }[],
): Promise<readonly QueryAnswer[]> {
  const datasource = { type: 'prometheus', uid: metricsSource }
  const queries = steps.map(({ refId, expr }) => ({ refId, expr, datasource, instant: true, range: false }))
  // Rules are read and written without it.
  const { askQueries } = await import('../../../queries/panels/ask-queries.ts')
  return askQueries({ from: 'now-1m', to: 'now', queries }, new AbortController().signal)
}

function resultOf(answer: QueryAnswer | undefined): StepResult {
  if (answer?.error !== undefined) return { kind: 'refused', reason: answer.error }
  const values = (answer?.frames ?? []).flatMap(({ fields: [, numbers] }) => {
    const value = numbers?.values.at(-1)
    return typeof value === 'number' ? [{ name: nameOf(numbers?.labels ?? {}), value }] : []
  })
  return { kind: 'values', values }
}
