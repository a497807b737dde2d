import { expect, test } from 'vitest'
import { readXor2 } from './xor2-reader.ts'

// Chunks of fourteen samples, as Prometheus 3.16 wrote them.
const recorded = [
  {
    name: 'a value that stays',
    bytes: 'AA4AoM6kvsVoQB4AAAAAAACIJwAA',
    values: Array.from({ length: 14 }, () => 7.5),
  },
  {
    name: 'values and times that change, and start times from the eighth on',
    bytes: 'AA4HoM6kvsVoAAAAAAAAAACIJ8E+AY1IfqSBGGNSSEYM4EfyJyXCPP4E4ipKBH4E4iBn8CcRAR+BOIg7/AnEQEfgTiA=',
    values: Array.from({ length: 14 }, (_, at) => at * 17),
  },
  {
    name: 'ends of a series, and another start time at each sample',
    bytes:
      'AA6BoM6kvsVoAAAAAAAAAACAyNAHiCfCK//8eg4YoS///AfQf+A+ggAfgPoK0H8B9BWBfwH0H/gPoKoTvgPoKoUPwH0EH8B9B/4D6CG+A+ggfgPoAA==',
    values: Array.from({ length: 14 }, (_, at) => (at % 4 === 3 ? 'end' : at)),
  },
]

function read(bytes: Uint8Array) {
  const [times, words] = [new Float64Array(20), new Uint32Array(40)]
  const count = readXor2(bytes, times, words)
  const values = Array.from({ length: count }, (_, at) => {
    const isEnd = words[at * 2] === 2 && words[at * 2 + 1] === 0x7ff0_0000
    return isEnd ? 'end' : new Float64Array(words.buffer)[at]
  })
  return { times: [...times.subarray(0, count)], values }
}

test.each(recorded)('$name', ({ bytes, values }) => {
  const found = read(Buffer.from(bytes, 'base64'))
  expect(found.values).toEqual(values)
  expect(found.times.map((ms) => ms - (found.times[0] ?? 0))).toEqual(values.map((_, at) => at * 5_000))
})

test.each(recorded)('a chunk that is cut is refused: $name', ({ bytes }) => {
  const whole = Buffer.from(bytes, 'base64')
  expect(() => read(whole.subarray(0, whole.length - 2))).toThrow('Cannot read a chunk: it ends too early')
})
