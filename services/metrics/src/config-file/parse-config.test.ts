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

  test('an empty file is a configuration without jobs', () => {
    expect(parse('').scrape_configs).toEqual([])
  })

  test.each([
    {
      name: 'an unknown key is named with its line',
      text: 'global:\n  scrape_interval: 1m\nscrape_configs:\n  - job_name: a\n    metric_path: /x\n',
      fault: 'line 5, column 18: unknown key "metric_path" in scrape_configs.0; did you mean "metrics_path"?',
    },
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
      fault: 'line 2, column 20: global.scrape_interval: not a valid duration string: "soon"',
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
