import { describe, expect, test } from 'vitest'
import { parseConfigFile } from './parse-config.ts'

const parse = (text: string) => parseConfigFile(text, 'prometheus.yml', '/etc/prometheus').config

describe('parseConfigFile()', () => {
  test('reads jobs with Prometheus’ defaults', () => {
    const text = `
global:
  scrape_interval: 30s
scrape_configs:
  - job_name: node
    static_configs:
      - targets: ['localhost:9100']
        labels: { zone: eu, rack: 7 }
    relabel_configs:
      - source_labels: [__address__]
        target_label: host
`
    expect(parse(text)).toMatchObject({
      global: { scrape_interval: 30_000 },
      scrape_configs: [
        {
          job_name: 'node',
          metrics_path: '/metrics',
          scheme: 'http',
          honor_labels: false,
          static_configs: [{ targets: ['localhost:9100'], labels: { zone: 'eu', rack: '7' } }],
          relabel_configs: [{ regex: '(.*)', replacement: '$1', separator: ';', action: 'replace' }],
        },
      ],
    })
  })

  test('sizes are in powers of 1024', () => {
    const { scrape_configs } = parse('scrape_configs:\n  - job_name: a\n    body_size_limit: 10MB\n')
    expect(scrape_configs[0]?.body_size_limit).toBe(10_485_760)
  })

  test('a cluster may be asked for what its role asks for, as fields and labels have it', () => {
    const selectors =
      '[{ role: pod, label: "app in (a, b)", field: "metadata.name=a,status.phase!=Failed" }, { role: service }]'
    const { scrape_configs } = parse(
      `scrape_configs: [{ job_name: a, kubernetes_sd_configs: [{ role: endpoints, selectors: ${selectors} }] }]\n`,
    )
    expect(scrape_configs[0]?.kubernetes_sd_configs[0]?.selectors).toHaveLength(2)
  })

  test('an empty file is a configuration without jobs', () => {
    expect(parse('').scrape_configs).toEqual([])
  })

  test.each([
    {
      name: 'an unknown key is named with its line',
      text: 'global:\n  scrape_interval: 1m\nscrape_configs:\n  - job_name: a\n    metric_path: /x\n',
      fault: 'line 5, column 18: unknown key "metric_path" in scrape_configs.0; did you mean "metrics_path"?',
    },
    ...[
      { rule: 'action: labeldrop, source_labels: [a]', fault: "labeldrop action requires only 'regex'" },
      { rule: 'action: labelkeep, modulus: 2', fault: "labelkeep action requires only 'regex'" },
      { rule: 'action: labelkeep, target_label: a', fault: "labelkeep action requires only 'regex'" },
      { rule: 'action: keepequal, target_label: a, regex: x', fault: 'keepequal action requires only' },
      { rule: 'action: dropequal, target_label: a, separator: x', fault: 'dropequal action requires only' },
      {
        rule: 'action: lowercase, target_label: a, replacement: x',
        fault: "'replacement' can not be set for lowercase",
      },
      { rule: 'action: hashmod, target_label: a', fault: "hashmod action requires 'modulus' value" },
      { rule: 'action: replace', fault: "replace action requires 'target_label' value" },
    ].map(({ rule, fault }) => ({
      name: `the step ${rule}`,
      text: `scrape_configs: [{ job_name: a, relabel_configs: [{ ${rule} }] }]\n`,
      fault,
    })),
    ...[
      { queue: 'capacity: 0', fault: 'capacity' },
      { queue: 'max_shards: 0', fault: 'max_shards' },
      { queue: 'min_shards: 9, max_shards: 8', fault: 'min_shards: must not be greater than max_shards' },
      { queue: 'min_backoff: 9s, max_backoff: 8s', fault: 'max_backoff: must not be less than min_backoff' },
    ].map(({ queue, fault }) => ({
      name: `a queue with ${queue}`,
      text: `remote_write: [{ url: "http://a", queue_config: { ${queue} } }]\n`,
      fault,
    })),
    ...[
      { given: 'role: node, selectors: [{ role: pod }]', fault: 'node role supports only node selectors' },
      {
        given: 'role: endpoints, selectors: [{ role: pod }, { role: pod }]',
        fault: 'duplicated selector role: pod',
      },
      { given: 'role: pod, selectors: [{ role: pod, field: metadata.name-a }]', fault: 'must have parts such as' },
      { given: 'role: pod, bearer_token: t', fault: "please provide the 'api_server' URL explicitly" },
      {
        given: 'role: pod, api_server: "http://a", namespaces: { own_namespace: true }',
        fault: "cannot use 'api_server' and 'namespaces.own_namespace' simultaneously",
      },
    ].map(({ given, fault }) => ({
      name: `a cluster with ${given}`,
      text: `scrape_configs: [{ job_name: a, kubernetes_sd_configs: [{ ${given} }] }]\n`,
      fault,
    })),
    {
      name: 'a protocol twice',
      text: 'global: { scrape_protocols: [PrometheusProto, PrometheusProto] }\n',
      fault: 'duplicated protocol in scrape_protocols',
    },
    { name: 'files of rules in any folder', text: 'rule_files: ["rules/*/a.yml"]\n', fault: 'in its last part alone' },
    {
      name: 'a kubeconfig and the address of a cluster',
      text: 'scrape_configs: [{ job_name: a, kubernetes_sd_configs: [{ role: pod, kubeconfig_file: k, api_server: http://a }] }]\n',
      fault: "cannot use 'kubeconfig_file' and 'api_server' simultaneously",
    },
    {
      name: 'a kubeconfig and the namespace of a pod',
      text: 'scrape_configs: [{ job_name: a, kubernetes_sd_configs: [{ role: pod, kubeconfig_file: k, namespaces: { own_namespace: true } }] }]\n',
      fault: "cannot use 'kubeconfig_file' and 'namespaces.own_namespace' simultaneously",
    },
    {
      name: 'a kubeconfig and other credentials',
      text: 'scrape_configs: [{ job_name: a, kubernetes_sd_configs: [{ role: pod, kubeconfig_file: k, bearer_token: t }] }]\n',
      fault: "cannot use a custom HTTP client configuration together with 'kubeconfig_file'",
    },
    {
      name: 'so is one at the top',
      text: 'rule_file: []\n',
      fault: 'line 1, column 12: unknown key "rule_file"; did you mean "rule_files"?',
    },
    {
      name: 'a duration that is none',
      text: 'global:\n  scrape_interval: soon\n',
      fault:
        'line 2, column 20: global.scrape_interval: not a valid duration string: "soon"; write it with its unit, such as 30s or 1h30m',
    },
    {
      name: 'two jobs of one name',
      text: 'scrape_configs:\n  - job_name: a\n  - job_name: a\n',
      fault: 'found multiple scrape configs with job name "a"',
    },
    { name: 'what is no YAML', text: 'global: [\n', fault: 'at line 2' },
    {
      name: 'an action that is none',
      text: 'scrape_configs:\n  - job_name: a\n    relabel_configs:\n      - action: explode\n',
      fault: 'line 4, column 17: scrape_configs.0.relabel_configs.0.action',
    },
  ])('$name', ({ text, fault }) => {
    expect(() => parse(text)).toThrow(fault)
  })
})
