import { describe, expect, test } from 'vitest'
import { readLoad } from './read-load.ts'

describe('readLoad()', () => {
  test.each([
    {
      name: 'vLLM, two engines added up',
      text: [
        '# HELP vllm:num_requests_waiting Waiting',
        'vllm:num_requests_running{engine="0",model_name="m"} 2.0',
        'vllm:num_requests_running{engine="1",model_name="m"} 3.0',
        'vllm:num_requests_waiting{engine="0",model_name="m"} 1.0',
        'vllm:num_requests_waiting{engine="1",model_name="m"} 0.0',
        'vllm:kv_cache_usage_perc{engine="0",model_name="m"} 0.25',
        'vllm:kv_cache_usage_perc{engine="1",model_name="m"} 0.5',
      ],
      load: { running: 5, waiting: 1, cacheUsage: 0.5 },
    },
    {
      name: 'llama-server',
      text: ['llamacpp:requests_processing 4', 'llamacpp:requests_deferred 2'],
      load: { running: 4, waiting: 2, cacheUsage: 0 },
    },
    { name: 'something else', text: ['up 1'], load: undefined },
  ])('reads $name', ({ text, load }) => {
    expect(readLoad(text.join('\n'))).toEqual(load)
  })
})
