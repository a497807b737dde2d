import { describeIssue, readYaml } from '@hearth/rules/files'
import { Labels } from '../../domain/model/labels.ts'
import { parseSelector } from '../../domain/promql/syntax/parser/parse-promql.ts'
import { parseHistogram } from '../../domain/rules/unit-test/histogram-literal.ts'
import type { RuleTest, RuleTestOptions } from '../../domain/rules/unit-test/rule-test.ts'
import { RuleTestError } from '../../domain/rules/unit-test/rule-test-error.ts'
import { parseSeriesValues } from '../../domain/rules/unit-test/series-values.ts'
import { ruleTestFileSchema, type TestGroupConfig } from './test-schema.ts'

/** Tests of rules, and the files of these. */
export type RuleTestFile = {
  /** Patterns, relative to the file of tests. */
  readonly ruleFiles: readonly string[]
  /** Names of groups in the order in which they are evaluated; others come before. */
  readonly order: readonly string[]
  readonly options: RuleTestOptions
  readonly tests: readonly RuleTest[]
}

const minuteMs = 60_000

/** @throws {RuleTestError} with all that is wrong with the form of the file, or the first fault of a test */
export function parseTestFile(text: string): RuleTestFile {
  const yaml = readYaml(text)
  if (yaml.faults.length > 0) throw new RuleTestError(yaml.faults.join('\n'))
  const parsed = ruleTestFileSchema.safeParse(yaml.value ?? {})
  if (!parsed.success) {
    throw new RuleTestError(parsed.error.issues.flatMap((issue) => describeIssue(issue, yaml)).join('\n'))
  }
  const { rule_files: ruleFiles, evaluation_interval, group_eval_order: order, fuzzy_compare, tests } = parsed.data
  const twice = order.find((name, at) => order.indexOf(name) !== at)
  if (twice !== undefined) throw new RuleTestError(`group name repeated in evaluation order: ${twice}`)
  const options = { intervalMs: evaluation_interval || minuteMs, isFuzzy: fuzzy_compare ?? false }
  return { ruleFiles, order, options, tests: tests.map((test) => toTest(test, options.intervalMs)) }
}

function toTest(config: TestGroupConfig, intervalMs: number): RuleTest {
  return {
    name: config.name,
    startMs: readStart(config.start_timestamp),
    stepMs: config.interval || intervalMs,
    series: config.input_series.map(({ series, values }) => ({
      labels: readSeries(series),
      points: parseSeriesValues(values),
    })),
    externalLabels: config.external_labels,
    externalUrl: config.external_url.replace(/\/+$/, ''),
    alerts: config.alert_rule_test.map(({ eval_time: atMs = 0, alertname: alertName, exp_alerts: alerts }) => {
      if (alertName === '') {
        throw new RuleTestError(
          `an item under alert_rule_test misses required attribute alertname at eval_time ${atMs / 1000}s`,
        )
      }
      return { atMs, alertName, alerts: alerts.map((alert) => toAlert(alert, alertName)) }
    }),
    queries: config.promql_expr_test.map(({ expr: expression, eval_time: atMs = 0, exp_samples: samples }) => ({
      expression,
      atMs,
      samples: samples.map(toSample),
    })),
  }
}

function toSample({
  labels,
  value,
  histogram,
}: TestGroupConfig['promql_expr_test'][number]['exp_samples'][number]): RuleTest['queries'][number]['samples'][number] {
  const sample = { labels: readSeries(labels), value }
  return histogram === '' ? sample : { ...sample, histogram: parseHistogram(histogram) }
}

function toAlert(
  { exp_labels, exp_annotations: annotations }: TestGroupConfig['alert_rule_test'][number]['exp_alerts'][number],
  alertname: string,
) {
  return { labels: Labels.of({ ...exp_labels, alertname }), annotations }
}

function readStart(text: string | undefined): number {
  if (text === undefined || text === '') return 0
  const startMs = /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text)
  if (Number.isNaN(startMs)) throw new RuleTestError(`cannot read start_timestamp "${text}": Unix seconds or RFC 3339`)
  return startMs
}

/** A series as it is written down, such as `up{job="a"}`; empty is one without labels. */
function readSeries(text: string): Labels {
  if (/^(\{\s*\})?$/.test(text.trim())) return Labels.none
  try {
    const matchers = parseSelector(text)
    if (matchers.some(({ op }) => op !== '=')) throw new Error('labels are compared by = alone')
    return Labels.from(matchers.map(({ name, value }) => [name, value] as const))
  } catch (error) {
    throw new RuleTestError(
      `cannot read the series ${JSON.stringify(text)}: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
