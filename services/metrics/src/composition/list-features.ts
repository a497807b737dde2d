import { templateFunctionNames } from '@hearth/rules'
import type { MetricsConfig } from '../config.ts'
import { functionNames } from '../domain/promql/functions/signatures.ts'
import { aggregatorNames } from '../domain/promql/syntax/lexer/keywords.ts'
import { fuzzAlgorithms } from '../domain/search/search-values.ts'
import type { Features } from '../routes/features.ts'

const operators = ['+', '-', '*', '/', '%', '^', '==', '!=', '<', '<=', '>', '>=', '</', '>/', '=~', '!~', '@']
const setOperators = ['and', 'or', 'unless', 'atan2']

/** Which parts of Prometheus' interface this service has, under Prometheus' names for them. */
export function listFeatures(config: MetricsConfig): Features {
  const { adminApi, lifecycleApi, remoteWrite, otlpReceiver, agent } = config
  return {
    api: {
      ...off(['openapi_3.1', 'openapi_3.2', 'query_cost']),
      ...on(['exclude_alerts', 'label_values_match', 'query_stats', 'query_warnings', 'search']),
      ...on(['time_range_labels', 'time_range_series']),
      ...on(fuzzAlgorithms.map((name) => `search_fuzz_alg_${name}`)),
      admin: adminApi,
      lifecycle: lifecycleApi,
      otlp_write_receiver: otlpReceiver,
      remote_write_receiver: remoteWrite,
    },
    otlp_receiver: { ...on(['delta_conversion']), ...off(['native_delta_ingestion']) },
    prometheus: { agent_mode: agent, server_mode: !agent, ...off(['auto_reload_config']) },
    promql: {
      ...on(['anchored', 'at_modifier', 'bool', 'by', 'delayed_name_removal', 'duration_expr', 'fill', 'fill_left']),
      ...on(['fill_right', 'group_left', 'group_right', 'ignoring', 'negative_offset', 'offset', 'on']),
      ...on(['per_query_lookback_delta', 'per_step_stats', 'smoothed', 'subqueries', 'without']),
      ...off(['type_and_unit_labels', 'unquoted_utf8_names']),
    },
    promql_functions: on(functionNames),
    promql_operators: on([...operators, ...setOperators, ...aggregatorNames]),
    rules: { ...on(['keep_firing_for', 'query_offset']), ...off(['concurrent_rule_eval']) },
    scrape: {
      ...on(['extra_scrape_metrics']),
      ...off(['openmetrics2', 'start_timestamp_zero_ingestion', 'type_and_unit_labels']),
    },
    service_discovery_providers: on(['dns', 'docker', 'file', 'http', 'kubernetes', 'static']),
    templating_functions: on(templateFunctionNames),
    tsdb: {
      ...on(['exemplar_storage', 'isolation', 'metadata_wal_records', 'native_histograms', 'st_storage']),
      ...off(['delayed_compaction', 'histograms_st_encoding', 'use_uncached_io', 'xor2_encoding']),
    },
    ui: off(['ui_v2', 'ui_v3']),
  }
}

function on(names: readonly string[]): Readonly<Record<string, boolean>> {
  return Object.fromEntries(names.map((name) => [name, true]))
}

function off(names: readonly string[]): Readonly<Record<string, boolean>> {
  return Object.fromEntries(names.map((name) => [name, false]))
}
