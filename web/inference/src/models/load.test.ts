import { expect, test } from 'vitest'
import { readLoad } from './load.ts'

const metrics = `
# HELP vllm:num_requests_running Requests that are being computed
vllm:num_requests_running{model_name="user/a \\"b\\"",engine="0"} 2
vllm:num_requests_waiting{model_name="user/a \\"b\\"",engine="0"} 3
vllm:kv_cache_usage_perc{model_name="user/a \\"b\\"",engine="0"} 0.25
inference_upstream_requests_running{upstream="gpu1"} 4
inference_upstream_reported_waiting{upstream="gpu1"} 1
inference_upstream_ejected{upstream="gpu1"} 0
inference_upstream_ejected{upstream="gpu2"} 1
process_start_time_seconds 1.7e9
`

test('readLoad() finds what models and servers elsewhere are doing', () => {
  const { models, upstreams } = readLoad(metrics)
  expect([...models]).toEqual([['user/a "b"', { running: 2, waiting: 3, cache: 0.25 }]])
  expect([...upstreams]).toEqual([
    ['gpu1', { running: 4, waiting: 1, ejected: false }],
    ['gpu2', { running: 0, waiting: undefined, ejected: true }],
  ])
})
