import { hearthCommand } from '@hearth/kernel'
/** One alert of the bundle. */
export type BundleRule = {
  readonly alert: string
  /** PromQL. */
  readonly expr: string
  readonly holdMs: number
  readonly severity: 'critical' | 'warning'
  /** Templates. */
  readonly summary: string
  readonly description: string
}

const minuteMs = 60_000
const services = 'chatflow|inference|health|logs|metrics|dashboard'

const errors = `log_messages_total{job=~"${services}",level=~"error|fatal"}`

/** What is worth waking somebody for on a machine that runs the bundle; each row is one alert. */
export const bundleRuleTable: readonly BundleRule[] = [
  {
    alert: 'ServiceDown',
    expr: `up{job=~"${services}"} == 0`,
    holdMs: minuteMs,
    severity: 'critical',
    summary: 'The {{ $labels.job }} service does not answer',
    description: `{{ $labels.instance }} could not be scraped for a minute. "${hearthCommand} status" tells what the supervisor knows.`,
  },
  {
    alert: 'TargetMissing',
    expr: `up{job!~"${services}"} == 0`,
    holdMs: 5 * minuteMs,
    severity: 'warning',
    summary: 'Target {{ $labels.instance }} of job {{ $labels.job }} is missing',
    description: 'It could not be scraped for five minutes. The page of targets says why.',
  },
  {
    alert: 'ModelFailed',
    expr: 'increase(inference_model_restarts_total[15m]) > 0',
    holdMs: 0,
    severity: 'critical',
    summary: 'The process of model {{ $labels.model_name }} died',
    description:
      'It was started again {{ $value | printf "%.0f" }} times within 15 minutes; the log of the inference service has the reason.',
  },
  {
    alert: 'ErrorRatioHigh',
    expr: `sum by (job) (rate(http_requests_total{job=~"${services}",status=~"5.."}[5m])) / sum by (job) (rate(http_requests_total{job=~"${services}"}[5m])) > 0.05`,
    holdMs: 5 * minuteMs,
    severity: 'warning',
    summary: '{{ $value | humanizePercentage }} of the answers of {{ $labels.job }} are errors',
    description: 'More than one request in twenty has been answered with a status of 500 or above for five minutes.',
  },
  {
    alert: 'FirstTokenSlow',
    expr: 'histogram_quantile(0.95, sum by (le, model_name) (rate(vllm:time_to_first_token_seconds_bucket[5m]))) > 10',
    holdMs: 10 * minuteMs,
    severity: 'warning',
    summary: 'Model {{ $labels.model_name }} takes {{ $value | humanizeDuration }} to its first token',
    description: 'One answer in twenty has waited longer than that for its first text in the last five minutes.',
  },
  {
    alert: 'QueueGrowing',
    expr: 'min_over_time(vllm:num_requests_waiting[10m]) > 0 and deriv(vllm:num_requests_waiting[10m]) > 0',
    holdMs: 5 * minuteMs,
    severity: 'warning',
    summary: 'Requests to model {{ $labels.model_name }} pile up',
    description: 'Requests have been waiting for ten minutes, and more come than are answered.',
  },
  {
    alert: 'DiskFillsWithinADay',
    expr: 'predict_linear(node_filesystem_avail_bytes{job="host"}[6h], 86400) < 0 and node_filesystem_avail_bytes{job="host"} / node_filesystem_size_bytes{job="host"} < 0.4 and on (instance, device, mountpoint) node_filesystem_readonly{job="host"} == 0',
    holdMs: 60 * minuteMs,
    severity: 'warning',
    summary: '{{ $labels.mountpoint }} will be full within a day',
    description: 'At the pace of the last six hours nothing is left of {{ $labels.device }} by tomorrow.',
  },
  {
    alert: 'DiskAlmostFull',
    expr: 'node_filesystem_avail_bytes{job="host"} / node_filesystem_size_bytes{job="host"} < 0.05 and on (instance, device, mountpoint) node_filesystem_readonly{job="host"} == 0',
    holdMs: 5 * minuteMs,
    severity: 'critical',
    summary: '{{ $labels.mountpoint }} has {{ $value | humanizePercentage }} left',
    description: 'Services stop taking what they are given when {{ $labels.device }} is full.',
  },
  {
    alert: 'LogErrorsRising',
    expr: `sum by (job) (increase(${errors}[10m])) > 10 and sum by (job) (increase(${errors}[10m])) > sum by (job) (increase(${errors}[1h] offset 10m)) / 3`,
    holdMs: 5 * minuteMs,
    severity: 'warning',
    summary: 'The log of {{ $labels.job }} fills with errors',
    description:
      '{{ $value | printf "%.0f" }} lines of errors in ten minutes, more than twice as many as in the hour before.',
  },
]
